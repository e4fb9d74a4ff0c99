import { eventReviews, MOST_REVIEWED } from '@milepost/contract/event-reviews.ts'
import type { Event } from '@milepost/contract/events.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { fullName } from '../../api/capabilities.ts'
import type { CallFunction } from '../../api/http.ts'
import { useSession } from '../../api/session.ts'
import { makeChange } from '../../ui/make-change.ts'
import { EVENTS_KEY } from './events-query.ts'
import { expectedReviews, type ReviewsById, type Verdict, verdictsBack, withReviews } from './review-verdicts.ts'

/** How long a verdict can be taken back. */
const UNDO_MS = 10_000

/** The first part of the key of every history of an event. */
export const HISTORY_KEY = ['event-review-history']

/** A verdict that can still be taken back. */
export interface Undoable {
  verdict: Verdict
  count: number
  former: ReviewsById
}

interface Call {
  ids: string[]
  verdict: Verdict
}

interface Pages {
  count: number
  results: Event[]
}

export interface Reviews {
  review: (events: readonly Event[], verdict: Verdict) => void
  /** Takes the newest verdict back; nothing happens without one. */
  undo: () => void
  /** The newest verdict that can be taken back. */
  undoable: Undoable | null
}

/** Verdicts on events: shown at once, taken back where the server refuses or the person thinks better of it. */
export function useReviews(): Reviews {
  const client = useQueryClient()
  const signedIn = useSession()
  const [undoables, setUndoables] = useState<readonly Undoable[]>([])

  function show(reviews: ReviewsById) {
    client.setQueriesData<Pages>({ queryKey: EVENTS_KEY }, pages =>
      pages === undefined ? pages : { ...pages, results: withReviews(pages.results, reviews) },
    )
  }

  const { mutate } = useMutation({
    // One after the other: an undo must not overtake what it takes back.
    scope: { id: 'event-reviews' },
    mutationFn: async ({ calls, former }: { calls: readonly Call[]; former: ReviewsById }) => {
      // What of stands in the bar that offers to take it back.
      const { isMade } = await makeChange({ outcome: 'Update successful', note: '' }, send => sendVerdicts(send, calls))
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

  const forget = (former: ReviewsById) => setUndoables(list => list.filter(one => one.former !== former))

  function review(events: readonly Event[], verdict: Verdict) {
    const by = signedIn === null ? '' : fullName(signedIn.currentUser)
    const former = new Map(events.map(event => [event.id, event.review]))
    show(expectedReviews(events, verdict, by, Date.now()))
    setUndoables(list => [...list, { verdict, count: events.length, former }])
    setTimeout(() => forget(former), UNDO_MS)
    mutate({ calls: [{ ids: [...former.keys()], verdict }], former })
  }

  function undo() {
    const last = undoables.at(-1)
    if (last === undefined) return
    forget(last.former)
    show(last.former)
    mutate({ calls: verdictsBack(last.former), former: new Map() })
  }

  return { review, undo, undoable: undoables.at(-1) ?? null }
}
