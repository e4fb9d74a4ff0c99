import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { EVENT_KINDS, type EventKind } from '@milepost/domain/events/event-kinds.ts'
import { openRows } from '@milepost/domain/fold/open-rows.ts'
import { DEFAULT_SETTINGS } from '@milepost/domain/fold/settings.ts'
import type { FoldState } from '@milepost/domain/fold/state.ts'
import { type InstalledArea, listInstalledAreas } from '@milepost/maps/installed-areas.ts'
import { canReportEvent, odometerStepM, printedKey } from '@milepost/simulator/fit-report.ts'
import { demoFleet, demoSeed, type Fleet, type FleetVehicle, fleetMembers } from '@milepost/simulator/fleet.ts'
import { harshKinds } from '@milepost/simulator/reports.ts'
import { runSimulator } from '@milepost/simulator/simulate.ts'
import type { TruthTrip } from '@milepost/simulator/truth.ts'
import { type VehicleFaultLevels, vehicleFaultsOf } from '@milepost/simulator/vehicle-faults.ts'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { registerFleet } from './register-fleet.ts'

const VEHICLE_FAULTS: VehicleFaultLevels = {
  'stray-fixes': 'harsh',
  'zero-fixes': 'harsh',
  silences: 'harsh',
  carries: 'harsh',
  'stuck-wires': 'harsh',
}
const DAYS = 2
/**
 * A Wednesday evening, always the same, since what the fleet drives follows from its seed and the day. It is long ago: all that is
 * reported comes late, and what is held back later still. On some other days a silence hides where a phone came to rest, or a
 * stray fix in the middle of it cannot be told from a journey: no rule brings back what nobody reported.
 */
const endMs = Date.parse('2026-10-21T22:00:00Z')

/** The first vehicle of the demo fleet for each protocol, way of sending, kind of work, key and private switch. */
const vehicles = (() => {
  const seen = new Set<string>()
  return fleetMembers(demoFleet(demoSeed)).flatMap(({ vehicle }) => {
    const { protocol, transport, profile, driver, inputRoles } = vehicle
    if (vehicle.towns.length > 0) return []
    const roles = Object.values(inputRoles).join()
    const kinds = [`${protocol} ${transport}`, profile, `${protocol} ${typeof driver?.key}`, `${protocol} ${roles}`]
    const isFirst = kinds.some(kind => !seen.has(kind))
    for (const kind of kinds) seen.add(kind)
    return isFirst ? [vehicle] : []
  })
})()
const fleet: Fleet = {
  customers: demoFleet(demoSeed).customers.map(customer => ({
    ...customer,
    regions: customer.regions.map(region => ({
      ...region,
      depots: region.depots.map(depot => ({
        ...depot,
        vehicles: depot.vehicles.filter(vehicle => vehicles.some(({ deviceId }) => deviceId === vehicle.deviceId)),
      })),
    })),
  })),
}

interface TripRow {
  startedAtMs: number
  endedAtMs: number
  distanceM: number
  driverKey: string | null
  isPrivate: boolean
}

let server: TestServer
let client: pg.Client
let truth: ReadonlyMap<string, TruthTrip[]>
const trips = new Map<string, TripRow[]>(vehicles.map(({ deviceId }) => [deviceId, []]))
const carried = new Map<string, { startedAtMs: number; distanceM: number }[]>(
  vehicles.map(({ deviceId }) => [deviceId, []]),
)
const wires = new Map<string, FoldState['wire']>()
/** As "kind time". */
const events = new Map<string, string[]>(vehicles.map(({ deviceId }) => [deviceId, []]))

beforeAll(async () => {
  server = await startTestServer()
  client = new pg.Client({ connectionString: server.databaseUrl })
  await client.connect()
  const directory = await mkdtemp(join(tmpdir(), 'milepost-truth-'))
  await registerFleet(server.context.system, fleet)
  // So that the days are not past their retention, however much later the test runs.
  await client.query('update customers set keep_positions_days = 3660')
  await runSimulator({
    seed: demoSeed,
    fleet,
    areas: await cityAtHome(),
    host: '127.0.0.1',
    ports: server.ingest!.ports,
    faults: 'harsh',
    vehicleFaults: VEHICLE_FAULTS,
    historyDays: DAYS,
    historyOnly: true,
    truthDirectory: directory,
    clock: { now: () => endMs, waitUntil: () => new Promise<void>(() => {}) },
    signal: new AbortController().signal,
  })
  truth = await readTruth(directory)
  await rm(directory, { recursive: true })
  await settled()
  await readTrips()
  await readEvents()
})
afterAll(async () => {
  await client.end()
  await server.stop()
})

