import type { Result } from '@milepost/contract/route.ts'
import type { traces } from '@milepost/contract/traces.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createOwnerPool } from '../../db/pools.ts'
import { withScope } from '../../db/scope.ts'
import { FoldContexts } from '../../fold/fold-contexts.ts'
import { refold } from '../../fold/refold.ts'
import { driveRecords, MINUTE_MS, parkedRecord } from '../../telemetry/drive.fixture.ts'
import { readTrips } from '../../telemetry/read-trips.ts'
import type { TestCustomer } from '../../testing/registry.ts'
import type { TestUser } from '../../testing/sign-in-as.ts'
import type { TestServer } from '../../testing/test-server.ts'
import { drawTripPaths } from './draw-trip-paths.ts'
import { readPaths } from './queries.ts'
import { MORNING, NIGHT, NOON, startTraceRig } from './trace-rig.fixture.ts'

let server: TestServer
let customer: TestCustomer
let manager: TestUser

beforeAll(async () => {
  const rig = await startTraceRig(1, ['Trace'])
  ;({ server, customer, manager } = rig)
  await rig.send(customer.vehicles[0]!, [
    parkedRecord(MORNING - MINUTE_MS, 0),
    ...driveRecords(MORNING, 30, { stands: [15, 19], at: { 10: { longitude: -0.708 } } }),
    ...driveRecords(NOON, 20, { fromKm: 27 }),
    ...driveRecords(NIGHT, 60, { fromKm: 47 }),
    parkedRecord(NIGHT + 120 * MINUTE_MS, 107),
  ])
})
afterAll(() => server.stop())

async function traceOfMonth(): Promise<Result<typeof traces.get>> {
  const response = await fetch(
    `${server.origin}/api/trace/?vehicle=${customer.vehicles[0]!.id}&start=2026-05-20&end=2026-06-10`,
    { headers: { authorization: `Bearer ${manager.token}` } },
  )
  return (await response.json()) as Result<typeof traces.get>
}

async function pathCount(): Promise<number | null> {
  return (await server.context.systemPool.query('select 1 from trip_paths')).rowCount
}

/** Trips are drawn when no older transaction runs any more, and other tests share this Postgres. */
async function drawUntil(paths: number): Promise<void> {
  const draw = async () => {
    await drawTripPaths(server.context.system)
    return pathCount()
  }
  await expect.poll(draw).toBe(paths)
}

test('a drawn trip is shown as it is from its positions', async () => {
  const fromPositions = await traceOfMonth()
  await drawUntil(2)
  const drawn = await traceOfMonth()
  const near = ({ lat, long, ...rest }: (typeof drawn.results)[number]) => ({
    ...rest,
    lat: expect.closeTo(lat, 5) as number,
    long: expect.closeTo(long, 5) as number,
  })
  expect(drawn).toEqual({ ...fromPositions, results: fromPositions.results.map(near) })
  expect(drawn.count).toBeGreaterThan(4)
})

test('of a drawn trip the points that matter most are those of the time that is asked for', async () => {
  const { systemPool, api } = server.context
  const { id: vehicleId } = customer.vehicles[0]!
  const { rows } = await systemPool.query(
    'select max(started_at) as at from trips where vehicle_id = $1 and started_at <= $2',
    [vehicleId, new Date(MORNING + MINUTE_MS)],
  )
  const startedAtMs = rows[0].at.getTime()
  await systemPool.query('update trip_paths set importances_m[1] = 9000 where started_at = $1', [rows[0].at])
  const span = { fromMs: MORNING + 20 * MINUTE_MS, untilMs: MORNING + 40 * MINUTE_MS }
  const { fixes } = await withScope(api, { customerIds: [customer.id], vehicleGroupIds: null }, async db => {
    const trips = await readTrips(db, [vehicleId], { fromMs: startedAtMs, untilMs: startedAtMs + 1 }, Date.now())
    return readPaths(db, trips, span, 1)
  })
  expect(fixes).toHaveLength(1)
  expect(fixes[0]?.atMs).toBeGreaterThanOrEqual(span.fromMs)
})

test('a path is drawn once, and again when its trip has changed', async () => {
  const { system, systemPool } = server.context
  await drawUntil(2)
  expect(await drawTripPaths(system)).toBe(0)
  await systemPool.query('update trips set stored_xid = pg_current_xact_id() where started_at = $1', [new Date(NOON)])
  const drawAgain = () => drawTripPaths(system)
  await expect.poll(drawAgain).toBe(1)
})

test('a record without a speed has none, from its positions as from a drawn path', async () => {
  const { system, systemPool } = server.context
  const timestamp = new Date(MORNING + 10 * MINUTE_MS)
  const owner = createOwnerPool(server.databaseUrl, 1)
  await owner.query('update positions set speed_kmh = null where recorded_at = $1', [timestamp])
  await owner.query('delete from trip_paths')
  await owner.end()
  const speedThen = async () => {
    const { results } = await traceOfMonth()
    return results.find(point => Date.parse(point.timestamp) === timestamp.getTime())?.speed
  }
  expect(await speedThen()).toBeNull()
  await systemPool.query('update trips set stored_xid = pg_current_xact_id()')
  await expect.poll(() => drawTripPaths(system)).toBe(2)
  expect(await speedThen()).toBeNull()
})

/** Folds the whole history again, and gives how many rows that took away: none after the first time. */
async function foldAgain(recordsStay = false): Promise<number> {
  const { trackerId } = customer.vehicles[0]!
  const request = { trackerId, fromMs: MORNING, untilMs: null, recordsStay }
  return (await refold(server.context.systemPool, new FoldContexts(), request)).withdrawn
}

/** How often the area half way along the first drive was crossed. */
async function visitsHalfWay(): Promise<number> {
  const response = await fetch(`${server.origin}/api/trace/visitors/`, {
    method: 'POST',
    headers: { authorization: `Bearer ${manager.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      start: new Date(MORNING).toISOString(),
      end: new Date(NOON).toISOString(),
      shape: { kind: 'circle', centre: [-0.7, 52.6 + 8 / 111.195], radiusM: 300 },
    }),
  })
  return ((await response.json()) as Result<typeof traces.visitors>).results.length
}

test('a re-fold takes away the paths of its days, since late records belong to them, and they are drawn again', async () => {
  await foldAgain()
  await drawUntil(2)
  expect(await visitsHalfWay()).toBe(1)
  expect(await foldAgain()).toBe(0)
  expect(await pathCount()).toBe(0)
  expect(await visitsHalfWay()).toBe(1)
  await drawUntil(2)
  expect(await visitsHalfWay()).toBe(1)
  expect(await drawTripPaths(server.context.system)).toBe(0)
})

test('where no record is new a re-fold leaves the paths of the trips that stay as they are, and takes away those of others', async () => {
  const { systemPool } = server.context
  await drawUntil(2)
  expect(await foldAgain(true)).toBe(0)
  expect(await pathCount()).toBe(2)
  await systemPool.query('update trips set stored_xid = pg_current_xact_id() where started_at >= $1', [new Date(NOON)])
  await foldAgain(true)
  expect(await pathCount()).toBe(1)
  await drawUntil(2)
})
