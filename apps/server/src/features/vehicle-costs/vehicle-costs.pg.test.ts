import { auditLog } from '@milepost/contract/audit-log.ts'
import { vehicleCostSums, vehicleCosts } from '@milepost/contract/vehicle-costs.ts'
import { vehiclePages } from '@milepost/contract/vehicle-page.ts'
import { vehicles } from '@milepost/contract/vehicles.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withScope } from '../../db/scope.ts'
import { TRIPS } from '../../db/telemetry-columns.ts'
import { recordCalls } from '../../testing/record-calls.ts'
import { registerCustomer, type TestCustomer } from '../../testing/registry.ts'
import { signInAs, type TestUser } from '../../testing/sign-in-as.ts'
import { insertRecords, storedTrip } from '../../testing/stored-records.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { headOfCosts } from './cost-timeline.ts'
import { firstTrip, sumsOfCosts } from './costs-of-vehicle.ts'

/** Yesterday, which is past on every clock. */
const RECENTLY = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)
const LONG_AGO = `${Number(RECENTLY.slice(0, 4)) - 2}-06-01`

let server: TestServer
let own: TestCustomer
let foreign: TestCustomer
let administrator: TestUser
let engineer: TestUser
let stranger: TestUser

beforeAll(async () => {
  server = await startTestServer({ MILEPOST_ROLES: 'api', MILEPOST_RATE_PER_MINUTE: '100000' })
  const { context } = server
  own = await registerCustomer(context.system, 'Northwind', 7)
  foreign = await registerCustomer(context.system, 'Southmoor', 1)
  administrator = await signInAs(context, 'Customer Admin', [own.id], { modules: 'all' })
  engineer = await signInAs(context, 'Engineer', [own.id], { modules: ['Vehicle File'] })
  stranger = await signInAs(context, 'Customer Admin', [foreign.id], { modules: 'all' })
})
afterAll(() => server.stop())

const { ask, list, add, read, history, exported } = recordCalls(vehicleCosts, () => ({ server, user: administrator }))
const vehicle = (index: number) => own.vehicles[index]!.id
const fuel = (index: number, fields: object = {}) => ({
  ...{ vehicle: vehicle(index), day: RECENTLY, kind: 'fuel', amount: 8_150 },
  ...fields,
})
const settle = (country: string) =>
  server.context.system.updateTable('customers').set({ country }).where('id', '=', own.id).execute()

async function pageOf(id: number, user = administrator) {
  const { body } = await ask('GET', `/api/vehicle/${id}/page/?part=costs`, undefined, user)
  return vehiclePages.read.result.parse(body)
}

async function timelineOf(id: number, query = 'kind=cost', user = administrator) {
  const { body } = await ask('GET', `/api/vehicle/${id}/timeline/?${query}`, undefined, user)
  return vehiclePages.timeline.result.parse(body)
}

test('a cost has the currency of the customer’s country when it is recorded, and keeps it', async () => {
  const { id, version, currency } = await add(fuel(0))
  expect(currency).toBe('GBP')
  await settle('PT')
  try {
    const { body } = await ask('PUT', `/api/vehicle_cost/${id}/`, { version, amount: 8_200 })
    expect(body).toMatchObject({ amount: 8_200, currency: 'GBP', version: 2 })
    expect((await add(fuel(0, { amount: 5_000, kind: 'toll' }))).currency).toBe('EUR')
    const { costs } = await pageOf(vehicle(0))
    expect(costs).toMatchObject({
      currency: 'EUR',
      sums: [
        { kind: 'toll', currency: 'EUR', count: 1, amount: 5_000 },
        { kind: 'fuel', currency: 'GBP', count: 1, amount: 8_200 },
      ],
    })
  } finally {
    await settle('GB')
  }
})

