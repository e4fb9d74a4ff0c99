import type { Input, Result } from '@milepost/contract/route.ts'
import { tripCorrections } from '@milepost/contract/trip-corrections.ts'
import { refusalOf } from '@milepost/domain/access/access.ts'
import { sql } from 'kysely'
import type { Actor } from '../../audit/actor.ts'
import type { SignedIn } from '../../auth/signed-in.ts'
import {
  addCorrection,
  findCorrection,
  inForce,
  isHistoryIntact,
  presentCorrection,
  readCorrections,
  revokeCorrection,
  type StoredCorrection,
} from '../../corrections/correction-entries.ts'
import { type CorrectedTrip, TRIP_CORRECTIONS } from '../../corrections/correction-kinds.ts'
import { driverInScope } from '../../db/in-scope.ts'
import type { Scope, ScopedDb } from '../../db/scope.ts'
import { HttpError, notFound, orNotFound } from '../../http/http-error.ts'
import type { PastTrip } from '../../telemetry/past-trip.ts'
import { readTrip } from '../../telemetry/read-trips.ts'
import { findVehicle } from '../../telemetry/scoped-vehicles.ts'
import { readDriverNames, readTripDrivers } from '../../telemetry/trip-drivers.ts'
import { keyOfTripId } from './present-trips.ts'

type CorrectionRequest = Input<typeof tripCorrections.correct>['body']
type History = Result<typeof tripCorrections.ofTrip>
type TripCorrection = StoredCorrection<CorrectedTrip>

export interface ScopedTrip {
  trip: PastTrip
  customerId: number
  registration: string
}

/** A trip whose vehicle is in the scope; null where there is none. */
export async function findTrip(
  db: ScopedDb,
  caller: SignedIn,
  tripId: string,
  nowMs: number,
): Promise<ScopedTrip | null> {
  const key = keyOfTripId(tripId)
  const trip = key && (await readTrip(db, key.trackerId, key.startedAtMs, nowMs))
  const vehicle = trip && (await findVehicle(db, caller, trip.vehicleId))
  return vehicle && { trip, customerId: vehicle.customerId, registration: vehicle.registration }
}

/** Corrects a trip of the scope. Returns the id of the correction. */
export async function correctTrip(
  db: ScopedDb,
  caller: SignedIn,
  request: CorrectionRequest,
  actor: Actor,
  nowMs: number,
): Promise<number> {
  const { trip, customerId } = await orNotFound(findTrip(db, caller, request.trip_id, nowMs))
  const { trackerId, startedAtMs, endedAtMs, vehicleId } = trip
  if (endedAtMs === null) throw new HttpError(409, 'The trip has not ended yet.')
  if (request.field === 'private' && trip.isPrivate) throw new HttpError(409, 'This trip is private already.')
  const { value, before } = await changeOf(db, caller, customerId, trip, request)
  const { field, reason } = request
  const subject = { trackerId, startedAtMs, endedAtMs, vehicleId, field }
  const correction = { ...subject, customerId, value, before, reason, revokes: null, madeAtMs: nowMs }
  return addCorrection(db, TRIP_CORRECTIONS, correction, actor)
}

async function changeOf(
  db: ScopedDb,
  caller: SignedIn,
  customerId: number,
  trip: PastTrip,
  request: CorrectionRequest,
): Promise<{ value: string; before: string | null }> {
  if (request.field === 'note') return { value: request.note, before: trip.note }
  if (request.field === 'private') return { value: 'true', before: null }
  // The history keeps whoever it was, whether or not who corrects it may know.
  const everybody = { customerIds: [customerId], vehicleGroupIds: null }
  const before = (await readTripDrivers(db, everybody, [trip])).get(trip)?.name ?? null
  if (request.driver === null) return { value: '', before }
  const { rows } = await sql<{ id: number }>`
    select id from drivers where id = ${request.driver} and customer_id = ${customerId} and archived_at is null
      and ${driverInScope(caller, 'drivers')}
  `.execute(db)
  if (rows.length === 0) throw notFound()
  return { value: String(request.driver), before }
}

