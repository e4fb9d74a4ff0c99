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
  /** What the events had before, and what they have since. */
  former: ReviewsById
  reviews: ReviewsById
  /** Ends its message, which offers to take it back. */
  message: AbortController
}

interface Sent {
  given: Given
  calls: readonly Call[]
  /** What the message says. */
  note: string
  isUndo: boolean
}

interface Pages {
  count: number
  results: Event[]
}

export interface Reviews {
  review: (events: readonly Event[], verdict: Verdict) => void
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
    mutationFn: async ({ given, calls, note, isUndo }: Sent) => {
      const { message, former, reviews } = given
      const action = () =>
        isUndo || message.signal.aborted
          ? undefined
          : { label: t('Undo'), run: () => takeBack(given), until: message.signal }
      const change = { outcome: 'Update successful', note, action } as const
      const { isMade } = await makeChange(change, send => sendVerdicts(send, calls))
      if (isMade) tellOtherTabs()
      if (isMade && !isUndo) setTimeout(() => forget(given), ACTION_STAYS_MS)
      if (isMade) return
      show(isUndo ? reviews : former)
      forget(given)
      void client.invalidateQueries({ queryKey: EVENTS_KEY })
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

  function forget(given: Given) {
    undoable.current = undoable.current.filter(one => one !== given)
    given.message.abort()
  }

  function review(events: readonly Event[], verdict: Verdict) {
    const by = signedIn === null ? '' : fullName(signedIn.currentUser)
    const former = new Map(events.map(event => [event.id, event.review]))
    const reviews = expectedReviews(events, verdict, by, Date.now())
    show(reviews)
    // One message at a time; that of an earlier verdict on the same event would take this one back with its own.
    closeMessages()
    const given = { former, reviews, message: new AbortController() }
    undoable.current = [...undoable.current, given]
    const state = words.state(verdict.state).toLocaleLowerCase(words.locale)
    const [event] = events
    const isOne = events.length === 1 && event !== undefined
    const note = isOne
      ? `${words.name(event)}, ${event.registration}: ${state}`
      : t('{{count}} events: {{state}}', { count: events.length, state })
    mutate({ given, calls: [{ ids: [...former.keys()], verdict }], note, isUndo: false })
  }

  function takeBack(given: Given) {
    if (!undoable.current.includes(given)) return
    forget(given)
    show(given.former)
    mutate({ given, calls: verdictsBack(given.former), note: t('Undone'), isUndo: true })
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
