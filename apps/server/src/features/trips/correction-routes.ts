import { tripCorrections } from '@milepost/contract/trip-corrections.ts'
import { refusalOf } from '@milepost/domain/access.ts'
import { readActor } from '../../auth/actor.ts'
import type { Context } from '../../context.ts'
import { type ScopedDb, withScope } from '../../db/scope.ts'
import { type Endpoint, implement } from '../../http/endpoint.ts'
import { correctTrip, mustFindTrip, refusalOfRevocation, revokeCorrection } from './correct-trip.ts'
import { isChainIntact, type TripCorrection } from './correction-chain.ts'
import { readChain } from './correction-rows.ts'

export function tripCorrectionEndpoints({ api, system }: Context): Endpoint[] {
  return [
    implement(tripCorrections.ofTrip, ({ caller, query }) =>
      withScope(api, caller, async db => {
        const { trip, customerId } = await mustFindTrip(db, caller, query.trip_id, Date.now())
        const chain = await readChain(db, customerId)
        const endMs = trip.endedAtMs ?? trip.startedAtMs
        const its = chain.filter(
          ({ trackerId, startedAtMs, endedAtMs }) =>
            trackerId === trip.trackerId && startedAtMs < endMs && endedAtMs > trip.startedAtMs,
        )
        const mayCorrect = refusalOf(tripCorrections.correct.access, caller, 'POST') === null
        return {
          count: its.length,
          results: presentHistory(its, mayCorrect ? caller.userId : null, await readDriverNames(db, customerId)),
          is_intact: isChainIntact(chain),
          may_correct: mayCorrect && trip.endedAtMs !== null,
        }
      }),
    ),
    implement(tripCorrections.correct, async ({ caller, body, request }) => {
      const corrector = await readActor(system, caller, request)
      return { id: await withScope(api, caller, db => correctTrip(db, caller, body, corrector, Date.now())) }
    }),
    implement(tripCorrections.revoke, async ({ caller, body, request }) => {
      const corrector = await readActor(system, caller, request)
      return { id: await withScope(api, caller, db => revokeCorrection(db, caller, body, corrector, Date.now())) }
    }),
  ]
}

/** `userId` is who may take corrections back; null: nobody who asks. */
function presentHistory(
  corrections: readonly TripCorrection[],
  userId: number | null,
  driverNames: ReadonlyMap<string, string>,
) {
  const revoked = new Set(corrections.map(entry => entry.revokes))
  const standing = corrections.filter(entry => entry.revokes === null && !revoked.has(entry.id))
  const inForce = new Set(new Map(standing.map(entry => [entry.field, entry.id])).values())
  const inWords = ({ field }: TripCorrection, value: string | null) =>
    field === 'note' ? value : field === 'driver' && value ? (driverNames.get(value) ?? value) : null
  return corrections.map(entry => ({
    id: entry.id,
    field: entry.field,
    value: inWords(entry, entry.value),
    before: entry.revokes === null ? entry.before : inWords(entry, entry.before),
    reason: entry.reason,
    made_by: entry.userName,
    made_at: new Date(entry.madeAtMs).toISOString(),
    revokes: entry.revokes,
    is_in_force: inForce.has(entry.id),
    may_revoke: userId !== null && refusalOfRevocation(entry, corrections, userId) === null,
    hash: entry.hash.toString('hex'),
  }))
}

/** By id as corrections write it. */
async function readDriverNames(db: ScopedDb, customerId: number): Promise<Map<string, string>> {
  const drivers = await db
    .selectFrom('drivers')
    .select(['id', 'first_name', 'last_name'])
    .where('customer_id', '=', customerId)
    .execute()
  return new Map(drivers.map(driver => [String(driver.id), `${driver.first_name} ${driver.last_name}`]))
}
