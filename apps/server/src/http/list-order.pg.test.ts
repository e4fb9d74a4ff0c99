import { ALL_ROUTES } from '@milepost/contract/all-routes.ts'
import { devices } from '@milepost/contract/devices.ts'
import type { Route } from '@milepost/contract/route.ts'
import { uploads } from '@milepost/contract/uploads.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { EVENTS } from '../db/telemetry-columns.ts'
import { driveRecords, MINUTE_MS, parkedRecord, sendRecords } from '../telemetry/drive.fixture.ts'
import { registerCustomer, type TestCustomer } from '../testing/registry.ts'
import { signInAs, type TestUser } from '../testing/sign-in-as.ts'
import { insertRecords, storedEvent } from '../testing/stored-records.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

const MORNING = Date.UTC(2026, 5, 1, 7)

let server: TestServer
let customer: TestCustomer
let administrator: TestUser
/** Of the whole installation. */
let installer: TestUser

beforeAll(async () => {
  server = await startTestServer({ MILEPOST_ROLES: 'api,ingest', MILEPOST_RATE_PER_MINUTE: '100000' })
  const { system, systemPool } = server.context
  customer = await registerCustomer(system, 'Northwind', 3)
  administrator = await signInAs(server.context, 'Customer Admin', [customer.id], { modules: 'all' })
  installer = await signInAs(server.context, 'Global Admin', [customer.id], { modules: 'all' })
  await registerCustomer(system, 'Southmoor', 0)
  await systemPool.query("insert into vehicle_groups (customer_id, name) values ($1, 'A second group')", [customer.id])
  await systemPool.query("insert into regions (customer_id, name) values ($1, 'A second region')", [customer.id])
  await systemPool.query(
    `insert into outbox_mails (customer_id, recipient, language, kind, parameters, created_at, due_at)
     select $1, 'ana@fleet.example', 'en', 'test', '{}', now() - day * interval '1 day', now() from generate_series(1, 2) as day`,
    [customer.id],
  )
  await systemPool.query(
    `insert into uploads (customer_id, noun, file_name, bytes, state, choices, counts, email, created_at)
     select $1, 'vehicles', name, 20, 'checked', '{"create": true, "update": true, "deactivate": false}',
       '{"created": 0, "changed": 0, "archived": 0, "as_before": 0, "skipped": 0, "faulty": 2}', 'ana@fleet.example', now() - day * interval '1 day'
     from (values ('a.csv', 1), ('b.csv', 2)) as file (name, day)`,
    [customer.id],
  )
  const faults = await systemPool.query<{ upload_id: number }>(
    `insert into upload_faults (upload_id, customer_id, line, place, field, value, code)
     select u.id, u.customer_id, line, 1, 'registration', '?', 'invalid' from uploads u, generate_series(2, 3) as line
     returning upload_id`,
  )
  recordIds.set(uploads.faults.path, faults.rows[0]!.upload_id)
  await systemPool.query(
    "insert into unknown_devices values ('a1', 'gt06', now(), now(), 1), ('b2', 'gt06', now(), now(), 1)",
  )
  await systemPool.query(
    `insert into refused_calls select id, customer_id, 'other-protocol', 'gt06', now(), now(), 1, null from trackers
     where customer_id = $1`,
    [customer.id],
  )
  await systemPool.query("insert into lease_companies (customer_id, name) values ($1, 'Anchor'), ($1, 'Beacon')", [
    customer.id,
  ])
  for (const [index, kind] of ['fuel', 'tax'].entries()) {
    const cost = { vehicle: customer.vehicles[index]!.id, day: `2026-05-0${index + 1}`, kind, amount: index }
    await call('/api/vehicle_costs/', { ...cost, supplier: kind })
  }
  for (const { id: vehicle } of customer.vehicles) await call('/api/vehicle_notes/', { vehicle, text: 'Noted' })
  for (const name of ['Anvil', 'Bolt']) await call('/api/repairers/', { name })
  for (const list of ['livery_categories', 'driver_categories', 'vehicle_contract_types']) {
    for (const name of ['Anvil', 'Bolt']) await call(`/api/${list}/`, { name })
  }
  for (const name of ['Anvil', 'Bolt']) {
    const { id: manufacturer } = await call('/api/vehicle_manufacturers/', { name })
    await call('/api/vehicle_man_models/', { name: `${name} One`, manufacturer, vehicle_type: 'VAN' })
  }
  const { id: activityType } = await call('/api/vehicle_activity_types/', { name: 'Anvil' })
  for (const name of ['Anvil', 'Bolt']) {
    await call('/api/schedule_types/', { name, activity_type: activityType, interval: '6w' })
  }
  const { id: schedule_type } = await call('/api/schedule_types/', {
    ...{ name: 'Clamp', activity_type: activityType, interval: '6w' },
  })
  for (const [index, vehicle] of customer.vehicles.entries()) {
    await call('/api/schedule_activity/', {
      ...{ vehicles: [vehicle.id], schedule_type, first_due_on: `2030-01-0${index + 1}` },
    })
  }
  const report = {
    ...{ table: 'trips', query: {}, format: 'csv', period: 'yesterday', language: 'en', frequency: 'daily', hour: 7 },
    ...{ time_zone: 'UTC', recipients: ['ana@fleet.example'] },
  }
  for (const name of ['Distances', 'Errands']) await call('/api/scheduled_reports/', { ...report, name })
  await systemPool.query(
    `insert into report_runs (customer_id, report_id, due_at, state, created_at, ended_at)
     select customer_id, id, now() - id * interval '1 day', 'empty', now() - id * interval '1 day', now() from scheduled_reports`,
  )
  for (const name of ['Asset system', 'Booking system']) await call('/api/api_keys/', { name, modules: ['Track'] })
  for (const name of ['a', 'b']) {
    const { id } = await call('/api/webhooks/', { url: `https://erp.example/${name}`, kinds: ['trip.ended'] })
    await call(`/api/webhook/${String(id)}/secret/`, {})
    await call(`/api/webhook/${String(id)}/test/`, {})
  }
  await systemPool.query(
    `insert into vehicle_activities (customer_id, vehicle_id, vehicle_activity_type_id, created_at, description, registration,
       created_by_name, number, hash, is_latest)
     select $1, $2, min(t.id), now() - day * interval '1 day', 'Filed', 'MP', 'Ada', day, 'x', day = 2
     from vehicle_activity_types t, generate_series(1, 2) as day group by day`,
    [customer.id, customer.vehicles[0]!.id],
  )
  // The first of the list: what the history is made of leaves its vehicle.
  await call('/api/vehicles_trackers/', { tracker: '100', protocol: 'osmand' })
  for (const first_name of ['Ada', 'Ben']) await call('/api/drivers/', { first_name, last_name: 'Moor' })
  for (const email of ['ana@fleet.example', 'ben@fleet.example']) {
    await call('/api/notification_emails/', { email, report_type: 'STD' })
  }
  for (const name of ['Crashes', 'Theft']) await call('/api/notification_rules/', { name })
  const permissions = (await call('/api/permissions/')).results as { id: number; may_grant: boolean }[]
  // The first of the list: nobody archives themselves.
  const person = {
    email: 'ada@fleet.example',
    first_name: 'Ada',
    last_name: 'Wells',
    permission: permissions.find(one => one.may_grant)?.id,
  }
  await call('/api/users/', person)
  for (const noun of Object.values(ALL_ROUTES)) if ('history' in noun && 'archive' in noun) await makeHistory(noun)
  for (const day of [1, 2]) {
    const at = `2026-05-0${day}T08:00:00Z`
    const times = { vehicle: customer.vehicles[0]!.id, started_at: at, finished_at: at }
    await call('/vehicle-check/checks/', { ...times, judgement: 'safe', items: [{ point: 'horn', answer: 'ok' }] })
    await call('/safety/inspections/', { ...times, inspected_on: at.slice(0, 10), items: [], is_roadworthy: true })
    const fault = { category: 'lamps', description: 'Broken', severity: 'minor', reported_at: at }
    await call('/defect/defects/', { vehicle: times.vehicle, ...fault })
  }
  for (const name of ['Alder', 'Beech']) {
    await call('/api/geofence_groups/', { name, colour: '#2f6f4e' })
    await call('/api/geofence/', { name, shape: { kind: 'circle', centre: [-0.7, 52.6], radiusM: 300 } })
  }
  // Rules count from when they are made: these were there before the drives.
  await systemPool.query('update geofence_shapes set valid_from = $1', [new Date(MORNING - MINUTE_MS)])
  for (const [index, { deviceId }] of customer.vehicles.slice(0, 2).entries()) {
    const startMs = MORNING + index * 60 * MINUTE_MS
    const records = [...driveRecords(startMs, 20), parkedRecord(startMs + 120 * MINUTE_MS, 20)]
    await sendRecords(server.ingest!.ports.teltonika!, deviceId, records)
    const again = driveRecords(startMs + 150 * MINUTE_MS, 10, { fromKm: 20 })
    await sendRecords(server.ingest!.ports.teltonika!, deviceId, [
      ...again,
      parkedRecord(startMs + 200 * MINUTE_MS, 30),
    ])
  }
  const [{ id: vehicleId, trackerId }] = customer.vehicles as [TestCustomer['vehicles'][0]]
  const events = (['harsh-braking', 'lane-departure'] as const).flatMap(kind =>
    [5, 10].map(minute => {
      const recordedAtMs = MORNING + minute * MINUTE_MS
      return storedEvent({
        trackerId,
        customerId: customer.id,
        vehicleId,
        recordedAtMs,
        kind,
        value: 0.5,
        speedKmh: 60,
      })
    }),
  )
  await insertRecords(systemPool, EVENTS, events)
  await systemPool.query(
    `insert into notices (customer_id, user_id, notification_rule_id, vehicle_id, tracker_id, happened_at, sequence, code, last_at)
     select $1, $2, (select min(id) from notification_rules), $3, $4, $5, 1, code, $5 from unnest('{41,70}'::int2[]) as code`,
    [customer.id, administrator.id, vehicleId, trackerId, new Date(MORNING)],
  )
  await systemPool.query(
    `insert into jobs (customer_id, task, payload, state, max_attempts, ended_at)
     select $1, 'work-off-upload', '{}', 'done', 3, now() from generate_series(1, 2)`,
    [customer.id],
  )
  await systemPool.query(
    `insert into changed_figures (vehicle_id, day, figure, event_code, fold_version, customer_id, from_value, to_value, reason)
     select $1, day, 'trips', 0, 2, $2, 2, 1, 'zero-zero' from unnest($3::date[]) as day`,
    [vehicleId, customer.id, ['2026-06-01', '2026-06-02']],
  )
})
afterAll(() => server.stop())