test('the page of a vehicle has the sums of twelve months by kind, the most first, without what is archived, older or to come', async () => {
  await add(fuel(1))
  await add(fuel(1, { amount: 1_850 }))
  await add(fuel(1, { kind: 'repair', amount: 45_000 }))
  await add(fuel(1, { kind: 'repair', amount: -5_000 }))
  await add(fuel(1, { day: LONG_AGO, amount: 99 }))
  await add(fuel(1, { day: `${Number(RECENTLY.slice(0, 4)) + 1}-12-31`, kind: 'tax' }))
  const { id } = await add(fuel(1, { kind: 'fine' }))
  await ask('POST', '/api/vehicle_costs_delete/', { ids: [id] })
  const { costs, left_out } = await pageOf(vehicle(1))
  expect(left_out).toEqual([])
  expect(costs).toMatchObject({ may_create: true })
  expect(costs?.sums).toEqual([
    { kind: 'repair', currency: 'GBP', count: 2, amount: 40_000 },
    { kind: 'fuel', currency: 'GBP', count: 2, amount: 10_000 },
  ])
  const behind = await list(`vehicle=${vehicle(1)}&kind=repair&from=${costs?.from}&until=${costs?.until}`)
  expect(behind.results.map(({ amount }) => amount).toSorted((a, b) => a - b)).toEqual([-5_000, 45_000])
})

test('what is compared with the distance was paid since the first trip of the vehicle, or in all months where it drove before', async () => {
  const { from, until, while_driven: undriven } = (await pageOf(vehicle(6))).costs!
  expect(undriven).toBeNull()
  for (const [day, amount] of [
    [until, 700],
    [from, 50],
  ]) {
    await add(fuel(6, { day, amount }))
  }
  const { trackerId } = own.vehicles[6]!
  const drive = (startedAtMs: number) =>
    insertRecords(server.context.systemPool, TRIPS, [
      storedTrip({
        trackerId,
        customerId: own.id,
        vehicleId: vehicle(6),
        startedAtMs,
        endedAtMs: startedAtMs + 60_000,
      }),
    ])
  await drive(Date.parse(`${until}T12:00:00Z`))
  const today = { from: until, days: 1, sums: [{ currency: 'GBP', amount: 700 }] }
  expect((await pageOf(vehicle(6))).costs?.while_driven).toEqual(today)
  await drive(Date.parse(`${LONG_AGO}T12:00:00Z`))
  const all = { from, sums: [{ currency: 'GBP', amount: 750 }] }
  expect((await pageOf(vehicle(6))).costs?.while_driven).toMatchObject(all)
})

test('the list is of the newest day first, and narrowed by vehicle, group, kind and days', async () => {
  for (const day of ['2026-01-10', '2026-03-10', '2026-02-10']) await add(fuel(2, { day, supplier: 'Listed' }))
  await add(fuel(2, { day: '2026-02-11', kind: 'tyres', supplier: 'Listed' }))
  const days = async (query: string) => (await list(`search=listed&${query}`)).results.map(({ day }) => day)
  expect(await days('')).toEqual(['2026-03-10', '2026-02-11', '2026-02-10', '2026-01-10'])
  expect(await days('ordering=day&kind=fuel')).toEqual(['2026-01-10', '2026-02-10', '2026-03-10'])
  expect(await days('from=2026-02-10&until=2026-02-11')).toEqual(['2026-02-11', '2026-02-10'])
  expect(await days(`vehicle=${vehicle(3)}`)).toEqual([])
  expect(await days(`vehicle_group=${own.groupId}&kind=tyres`)).toEqual(['2026-02-11'])
})

test('all costs that match are summed by currency, on whichever page of the list, and so are those of the archive', async () => {
  const supplier = 'Summed'
  const made = await Promise.all([8_150, 1_850, -500].map(amount => add(fuel(2, { supplier, amount }))))
  await settle('PT')
  try {
    await add(fuel(2, { supplier, amount: 700, kind: 'toll' }))
  } finally {
    await settle('GB')
  }
  const sums = async (query = '', user = administrator) => {
    const { body } = await ask('GET', `/api/vehicle_cost_sums/?search=summed${query}`, undefined, user)
    return vehicleCostSums.read.result.parse(body).results
  }
  const tolls = { currency: 'EUR', count: 1, amount: 700 }
  expect(await sums()).toEqual([{ currency: 'GBP', count: 3, amount: 9_500 }, tolls])
  expect(await sums('&kind=toll')).toEqual([tolls])
  expect(await sums(`&vehicle=${vehicle(3)}`)).toEqual([])
  expect(await sums('', stranger)).toEqual([])
  await ask('POST', '/api/vehicle_costs_delete/', { ids: [made[0]!.id] })
  expect(await sums()).toContainEqual({ currency: 'GBP', count: 2, amount: 1_350 })
  expect(await sums('&archived=True')).toEqual([{ currency: 'GBP', count: 1, amount: 8_150 }])
})

