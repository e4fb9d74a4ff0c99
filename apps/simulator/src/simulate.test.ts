import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { demoFleet, type Fleet, fleetMembers } from './fleet.ts'
import { type Received, startOsmAndServer, startTrackerServer } from './ingest-server.fixture.ts'
import type { SimulatorProgress } from './progress.ts'
import { homeAreas, testSeed } from './sample-city.fixture.ts'
import { type Clock, runSimulator, type SimulatorOptions } from './simulate.ts'
import type { TruthTrip } from './truth.ts'
import { type VehicleFaultLevels, vehicleFaultKinds } from './vehicle-faults.ts'

const hourMs = 3_600_000
const nowMs = Date.UTC(2026, 10, 18, 18)
/** A tracker, a phone and an asset of each kind. */
const profiles = ['courier', 'rider', 'trailer', 'plant']
const protocols = ['teltonika', 'osmand']
const fleet: Fleet = {
  customers: demoFleet(testSeed).customers.map(customer => ({
    ...customer,
    regions: customer.regions.map(region => ({
      ...region,
      depots: region.depots.map(depot => ({
        ...depot,
        vehicles: depot.vehicles
          .filter(({ profile, protocol }) => profiles.includes(profile) && protocols.includes(protocol))
          .slice(0, 1),
      })),
    })),
  })),
}
const deviceIds = fleetMembers(fleet).map(member => member.vehicle.deviceId)

const allHarsh: VehicleFaultLevels = Object.fromEntries(vehicleFaultKinds.map(kind => [kind, 'harsh']))

/** With this clock the future never comes. */
const standing = (atMs: number): Clock => ({ now: () => atMs, waitUntil: () => new Promise<void>(() => {}) })

const cleanUps: (() => unknown)[] = []
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0)) await cleanUp()
})

async function simulate(options: Partial<SimulatorOptions>): Promise<Received[]> {
  const trackers = await startTrackerServer()
  const osmand = await startOsmAndServer()
  cleanUps.push(trackers.stop, osmand.stop)
  await runSimulator({
    seed: testSeed,
    fleet,
    areas: homeAreas,
    host: '127.0.0.1',
    ports: { common: trackers.endpoint.port, osmand: osmand.endpoint.port },
    historyDays: 1,
    historyOnly: true,
    clock: standing(nowMs),
    signal: new AbortController().signal,
    ...options,
  })
  return [...trackers.stored, ...osmand.stored]
}

const keysOf = (received: readonly Received[]) =>
  received.map(({ deviceId, position }) => `${deviceId} ${position.recordedAtMs} ${position.sequence}`).sort()

test('history: every device reports the whole past and nothing of the future', async () => {
  const told: SimulatorProgress[] = []
  const received = await simulate({ onProgress: progress => told.push(progress) })
  for (const deviceId of deviceIds) {
    const times = received.filter(one => one.deviceId === deviceId).map(one => one.position.recordedAtMs)
    expect(times.length, deviceId).toBeGreaterThanOrEqual(4)
    expect(Math.min(...times)).toBeGreaterThanOrEqual(nowMs - 24 * hourMs)
    expect(Math.max(...times)).toBeLessThanOrEqual(nowMs)
    expect(Math.max(...times)).toBeGreaterThan(nowMs - 6 * hourMs)
  }
  expect(new Set(keysOf(received)).size).toBe(received.length)
  expect(told.at(-1)).toMatchObject({ phase: 'live', fraction: 1, devicesCaughtUp: deviceIds.length })
})

test.each([
  { vehicles: 'in order', vehicleFaults: {} },
  { vehicles: 'with faults', vehicleFaults: allHarsh },
])(
  'a restart goes on where the stored past of vehicles $vehicles ended: both runs together are one uninterrupted run',
  async ({ vehicleFaults }) => {
    const whole = keysOf(await simulate({ vehicleFaults }))
    const first = await simulate({ vehicleFaults, clock: standing(nowMs - 5 * hourMs), historyDays: 19 / 24 })
    const last = new Map<string, number>()
    for (const { deviceId, position } of first) {
      last.set(deviceId, Math.max(last.get(deviceId) ?? 0, position.recordedAtMs))
    }
    const second = await simulate({ vehicleFaults, resumeAfter: async deviceId => last.get(deviceId) ?? null })
    expect([...new Set([...keysOf(first), ...keysOf(second)])].sort()).toEqual(whole)
    // A tracker tells only the last moment again, in case a second record of it was not stored.
    const isTracker = ({ deviceId }: Received) => !deviceId.startsWith('phone')
    const firstKeys = new Set(keysOf(first.filter(isTracker)))
    expect(keysOf(second).filter(key => firstKeys.has(key)).length).toBeLessThanOrEqual(deviceIds.length * 3)
  },
)

