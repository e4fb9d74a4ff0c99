import type { Result } from '@milepost/contract/route.ts'
import { traces } from '@milepost/contract/traces.ts'
import { toDeviceInstant } from '@milepost/domain/time/api-dates.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { driveRecords, MINUTE_MS, parkedRecord } from '../../telemetry/drive.fixture.ts'
import { registerCustomer, type TestCustomer } from '../../testing/registry.ts'
import { signInAs, type TestUser } from '../../testing/sign-in-as.ts'
import type { TestServer } from '../../testing/test-server.ts'
import { drawTripPaths } from './draw-trip-paths.ts'
import { MORNING, NIGHT, startTraceRig } from './trace-rig.fixture.ts'
import { visitorRows } from './visitors-table.ts'

const NEXT = Date.UTC(2026, 5, 2, 8)
const KEY = '00000000DECAF001'
const IDENTIFIED = { driverKey: KEY, attributes: { driverKeyType: 'ibutton' } }

let server: TestServer
let customer: TestCustomer
let stranger: TestCustomer
let manager: TestUser

/** A kilometre post of the drives. */
const atKm = (km: number): [number, number] => [-0.7, 52.6 + km / 111.195]
const site = (km: number, radiusM = 300) => ({ kind: 'circle', centre: atKm(km), radiusM }) as const
const at = (startMs: number, minute: number) => toDeviceInstant(startMs + minute * MINUTE_MS)

beforeAll(async () => {
  const rig = await startTraceRig(3, ['Trace'])
  ;({ server, customer, manager } = rig)
  stranger = await registerCustomer(server.context.system, 'Southmoor', 1)
  const [first, second, third] = customer.vehicles
  const { systemPool } = server.context
  const { rows } = await systemPool.query<{ id: number }>(
    `insert into drivers (customer_id, first_name, last_name, vehicle_group_id) values ($1, 'Ada', 'Byron', $2) returning id`,
    [customer.id, customer.groupId],
  )
  await systemPool.query('insert into driver_keys (customer_id, driver_id, key) values ($1, $2, $3)', [
    ...[customer.id, rows[0]!.id, KEY],
  ])
  await rig.send(first!, [
    parkedRecord(MORNING - MINUTE_MS, 0),
    ...driveRecords(MORNING, 30),
    ...driveRecords(NIGHT, 20, { fromKm: 30 }),
    parkedRecord(NIGHT + 30 * MINUTE_MS, 50),
    ...driveRecords(NEXT, 20, { fromKm: 50 }),
    parkedRecord(NEXT + 60 * MINUTE_MS, 70),
  ])
  await rig.send(second!, [
    parkedRecord(MORNING - MINUTE_MS, 20),
    ...driveRecords(MORNING, 30, { fromKm: 20, at: { 0: IDENTIFIED, 1: IDENTIFIED } }),
    parkedRecord(MORNING + 60 * MINUTE_MS, 50),
  ])
  // No record settles its trip.
  await rig.send(third!, [
    parkedRecord(MORNING - MINUTE_MS, 100),
    ...driveRecords(MORNING, 30, { fromKm: 100, at: { 0: IDENTIFIED, 1: IDENTIFIED } }),
  ])
  await rig.send(stranger.vehicles[0]!, [
    parkedRecord(MORNING - MINUTE_MS, 0),
    ...driveRecords(MORNING, 30),
    parkedRecord(MORNING + 60 * MINUTE_MS, 30),
  ])
})
afterAll(() => server.stop())

