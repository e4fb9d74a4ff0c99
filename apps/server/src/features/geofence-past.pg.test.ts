import type { Event } from '@milepost/contract/events.ts'
import type { GeofencePast } from '@milepost/contract/geofence-pasts.ts'
import type { GeofencePreview } from '@milepost/contract/geofence-previews.ts'
import type { GeofenceVisit, VisitsUnderWay } from '@milepost/contract/geofence-visits.ts'
import type { Geofence } from '@milepost/contract/geofences.ts'
import type { DeviceReport } from '@milepost/protocols/message.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLog } from '../config/log.ts'
import { FoldContexts } from '../fold/fold-contexts.ts'
import { refold } from '../fold/refold.ts'
import { driveRecords, MINUTE_MS, parkedRecord, sendRecords } from '../telemetry/drive.fixture.ts'
import { registerCustomer, type TestCustomer } from '../testing/registry.ts'
import { signInAs, type TestUser } from '../testing/sign-in-as.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { tellWebhooks } from './feeds/tell-webhooks.ts'
import { deriveGeofencePastWork } from './geofences/derive-past.ts'
import { tellEvents } from './notifications/tell-events.ts'
import { drawTripPaths } from './traces/draw-trip-paths.ts'

const DAY_MS = 86_400_000
const NOW_MS = Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS
const daysAgo = (days: number) => NOW_MS - days * DAY_MS

/** A kilometre post of the drives, which go north. */
const around = (km: number, radiusM = 2_500) => ({
  ...{ kind: 'circle', centre: [-0.7, 52.6 + km / 111.195], radiusM },
})

const privately = (records: DeviceReport[], privateMode = true) =>
  records.map(record => ({ ...record, attributes: { privateMode } }))

/** Passes three days ago and today. */
const PASSING = [3, 0.2].flatMap(days => [
  ...driveRecords(daysAgo(days), 30),
  parkedRecord(daysAgo(days) + 60 * MINUTE_MS, 30),
])
const IN_PRIVATE = [
  ...privately([...driveRecords(daysAgo(3), 10), parkedRecord(daysAgo(3) + 30 * MINUTE_MS, 10)], false),
  ...privately(driveRecords(daysAgo(3) + 60 * MINUTE_MS, 20, { fromKm: 10 })),
  ...privately([parkedRecord(daysAgo(3) + 90 * MINUTE_MS, 30), parkedRecord(daysAgo(3) + 150 * MINUTE_MS, 30)], false),
  ...privately(driveRecords(daysAgo(2), 20, { fromKm: 60 }), false),
]
const LONG_AGO = [...driveRecords(daysAgo(60), 30), parkedRecord(daysAgo(60) + 60 * MINUTE_MS, 30)]
const STILL_THERE = [...driveRecords(daysAgo(1), 20), parkedRecord(daysAgo(1) + 60 * MINUTE_MS, 20)]

let server: TestServer
let customer: TestCustomer
let administrator: TestUser
let site: Geofence
let trial: GeofencePreview

beforeAll(async () => {
  server = await startTestServer({ MILEPOST_ROLES: 'api,ingest' })
  const { context } = server
  customer = await registerCustomer(context.system, 'Northwind', 4)
  administrator = await signInAs(context, 'Customer Admin', [customer.id], { modules: 'all' })
  const drives = [PASSING, IN_PRIVATE, LONG_AGO, STILL_THERE]
  for (const [index, { deviceId }] of customer.vehicles.entries()) {
    await sendRecords(server.ingest!.ports.teltonika!, deviceId, drives[index]!)
  }
  await post('/api/notification_rules/', { name: 'Anything', least_severity: 'info', users: [administrator.id] })
  await context.systemPool.query(
    `insert into webhooks (customer_id, url, description, kinds, is_on, secret, secret_made_at)
     values ($1, 'https://erp.example/', '', '{event.recorded}', true, '{"sealed": ""}', now())`,
    [customer.id],
  )
  await tellEvents(context.system, Date.now())
  await tellWebhooks(context)
  const rules = { dwell_s: 120, speed_limit_kmh: 50 }
  trial = await post('/api/geofence/preview/', { shape: around(20), days: 7, ...rules })
  site = await post('/api/geofence/', { name: 'Yard', shape: around(20), ...rules })
})
afterAll(() => server.stop())

