import { setTimeout as delay } from 'node:timers/promises'
import { EVENT_KINDS } from '@milepost/domain/events/event-kinds.ts'
import { dayText, localDay, localDayStartMs, localTimeMs } from '@milepost/domain/time/local-time.ts'
import type { DeviceReport } from '@milepost/protocols/message.ts'
import { createOwnerPool } from '@milepost/server/db/pools.ts'
import { driveRecords, MINUTE_MS, parkedRecord, sendRecords } from '@milepost/server/telemetry/drive.fixture.ts'
import { connectProtocolDevice } from '@milepost/server/testing/device-client.ts'
import { demoFleet, demoSeed } from '@milepost/simulator/fleet.ts'
import { rutland } from '@milepost/simulator/home.ts'
import type { ScratchSystem } from '../scripts/rig/scratch-system.ts'

/** Of the first customer of the demo. */
export const DEPOT_TIME_ZONE = rutland.timeZone
const today = localDay(Date.now(), DEPOT_TIME_ZONE)

/**
 * The last seven days of the depot. Two vehicles with drivers have worked on four of them: what the demo drives by itself
 * depends on the hour and the weekday, and on a Sunday there may be no work for a day.
 */
export const GIVEN_DAYS = { start: dayText(today - 6), end: dayText(today) }
const WORKED_DAYS = [5, 4, 3, 2].map(ago => today - ago)
/** From the first to the last of them: never the week that Timesheets begins with, which ends today. */
export const WORKED_RANGE = { start: dayText(Math.min(...WORKED_DAYS)), end: dayText(Math.max(...WORKED_DAYS)) }
/** One of them, and when its drives begin, by the clock of the depot the first at nine. */
export const WORKED_DAY = dayText(today - 3)
export const drivesBegin = () => Array.from({ length: TRIPS_A_DAY }, (_, index) => driveStartMs(today - 3, index))

/** Of the first depot by name: screens that begin with the first group begin with it. */
const GIVEN_DEPOT = 'Central Couriers'
const TRIPS_A_DAY = 4
const EVENTS_A_DAY = 3
/** Where each of these days begins and ends: in a geofence of the demo. */
export const GIVEN_GEOFENCE = 'Pillings Road yard'
export const GIVEN_PLACE = { latitude: 52.6791, longitude: -0.73375 }

/** Those vehicles. */
function givenVehicles() {
  const depots = demoFleet(demoSeed).customers.flatMap(({ regions }) => regions.flatMap(region => region.depots))
  const [first, second] =
    depots
      .find(({ name }) => name === GIVEN_DEPOT)
      ?.vehicles.filter(({ protocol, driver }) => protocol === 'teltonika' && driver !== null) ?? []
  if (!first || !second) throw new Error('the demo fleet has no such vehicles')
  return [first, second] as const
}

/** The first of them. */
export const givenVehicle = () => givenVehicles()[0]

/** Sends the history as the devices would, and resolves with the id of the first vehicle when its trips and events can be read. */
export async function giveHistory(system: ScratchSystem): Promise<number> {
  const vehicles = givenVehicles()
  const deviceIds = vehicles.map(({ deviceId }) => deviceId)
  const owner = createOwnerPool(await system.databaseUrl(), 1)
  const count = async (of: string) => {
    const { rows } = await owner.query<{ count: number }>(
      `select count(*) as count from ${of} join trackers t on t.id = tracker_id where t.device_id = any($1)`,
      [deviceIds],
    )
    return rows[0]?.count ?? 0
  }
  const codes = [EVENT_KINDS['harsh-braking'].code, EVENT_KINDS['harsh-cornering'].code].join()
  const before = `< to_timestamp(${localDayStartMs(today - 1, DEPOT_TIME_ZONE) / 1_000})`
  const derived = `(
    select tracker_id, 'trip' as kind from trips where ended_at ${before}
    union all select tracker_id, 'event' from events where code in (${codes}) and recorded_at ${before}) as history`
  try {
    // The demo answers before its fleet is registered.
    await until(async () => (await count('tracker_assignments')) >= vehicles.length)
    for (const deviceId of deviceIds) {
      for (const day of WORKED_DAYS) await sendRecords(system.teltonikaPort, deviceId, workOf(day))
    }
    await callOtherwise(system, vehicles[1].deviceId)
    const expected = vehicles.length * WORKED_DAYS.length * (TRIPS_A_DAY + EVENTS_A_DAY)
    await until(async () => (await count(derived)) >= expected)
    const { rows } = await owner.query<{ id: number }>('select id from vehicles where registration = $1', [
      vehicles[0].registration,
    ])
    return rows[0]?.id ?? 0
  } finally {
    await owner.end()
  }
}

/** In the name of a device that is registered with another protocol: the call is refused, and listed. */
async function callOtherwise(system: ScratchSystem, deviceId: string): Promise<void> {
  const isRefused = await connectProtocolDevice('gt06', deviceId, system.ports.common ?? 0).then(
    () => false,
    () => true,
  )
  if (!isRefused) throw new Error('a device was let in that is registered otherwise')
}

/** Four drives of half an hour from nine on, an hour apart, north and back again, the first with harsh manoeuvres. */
function workOf(day: number): DeviceReport[] {
  const startMs = driveStartMs(day, 0)
  const at = { 5: harsh('harsh-braking', 0.55), 12: harsh('harsh-cornering', 0.52), 20: harsh('harsh-braking', 0.8) }
  const halt: [number, number] = [15, 19]
  const drives = [
    driveRecords(startMs, 30, { at, stands: halt }),
    southward(driveRecords(driveStartMs(day, 1), 30, { fromKm: -27 })),
    driveRecords(driveStartMs(day, 2), 30, { fromKm: -3 }),
    southward(driveRecords(driveStartMs(day, 3), 30, { fromKm: -27, stands: halt })),
  ]
  const parked = parkedRecord(startMs + drives.length * 90 * MINUTE_MS, 0)
  return [...drives.flat(), parked].map(report => ({
    ...report,
    latitude: GIVEN_PLACE.latitude + report.latitude - DRIVES_FROM,
    longitude: GIVEN_PLACE.longitude,
    odometerM: null,
  }))
}

/** An hour after the drive before has ended. */
const driveStartMs = (day: number, index: number) => localTimeMs(day, 9 + 1.5 * index, DEPOT_TIME_ZONE)

const DRIVES_FROM = parkedRecord(0, 0).latitude

/** The same drive on the other side of where drives begin. */
const southward = (reports: DeviceReport[]) =>
  reports.map(report => ({ ...report, latitude: 2 * DRIVES_FROM - report.latitude, headingDeg: 180 }))

function harsh(kind: 'harsh-braking' | 'harsh-cornering', value: number): Partial<DeviceReport> {
  return { events: [{ kind, value }], eventId: 253, priority: 1 }
}

/** Waits however long it takes: the runner ends what never happens. */
export async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await delay(100)
}