/** Takes a correction back, by another entry. What was corrected before it counts again. */
export async function revokeTripCorrection(
  db: ScopedDb,
  caller: SignedIn,
  { correction: id, reason }: Input<typeof tripCorrections.revoke>['body'],
  actor: Actor,
  nowMs: number,
): Promise<number> {
  const correction = await orNotFound(findCorrection(db, TRIP_CORRECTIONS, caller, id))
  await orNotFound(findVehicle(db, caller, correction.vehicleId))
  const refusal = refusalOfRevocation(correction, actor.userId)
  if (refusal) throw refusal
  const revocation = await revokeCorrection(db, TRIP_CORRECTIONS, correction, { reason, madeAtMs: nowMs }, actor)
  if (revocation === null) throw revokedAlready()
  return revocation
}

const revokedAlready = () => new HttpError(409, 'This correction has already been withdrawn.')

/** Only the person who made a trip private may take that back (CNPD). */
function refusalOfRevocation(correction: TripCorrection, userId: number): HttpError | null {
  const isOver = correction.revokes !== null || correction.isRevoked
  if (isOver) return revokedAlready()
  if (correction.field !== 'private' || correction.userId === userId) return null
  return new HttpError(403, 'Only the user who made the trip private can undo this.')
}

/** The corrections of whatever lay in the time of a trip, in the order they were made. */
export async function readTripHistory(db: ScopedDb, caller: SignedIn, tripId: string, nowMs: number): Promise<History> {
  const { trip, customerId } = await orNotFound(findTrip(db, caller, tripId, nowMs))
  const corrections = await readCorrections(
    db,
    TRIP_CORRECTIONS,
    sql`c.customer_id = ${customerId} and c.tracker_id = ${trip.trackerId}
      and c.started_at < ${new Date(trip.endedAtMs ?? trip.startedAtMs)} and c.ended_at > ${new Date(trip.startedAtMs)}`,
  )
  const mayCorrect = refusalOf(tripCorrections.correct.access, caller, 'POST') === null
  return {
    count: corrections.length,
    results: presentHistory(corrections, mayCorrect ? caller.userId : null, await readNaming(db, caller)),
    is_intact: await isHistoryIntact(db, TRIP_CORRECTIONS, customerId, corrections),
    may_correct: mayCorrect && trip.endedAtMs !== null,
  }
}

/** `userId` is who may take corrections back; null: the caller may not. */
function presentHistory(
  corrections: readonly TripCorrection[],
  userId: number | null,
  naming: Naming,
): History['results'] {
  const standing = inForce(corrections, ({ field }) => field)
  const inWords = ({ field }: TripCorrection, value: string | null) =>
    field === 'note' ? value : field === 'driver' && value ? naming.ofId(value) : null
  const beforeOf = ({ field, before }: TripCorrection) =>
    field === 'driver' && before !== null ? naming.asWritten(before) : before
  return corrections.map(entry => ({
    ...presentCorrection(entry, standing.has(entry)),
    field: entry.field,
    value: inWords(entry, entry.value),
    before: entry.revokes === null ? beforeOf(entry) : inWords(entry, entry.before),
    may_revoke: userId !== null && refusalOfRevocation(entry, userId) === null,
  }))
}

/** How a history names drivers to its reader: one who is not in his scope is nobody. */
interface Naming {
  /** By the id as text, as corrections write it. */
  ofId: (id: string) => string | null
  /** Who drove before, as it was written down then. */
  asWritten: (name: string) => string | null
}

async function readNaming(db: ScopedDb, scope: Scope): Promise<Naming> {
  const names = await readDriverNames(db, scope)
  const known = new Set(names.values())
  return {
    ofId: id => names.get(Number(id)) ?? null,
    asWritten: name => (scope.vehicleGroupIds === null || known.has(name) ? name : null),
  }
}

/** The drivers of the scope, for those who give a trip to one. */
export async function readDrivers(db: ScopedDb, caller: SignedIn): Promise<{ id: number; name: string }[]> {
  const { rows } = await sql<{ id: number; name: string }>`
    select id, first_name || ' ' || last_name as name from drivers where archived_at is null and ${driverInScope(caller, 'drivers')}
    order by last_name, first_name
  `.execute(db)
  return rows
}
