import { ALL_ROUTES } from '@milepost/contract/all-routes.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { driveRecords, MINUTE_MS, parkedRecord, sendRecords } from '../telemetry/drive.fixture.ts'
import { registerCustomer, type TestCustomer } from '../testing/registry.ts'
import { signInAs, type TestUser } from '../testing/sign-in-as.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

const MORNING = Date.UTC(2026, 5, 1, 7)
const RANGE = 'start=2026-06-01&end=2026-06-01'

let server: TestServer
let customer: TestCustomer
let administrator: TestUser

beforeAll(async () => {
  server = await startTestServer({ MILEPOST_ROLES: 'api,ingest', MILEPOST_RATE_PER_MINUTE: '100000' })
  const { system, systemPool } = server.context
  customer = await registerCustomer(system, 'Northwind', 3)
  administrator = await signInAs(server.context, 'Customer Admin', [customer.id], { modules: 'all' })
  await systemPool.query("insert into vehicle_groups (customer_id, name) values ($1, 'A second group')", [customer.id])
  await systemPool.query("insert into lease_companies (customer_id, name) values ($1, 'Anchor'), ($1, 'Beacon')", [
    customer.id,
  ])
  for (const name of ['Asset system', 'Booking system']) await call('/api/api_keys/', { name, modules: ['Track'] })
  for (const name of ['Alder', 'Beech']) {
    await call('/api/geofence_groups/', { name, colour: '#2f6f4e' })
    await call('/api/geofence/', { name, shape: { kind: 'circle', centre: [-0.7, 52.6], radiusM: 300 } })
  }
  // Rules count from when they are made: these were there before the drives.
  await systemPool.query('update geofence_shapes set valid_from = $1', [new Date(MORNING - MINUTE_MS)])
  await systemPool.query(`with made as (insert into vehicle_manufacturers (name) values ('Anvil'), ('Bolt') returning id)
    insert into vehicle_models (vehicle_manufacturer_id, vehicle_type_id, name)
    select id, (select min(id) from vehicle_types), 'One' from made`)
  for (const [index, { deviceId }] of customer.vehicles.slice(0, 2).entries()) {
    const startMs = MORNING + index * 60 * MINUTE_MS
    const records = [...driveRecords(startMs, 20), parkedRecord(startMs + 120 * MINUTE_MS, 20)]
    await sendRecords(server.ingest!.ports.teltonika!, deviceId, records)
  }
})
afterAll(() => server.stop())

async function call(path: string, body?: object): Promise<Record<string, unknown>> {
  const response = await fetch(server.origin + path, {
    headers: { authorization: `Bearer ${administrator.token}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  })
  const answer: unknown = await response.json()
  expect([path, response.status, response.status === 200 ? null : answer]).toEqual([path, 200, null])
  return z.record(z.string(), z.unknown()).parse(answer)
}

/** The rows of a list by what tells them apart, in its order. */
async function rowsOf(path: string, query: string): Promise<string[]> {
  const answer = await call(`${path}?${query}`)
  const rows = z.array(z.record(z.string(), z.unknown())).parse(answer.results ?? answer.vehicle_groups)
  return rows.map(row => JSON.stringify(row.id ?? [row.geofence, row.vehicle, row.entered]))
}

interface OrderedList {
  path: string
  fields: string[]
  usual: string
  needs: string
}

const isShape = (schema: unknown): schema is z.ZodObject => schema instanceof z.ZodObject

/** Every list of the contract that is read page by page and ordered. */
const orderedLists: OrderedList[] = Object.values(ALL_ROUTES).flatMap(nouns =>
  Object.values(nouns).flatMap((route): OrderedList[] => {
    const { query } = route
    if (!isShape(query) || !('ordering' in query.shape) || !('page' in query.shape)) return []
    const ordering = query.shape.ordering as z.ZodType
    const needs = 'start' in query.shape ? RANGE : ''
    const usual = String(ordering.parse(undefined))
    const fields = ['name', 'registration', 'entered', 'timestamp', 'date', 'tracker'].filter(
      field => ordering.safeParse(field).success && ordering.safeParse(`-${field}`).success,
    )
    return [{ path: route.path, fields, usual, needs }]
  }),
)

test.each(orderedLists)('$path is ordered by a separate direction as by a minus [HTTP-07] [C-38]', async list => {
  const { path, fields, needs } = list
  expect(fields.length).toBeGreaterThan(0)
  for (const field of fields) {
    const ascending = await rowsOf(path, `${needs}&ordering=${field}`)
    const descending = await rowsOf(path, `${needs}&ordering=-${field}`)
    expect(await rowsOf(path, `${needs}&ordering=${field}&orderingDirection=-`)).toEqual(descending)
    // Those that come with Milepost may be one alone.
    if (ascending.length > 1) expect(descending).not.toEqual(ascending)
  }
})

test.each(orderedLists)('$path takes parameters that are sent empty as absent [N-84]', async ({ path, needs }) => {
  const plain = await rowsOf(path, needs)
  expect(await rowsOf(path, `${needs}&ordering=&orderingDirection=&search=&page=&pageSize=`)).toEqual(plain)
  expect(plain.length).toBeGreaterThan(1)
})