/** The record whose history is read, by the path of the call. */
const recordIds = new Map<string, number>()

async function makeHistory(noun: Record<'list' | 'archive' | 'restore' | 'history', Route>): Promise<void> {
  // What every customer has is not for one of them to archive.
  const own = noun.list.query !== undefined && 'origin' in noun.list.query.shape ? '?origin=own' : ''
  const { results } = await call(noun.list.path + own)
  const [{ id }] = z.tuple([z.object({ id: z.number() })], z.unknown()).parse(results)
  recordIds.set(noun.history.path, id)
  for (const { path } of [noun.archive, noun.restore]) {
    expect(await call(path, { ids: [id] })).toMatchObject({ count: 1 })
  }
}

/** What Customer Admins have one of or none, and do not archive. */
const OF_INSTALLATION = /\/(management_compan|customer|unknown_devices)/

async function call(path: string, body?: object): Promise<Record<string, unknown>> {
  const user = OF_INSTALLATION.test(path) ? installer : administrator
  const response = await fetch(server.origin + path, {
    headers: { authorization: `Bearer ${user.token}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  })
  const answer: unknown = await response.json()
  expect([path, response.status, response.status === 200 ? null : answer]).toEqual([path, 200, null])
  return z.record(z.string(), z.unknown()).parse(answer)
}

/** The rows of a list by what tells them apart, in its order. */
async function rowsOf(list: PagedList, query: string): Promise<string[]> {
  const answer = await call(`${list.path.replace(':id', `${recordIds.get(list.path)}`)}?${neededBy(list)}&${query}`)
  const rows = z.array(z.record(z.string(), z.unknown())).parse(answer.results ?? answer.vehicle_groups)
  return rows.map(row => JSON.stringify(row.id ?? KEYS.map(name => row[name])))
}

/** Of rows without an id. */
const KEYS = ['geofence', 'vehicle', 'entered', 'timestamp', 'hex', 'day', 'line', 'device_id']

/** What a list cannot be asked without. */
function neededBy({ path, query }: PagedList): URLSearchParams {
  const [{ id: vehicle, trackerId }] = customer.vehicles as [TestCustomer['vehicles'][0]]
  const now = Date.now()
  const [start, end] =
    path === devices.raw.path
      ? [new Date(now - 60 * MINUTE_MS).toISOString(), new Date(now + 60 * MINUTE_MS).toISOString()]
      : ['2026-06-01', '2026-06-01']
  const known = { start, end, vehicle: `${vehicle}`, tracker_id: `${trackerId}` }
  const isNeeded = (name: string) => query.shape[name]?.safeParse(undefined).success === false
  return new URLSearchParams(Object.entries(known).filter(([name]) => isNeeded(name)))
}

interface PagedList {
  path: string
  query: z.ZodObject
}

/** Every list of the contract that is read page by page. */
const pagedLists = Object.values(ALL_ROUTES)
  .flatMap((nouns): Route[] => Object.values(nouns))
  .flatMap(({ path, query }): PagedList[] =>
    query !== undefined && 'pageSize' in query.shape ? [{ path, query }] : [],
  )

/** In which the rows above differ; each list is ordered by one of them. */
const FIELDS = [
  ...['name', 'email', 'registration', 'entered', 'timestamp', 'received_at', 'date', 'day', 'at', 'tracker'],
  ...['written_at', 'created_at', 'line', 'device_id', 'url'],
]

test.each(pagedLists)('$path is ordered by a separate direction as by a minus [HTTP-07] [C-38]', async list => {
  const { ordering, orderingDirection } = list.query.shape as Record<string, z.ZodType | undefined>
  const takes = (order: string) => ordering?.safeParse(order).success === true
  const fields = FIELDS.filter(field => takes(field) && takes(`-${field}`))
  expect(fields, 'the list takes `ordering(…)` of the contract, one of its fields is among FIELDS').not.toEqual([])
  expect(orderingDirection?.safeParse('-').success).toBe(true)
  for (const field of fields) {
    const ascending = await rowsOf(list, `ordering=${field}`)
    const descending = await rowsOf(list, `ordering=-${field}`)
    expect(await rowsOf(list, `ordering=${field}&orderingDirection=-`)).toEqual(descending)
    expect(descending).toHaveLength(ascending.length)
    expect(descending).not.toEqual(ascending)
  }
})

test.each(pagedLists)('$path takes parameters that are sent empty as absent [N-84]', async list => {
  const plain = await rowsOf(list, '')
  expect(await rowsOf(list, 'ordering=&orderingDirection=&search=&page=&pageSize=')).toEqual(plain)
  expect(plain.length).toBeGreaterThan(1)
})
