import { changedFigures } from '@milepost/contract/changed-figures.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { registerCustomer, type TestCustomer } from '../../testing/registry.ts'
import { signInAs, type TestUser } from '../../testing/sign-in-as.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
let own: TestCustomer
let foreign: TestCustomer
let administrator: TestUser

beforeAll(async () => {
  server = await startTestServer({ MILEPOST_ROLES: 'api' })
  const { system, systemPool } = server.context
  own = await registerCustomer(system, 'Northwind', 2)
  foreign = await registerCustomer(system, 'Southmoor', 1)
  administrator = await signInAs(server.context, 'Customer Admin', [own.id], { modules: 'all' })
  const values = [11_600_000, 20_000] as const
  await insertChange(own, { at: 0, day: '2026-06-01', figure: 'distance', values })
  await insertChange(own, { at: 1, day: '2026-06-01', figure: 'event', code: 41, values })
  await insertChange(own, { at: 0, day: '2026-06-03', figure: 'trips', values })
  await insertChange(foreign, { at: 0, day: '2026-06-02', figure: 'trips', values })
  for (const [customer, isDone] of [
    [own, true],
    [foreign, false],
  ] as const) {
    await systemPool.query(
      `insert into fold_upgrades (tracker_id, customer_id, driven_until, parked_until, done_at)
       values ($1, $2, now(), now(), $3)`,
      [customer.vehicles[0]!.trackerId, customer.id, isDone ? new Date() : null],
    )
  }
})
afterAll(() => server.stop())

interface Change {
  /** Which vehicle of the customer. */
  at: number
  day: string
  figure: string
  code?: number
  values: readonly [from: number, to: number]
}

async function insertChange({ id, vehicles }: TestCustomer, { at, day, figure, code = 0, values }: Change) {
  await server.context.systemPool.query(
    `insert into changed_figures (vehicle_id, day, figure, event_code, fold_version, customer_id, from_value, to_value, reason)
     values ($1, $2, $3, $4, 2, $5, $6, $7, 'zero-zero')`,
    [vehicles[at]!.id, day, figure, code, id, ...values],
  )
}

async function get(path: string, query: Record<string, string | number> = {}, { token }: TestUser = administrator) {
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))
  return server.app!.inject({
    method: 'GET',
    url: `${path}?${search}`,
    headers: { authorization: `Bearer ${token}` },
  })
}

const list = async (query: Record<string, string | number> = {}) => (await get(changedFigures.list.path, query)).json()

test('what, from, to and why stand by vehicle and day, the newest day first; other customers’ are not among them', async () => {
  const { count, recalculation, results } = await list()
  expect(count).toBe(3)
  expect(recalculation).toEqual({ done: 1, failed: 0, total: 1 })
  expect(results[0]).toMatchObject({
    ...{ vehicle: own.vehicles[0]!.id, registration: own.vehicles[0]!.registration, day: '2026-06-03' },
    ...{ figure: 'trips', event_code: null, from: 11_600_000, to: 20_000, reason: 'zero-zero' },
  })
  expect(results.map(({ figure }: { figure: string }) => figure)).toEqual(['trips', 'distance', 'event'])
})

test('they are found by vehicle and by day, or the instants of a day, page by page [N-85]', async () => {
  expect((await list({ vehicle: own.vehicles[1]!.id })).results).toMatchObject([{ figure: 'event', event_code: 41 }])
  expect(await list({ start: '2026-06-02', end: '2026-06-03' })).toMatchObject({ count: 1 })
  // 1 June in London ends an hour before it does in UTC.
  expect(await list({ start: '2026-06-01T23:00:00Z' })).toMatchObject({ count: 1 })
  expect(await list({ end: '2026-06-01T23:00:00Z' })).toMatchObject({ count: 2 })
  expect(await list({ end: '2026-06-02T23:00:01Z' })).toMatchObject({ count: 3 })
  const page = await list({ pageSize: 1, page: 2 })
  expect(page).toMatchObject({ count: 3, results: [{ figure: 'distance' }] })
  expect((await get(changedFigures.list.path, { vehicle: foreign.vehicles[0]!.id })).statusCode).toBe(404)
})

test('the file has all of them, in words', async () => {
  const { body } = await get(changedFigures.export.path, { format: 'csv', language: 'pt' })
  const lines = body.trim().split(/\r?\n/)
  expect(lines).toHaveLength(4)
  expect(lines[2]).toContain('Distância')
  expect(lines[2]).toContain('O localizador indicou 0, 0 como lugar')
})

test('a file has days as DD/MM/YYYY, and distances and speeds in the units of the reader, which are miles unless given [FMT-05, FMT-09]', async () => {
  const customer = await registerCustomer(server.context.system, 'Westfield', 1)
  const reader = await signInAs(server.context, 'Customer Admin', [customer.id], { modules: 'all' })
  const at = { at: 0, day: '2026-06-30' }
  await insertChange(customer, { ...at, figure: 'distance', values: [160_900, 12_345] })
  await insertChange(customer, { ...at, figure: 'driving', values: [3_600, 60] })
  await insertChange(customer, { ...at, figure: 'top-speed', values: [150, 100.4] })
  const fileIn = async (units: object) => {
    const { body } = await get(changedFigures.export.path, { format: 'csv', ...units }, reader)
    return body
      .trim()
      .split(/\r?\n/)
      .slice(1)
      .map(line => line.split(',').slice(1, 6))
  }
  const day = '30/06/2026'
  const inMiles = [
    [day, 'Distance', '100', '7.67', 'mi'],
    [day, 'Driving', '3600', '60', 's'],
    [day, 'Top speed', '93', '62', 'mph'],
  ]
  expect(await fileIn({})).toEqual(inMiles)
  expect(await fileIn({ units: 'MLS' })).toEqual(inMiles)
  expect(await fileIn({ units: 'KMS' })).toEqual([
    [day, 'Distance', '160.9', '12.35', 'km'],
    [day, 'Driving', '3600', '60', 's'],
    [day, 'Top speed', '150', '100', 'km/h'],
  ])
})