/**
 * The fleet drives through a whole city. In a market town a rider's way of a few hundred metres leads round a block, which
 * without an ignition is no trip, and a fix each ten seconds cuts more corners than two per cent of it.
 */
async function cityAtHome(): Promise<InstalledArea[]> {
  const areas = await listInstalledAreas([resolve(import.meta.dirname, '../../../../maps')])
  const city = areas.find(({ slug }) => slug === 'montevideo')!
  return fleet.customers.map(({ home }) => ({ ...city, slug: home.area }))
}

async function readTruth(directory: string): Promise<Map<string, TruthTrip[]>> {
  const read = new Map<string, TruthTrip[]>()
  for (const file of await readdir(directory)) {
    const lines = (await readFile(join(directory, file), 'utf8')).trim().split('\n')
    read.set(
      file.replace('.ndjson', ''),
      lines.map(line => JSON.parse(line) as TruthTrip),
    )
  }
  return read
}

/** Nothing is on its way any more, not even what nobody acknowledges, and all late records are folded in. */
async function settled(): Promise<void> {
  let before = ''
  const isSettled = async () => {
    const { rows } = await client.query<{ now: string }>(
      "select (select count(*) from positions) || ' ' || (select count(*) from refolds) as now",
    )
    const isSame = rows[0]!.now === before
    before = rows[0]!.now
    return isSame && before.endsWith(' 0')
  }
  await vi.waitUntil(isSettled, { timeout: 180_000, interval: 700 })
}

/** The settled trips, and the last one where only the next record will say that it is over. */
async function readTrips(): Promise<void> {
  const settledTrips = await client.query(
    "select device_id, t.* from trips t join trackers on trackers.id = tracker_id where start_reason not in ('carried', 'unseen') order by started_at",
  )
  const carries = await client.query(
    "select device_id, t.* from trips t join trackers on trackers.id = tracker_id where start_reason = 'carried' order by started_at",
  )
  for (const row of carries.rows) {
    carried.get(row.device_id)!.push({ startedAtMs: row.started_at.getTime(), distanceM: row.carried_m })
  }
  for (const row of settledTrips.rows) {
    trips.get(row.device_id)!.push({
      startedAtMs: row.started_at.getTime(),
      endedAtMs: row.ended_at.getTime(),
      distanceM: row.distance_m,
      driverKey: row.driver_key,
      isPrivate: row.is_private,
    })
  }
  const folds = await client.query<{ device_id: string; state: string }>(
    'select device_id, state from tracker_folds join trackers on trackers.id = tracker_id',
  )
  for (const row of folds.rows) {
    const state = JSON.parse(row.state) as FoldState
    wires.set(row.device_id, state.wire)
    const { trip } = openRows(state)
    const endedAtMs = trip?.endedAtMs ?? state.run?.standing?.sinceMs ?? null
    if (trip && endedAtMs !== null) trips.get(row.device_id)!.push({ ...trip, endedAtMs })
  }
}

async function readEvents(): Promise<void> {
  const kindOf = new Map(Object.entries(EVENT_KINDS).map(([kind, { code }]) => [code, kind]))
  const rows = await client.query(
    'select device_id, code, recorded_at from events join trackers on trackers.id = tracker_id order by recorded_at',
  )
  for (const { device_id, code, recorded_at } of rows.rows) {
    events.get(device_id)!.push(`${kindOf.get(code)} ${recorded_at.toISOString()}`)
  }
}

const isPhone = ({ protocol }: FleetVehicle) => protocol === 'osmand'
/** Its trips follow motion, where no ignition is known or it is always the same. */
const isByMotion = (vehicle: FleetVehicle) =>
  isPhone(vehicle) || vehicleFaultsOf(VEHICLE_FAULTS, demoSeed, vehicle).stuckIgnition !== null
const stuckOn = (vehicle: FleetVehicle) => vehicleFaultsOf(VEHICLE_FAULTS, demoSeed, vehicle).stuckIgnition === true
const trackers = vehicles.filter(vehicle => !isByMotion(vehicle))
const byMotion = vehicles.filter(vehicle => isByMotion(vehicle) && !stuckOn(vehicle))
const alwaysOn = vehicles.filter(stuckOn)
const titleOf = ({ protocol, transport, profile, registration }: FleetVehicle) =>
  `${protocol} over ${transport}, ${profile}, ${registration}`

