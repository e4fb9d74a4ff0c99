import type { EventReview, ReviewState } from '@milepost/contract/event-reviews.ts'
import type { Event } from '@milepost/contract/events.ts'

/** What a person makes of events. */
export interface Verdict {
  state: ReviewState
  /** Why; required to dismiss. */
  reason: string | null
  /** Undefined: the note stays as it is. */
  note?: string | null
}

export type ReviewsById = ReadonlyMap<string, EventReview | null>

/** The reviews that events have once a verdict is taken, shown before the server has responded. */
export function expectedReviews(events: readonly Event[], verdict: Verdict, by: string, atMs: number): ReviewsById {
  const { state, reason } = verdict
  const at = new Date(atMs).toISOString()
  return new Map(
    events.map(({ id, review }) => {
      const note = verdict.note === undefined ? (review?.note ?? null) : verdict.note || null
      return [id, { state, reason, note, by, at }]
    }),
  )
}

/** Events with other reviews; those that are not named keep theirs. */
export function withReviews(events: Event[], reviews: ReviewsById): Event[] {
  if (!events.some(event => reviews.has(event.id))) return events
  return events.map(event => (reviews.has(event.id) ? { ...event, review: reviews.get(event.id) ?? null } : event))
}

/** The verdicts that give events their former reviews back: one for each that they had, with the events of it. */
export function verdictsBack(former: ReviewsById): { ids: string[]; verdict: Verdict }[] {
  const groups = new Map<string, { ids: string[]; verdict: Verdict }>()
  for (const [id, review] of former) {
    const verdict = { state: review?.state ?? 'new', reason: review?.reason ?? null, note: review?.note ?? null }
    const key = JSON.stringify(verdict)
    const group = groups.get(key)
    if (group === undefined) groups.set(key, { ids: [id], verdict })
    else group.ids.push(id)
  }
  return [...groups.values()]
}
