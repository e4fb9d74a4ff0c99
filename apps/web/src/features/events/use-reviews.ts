import { type EventReview, eventReviews, MOST_REVIEWED } from '@milepost/contract/event-reviews.ts'
import type { Event } from '@milepost/contract/events.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { fullName } from '../../api/capabilities.ts'
import type { CallFunction } from '../../api/http.ts'
import { useSession } from '../../api/session.ts'
import { makeChange } from '../../ui/make-change.ts'
import { ACTION_STAYS_MS, toastWarning } from '../../ui/toasts.ts'
import { EVENTS_KEY } from './events-query.ts'
import { expectedReviews, type ReviewsById, type Verdict, verdictsBack, withReviews } from './review-verdicts.ts'
import { tellOtherTabs, useReviewsElsewhere } from './reviews-elsewhere.ts'
import { useEventWords } from './use-event-words.ts'

/** The first part of the key of every history of an event. */
export const HISTORY_KEY = ['event-review-history']

interface Call {
  ids: string[]
  verdict: Verdict
}

/** A verdict that can be taken back. */
interface Given {
  events: readonly Event[]
  /** What the events had before, and what they have since. */
  former: Map<string, EventReview | null>
  reviews: Map<string, EventReview | null>
  /** Ends its message, which offers to take it back. */
  message: AbortController
}

interface Sent {
  given: Given
  calls: readonly Call[]
  /** What the message says, of how many of them. */
  note: (count: number) => string
  isUndo: boolean
  onRefused: () => void
}

interface Pages {
  count: number
  results: Event[]
}

export interface Reviews {
  /** `onRefused` gives back what was written with it. */
  review: (events: readonly Event[], verdict: Verdict, onRefused?: () => void) => void
  /** Takes the newest verdict back; nothing happens without one. */
  undo: () => void
  /** Takes away what may lie over a form; `undo` goes on working. */
  closeMessages: () => void
}

/** Verdicts on events: shown at once, taken back where the server refuses or the person thinks better of it. */
export function useReviews(): Reviews {
  const client = useQueryClient()
  const signedIn = useSession()
  const { t } = useTranslation()
  const words = useEventWords()
  /** The newest last. */
  const undoable = useRef<readonly Given[]>([])

  useReviewsElsewhere(() => {
    void client.invalidateQueries({ queryKey: EVENTS_KEY })
    void client.invalidateQueries({ queryKey: HISTORY_KEY })
  })

  function show(reviews: ReviewsById) {
    client.setQueriesData<Pages>({ queryKey: EVENTS_KEY }, pages =>
      pages === undefined ? pages : { ...pages, results: withReviews(pages.results, reviews) },
    )
  }

  const { mutate } = useMutation({
    // One after the other: an undo must not overtake what it takes back.
    scope: { id: 'event-reviews' },
    mutationFn: async ({ given, calls, note, isUndo, onRefused }: Sent) => {
      const { message, former, reviews } = given
      const action = () =>
        isUndo || message.signal.aborted
          ? undefined
          : { label: t('Undo'), run: () => takeBack(given), until: message.signal }
      const change = { outcome: 'Update successful', note: () => note(former.size), action } as const
      const { isMade } = await makeChange(change, async send => leaveOut(given, await sendVerdicts(send, calls)))
      if (isMade) tellOtherTabs()
      if (isMade && !isUndo) setTimeout(() => forget(given), ACTION_STAYS_MS)
      if (isMade) return
      show(isUndo ? reviews : former)
      forget(given)
      onRefused()
      void client.invalidateQueries({ queryKey: EVENTS_KEY })
    },
    onSettled: () => client.invalidateQueries({ queryKey: HISTORY_KEY }),
  })

  /** Gives the ids of those that were refused while others were not. */
  async function sendVerdicts(send: CallFunction, calls: readonly Call[]): Promise<string[]> {
    const refused: string[] = []
    for (const { ids, verdict } of calls) {
      for (let at = 0; at < ids.length; at += MOST_REVIEWED) {
        const body = { events: ids.slice(at, at + MOST_REVIEWED), ...verdict }
        const answer = await send(eventReviews.set, { body })
        show(new Map(answer.results.map(({ id, review }) => [id, review])))
        refused.push(...answer.refused.map(({ id }) => id))
      }
    }
    return refused
  }

  /** Says which events of a verdict were not found, shows them as they were and takes them out of it. */
  function leaveOut({ events, former, reviews }: Given, refused: readonly string[]) {
    if (refused.length === 0) return
    show(new Map(refused.map(id => [id, former.get(id) ?? null])))
    for (const id of refused) {
      former.delete(id)
      reviews.delete(id)
    }
    const names = events.filter(({ id }) => refused.includes(id)).map(event => words.inShort(event))
    const list = new Intl.ListFormat(words.locale).format(names)
    toastWarning(
      t('{{count}} events not changed', { count: refused.length }),
      t('No longer stored, or of a vehicle that you no longer see: {{events}}', { events: list }),
    )
    void client.invalidateQueries({ queryKey: EVENTS_KEY })
  }

  function forget(given: Given) {
    undoable.current = undoable.current.filter(one => one !== given)
    given.message.abort()
  }

  function review(events: readonly Event[], verdict: Verdict, onRefused = () => {}) {
    const by = signedIn === null ? '' : fullName(signedIn.currentUser)
    const former = new Map(events.map(event => [event.id, event.review]))
    const reviews = new Map(expectedReviews(events, verdict, by, Date.now()))
    show(reviews)
    // One message at a time; that of an earlier verdict on the same event would take this one back with its own.
    closeMessages()
    const given = { events, former, reviews, message: new AbortController() }
    undoable.current = [...undoable.current, given]
    const state = words.state(verdict.state).toLocaleLowerCase(words.locale)
    const [event] = events
    const isOne = events.length === 1 && event !== undefined
    const note = (count: number) =>
      isOne
        ? `${words.name(event)}, ${event.registration}: ${state}`
        : t('{{count}} events: {{state}}', { count, state })
    mutate({ given, calls: [{ ids: [...former.keys()], verdict }], note, isUndo: false, onRefused })
  }

  function takeBack(given: Given) {
    if (!undoable.current.includes(given)) return
    forget(given)
    show(given.former)
    mutate({ given, calls: verdictsBack(given.former), note: () => t('Undone'), isUndo: true, onRefused() {} })
  }

  function closeMessages() {
    for (const { message } of undoable.current) message.abort()
  }

  function undo() {
    const last = undoable.current.at(-1)
    if (last !== undefined) takeBack(last)
  }

  return { review, undo, closeMessages }
}