async function ask(body: object, user = manager) {
  const response = await fetch(`${server.origin}/api/trace/visitors/`, {
    method: 'POST',
    headers: { authorization: `Bearer ${user.token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return { status: response.status, body: await response.json() }
}

async function visitorsOf(body: object, user = manager): Promise<Result<typeof traces.visitors>> {
  const answer = await ask({ start: '2026-06-01', end: '2026-06-02', ...body }, user)
  expect(answer).toMatchObject({ status: 200 })
  return traces.visitors.result.parse(answer.body)
}

describe.each([
  ['while no trip path is drawn', async () => {}],
  ['from the trip paths', async () => void (await drawTripPaths(server.context.system))],
])('POST /api/trace/visitors/ %s', (_, prepare) => {
  beforeAll(prepare)

  test('lists who passed, from the edge to the edge, between two records too', async () => {
    const { results, count, is_partial } = await visitorsOf({ shape: site(10.5) })
    expect([count, is_partial]).toEqual([1, false])
    expect(results[0]).toMatchObject({ vehicle: customer.vehicles[0]!.id, records: 0, duration_s: expect.any(Number) })
    const insideS = results[0]!.duration_s
    expect(insideS).toBeGreaterThan(30)
    expect(insideS).toBeLessThan(42)
    expect(results[0]!.enter > at(MORNING, 10) && results[0]!.leave! < at(MORNING, 11)).toBe(true)
  })

  test('lists both vehicles where both were, by the time of entering, and of no other', async () => {
    const { results } = await visitorsOf({ shape: site(25) })
    expect(results.map(visit => visit.vehicle)).toEqual([customer.vehicles[1]!.id, customer.vehicles[0]!.id])
    expect(results.every(visit => visit.records === 1)).toBe(true)
  })

  test('names who drove, where somebody identified', async () => {
    const { results } = await visitorsOf({ shape: site(25) })
    expect(results.map(visit => [visit.driver, visit.driver_source])).toEqual([
      ['Ada Byron', 'key'],
      [null, null],
    ])
    const parked = await visitorsOf({ shape: site(50), end: '2026-06-01T12:00:00Z' })
    expect(parked.results.map(visit => visit.driver)).toEqual(['Ada Byron'])
    const unsettled = await visitorsOf({ shape: site(110) })
    expect(unsettled.results.map(visit => [visit.driver, visit.driver_source])).toEqual([['Ada Byron', 'key']])
  })

  test('coming and standing there is one visit, and it lasts while the vehicle is there', async () => {
    const { results } = await visitorsOf({ shape: site(50), end: '2026-06-01T12:00:00Z' })
    expect(results).toHaveLength(1)
    expect(results[0]).toMatchObject({ vehicle: customer.vehicles[1]!.id, leave: null })
    expect(results[0]!.enter).toMatch(/^2026-06-01T07:29:/)
    expect(results[0]!.duration_s).toBeGreaterThan(4 * 3_600)
  })

  test('a private journey, and where it led to, are left out', async () => {
    const first = customer.vehicles[0]!.id
    expect((await visitorsOf({ shape: site(40) })).results.filter(visit => visit.vehicle === first)).toEqual([])
    const atItsEnd = await visitorsOf({ shape: site(50), start: '2026-06-01T20:00:00Z', end: '2026-06-02T07:00:00Z' })
    expect(atItsEnd.results.filter(visit => visit.vehicle === first)).toEqual([])
  })

  test('a range before or after has no visitors', async () => {
    expect((await visitorsOf({ shape: site(10.5), end: '2026-06-01T07:09:00Z' })).results).toEqual([])
    expect((await visitorsOf({ shape: site(10.5), start: '2026-06-01T07:12:00Z' })).results).toEqual([])
  })
})

test('a corridor along the road knows the whole drive', async () => {
  const shape = { kind: 'corridor', line: [atKm(2), atKm(8)], halfWidthM: 50 }
  const { results } = await visitorsOf({ shape })
  expect(results).toHaveLength(1)
  expect(results[0]!.records).toBe(7)
})

test('visitors are narrowed to hours and days, by the clock of the customer, and saved as a file', async () => {
  const { systemPool } = server.context
  await systemPool.query(`update customers set time_zone = 'Europe/London' where id = $1`, [customer.id])
  const registrationsOf = async (hours: object) =>
    (await visitorsOf({ shape: site(25), ...hours })).results.map(visit => visit.registration)
  const [first, second] = customer.vehicles.map(vehicle => vehicle.registration)
  // 1 June 2026 is a Monday. The second passes at 07:05 UTC, the first at 07:25: London is an hour ahead.
  expect(await registrationsOf({ weekday: [1] })).toEqual([second, first])
  expect(await registrationsOf({ weekday: [2, 7] })).toEqual([])
  expect(await registrationsOf({ from_minute: 480, until_minute: 490 })).toEqual([second])
  expect(await registrationsOf({ from_minute: 500, until_minute: 480, weekday: 1 })).toEqual([first])
  expect(await registrationsOf({ from_minute: 420, until_minute: 450 })).toEqual([])
  const response = await fetch(`${server.origin}/api/trace/visitors/export/`, {
    method: 'POST',
    headers: { authorization: `Bearer ${manager.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      ...{ shape: site(25), start: '2026-06-01', end: '2026-06-02', from_minute: 480, until_minute: 490 },
      ...{ format: 'csv', language: 'pt', time_zone: 'Europe/London' },
    }),
  })
  expect(response.headers.get('content-type')).toContain('text/csv')
  const [head, row, ...more] = (await response.text()).trim().split(/\r?\n/)
  expect(head).toContain('Veículo')
  // The times are whole, the duration is what lies within the range.
  expect(head).toContain('Tempo dentro, no intervalo')
  expect(row).toContain(second)
  expect(row).toContain('Ada Byron')
  expect(row).toContain('08:0')
  expect(more).toEqual([])
})