/** The shortest trip that counts leads 150 m away; round a corner that is a way of as much as this. */
const SHORTEST_WAY_M = DEFAULT_SETTINGS.shortestTripM * Math.SQRT2

/**
 * What the comparison found wrong. A trip that is hardly longer than the shortest that counts may be there or not; what comes
 * after the last true trip is one that was still under way.
 */
function differences(
  expected: readonly TripRow[],
  derived: readonly TripRow[],
  tolerance: { timeMs: number; distanceM: (trip: TripRow) => number },
): string[] {
  const text = (trip: TripRow) =>
    `${new Date(trip.startedAtMs).toISOString()} to ${new Date(trip.endedAtMs).toISOString()}, ${trip.distanceM} m`
  const [firstMs, lastMs] = [expected[0]!.startedAtMs - tolerance.timeMs, expected.at(-1)!.endedAtMs]
  // Before a wire was seen to change nobody knows that it works, and a vehicle on a ferry seems to be driven.
  const left = derived.filter(trip => firstMs <= trip.startedAtMs && trip.startedAtMs <= lastMs)
  const found: string[] = []
  for (const trip of expected) {
    const slackM = tolerance.distanceM(trip)
    const place = left.findIndex(other => Math.abs(other.startedAtMs - trip.startedAtMs) <= tolerance.timeMs)
    const [other] = place < 0 ? [] : left.splice(place, 1)
    if (other === undefined) {
      if (trip.distanceM >= SHORTEST_WAY_M + slackM) found.push(`missing: ${text(trip)}`)
      continue
    }
    if (trip.distanceM < DEFAULT_SETTINGS.shortestTripM - slackM) found.push(`too short: ${text(trip)}`)
    const isSame =
      Math.abs(other.endedAtMs - trip.endedAtMs) <= tolerance.timeMs &&
      Math.abs(other.distanceM - trip.distanceM) <= slackM &&
      other.driverKey === trip.driverKey &&
      other.isPrivate === trip.isPrivate
    if (!isSame) found.push(`not ${JSON.stringify(trip)} but ${JSON.stringify(other)}`)
  }
  return [...found, ...left.map(trip => `extra: ${text(trip)}`)]
}

test('the days were full of trips, and of everything that goes wrong on the way', async () => {
  expect([...truth.values()].flat().length).toBeGreaterThan(300)
  const count = async (from: string) => Number((await client.query(`select count(*) from ${from}`)).rows[0].count)
  expect(await count("positions where recorded_at < '2015-01-01'")).toBeGreaterThan(10)
  expect(await count('rejected_frames')).toBeGreaterThan(2)
  const metrics = await server.context.metrics.metrics()
  expect(Number(/milepost_\w*positions\w*\{outcome="duplicate"\} (\d+)/.exec(metrics)?.[1])).toBeGreaterThan(100)
})

describe.each(trackers.map(vehicle => ({ title: titleOf(vehicle), vehicle })))('$title', ({ vehicle }) => {
  const { deviceId, protocol } = vehicle

  test('its trips are those that were driven, to the second and to one per cent', () => {
    const expected = truth.get(deviceId)!.map(trip => ({
      startedAtMs: Date.parse(trip.startedAt),
      endedAtMs: Date.parse(trip.endedAt),
      distanceM: trip.distanceM,
      driverKey: trip.driverKey === null ? null : printedKey(protocol, trip.driverKey),
      isPrivate: trip.isPrivate,
    }))
    // An odometer that counts in hundreds of metres cannot do better.
    const distanceM = (trip: TripRow) => Math.max(trip.distanceM / 100, odometerStepM(protocol) + 1)
    expect(differences(expected, trips.get(deviceId)!, { timeMs: 0, distanceM })).toEqual([])
  })

  test('each harsh event and each call for help that it can report is there once', () => {
    expect(toldEvents(vehicle)).toEqual(drivenEvents(vehicle))
  })
})

/** Faster than walking pace a phone reports every ten seconds and at once when it starts or stops. */
const PHONE_INTERVAL_MS = 10_000

describe.each(byMotion.map(vehicle => ({ title: titleOf(vehicle), vehicle })))('$title', ({ vehicle }) => {
  test('its trips are the drives between rests, to the reporting interval and to two per cent', () => {
    const { deviceId, protocol } = vehicle
    const expected = truth.get(deviceId)!.flatMap(trip => drivesBetweenRests(protocol, trip))
    const distanceM = (trip: TripRow) => Math.max(trip.distanceM / 50, 15, odometerStepM(protocol) + 1)
    const tolerance = { timeMs: PHONE_INTERVAL_MS, distanceM }
    expect(differences(expected, trips.get(deviceId)!, tolerance)).toEqual([])
  })

  test('each call for help is there once', () => {
    expect(toldEvents(vehicle)).toEqual(drivenEvents(vehicle))
  })
})

