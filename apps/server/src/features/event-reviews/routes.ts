import { eventReviews } from '@milepost/contract/event-reviews.ts'
import { readActor } from '../../audit/actor.ts'
import type { Context } from '../../context.ts'
import { withScope } from '../../db/scope.ts'
import { type Endpoint, implement } from '../../http/endpoint.ts'
import { notFound, orNotFound } from '../../http/http-error.ts'
import { findEventKeys, findKnownEventKeys } from '../../telemetry/event-keys.ts'
import { findReviewHistory } from './queries.ts'
import { revokeDismissals } from './revoke-dismissals.ts'
import { setReviews } from './set-reviews.ts'

export function eventReviewEndpoints({ api, system }: Context): Endpoint[] {
  return [
    implement(eventReviews.set, async ({ caller, body, request }) => {
      const reviewer = await readActor(system, caller, request)
      const verdict = { state: body.state, reason: body.reason ?? null, note: body.note }
      const results = await withScope(api, caller, async db => {
        const found = await findKnownEventKeys(db, caller, body.events)
        if (found.length === 0) throw notFound()
        return setReviews(db, found, verdict, reviewer)
      })
      const set = new Set(results.map(({ id }) => id))
      const refused = [...new Set(body.events)].filter(id => !set.has(id))
      return { count: results.length, results, refused: refused.map(id => ({ id, reason: 'not-found' as const })) }
    }),

    implement(eventReviews.revokeDismissals, async ({ caller, body, request }) => {
      const reviewer = await readActor(system, caller, request)
      const results = await withScope(api, caller, async db =>
        revokeDismissals(db, await orNotFound(findEventKeys(db, caller, body.events)), reviewer),
      )
      return { count: results.length, results }
    }),

    implement(eventReviews.history, async ({ caller, query }) => {
      const results = await withScope(api, caller, async db => {
        const events = await orNotFound(findEventKeys(db, caller, [query.event_id]))
        return (await Promise.all(events.map(event => findReviewHistory(db, event)))).flat()
      })
      return { count: results.length, results }
    }),
  ]
}