test.each(vehicleCosts.list.query.shape.ordering.unwrap().options)('the list is ordered by %s', async ordering => {
  expect((await ask('GET', `/api/administration/vehicle_costs/?ordering=${ordering}`)).status).toBe(200)
})

test('a change is in the history, and many are archived and taken back', async () => {
  const { id, version } = await add(fuel(3))
  await ask('PUT', `/api/vehicle_cost/${id}/`, { version, kind: 'cleaning', amount: 100 })
  const [changed, created] = await history(id)
  expect([changed?.action, created?.action]).toEqual(['changed', 'created'])
  expect(changed?.changes).toEqual(
    expect.arrayContaining([
      { field: 'kind', before: 'fuel', after: 'cleaning' },
      { field: 'amount', before: 8_150, after: 100 },
    ]),
  )
  const { body } = await ask('POST', '/api/vehicle_costs_delete/', { ids: [id] })
  expect((await read(id)).archived_at).not.toBeNull()
  await ask('POST', '/api/vehicle_costs_undo/', { undo: body.undo })
  expect((await read(id)).archived_at).toBeNull()
})

test('the log has what was paid with its currency, and a file of it as money in the words of its reader', async () => {
  const { id, version } = await add(fuel(3, { supplier: 'Logged', amount: 123_450 }))
  await ask('PUT', `/api/vehicle_cost/${id}/`, { version, amount: 99_999 })
  const of = `noun=vehicle%20cost&record=${id}`
  const { body } = await ask('GET', `/api/administration/audit_log/?${of}`)
  const [changed] = auditLog.list.result.parse(body).results
  expect(changed?.changes).toEqual([{ field: 'amount', before: 123_450, after: 99_999, currency: 'GBP' }])
  const headers = { authorization: `Bearer ${administrator.token}` }
  const file = async (language: string) => {
    const url = `${auditLog.export.path}?${of}&format=csv&language=${language}`
    return (await server.app!.inject({ url, headers })).body
  }
  expect(await file('en')).toContain('amount: £1,234.50 → £999.99')
  expect(await file('pt')).toMatch(/amount: 1234,50\s£ → 999,99\s£/)
})

test('whoever files documents records costs; readers read, and workshops, limited users and others do not', async () => {
  const { context } = server
  const modules = { modules: ['Vehicle File'] }
  const of = (role: string, options: Parameters<typeof signInAs>[3] = modules) =>
    signInAs(context, role, [own.id], options)
  const make = async (user: TestUser) => (await ask('POST', '/api/vehicle_costs/', fuel(4), user)).status
  const reads = async (user: TestUser) =>
    (await ask('GET', '/api/administration/vehicle_costs/', undefined, user)).status
  expect([await make(engineer), await make(await of('Manager'))]).toEqual([200, 200])
  const readonly = await of('Read Only')
  expect([await reads(readonly), await make(readonly)]).toEqual([200, 403])
  const limited = await of('Limited', { ...modules, groupIds: [own.groupId] })
  expect([await reads(limited), await reads(await of('Repairer'))]).toEqual([403, 403])
  expect(await reads(await of('Manager', { modules: ['Track'] }))).toBe(403)
  const tracking = await of('Manager', { modules: ['Track'] })
  expect(await pageOf(vehicle(4), tracking)).toMatchObject({
    costs: null,
    left_out: [{ part: 'costs', because: 'no-module' }],
  })
  expect((await pageOf(vehicle(4), readonly)).costs?.may_create).toBe(false)
})

test('whoever chooses a vehicle for a cost finds those of the customer that it is for', async () => {
  const both = await signInAs(server.context, 'Manager', [own.id, foreign.id], { modules: ['Vehicle File'] })
  const offered = async (query: string) => {
    const { body } = await ask('GET', `/api/fmt/paginated_vehicles_v2/?pageSize=500${query}`, undefined, both)
    return vehicles.paginated.result.parse(body).results.map(({ id }) => id)
  }
  expect(await offered('')).toHaveLength(own.vehicles.length + foreign.vehicles.length)
  expect(await offered(`&customer=${foreign.id}`)).toEqual([foreign.vehicles[0]?.id])
})