async function send<T>(method: string, path: string, body?: unknown, user = administrator) {
  const headers = { authorization: `Bearer ${user.token}`, 'content-type': 'application/json' }
  const response = await fetch(server.origin + path, {
    method,
    headers,
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  return { status: response.status, body: (await response.json()) as T }
}

async function post<T>(path: string, body: unknown): Promise<T> {
  const sent = await send<T>('POST', path, body)
  expect([path, sent]).toMatchObject([path, { status: 200 }])
  return sent.body
}

const past = async () => (await send<GeofencePast>('GET', `/api/geofence/${site.id}/past/`)).body

/** Everybody who is told of events, until all that is stored was looked at. */
async function told(): Promise<{ notices: number; messages: number }> {
  const { system, systemPool } = server.context
  const isBehind = `select from events e where e.stored_xid >= least(
    (select min(next_xid) from notice_positions), pg_snapshot_xmin(pg_current_snapshot()))`
  await expect
    .poll(async () => {
      await tellEvents(system, Date.now())
      await tellWebhooks(server.context)
      return (await systemPool.query(isBehind)).rowCount
    })
    .toBe(0)
  await tellWebhooks(server.context)
  const { rows } = await systemPool.query<{ notices: number; messages: number }>(
    `select (select count(*)::int from told_events where geofence_id > 0) as notices,
       (select count(*)::int from webhook_messages where body::jsonb -> 'data' ->> 'eventCode' in ('60', '80', '81', '82')) as messages`,
  )
  return rows[0]!
}

/** Does the work of what was asked for last. `lasts`: until it is interrupted, once it has done so many. */
async function derive(lasts = Number.POSITIVE_INFINITY): Promise<{ done: number; total: number | null }[]> {
  const { system, systemPool } = server.context
  const { rows } = await systemPool.query<{ id: number }>('select max(id) as id from geofence_pasts')
  const log = createLog({ level: 'silent', format: 'json' }, false)
  const stop = new AbortController()
  const progress: { done: number; total: number | null }[] = []
  const work = deriveGeofencePastWork({ system, systemPool, contexts: new FoldContexts(), log })
  const job = { id: 1, customerId: customer.id, createdBy: administrator.id, signal: stop.signal }
  const done = work.perform(
    { pastId: rows[0]!.id },
    {
      ...job,
      progress({ done, total }) {
        progress.push({ done, total })
        if (done >= lasts) stop.abort()
      },
    },
  )
  if (lasts === Number.POSITIVE_INFINITY) await done
  else await expect(done).rejects.toThrow()
  return progress
}

async function visits(days: number): Promise<[number, string, string | null][]> {
  const range = `start=${new Date(daysAgo(days)).toISOString()}&end=${new Date(NOW_MS + DAY_MS).toISOString()}`
  const path = `/api/geofence/visits/?${range}&geofence=${site.id}&ordering=entered`
  const { results } = (await send<{ results: GeofenceVisit[] }>('GET', path)).body
  return results.map(({ vehicle, entered, left }) => [vehicle, entered, left])
}

const underWay = async (query = '', user = administrator) =>
  (await send<{ under_way: VisitsUnderWay | null }>('GET', `/api/geofence/visits/under_way/?${query}`, undefined, user))
    .body.under_way

async function lastLine(): Promise<string> {
  const range = `start=${new Date(daysAgo(30)).toISOString()}&end=${new Date(NOW_MS).toISOString()}`
  const response = await fetch(`${server.origin}/api/geofence/visits/export/?${range}`, {
    headers: { authorization: `Bearer ${administrator.token}` },
  })
  return (await response.text()).trim().split(/\r?\n/).at(-1)!
}

test('a new geofence waits for its past, and then has the visits and events that its trial showed', async () => {
  expect(await past()).toMatchObject({ run: { days: 30, state: 'queued', total: 0 } })
  expect((await visits(30)).length).toBe(0)
  // The list and its file say that they are not complete.
  expect(await underWay()).toEqual({ geofences: 1, done: 0, total: 0 })
  expect(await underWay(`geofence=${site.id}`)).toEqual({ geofences: 1, done: 0, total: 0 })
  expect(await lastLine()).toContain('Earlier visits to 1 geofence are still being worked out')
  const before = await told()
  const progress = await derive()
  expect(progress.at(-1)).toEqual({ done: 2, total: 2 })
  expect(await underWay()).toBeNull()
  expect(await lastLine()).not.toContain('worked out')

  const shown = trial.newest_visits.map(({ vehicle, entered, left }) => [
    vehicle,
    Date.parse(entered),
    left && Date.parse(left),
  ])
  const derived = (await visits(7)).map(([vehicle, entered, left]) => [
    vehicle,
    Date.parse(entered),
    left && Date.parse(left),
  ])
  expect(shown).toHaveLength(3)
  expect(derived).toEqual(shown.toReversed())
  const { body } = await send<{ results: Event[] }>(
    'GET',
    `/api/events/?start=${new Date(daysAgo(7)).toISOString()}&end=${new Date(NOW_MS).toISOString()}&pageSize=500`,
  )
  const counts = Map.groupBy(
    body.results.filter(event => event.geofence?.id === site.id),
    event => event.eventCode,
  )
  for (const { eventCode, count } of trial.events)
    expect([eventCode, counts.get(eventCode)?.length]).toEqual([eventCode, count])

  // Of today too, and to nobody.
  expect(await told()).toEqual(before)
})

test('a vehicle that was near in private alone is folded like the others, and counted nowhere', async () => {
  const { since, run } = await past()
  expect(run).toEqual({ days: 30, state: 'done', done: 2, failed: 0, total: 2 })
  expect(Date.parse(since!)).toBeLessThanOrEqual(daysAgo(30))
  expect(Date.parse(since!)).toBeGreaterThan(daysAgo(32))
  const { trackerId, id } = customer.vehicles[1]!
  const { rows } = await server.context.systemPool.query(
    'select is_counted, done_at is not null as is_done from geofence_past_trackers where tracker_id = $1',
    [trackerId],
  )
  expect(rows).toEqual([{ is_counted: false, is_done: true }])
  const stored = await server.context.systemPool.query(
    'select is_private from geofence_visits where geofence_id = $1 and vehicle_id = $2',
    [site.id, id],
  )
  expect(stored.rows).toEqual([{ is_private: true }])
})

test('what it has is what a fold of all records makes', async () => {
  for (const { trackerId } of customer.vehicles) {
    const request = { trackerId, fromMs: daysAgo(100), untilMs: null }
    const done = await refold(server.context.systemPool, new FoldContexts(), request)
    expect(done).toMatchObject({ withdrawn: 0, added: 0 })
  }
})

test('a trial finds the trips whose paths a fold of all records has taken away', async () => {
  const { system, systemPool } = server.context
  const visitsOfTrial = async () => {
    const { newest_visits }: GeofencePreview = await post('/api/geofence/preview/', { shape: around(20), days: 7 })
    return newest_visits.map(({ vehicle, entered }) => [vehicle, entered])
  }
  const isAllDrawn = async () => {
    await drawTripPaths(system)
    const { rows } = await systemPool.query(`select from trips t left join trip_paths p using (tracker_id, started_at)
      where p.trip_xid is distinct from t.stored_xid and not t.is_private`)
    return rows.length === 0
  }
  await expect.poll(isAllDrawn).toBe(true)
  const whenDrawn = await visitsOfTrial()
  expect(whenDrawn).toHaveLength(3)
  for (const { trackerId } of customer.vehicles)
    await refold(systemPool, new FoldContexts(), { trackerId, fromMs: daysAgo(100), untilMs: null })
  expect(await visitsOfTrial()).toEqual(whenDrawn)
})

test('who enters from then on is told as ever', async () => {
  const before = await told()
  const { deviceId } = customer.vehicles[0]!
  await sendRecords(server.ingest!.ports.teltonika!, deviceId, driveRecords(Date.now(), 1, { fromKm: 17 }))
  await expect.poll(async () => (await told()).messages - before.messages).toBe(1)
  expect((await told()).notices - before.notices).toBe(1)
})

test('older visits are derived when somebody asks for them, one request at a time', async () => {
  const [, , { id: longAgo }] = customer.vehicles as [unknown, unknown, { id: number }]
  expect((await visits(90)).map(([vehicle]) => vehicle)).not.toContain(longAgo)
  const reader = await signInAs(server.context, 'Manager', [customer.id], { modules: 'all' })
  const foreign = await registerCustomer(server.context.system, 'Southmoor', 1)
  const stranger = await signInAs(server.context, 'Customer Admin', [foreign.id], { modules: 'all' })
  const ask = (user: TestUser, days = 90) => send('POST', `/api/geofence/${site.id}/past/`, { days }, user)
  expect([(await ask(reader)).status, (await ask(stranger)).status]).toEqual([403, 404])
  expect((await ask(administrator, 400)).status).toBe(400)
  expect(await ask(administrator)).toMatchObject({ status: 200, body: { run: { days: 90, state: 'queued' } } })
  expect((await ask(administrator)).status).toBe(409)
  await derive()
  expect((await visits(90)).map(([vehicle]) => vehicle)).toContain(longAgo)
  expect((await past()).run).toMatchObject({ state: 'done', done: 1, total: 1 })
  const { rows } = await server.context.systemPool.query(
    "select detail from audit_log where action = 'geofence past derived'",
  )
  expect(rows).toEqual([{ detail: expect.objectContaining({ geofence: 'Yard', days: 90 }) }])
})

test('changed rules count from now on; a changed shape answers for its past, and the old one no more, however often it ends', async () => {
  const change = async (fields: object) => {
    const sent = await send<Geofence>('PUT', `/api/geofence/${site.id}/`, fields)
    expect(sent.status).toBe(200)
    return sent.body
  }
  const runs = async () =>
    (await server.context.systemPool.query('select from geofence_pasts where begun_at is null')).rowCount
  await change({ dwell_s: 600, shape: around(20) })
  expect(await runs()).toBe(0)
  const old = await visits(90)
  expect(old.length).toBeGreaterThan(3)
  await change({ shape: around(5) })
  // Changed again before it begins: one is enough.
  await change({ shape: around(6) })
  expect(await runs()).toBe(1)
  await derive(1)
  expect((await past()).run).toMatchObject({ state: 'running', done: 2, total: 3 })
  await derive()
  const [first, second, third, fourth] = customer.vehicles.map(({ id }) => id)
  expect((await past()).run).toMatchObject({ state: 'done', done: 3, total: 3 })
  const now = await visits(29)
  expect(new Set(now.map(([vehicle]) => vehicle))).toEqual(new Set([first, second, fourth]))
  expect(now.filter(visit => old.some(before => before[1] === visit[1]))).toEqual([])
  // What was derived of earlier times stays.
  expect((await visits(90)).map(([vehicle]) => vehicle)).toContain(third)
  for (const { trackerId } of customer.vehicles) {
    const request = { trackerId, fromMs: daysAgo(100), untilMs: null }
    expect(await refold(server.context.systemPool, new FoldContexts(), request)).toMatchObject({
      withdrawn: 0,
      added: 0,
    })
  }
})

test('what comes from a file counts from now on', async () => {
  const imported = { name: 'From a file', shape: around(20) }
  await post('/api/geofence/import/', { geofences: [imported] })
  const { rowCount } = await server.context.systemPool.query('select from geofence_pasts where geofence_id <> $1', [
    site.id,
  ])
  expect(rowCount).toBe(0)
})