test('visitors are limited to one vehicle where it is named, and one of another customer is not found', async () => {
  const [first] = customer.vehicles
  const { results } = await visitorsOf({ shape: site(25), vehicle: first!.id })
  expect(results.map(visit => visit.vehicle)).toEqual([first!.id])
  expect((await visitorsOf({ shape: site(40), vehicle: customer.vehicles[1]!.id })).results.length).toBe(1)
  const range = { start: '2026-06-01', end: '2026-06-02' }
  expect((await ask({ ...range, shape: site(25), vehicle: stranger.vehicles[0]!.id })).status).toBe(404)
})

test('a file that lacks the oldest visits ends with a line that says so', async () => {
  const rows: unknown[][] = []
  for await (const row of visitorRows({ results: [], isPartial: true }, 'en')) rows.push(row)
  expect(rows).toEqual([[expect.stringContaining('The oldest visits are missing'), ...Array<null>(6).fill(null)]])
})

test('a limited user gets the vehicles of his groups only', async () => {
  const limited = await signInAs(server.context, 'Limited', [customer.id], { modules: ['Trace'], groupIds: [] })
  expect((await visitorsOf({ shape: site(25) }, limited)).results).toEqual([])
})

test('an area that makes no sense, and too long a range, are refused with the field at fault', async () => {
  const range = { start: '2026-06-01', end: '2026-06-02' }
  for (const [body, field] of [
    [
      {
        ...range,
        shape: {
          kind: 'polygon',
          rings: [
            [
              [0, 50],
              [1, 51],
            ],
          ],
        },
      },
      'shape',
    ],
    [{ ...range, shape: { kind: 'circle', centre: [0, 50], radiusM: 90_000 } }, 'shape'],
    [{ start: '2026-06-02', end: '2026-06-01', shape: site(1) }, 'end'],
    [{ start: '2026-04-01', end: '2026-06-01', shape: site(1) }, 'end'],
  ] as const) {
    expect(await ask(body)).toMatchObject({ status: 400, body: { field } })
  }
})

test('a group of another customer is not found', async () => {
  const answer = await ask({ start: '2026-06-01', end: '2026-06-01', shape: site(1), vehicle_group: stranger.groupId })
  expect(answer.status).toBe(404)
})
