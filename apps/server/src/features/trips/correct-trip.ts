import type { Input } from '@milepost/contract/route.ts'
import type { tripCorrections } from '@milepost/contract/trip-corrections.ts'
import type { Actor } from '../../auth/actor.ts'
import type { SignedIn } from '../../auth/signed-in.ts'
import type { ScopedDb } from '../../db/scope.ts'
import { readKeyHolders } from '../../history/driver-names.ts'
import { type PastTrip, readTrip } from '../../history/read-trips.ts'
import { mustFindVehicle } from '../../history/scoped-vehicles.ts'
import { HttpError, notFound } from '../../http/http-error.ts'
import type { TripCorrection } from './correction-chain.ts'
import { addCorrection, findCorrection, readChain } from './correction-rows.ts'
import { keyOfTripId } from './trip-keys.ts'

type Asked = Input<typeof tripCorrections.correct>['body']

/** Lays a correction over a trip of the scope. Returns its id. */
export async function correctTrip(
  db: ScopedDb,
  caller: SignedIn,
  asked: Asked,
  { userId, name, ...visitor }: Actor,
  nowMs: number,
): Promise<number> {
  const { trip, customerId } = await mustFindTrip(db, caller, asked.trip_id, nowMs)
  const { endedAtMs } = trip
  if (endedAtMs === null) throw new HttpError(409, 'The trip is still under way.')
  if (asked.field === 'private' && trip.isPrivate) throw new HttpError(409, 'This trip is private already.')
  const { value, before } = await changeOf(db, customerId, trip, asked)
  const { trackerId, startedAtMs, vehicleId } = trip
  const what = { trackerId, startedAtMs, endedAtMs, vehicleId, field: asked.field, value, before }
  const who = { reason: asked.reason, revokes: null, userId, userName: name, madeAtMs: nowMs }
  return addCorrection(db, { customerId, ...what, ...who }, visitor)
}

/** A trip of the scope, and whose it is. */
export async function mustFindTrip(
  db: ScopedDb,
  caller: SignedIn,
  tripId: string,
  nowMs: number,
): Promise<{ trip: PastTrip; customerId: number; registration: string }> {
  const key = keyOfTripId(tripId)
  const trip = key && (await readTrip(db, key.trackerId, key.startedAtMs, nowMs))
  if (!trip) throw notFound()
  const { customerId, registration } = await mustFindVehicle(db, caller, trip.vehicleId)
  return { trip, customerId, registration }
}

async function changeOf(
  db: ScopedDb,
  customerId: number,
  trip: PastTrip,
  asked: Asked,
): Promise<{ value: string; before: string | null }> {
  if (asked.field === 'note') return { value: asked.note, before: trip.note }
  if (asked.field === 'private') return { value: 'true', before: null }
  const holderOf = await readKeyHolders(db, [customerId])
  const before = trip.driverKey && (holderOf(customerId, trip.driverKey)?.name ?? trip.driverKey)
  if (asked.driver === null) return { value: '', before }
  const driver = await db
    .selectFrom('drivers')
    .select('id')
    .where('id', '=', asked.driver)
    .where('customer_id', '=', customerId)
    .executeTakeFirst()
  if (!driver) throw notFound()
  return { value: String(driver.id), before }
}

/** Takes a correction back, by another entry. What was corrected before it counts again. */
export async function revokeCorrection(
  db: ScopedDb,
  caller: SignedIn,
  asked: Input<typeof tripCorrections.revoke>['body'],
  { userId, name, ...visitor }: Actor,
  nowMs: number,
): Promise<number> {
  const correction = await findCorrection(db, caller.customerIds, asked.correction)
  if (!correction) throw notFound()
  await mustFindVehicle(db, caller, correction.vehicleId)
  const chain = await readChain(db, correction.customerId)
  const refusal = refusalOfRevocation(correction, chain, userId)
  if (refusal) throw refusal
  const { id, value, number: _, hash: __, previousHash: ___, ...same } = correction
  const entry = { ...same, value: null, before: value, reason: asked.reason, revokes: id, userId, userName: name }
  return addCorrection(db, { ...entry, madeAtMs: nowMs }, visitor)
}

/** Private is never made business by somebody else: whoever called a trip private is the only one to take that back (CNPD). */
export function refusalOfRevocation(
  correction: TripCorrection,
  chain: readonly TripCorrection[],
  userId: number,
): HttpError | null {
  const isOver = correction.revokes !== null || chain.some(other => other.revokes === correction.id)
  if (isOver) return new HttpError(409, 'This correction has been revoked already.')
  if (correction.field !== 'private' || correction.userId === userId) return null
  return new HttpError(403, 'Only whoever made the trip private can take that back.')
}