/** Without the ignition a call with the engine running is a rest like any other. The wheels are seen turning a second later. */
function drivesBetweenRests(protocol: FleetVehicle['protocol'], trip: TruthTrip): TripRow[] {
  const drives: TripRow[] = []
  let from = { atMs: Date.parse(trip.departedAt), drivenM: 0 }
  const arrive = (arrivedAt: string, drivenM: number) => {
    const driverKey = trip.driverKey === null ? null : printedKey(protocol, trip.driverKey)
    const facts = { driverKey, isPrivate: trip.isPrivate }
    const distanceM = drivenM - from.drivenM
    drives.push({ startedAtMs: from.atMs, endedAtMs: Date.parse(arrivedAt), distanceM, ...facts })
  }
  for (const { arrivedAt, departedAt, drivenM } of trip.stops) {
    const restMs = Date.parse(departedAt) + 1000 - Date.parse(arrivedAt)
    if (restMs < DEFAULT_SETTINGS.restEndsTripS * 1000) continue
    arrive(arrivedAt, drivenM)
    from = { atMs: Date.parse(departedAt), drivenM }
  }
  arrive(trip.arrivedAt, trip.distanceM)
  return drives
}

describe.each(alwaysOn.map(vehicle => ({ title: titleOf(vehicle), vehicle })))(
  '$title, wire always on',
  ({ vehicle }) => {
    test('what it drove is there to one per cent, and the wire is noticed', () => {
      const driven = truth.get(vehicle.deviceId)!
      const sum = (list: readonly { distanceM: number }[]) => list.reduce((total, trip) => total + trip.distanceM, 0)
      expect(sum(trips.get(vehicle.deviceId)!) / sum(driven)).toBeCloseTo(1, 1.7)
      expect(wires.get(vehicle.deviceId)).toMatchObject({ isOn: true, isStuck: true })
    })
  },
)

describe('vehicles that were carried', () => {
  test('were neither driven nor parked meanwhile, and each carry is there with its distance to two per cent', () => {
    for (const { deviceId } of trackers) {
      const firstMs = Date.parse(truth.get(deviceId)![0]!.startedAt)
      const lastMs = trips.get(deviceId)!.at(-1)!.startedAtMs
      const all = truth.get(deviceId)!.flatMap(trip => trip.carries)
      const expected = all.filter(carry => Date.parse(carry.endedAt) < lastMs)
      const derived = carried.get(deviceId)!.filter(carry => firstMs < carry.startedAtMs && carry.startedAtMs < lastMs)
      expect([deviceId, derived.length]).toEqual([deviceId, expected.length])
      for (const [i, carry] of expected.entries()) {
        expect(Math.abs(derived[i]!.startedAtMs - Date.parse(carry.startedAt))).toBeLessThanOrEqual(60_000)
        expect(Math.abs(derived[i]!.distanceM / carry.distanceM - 1)).toBeLessThanOrEqual(0.02)
      }
    }
  })
})

function drivenEvents(vehicle: FleetVehicle): string[] {
  const driven = truth
    .get(vehicle.deviceId)!
    .flatMap(({ harshEvents, panics, warnings }) => [
      ...harshEvents.map(({ kind, at }): [EventKind, string] => [harshKinds[kind], at]),
      ...panics.map((at): [EventKind, string] => ['panic', at]),
      ...warnings.map(({ kind, at }): [EventKind, string] => [kind, at]),
    ])
  return driven.flatMap(([kind, at]) => (canReportEvent(vehicle, kind) ? [`${kind} ${at}`] : [])).sort()
}

/** Phones do not judge driving: what is worked out from their speeds is not what was driven, second by second. */
function toldEvents(vehicle: FleetVehicle): string[] {
  const lastEnd = truth.get(vehicle.deviceId)!.at(-1)!.endedAt
  return events
    .get(vehicle.deviceId)!
    .filter(
      event =>
        event.startsWith('panic ') ||
        (!isPhone(vehicle) && /^(harsh-|headway|lane-departure|speed-sign|forward-collision|pedestrian)/.test(event)),
    )
    .filter(event => event.split(' ')[1]! <= lastEnd)
    .sort()
}
