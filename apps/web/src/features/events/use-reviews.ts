import { eventReviews, MOST_REVIEWED } from '@milepost/contract/event-reviews.ts'
import type { Event } from '@milepost/contract/events.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { fullName } from '../../api/capabilities.ts'
import type { CallFunction } from '../../api/http.ts'
import { useSession } from '../../api/session.ts'
import { makeChange } from '../../ui/make-change.ts'
import { ACTION_STAYS_MS } from '../../ui/toasts.ts'
import { EVENTS_KEY } from './events-query.ts'
import { expectedReviews, type ReviewsById, type Verdict, verdictsBack, withReviews } from './review-verdicts.ts'
import { useEventWords } from './use-event-words.ts'

/** How long a verdict can be taken back: as long as its message stays. */
const UNDO_MS = ACTION_STAYS_MS

/** The first part of the key of every history of an event. */
export const HISTORY_KEY = ['event-review-history']

interface Call {
  ids: string[]
  verdict: Verdict
}

interface Sent {
  calls: readonly Call[]
  /** What the events had before. */
  former: ReviewsById
  /** What the message says. */
  note: string
  /** Whether the message offers to take it back. */
  isUndoable: boolean
}

interface Pages {
  count: number
  results: Event[]
}

export interface Reviews {
  review: (events: readonly Event[], verdict: Verdict) => void
  /** Takes the newest verdict back; nothing happens without one. */
  undo: () => void
}

/** Verdicts on events: shown at once, taken back where the server refuses or the person thinks better of it. */
export function useReviews(): Reviews {
  const client = useQueryClient()
  const signedIn = useSession()
  const { t } = useTranslation()
  const words = useEventWords()
  /** What the events had before each verdict that can still be taken back, the newest last. */
  const undoable = useRef<readonly ReviewsById[]>([])

  function show(reviews: ReviewsById) {
    client.setQueriesData<Pages>({ queryKey: EVENTS_KEY }, pages =>
      pages === undefined ? pages : { ...pages, results: withReviews(pages.results, reviews) },
    )
  }

  const { mutate } = useMutation({
    // One after the other: an undo must not overtake what it takes back.
    scope: { id: 'event-reviews' },
    mutationFn: async ({ calls, former, note, isUndoable }: Sent) => {
      const action = () => (isUndoable ? { label: t('Undo'), run: () => takeBack(former) } : undefined)
      const change = { outcome: 'Update successful', note, action } as const
      const { isMade } = await makeChange(change, send => sendVerdicts(send, calls))
      if (isMade) return
      show(former)
      forget(former)
    },
    onSettled: () => client.invalidateQueries({ queryKey: HISTORY_KEY }),
  })

  async function sendVerdicts(send: CallFunction, calls: readonly Call[]) {
    for (const { ids, verdict } of calls) {
      for (let at = 0; at < ids.length; at += MOST_REVIEWED) {
        const body = { events: ids.slice(at, at + MOST_REVIEWED), ...verdict }
        const { results } = await send(eventReviews.set, { body })
        show(new Map(results.map(({ id, review }) => [id, review])))
      }
    }
  }

  function forget(former: ReviewsById) {
    undoable.current = undoable.current.filter(one => one !== former)
  }

  function review(events: readonly Event[], verdict: Verdict) {
    const by = signedIn === null ? '' : fullName(signedIn.currentUser)
    const former = new Map(events.map(event => [event.id, event.review]))
    show(expectedReviews(events, verdict, by, Date.now()))
    undoable.current = [...undoable.current, former]
    setTimeout(() => forget(former), UNDO_MS)
    const state = words.state(verdict.state).toLocaleLowerCase(words.locale)
    const note = t('{{count}} events: {{state}}', { count: events.length, state })
    mutate({ calls: [{ ids: [...former.keys()], verdict }], former, note, isUndoable: true })
  }

  function takeBack(former: ReviewsById) {
    if (!undoable.current.includes(former)) return
    forget(former)
    show(former)
    mutate({ calls: verdictsBack(former), former: new Map(), note: t('Undone'), isUndoable: false })
  }

  function undo() {
    const last = undoable.current.at(-1)
    if (last !== undefined) takeBack(last)
  }

  return { review, undo }
}
