import { type RoadSpeeding, roadSpeedings } from '@milepost/domain/behaviour/road-speeding.ts'
import type { InstalledArea } from '@milepost/maps/installed-areas.ts'
import { sql } from 'kysely'
import type { Db } from '../../db/scope.ts'
import type { StoredEvent } from '../../db/telemetry-columns.ts'
import type { ScheduledTask } from '../../jobs/task.ts'
import { distanceToAreaM, type RoadLimits } from '../../maps/road-limits.ts'
import { type Fix, readTrackerFixes } from '../../telemetry/read-fixes.ts'
import { type DueTrip, type DueTrips, findDueTrips, storeChecked } from './trips-to-check.ts'

const AT_ONCE = 200

export const checkRoadLimitsTask = (system: Db, limits: RoadLimits): ScheduledTask => ({
  name: 'check-road-limits',
  schedule: '*/5 * * * *',
  attempts: 3,
  run: () => checkRoadLimits(system, limits),
})

/**
 * Holds the speeds of trips that were settled, or folded again, since the last time against the limits of the installed
 * maps, and makes the stored events those that come out. Gives the number of trips checked.
 */
export async function checkRoadLimits(system: Db, limits: RoadLimits): Promise<number> {
  await sql`select make_partitions('road_limit_checks', '1 year', now() - interval '13 months', now() + interval '2 months')`.execute(
    system,
  )
  const areas = await limits.areas()
  for (let checked = 0; ; ) {
    const due = await findDueTrips(system, AT_ONCE)
    const events = await speedingEvents(system, limits, areas, due)
    // Nothing is held while the roads are looked up; of two that did the same the first one counts.
    if (!(await storeChecked(system, due, events))) return checked
    checked += due.trips.length
    if (due.isAll) return checked
  }
}

/** A trip at a time: the fixes of one day-long trip are many enough. */
async function speedingEvents(
  system: Db,
  limits: RoadLimits,
  areas: readonly InstalledArea[],
  { trips }: DueTrips,
): Promise<StoredEvent[]> {
  const events: StoredEvent[] = []
  for (const trip of trips) {
    if (trip.isPrivate || !areas.some(area => canReach(trip, area))) continue
    const fixes = await readFixes(system, trip)
    const limitsKmh = await limits.limitsAt(areas, fixes)
    const speedings = roadSpeedings(fixes.map((fix, index) => ({ ...fix, limitKmh: limitsKmh[index]! })))
    for (const speeding of speedings) events.push(eventOf(trip, speeding))
  }
  return events
}

/** A record at the very end belongs to what comes after. */
async function readFixes(system: Db, trip: DueTrip): Promise<Fix[]> {
  const span = { fromMs: trip.startedAtMs, untilMs: trip.endedAtMs }
  const reading = system.transaction().setAccessMode('read only')
  const fixes = await reading.execute(db => readTrackerFixes(db, trip, span))
  return fixes.filter(fix => fix.hasFix)
}

/** No road vehicle is faster, so that most trips elsewhere need not be read. */
const FASTEST_MPS = 70

function canReach({ start, startedAtMs, endedAtMs }: DueTrip, area: InstalledArea): boolean {
  return start === null || distanceToAreaM(area, start) <= ((endedAtMs - startedAtMs) / 1000) * FASTEST_MPS
}

function eventOf(trip: DueTrip, { start, durationS, limitKmh, maxSpeedKmh }: RoadSpeeding): StoredEvent {
  return {
    trackerId: trip.trackerId,
    customerId: trip.customerId,
    vehicleId: trip.vehicleId,
    recordedAtMs: start.atMs,
    sequence: start.sequence,
    kind: 'road-limit',
    value: maxSpeedKmh,
    durationS,
    source: 'derived',
    hasFix: true,
    place: start,
    speedKmh: start.speedKmh,
    headingDeg: start.headingDeg,
    driverKey: trip.driverKey,
    geofenceId: null,
    limitKmh,
    isPrivate: false,
    late: false,
    settledAtMs: start.atMs + durationS * 1000,
  }
}
