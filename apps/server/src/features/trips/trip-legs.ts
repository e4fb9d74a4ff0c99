import { EVENT_KINDS } from '@milepost/domain/events/event-kinds.ts'
import { compassPoint } from '@milepost/domain/formats/compass.ts'
import { type TripLeg, tripLegs } from '@milepost/domain/trips/legs.ts'
import { sql } from 'kysely'
import type { ScopedDb } from '../../db/scope.ts'
import { SHOWN_EVENTS, STOPS } from '../../db/telemetry-columns.ts'
import type { PastTrip } from '../../telemetry/past-trip.ts'
import type { PlaceNames } from '../../telemetry/place-names.ts'
import { readTrackerFixes } from '../../telemetry/read-fixes.ts'
import { readPrivatePeriodsOf } from '../../telemetry/read-private-periods.ts'
import { tripIdOf } from './present-trips.ts'

/**
 * The parts of a trip: each begins with an event, or where the vehicle idled or went on. A private one is a single part, and one that another
 * tracker says is private in part has no marks there.
 */
export async function readLegs(db: ScopedDb, trip: PastTrip): Promise<TripLeg[]> {
  const endedAtMs = trip.endedAtMs ?? trip.settledAtMs
  const eventCode = trip.startReason === 'ignition-on' ? EVENT_KINDS['ignition-on'].code : null
  const whole = { startedAtMs: trip.startedAtMs, endedAtMs, distanceM: trip.distanceM, eventCode }
  if (trip.isPrivate) {
    const durationS = Math.round((endedAtMs - trip.startedAtMs) / 1000)
    return [{ atMs: trip.startedAtMs, eventCode, from: null, distanceM: trip.distanceM, durationS }]
  }
  const span = { fromMs: trip.startedAtMs, untilMs: endedAtMs + 1 }
  const fixes = await readTrackerFixes(db, trip, span)
  return tripLegs(
    whole,
    fixes.filter(fix => fix.hasFix),
    await readMarks(db, trip, endedAtMs),
    await readPrivatePeriodsOf(db, trip.vehicleId, span),
  )
}

async function readMarks(db: ScopedDb, { trackerId, startedAtMs }: PastTrip, endedAtMs: number) {
  const [from, until] = [new Date(startedAtMs), new Date(endedAtMs)]
  const { rows } = await sql<{ atMs: number; eventCode: number | null }>`
    select ${sql.raw(SHOWN_EVENTS.expressionOf('recordedAtMs'))} as "atMs", ${sql.ref(SHOWN_EVENTS.nameOf('code'))} as "eventCode" from events
    where tracker_id = ${trackerId} and recorded_at >= ${from} and recorded_at < ${until} and not is_private
    union all
    select at_ms, code from stops, lateral (values (${sql.raw(STOPS.expressionOf('startedAtMs'))}, ${EVENT_KINDS.idling.code}::int2),
      (${sql.raw(STOPS.expressionOf('endedAtMs'))}, null)) as mark (at_ms, code)
    where tracker_id = ${trackerId} and started_at >= ${from} and started_at < ${until} and kind = 'idling'
    order by "atMs", "eventCode"
  `.execute(db)
  return rows
}

/** The legs as the response has them (TRIP-04), with the road on which each begins. */
export async function presentLegs(trip: PastTrip, legs: readonly TripLeg[], names: PlaceNames) {
  const results = legs.map(async (leg, index) => {
    const { from } = leg
    return {
      tripId: tripIdOf(trip),
      leg: index + 1,
      eventCode: leg.eventCode,
      startTime: new Date(leg.atMs).toISOString(),
      road: from && (await names.roadAt(from.latitude, from.longitude, from.headingDeg)),
      direction: from && compassPoint(from.headingDeg),
      distance: leg.distanceM,
      duration: leg.durationS,
    }
  })
  return { count: legs.length, results: await Promise.all(results) }
}