test('live: a record is sent when its time has come, not before', async () => {
  const stop = new AbortController()
  let atMs = nowMs
  const waiting: { atMs: number; go: () => void }[] = []
  const clock: Clock = {
    now: () => atMs,
    waitUntil: (until, signal) =>
      new Promise((go, reject) => {
        waiting.push({ atMs: until, go })
        signal.addEventListener('abort', () => reject(new Error('over')))
      }),
  }
  const trackers = await startTrackerServer()
  const osmand = await startOsmAndServer()
  cleanUps.push(trackers.stop, osmand.stop)
  const isPast = () => trackers.stored.every(one => one.position.recordedAtMs <= atMs)
  const ports = { common: trackers.endpoint.port, osmand: osmand.endpoint.port }
  const live = { historyOnly: false, historyDays: 1 / 24, clock, signal: stop.signal, ports }
  let isLive = false
  const simulation = simulate({ ...live, onProgress: ({ phase }) => (isLive = phase === 'live') })
  await expect.poll(() => isLive && waiting.length === deviceIds.length).toBe(true)
  const storedOfPast = trackers.stored.length
  expect(isPast()).toBe(true)
  for (let moment = 0; moment < 50; moment++) {
    waiting.sort((a, b) => a.atMs - b.atMs)
    const next = waiting.shift()!
    atMs = next.atMs
    next.go()
    await expect.poll(() => waiting.length, { interval: 1 }).toBe(deviceIds.length)
    expect(isPast()).toBe(true)
  }
  await expect.poll(() => trackers.stored.length).toBeGreaterThan(storedOfPast)
  stop.abort()
  await simulation
})

test('without an area only the assets report', async () => {
  const received = await simulate({ areas: [] })
  const assets = fleetMembers(fleet).filter(member => member.vehicle.towns.length > 0)
  expect(new Set(received.map(one => one.deviceId))).toEqual(new Set(assets.map(member => member.vehicle.deviceId)))
})

test('writes the truth of every trip whose reports are complete', async () => {
  const truthDirectory = await mkdtemp(join(tmpdir(), 'milepost-truth-'))
  cleanUps.push(() => rm(truthDirectory, { recursive: true }))
  const received = await simulate({ truthDirectory })
  const files = await readdir(truthDirectory)
  const lines = await Promise.all(files.map(file => readFile(join(truthDirectory, file), 'utf8')))
  const trips = lines.flatMap(text => text.trim().split('\n')).map(line => JSON.parse(line) as TruthTrip)
  const ignitionOff = received.filter(({ position }) => position.eventId === 239 && position.ignition === false)
  const told = ignitionOff.map(
    ({ deviceId, position }) => `${deviceId} ${new Date(position.recordedAtMs).toISOString()}`,
  )
  const driven = trips.filter(trip => trip.protocol === 'teltonika').map(trip => `${trip.deviceId} ${trip.endedAt}`)
  expect(driven.length).toBeGreaterThan(5)
  expect(driven.sort()).toEqual(told.sort())
})

test('faults of the vehicles reach the server, and the truth stays', async () => {
  const truthOf = async (options: Partial<SimulatorOptions>) => {
    const truthDirectory = await mkdtemp(join(tmpdir(), 'milepost-truth-'))
    cleanUps.push(() => rm(truthDirectory, { recursive: true }))
    const received = await simulate({ ...options, truthDirectory })
    const files = (await readdir(truthDirectory)).sort()
    const lines = await Promise.all(files.map(file => readFile(join(truthDirectory, file), 'utf8')))
    const trips = lines.flatMap(text => text.trim().split('\n')).map(line => JSON.parse(line) as TruthTrip)
    return { received, trips: trips.map(trip => ({ ...trip, carries: [] })) }
  }
  const inOrder = await truthOf({})
  const faulty = await truthOf({ vehicleFaults: allHarsh })
  const atZero = ({ position }: Received) => position.hasFix && position.latitude === 0 && position.longitude === 0
  expect(inOrder.received.filter(atZero)).toEqual([])
  expect(faulty.received.filter(atZero).length).toBeGreaterThan(3)
  expect(faulty.trips).toEqual(inOrder.trips)
})

test('an error outside the simulator ends it and is reported', async () => {
  const failing = simulate({ resumeAfter: () => Promise.reject(new Error('no database')) })
  await expect(failing).rejects.toThrow('no database')
})
