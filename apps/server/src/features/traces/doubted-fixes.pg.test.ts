import type { Result, Route } from '@milepost/contract/route.ts'
import { traces } from '@milepost/contract/traces.ts'
import { toDeviceInstant } from '@milepost/domain/time/api-dates.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { driveRecords, MINUTE_MS, parkedRecord } from '../../telemetry/drive.fixture.ts'
import { avlRecord } from '../../testing/avl-record.ts'
import type { TestCustomer } from '../../testing/registry.ts'
import type { TestUser } from '../../testing/sign-in-as.ts'
import type { TestServer } from '../../testing/test-server.ts'
import { drawTripPaths } from './draw-trip-paths.ts'
import { MORNING, startTraceRig } from './trace-rig.fixture.ts'

let server: TestServer
let customer: TestCustomer
let manager: TestUser

/** 30 km beside the drive: ten seconds after one of its records. */
const STRAY_MS = MORNING + 10 * MINUTE_MS + 10_000
const stray = avlRecord({
  recordedAtMs: STRAY_MS,
  ...{ latitude: 52.7, longitude: -0.2, speedKmh: 60, ignition: true, odometerM: 110_100 },
})
const fast = { speedKmh: 400 }

beforeAll(async () => {
  const rig = await startTraceRig(2, ['Trace'])
  ;({ server, customer, manager } = rig)
  const drive = driveRecords(MORNING, 30, { at: { 20: fast } })
  await rig.send(customer.vehicles[0]!, [
    parkedRecord(MORNING - MINUTE_MS, 0),
    ...drive.slice(0, 11),
    stray,
    ...drive.slice(11),
    parkedRecord(MORNING + 90 * MINUTE_MS, 30),
  ])
  await rig.send(customer.vehicles[1]!, [...drive.slice(0, 11), stray])
})
afterAll(() => server.stop())

async function ask<R extends Route>(route: R, range: string, vehicle = 0) {
  const path = `${server.origin}${route.path}?vehicle=${customer.vehicles[vehicle]!.id}${range}`
  const response = await fetch(path, { headers: { authorization: `Bearer ${manager.token}` } })
  expect(response.status).toBe(200)
  return (await response.json()) as Result<R>
}
const iso = (ms: number) => toDeviceInstant(ms)
const DAY = '&start=2026-06-01&end=2026-06-01'
const MONTH = '&start=2026-05-20&end=2026-06-10'

test.each([DAY, MONTH])(
  'a fix that no vehicle reaches is not on the line, and is listed with its reason: %s',
  async range => {
    const { results, doubted } = await ask(traces.get, range)
    expect(results.length).toBeGreaterThan(1)
    expect(results.every(point => point.long === -0.7)).toBe(true)
    expect(doubted).toEqual([
      {
        ...{ lat: expect.closeTo(52.7), long: expect.closeTo(-0.2), timestamp: iso(STRAY_MS), speed: 60 },
        ...{ sequence: expect.any(Number), reason: 'unreachable' },
      },
    ])
  },
)

test('a drawn trip path leaves it out', async () => {
  await drawTripPaths(server.context.system)
  const { results, doubted } = await ask(traces.get, MONTH)
  expect(results.every(point => point.long === -0.7)).toBe(true)
  expect(doubted).toHaveLength(1)
})

test('roads are not looked for on the way to it', async () => {
  const { parts } = await ask(traces.roads, DAY)
  expect(parts.flatMap(part => part.line).every(([longitude]) => longitude < -0.6)).toBe(true)
})

test('a speed that no vehicle reaches is not shown as that of its record', async () => {
  const { results } = await ask(traces.get, DAY)
  const speedAt = (minute: number) =>
    results.find(point => point.timestamp === iso(MORNING + minute * MINUTE_MS))?.speed
  expect([speedAt(19), speedAt(20), speedAt(21)]).toEqual([60, null, 60])
})

test('a newest fix that the next record has yet to decide about is not on the line either', async () => {
  const { results, doubted } = await ask(traces.get, DAY, 1)
  expect(results).toHaveLength(11)
  expect(doubted).toMatchObject([{ timestamp: iso(STRAY_MS), reason: 'undecided' }])
})

test('nobody was where it says', async () => {
  const response = await fetch(`${server.origin}${traces.visitors.path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${manager.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      shape: { kind: 'circle', centre: [52.7, -0.2], radiusM: 2_000 },
      ...{ start: '2026-06-01', end: '2026-06-01' },
    }),
  })
  expect(await response.json()).toMatchObject({ count: 0, results: [] })
})

test('a newest fix that waits, and would begin a private trip, is not listed', async () => {
  const { trackerId } = customer.vehicles[1]!
  const query = `update trackers set input_roles = '{"digitalInput1": "private-mode"}' where id = $1`
  const { systemPool } = server.context
  const before = await ask(traces.get, DAY, 1)
  expect(before.doubted).toHaveLength(1)
  await systemPool.query(query, [trackerId])
  await systemPool.query(
    `update tracker_folds set state = jsonb_set(state::jsonb, '{belief,waiting,0,attributes}', '{"digitalInput1": true}')
     where tracker_id = $1`,
    [trackerId],
  )
  expect((await ask(traces.get, DAY, 1)).doubted).toEqual([])
})
