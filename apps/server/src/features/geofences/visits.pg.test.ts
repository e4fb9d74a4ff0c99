import type { Event } from '@milepost/contract/events.ts'
import type { GeofencePreview } from '@milepost/contract/geofence-previews.ts'
import type { GeofenceVisit } from '@milepost/contract/geofence-visits.ts'
import type { Geofence } from '@milepost/contract/geofences.ts'
import { hoursWithin, isWithinHours } from '@milepost/domain/geofences/visit-hours.ts'
import { toDeviceInstant } from '@milepost/domain/time/api-dates.ts'
import { localMinute } from '@milepost/domain/time/local-time.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { GEOFENCE_VISITS, TRIPS } from '../../db/telemetry-columns.ts'
import { FoldContexts } from '../../fold/fold-contexts.ts'
import { refold } from '../../fold/refold.ts'
import { driveRecords, MINUTE_MS, sendRecords } from '../../telemetry/drive.fixture.ts'
import { registerCustomer, type TestCustomer } from '../../testing/registry.ts'
import { signInAs, type TestUser } from '../../testing/sign-in-as.ts'
import { insertRecords, storedTrip, storedVisit } from '../../testing/stored-records.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

/** Drives go north, a kilometre a minute: the site is passed from the 8th minute to the 12th. */
const SITE = { kind: 'circle', centre: [-0.7, 52.6 + 10 / 111.195], radiusM: 2_500 } as const
const DAY_MS = 86_400_000
const startMs = Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS - 100 * MINUTE_MS
const yesterdayMs = startMs - 2 * DAY_MS
const minute = (n: number, fromMs = startMs) => toDeviceInstant(fromMs + n * MINUTE_MS)

let server: TestServer
let customer: TestCustomer
let other: TestCustomer
let administrator: TestUser
let elsewhere: TestUser
let site: Geofence
let groupId: number

beforeAll(async () => {
  server = await startTestServer({ MILEPOST_ROLES: 'api,ingest' })
  const { context } = server
  customer = await registerCustomer(context.system, 'Northwind', 4)
  other = await registerCustomer(context.system, 'Eastvale', 3)
  const modules = ['Geofence', 'Events']
  administrator = await signInAs(context, 'Customer Admin', [customer.id], { modules })
  elsewhere = await signInAs(context, 'Customer Admin', [other.id], { modules })
  groupId = (await post<{ id: number }>('/api/geofence_groups/', { name: 'Sites', colour: '#e8590c' })).id
  const rules = { dwell_s: 120, speed_limit_kmh: 50, groups: [groupId] }
  site = await post<Geofence>('/api/geofence/', { name: 'Quarry', shape: SITE, ...rules })
  await post('/api/geofence/', { name: 'For nobody here', shape: SITE, vehicle_groups: [await emptyGroup()] })
  // Rules count from when they are made: these were there before the drives.
  await context.systemPool.query('update geofence_shapes set valid_from = $1', [minute(-5)])

  const teltonika = server.ingest!.ports.teltonika!
  const [first, second, third] = customer.vehicles
  await sendRecords(teltonika, first!.deviceId, driveRecords(startMs, 30))
  // Ends on the site.
  await sendRecords(teltonika, second!.deviceId, driveRecords(startMs + 60 * MINUTE_MS, 10))
  const visit = { trackerId: third!.trackerId, geofenceId: site.id, customerId: customer.id, vehicleId: third!.id }
  await insertRecords(context.systemPool, GEOFENCE_VISITS, [
    storedVisit({
      ...visit,
      enteredAtMs: startMs - 20 * MINUTE_MS,
      leftAtMs: startMs - 10 * MINUTE_MS,
      isPrivate: true,
    }),
    storedVisit({ ...visit, enteredAtMs: startMs - 3_000 * MINUTE_MS, leftAtMs: startMs - 20 * MINUTE_MS }),
  ])
  await sendRecords(teltonika, other.vehicles[0]!.deviceId, driveRecords(yesterdayMs, 30))
  await sendRecords(teltonika, other.vehicles[1]!.deviceId, driveRecords(yesterdayMs + 60 * MINUTE_MS, 5))
  await sendRecords(teltonika, other.vehicles[2]!.deviceId, driveRecords(yesterdayMs + 90 * MINUTE_MS, 10))
})
afterAll(() => server.stop())

