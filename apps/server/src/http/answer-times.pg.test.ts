import { afterAll, beforeAll, expect, test } from 'vitest'
import { driveRecords, MINUTE_MS, parkedRecord, sendRecords } from '../telemetry/drive.fixture.ts'
import { registerCustomer, type TestCustomer } from '../testing/registry.ts'
import { signInAs, type TestUser } from '../testing/sign-in-as.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

/** A quarter of a second past the minute, as some devices say it. */
const PRECISE = Date.UTC(2026, 5, 1, 8, 0, 0, 250)
const ROUND = Date.UTC(2026, 5, 1, 7)
const RANGE = 'start=2026-06-01T00:00:00Z&end=2026-06-02T00:00:00Z'

let server: TestServer
let customer: TestCustomer
let administrator: TestUser

beforeAll(async () => {
  server = await startTestServer({ MILEPOST_ROLES: 'api,ingest' })
  const { system, systemPool } = server.context
  customer = await registerCustomer(system, 'Northwind', 1)
  administrator = await signInAs(server.context, 'Customer Admin', [customer.id], { modules: 'all' })
  await systemPool.query("insert into geofence_categories (customer_id, name) values ($1, 'Sites')", [customer.id])
  await sendRecords(server.ingest!.ports.teltonika!, customer.vehicles[0]!.deviceId, [
    ...driveRecords(ROUND, 20),
    ...driveRecords(PRECISE, 20, { fromKm: 20 }),
    parkedRecord(PRECISE + 120 * MINUTE_MS, 40),
  ])
})
afterAll(() => server.stop())

async function call(path: string, body?: object): Promise<string> {
  const response = await fetch(server.origin + path, {
    headers: { authorization: `Bearer ${administrator.token}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  })
  const text = await response.text()
  expect([path, response.status, response.status === 200 ? '' : text]).toEqual([path, 200, ''])
  return text
}

/** The times in a text, by the name of their field. */
const timesIn = (text: string) =>
  [...text.matchAll(/"(\w+)"\s*:\s*"(\d{4}-\d\d-\d\dT[^"]*)"/g)].map(([, field = '', time = '']) => ({ field, time }))

const paths = (): [path: string, hasPrecise: boolean][] => {
  const { id } = customer.vehicles[0]!
  return [
    ['/api/track/', true],
    [`/api/expanded/track/?group_id=${customer.groupId}`, true],
    [`/api/expanded/track/vehicle/${id}/`, true],
    ['/api/track/columns/', false],
    [`/api/trace/?vehicle=${id}&${RANGE}`, true],
    [`/api/trace/journeys/?vehicle=${id}&${RANGE}`, true],
    [`/api/vehicle/trip/?vehicle=${id}&${RANGE}`, true],
    [`/api/trips/?${RANGE}`, true],
    [`/api/vehicle/timesheet/?vehicle=${id}&${RANGE}`, true],
    [`/api/events/?vehicle=${id}&${RANGE}`, true],
    ['/api/feed/positions/', true],
    ['/api/feed/trips/', true],
    ['/api/feed/events/', true],
    ['/api/geofence/', false],
    ['/api/administration/vehicles/', false],
    [`/api/vehicle/${id}/`, false],
    ['/api/active_devices/', true],
  ]
}

test('answers write times without milliseconds, except where the time of a device has them [FMT-02] [N-85]', async () => {
  const category = JSON.parse(await call('/api/geofence_categories/')) as { results: { id: number }[] }
  await call('/api/geofence/', {
    name: 'Yard',
    category: category.results[0]!.id,
    shape: { kind: 'circle', centre: [-0.7, 52.6], radiusM: 100 },
  })
  for (const [path, hasPrecise] of paths()) {
    const times = timesIn(await call(path))
    expect([path, times.length > 0]).toEqual([path, true])
    for (const { field, time } of times) {
      const isPrecise = time.endsWith('.250Z') && !/received|created|updated|as_of|heard|connected/.test(field)
      expect([path, field, time]).toEqual([
        path,
        field,
        isPrecise ? time : expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/),
      ])
    }
    expect([path, times.some(({ time }) => time.endsWith('.250Z'))]).toEqual([path, hasPrecise])
  }
})