test('nobody records or sees a cost of a vehicle of another customer', async () => {
  const theirs = foreign.vehicles[0]!.id
  expect(await ask('POST', '/api/vehicle_costs/', fuel(0, { vehicle: theirs }))).toMatchObject({
    status: 400,
    body: { fields: [{ field: 'vehicle', code: 'unknown' }] },
  })
  const { id } = await add({ ...fuel(0), vehicle: theirs }, stranger)
  expect((await ask('GET', `/api/vehicle_cost/${id}/`)).status).toBe(404)
  expect((await list(`vehicle=${theirs}`)).count).toBe(0)
})

test('an export has the amount in whole units beside its currency', async () => {
  await add(fuel(3, { day: '2026-05-04', supplier: 'Exported', odometer_m: 120_000_000, note: 'Full tank' }))
  const { body } = await exported('format=csv&search=exported&language=en')
  const [heading, ...rows] = body.trim().split(/\r?\n/)
  expect(heading).toContain('Day,Registration,Type,Net amount,Currency,Supplier')
  expect(rows).toEqual([expect.stringMatching(/^04\/05\/2026,.*Fuel or energy,81.5,GBP,Exported/)])
})

test('the timeline has each cost on its day, whose reader’s clock does not move it', async () => {
  const { id } = await add(fuel(5, { day: '2026-05-04', supplier: 'Shell' }))
  await add(fuel(5, { day: '2026-05-05' }))
  const { results } = await timelineOf(
    vehicle(5),
    'kind=cost&start=2026-05-04&end=2026-05-04&time_zone=America/Montevideo',
  )
  expect(results).toEqual([
    {
      ...{ kind: 'cost', id: String(id), at: '2026-05-04T00:00:00Z', cost: id },
      ...{ cost_kind: 'fuel', amount: 8_150, currency: 'GBP', supplier: 'Shell' },
    },
  ])
  expect((await timelineOf(vehicle(5))).results).toHaveLength(2)
})

test('the sums and the timeline of a vehicle are read by its index, however much the fleet has paid', async () => {
  const { systemPool, api } = server.context
  await systemPool.query(
    `insert into vehicle_costs (customer_id, vehicle_id, day, kind, amount, currency)
     select customer_id, id, current_date - n % 3650, 'fuel', n, 'GBP' from vehicles, generate_series(1, 4000) n
     where customer_id = $1`,
    [own.id],
  )
  await systemPool.query('analyze vehicle_costs')
  const scope = { customerIds: [own.id], vehicleGroupIds: null }
  const window = { fromMs: null, untilMs: null, ofDays: { fromMs: null, untilMs: null }, before: null, limit: 31 }
  const days = { from: `${Number(RECENTLY.slice(0, 4)) - 1}-${RECENTLY.slice(5)}`, until: RECENTLY }
  for (const query of [headOfCosts(scope, vehicle(5), window), sumsOfCosts(scope, vehicle(5), days)]) {
    const { rows } = await withScope(api, scope, db => sql<{ 'QUERY PLAN': string }>`explain ${query}`.execute(db))
    const plan = rows.map(row => row['QUERY PLAN']).join('\n')
    expect(plan).toContain('vehicle_costs_of_vehicle')
    expect(plan).not.toContain('Seq Scan on vehicle_costs')
  }
})

test('the first trip of a vehicle is one row of its index, however many it and the fleet have driven', async () => {
  const { systemPool, api } = server.context
  const dayMs = 86_400_000
  const trips = own.vehicles.flatMap(({ id, trackerId }) =>
    Array.from({ length: 400 }, (_, n) => Date.parse(`${LONG_AGO}T06:00:00Z`) + n * dayMs).map(startedAtMs =>
      storedTrip({ trackerId, customerId: own.id, vehicleId: id, startedAtMs, endedAtMs: startedAtMs + 60_000 }),
    ),
  )
  await systemPool.query('delete from trips where customer_id = $1', [own.id])
  await insertRecords(systemPool, TRIPS, trips)
  await systemPool.query('analyze trips')
  const scope = { customerIds: [own.id], vehicleGroupIds: null }
  const { rows } = await withScope(api, scope, db =>
    sql<{
      'QUERY PLAN': string
    }>`explain (analyze, costs off, timing off, summary off) ${firstTrip(vehicle(5))}`.execute(db),
  )
  const plan = rows.map(row => row['QUERY PLAN']).join('\n')
  expect(plan).toMatch(/Index Scan using trips_\S+_vehicle_id_started_at_idx/)
  expect(plan).not.toMatch(/Sort \(|Seq Scan on trips|rows=(?![01]\b)\d/)
})