async function emptyGroup(): Promise<number> {
  const { rows } = await server.context.systemPool.query<{ id: number }>(
    "insert into vehicle_groups (customer_id, name) values ($1, 'Empty') returning id",
    [customer.id],
  )
  return rows[0]!.id
}

async function post<T>(path: string, body: unknown, user = administrator): Promise<T> {
  const headers = { authorization: `Bearer ${user.token}`, 'content-type': 'application/json' }
  const response = await fetch(server.origin + path, { method: 'POST', headers, body: JSON.stringify(body) })
  expect([path, response.status]).toEqual([path, 200])
  return (await response.json()) as T
}

const get = (path: string, user = administrator) =>
  fetch(server.origin + path, { headers: { authorization: `Bearer ${user.token}` } })

interface Visits {
  count: number
  totals: { vehicles: number; duration_s: number }
  results: GeofenceVisit[]
}

const RANGE = `start=${minute(-60)}&end=${minute(120)}`

async function visits(query: string, user = administrator): Promise<Visits> {
  const response = await get(`/api/geofence/visits/?${RANGE}&${query}`, user)
  expect(response.status).toBe(200)
  return (await response.json()) as Visits
}

describe('a drive through a geofence', () => {
  test('raises the events of its rules: entered, dwelt, too fast there, left', async () => {
    const response = await get(
      `/api/events/?${RANGE}&vehicle=${customer.vehicles[0]!.id}&event=60&event=80&event=81&event=82`,
    )
    const { results } = (await response.json()) as { results: Event[] }
    const told = results.map(({ eventCode, timestamp, value, limit, duration_s, geofence }) => {
      return { eventCode, timestamp, value, limit, duration_s, name: geofence?.name }
    })
    const own = { limit: null, duration_s: null, name: 'Quarry' }
    expect(told).toEqual([
      { ...own, eventCode: 81, timestamp: minute(13), value: 300 },
      { ...own, eventCode: 82, timestamp: minute(10), value: 120 },
      { ...own, eventCode: 60, timestamp: minute(8), value: 60, limit: 50, duration_s: 300 },
      { ...own, eventCode: 80, timestamp: minute(8), value: null },
    ])
  })

  test('stays what it was after the rules changed: a re-fold by the rules of today finds every row as it is', async () => {
    const put = { name: 'Quarry', shape: { ...SITE, radiusM: 100 }, groups: [groupId], version: 1 }
    const response = await fetch(`${server.origin}/api/geofence/${site.id}/`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${administrator.token}`, 'content-type': 'application/json' },
      body: JSON.stringify(put),
    })
    expect(response.status).toBe(200)
    await server.context.systemPool.query(
      `update geofence_shapes set valid_from = $2 where geofence_id = $1 and valid_until is null`,
      [site.id, minute(500)],
    )
    await server.context.systemPool.query(
      `update geofence_shapes set valid_until = $2 where geofence_id = $1 and valid_until is not null`,
      [site.id, minute(500)],
    )
    const request = { trackerId: customer.vehicles[0]!.trackerId, fromMs: startMs, untilMs: null }
    const done = await refold(server.context.systemPool, new FoldContexts(), request)
    expect(done).toMatchObject({ withdrawn: 0, added: 0 })
  })
})

describe('GET /api/geofence/visits/', () => {
  test('lists who was inside, from when to when, and who still is', async () => {
    const [askedAtMs, { count, totals, results }] = [Date.now(), await visits(`geofence=${site.id}&ordering=entered`)]
    const geofence = { id: site.id, name: 'Quarry', colour: '#e8590c' }
    expect(results).toMatchObject([
      { vehicle: customer.vehicles[2]!.id, left: minute(-20), is_private: false },
      {
        vehicle: customer.vehicles[0]!.id,
        registration: customer.vehicles[0]!.registration,
        ...{ geofence, entered: minute(8), left: minute(13), duration_s: 300, is_private: false },
      },
      { vehicle: customer.vehicles[1]!.id, geofence, entered: minute(68), left: null },
    ])
    expect([count, totals.vehicles]).toEqual([3, 3])
    // Whoever is still inside has been since the 68th minute.
    const untilNowS = (atMs: number) => 2_980 * 60 + 300 + Math.floor((atMs - startMs) / 1000) - 68 * 60
    expect(totals.duration_s).toBeGreaterThanOrEqual(untilNowS(askedAtMs))
    expect(totals.duration_s).toBeLessThanOrEqual(untilNowS(Date.now()) + 1)
  })

  test('is filtered by group of geofences, vehicle and vehicle group, and paged', async () => {
    expect((await visits(`group=${groupId}`)).count).toBe(3)
    expect((await visits(`vehicle=${customer.vehicles[0]!.id}`)).count).toBe(1)
    expect((await visits(`vehicle_group=${customer.groupId}&geofence=${site.id}`)).count).toBe(3)
    const second = await visits(`geofence=${site.id}&ordering=entered&page=2&pageSize=1`)
    expect([second.count, second.results.map(visit => visit.entered)]).toEqual([3, [minute(8)]])
    for (const query of ['geofence=2000000000', 'group=2000000000', `vehicle=${other.vehicles[0]!.id}`]) {
      expect([query, (await get(`/api/geofence/visits/?${RANGE}&${query}`)).status]).toEqual([query, 404])
    }
  })

  test('a private visit is listed without its geofence, and not at all where a geofence is requested', async () => {
    const { results } = await visits(`vehicle=${customer.vehicles[2]!.id}`)
    expect(results).toMatchObject([{ entered: minute(-20), geofence: null, is_private: true }, { is_private: false }])
    expect((await visits(`vehicle=${customer.vehicles[2]!.id}&geofence=${site.id}`)).count).toBe(1)
  })

  test('a visit that began where a private trip had led to is private, whatever the fold says of it', async () => {
    const { systemPool } = server.context
    const { id: vehicleId, trackerId } = customer.vehicles[3]!
    const of = { trackerId, customerId: customer.id, vehicleId }
    const trip = { ...of, startedAtMs: startMs - 50 * MINUTE_MS, endedAtMs: startMs - 40 * MINUTE_MS, isPrivate: true }
    const visit = { ...of, geofenceId: site.id, enteredAtMs: startMs - 30 * MINUTE_MS, leftAtMs: startMs }
    await insertRecords(systemPool, TRIPS, [storedTrip(trip)])
    await insertRecords(systemPool, GEOFENCE_VISITS, [storedVisit(visit)])
    const { results } = await visits(`vehicle=${vehicleId}`)
    expect(results).toMatchObject([{ entered: minute(-30), geofence: null, is_private: true }])
    expect(results[0]!.id).not.toContain(`-${site.id}-`)
    expect((await visits(`vehicle=${vehicleId}&geofence=${site.id}`)).count).toBe(0)
  })

  test('a visit under way is private with its own vehicle, and not with another', async () => {
    const [first, second] = customer.vehicles
    const isPrivate = async () => (await visits(`vehicle=${second!.id}`)).results.map(visit => visit.is_private)
    const begins = (trackerId: number, since: string | null) =>
      server.context.systemPool.query('update tracker_folds set private_since = $2 where tracker_id = $1', [
        trackerId,
        since,
      ])
    await begins(first!.trackerId, minute(0))
    expect(await isPrivate()).toEqual([false])
    await begins(first!.trackerId, null)
    await begins(second!.trackerId, minute(60))
    expect(await isPrivate()).toEqual([true])
    await begins(second!.trackerId, null)
  })

  test('is narrowed to hours and days as the pure rule decides it, and list, count and file agree', async () => {
    const timeZone = 'Europe/London'
    const { systemPool } = server.context
    await systemPool.query('update customers set time_zone = $2 where id = $1', [customer.id, timeZone])
    // Nothing is still to be worked out, which the file would say in a line of its own.
    await systemPool.query('delete from geofence_pasts')
    const span = { fromMs: Date.parse(minute(-60)), untilMs: Date.parse(minute(120)) }
    const all = (await visits(`geofence=${site.id}`)).results
    const around = localMinute(Date.parse(minute(10)), timeZone)
    const kept: number[] = []
    for (const [from, until] of [
      [around, (around + 1) % 1_440],
      [(around + 4) % 1_440, (around + 30) % 1_440],
      [(around + 1_440 - 25) % 1_440, (around + 1_440 - 20) % 1_440],
      [0, 1_440],
    ] as const) {
      for (const weekday of [1, 2, 3, 4, 5, 6, 7]) {
        const hours = hoursWithin({ weekdays: [weekday], fromMinute: from, untilMinute: until }, timeZone, span)
        const expected = all.filter(({ entered, left }) => {
          const untilMs = left === null ? Date.now() : Date.parse(left)
          return isWithinHours({ fromMs: Date.parse(entered), untilMs }, hours)
        })
        const query = `geofence=${site.id}&weekday=${weekday}&from_minute=${from}&until_minute=${until}`
        const found = await visits(query)
        expect([query, found.results.map(({ id }) => id)]).toEqual([query, expected.map(({ id }) => id)])
        expect([query, found.count]).toEqual([query, expected.length])
        const file = await (await get(`/api/geofence/visits/export/?${RANGE}&${query}`)).text()
        expect([query, file.trim().split(/\r?\n/).length - 1]).toEqual([query, expected.length])
        kept.push(expected.length)
      }
    }
    // Some are kept and some are not: the hours make a difference.
    expect(new Set(kept).size).toBeGreaterThan(1)
    for (const wrong of ['weekday=8', 'from_minute=1440', 'until_minute=1441', 'weekday=x']) {
      expect([wrong, (await get(`/api/geofence/visits/?${RANGE}&${wrong}`)).status]).toEqual([wrong, 400])
    }
  })

  test('another customer sees none of them', async () => {
    expect((await visits('pageSize=10', elsewhere)).count).toBe(0)
  })

  test('is a file as well', async () => {
    const response = await get(`/api/geofence/visits/export/?${RANGE}&vehicle=${customer.vehicles[0]!.id}&language=pt`)
    expect(response.headers.get('content-disposition')).toContain('Visitas a geocercas.csv')
    const [head, row] = (await response.text()).split(/\r?\n/)
    expect(head).toContain('Veículo')
    expect(row).toContain(customer.vehicles[0]!.registration)
    expect(row).toContain('Quarry')
  })
})

describe('POST /api/geofence/preview/', () => {
  const preview = (question: Record<string, unknown>, user = elsewhere) =>
    post<GeofencePreview>('/api/geofence/preview/', { shape: SITE, ...question }, user)

  test('shows what the rules would have reported in the last days', async () => {
    const told = await preview({ dwell_s: 120, speed_limit_kmh: 50 })
    expect(told).toMatchObject({ vehicles_assigned: 3, vehicles_near: 2, vehicles_checked: 2, partial: null })
    expect(told.visits.count).toBe(2)
    expect([told.first, told.newest_visits.at(-1)]).toMatchObject([
      minute(8, yesterdayMs),
      {
        vehicle: other.vehicles[0]!.id,
        entered: minute(8, yesterdayMs),
        left: minute(13, yesterdayMs),
        duration_s: 300,
      },
    ])
    expect(told.newest_visits[0]).toMatchObject({ vehicle: other.vehicles[2]!.id, left: null })
    const counts = Object.fromEntries(told.events.map(({ eventCode, count }) => [eventCode, count]))
    expect(counts).toEqual({ 80: 2, 81: 1, 82: 2, 60: 2 })
    expect(told.vehicles.map(({ registration }) => registration).sort()).toEqual(
      [other.vehicles[0]!, other.vehicles[2]!].map(({ registration }) => registration),
    )
  })

  test('heeds hours and vehicle groups, and stores nothing', async () => {
    const weekday = new Date(yesterdayMs).getUTCDay() || 7
    const otherDay = { weekdays: [(weekday + 2) % 7 || 7], from_minute: 0, until_minute: 1_440 }
    expect((await preview({ active_hours: [otherDay] })).visits.count).toBe(0)
    const { rows } = await server.context.systemPool.query<{ id: number }>(
      "insert into vehicle_groups (customer_id, name) values ($1, 'None') returning id",
      [other.id],
    )
    const none = await preview({ vehicle_groups: [rows[0]!.id] })
    expect([none.vehicles_assigned, none.visits.count, none.first]).toEqual([0, 0, null])
    expect((await visits('pageSize=10', elsewhere)).count).toBe(0)
  })
})
