import type {
  abcBehaviour,
  BehaviourRanking,
  BehaviourSetting,
  BehaviourTrend,
  SafetyEvent,
} from '@milepost/contract/behaviour.ts'
import type { Result } from '@milepost/contract/route.ts'
import type { EventKind } from '@milepost/domain/events/event-kinds.ts'
import { toDeviceInstant } from '@milepost/domain/time/api-dates.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { EVENTS, TRIPS } from '../../db/telemetry-columns.ts'
import { driveRecords, MINUTE_MS, parkedRecord, sendRecords } from '../../telemetry/drive.fixture.ts'
import { addTracker, registerCustomer, type TestCustomer } from '../../testing/registry.ts'
import { signInAs, type TestUser } from '../../testing/sign-in-as.ts'
import { insertRecords, storedEvent, storedTrip } from '../../testing/stored-records.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

const DAY_MS = 1_440 * MINUTE_MS
const MORNING = Date.UTC(2026, 5, 10, 7)
const KEY = '00000000DECAF001'
const RANGE = 'start=2026-06-08&end=2026-06-14'

let server: TestServer
let customer: TestCustomer
let foreign: TestCustomer
let manager: TestUser
let administrator: TestUser
let ada: number
let ben: number

beforeAll(async () => {
  server = await startTestServer({ MILEPOST_ROLES: 'api,ingest' })
  const { system, systemPool } = server.context
  customer = await registerCustomer(system, 'Northwind', 3)
  foreign = await registerCustomer(system, 'Southmoor', 1)
  manager = await signInAs(server.context, 'Manager', [customer.id], { modules: ['Driver Behaviour'] })
  administrator = await signInAs(server.context, 'Customer Admin', [customer.id], { modules: 'all' })
  const [first, second] = customer.vehicles
  ada = await addDriver('Ada', null)
  ben = await addDriver('Ben', second!.id)
  await systemPool.query('insert into driver_keys (customer_id, driver_id, key) values ($1, $2, $3)', [
    customer.id,
    ada,
    KEY,
  ])
  const harsh = (kind: EventKind, value: number) => ({ events: [{ kind, value }], eventId: 253, priority: 1 as const })
  const identified = { driverKey: KEY, attributes: { driverKeyType: 'ibutton' } }
  const teltonika = server.ingest!.ports.teltonika!
  const weekBefore = MORNING - 7 * DAY_MS
  await sendRecords(teltonika, first!.deviceId, [
    ...driveRecords(weekBefore, 100, { at: { 0: identified, 10: harsh('harsh-braking', 0.75) } }),
    parkedRecord(weekBefore + 300 * MINUTE_MS, 100),
    ...driveRecords(MORNING, 200, {
      fromKm: 100,
      at: { 0: identified, 10: harsh('harsh-acceleration', 0.45), 30: harsh('harsh-braking', 0.75) },
    }),
    parkedRecord(MORNING + 300 * MINUTE_MS, 300),
  ])
  await sendRecords(teltonika, second!.deviceId, [
    ...driveRecords(MORNING + DAY_MS, 60, { at: { 10: harsh('harsh-cornering', 0.3) } }),
    parkedRecord(MORNING + DAY_MS + 300 * MINUTE_MS, 60),
  ])
})
afterAll(() => server.stop())
beforeEach(async () => {
  await server.context.systemPool.query('update customers set scoring_enabled = true')
})

async function addDriver(firstName: string, vehicleId: number | null): Promise<number> {
  const driver = { customer_id: customer.id, first_name: firstName, last_name: 'Moor', vehicle_id: vehicleId }
  const { id } = await server.context.system
    .insertInto('drivers')
    .values(driver)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

async function ask<Body>(
  path: string,
  user = manager,
  init: RequestInit = {},
): Promise<{ status: number; body: Body }> {
  const response = await fetch(`${server.origin}/api/behaviour/${path}`, {
    ...init,
    headers: { authorization: `Bearer ${user.token}`, 'content-type': 'application/json' },
  })
  return { status: response.status, body: (await response.json()) as Body }
}

const ranking = async (query = '', user = manager) =>
  (await ask<BehaviourRanking>(`safety_abc/ranking/?${RANGE}${query}`, user)).body
const events = async (query = '', user = manager) =>
  (await ask<Result<typeof abcBehaviour.events>>(`safety_abc/events/?${RANGE}${query}`, user)).body
const kindsOf = (found: SafetyEvent[]) => found.map(event => `${event.kind} ${event.level}`)

describe('the ranking', () => {
  test('has vehicles, drivers and groups with counts by kind and level, beside the week before', async () => {
    const { vehicles, drivers, groups, scoring_off } = await ranking()
    const [first, second, third] = customer.vehicles
    expect(vehicles).toEqual([
      {
        vehicle: first!.id,
        registration: first!.registration,
        distance_m: 200_000,
        events: 2,
        events_per_100_km: 1,
        score: 97, // 2 + 4 points on twice 100 km
        score_reason: null,
        counts: [
          { kind: 'harsh-acceleration', level: 'medium', count: 1 },
          { kind: 'harsh-braking', level: 'high', count: 1 },
        ],
        before: { distance_m: 100_000, counts: [{ kind: 'harsh-braking', level: 'high', count: 1 }] },
      },
      expect.objectContaining({ vehicle: second!.id, distance_m: 60_000, before: { distance_m: 0, counts: [] } }),
      expect.objectContaining({ vehicle: third!.id, score: null, score_reason: 'not enough distance' }),
    ])
    expect(drivers.toSorted((a, b) => a.driver! - b.driver!)).toMatchObject([
      { driver: ada, name: 'Ada Moor', distance_m: 200_000, score: 97 },
      { driver: ben, name: 'Ben Moor', distance_m: 60_000, events: 1 },
    ])
    expect(groups).toMatchObject([
      { vehicle_group: customer.groupId, name: 'Northwind Depot', vehicles: 3, distance_m: 260_000, events: 3 },
    ])
    expect(scoring_off).toEqual([])
  })

  test('is of one group when one is requested, and a foreign one is not found', async () => {
    expect((await ranking(`&vehicle_group=${customer.groupId}`)).vehicles).toHaveLength(3)
    expect((await ask(`safety_abc/ranking/?${RANGE}&vehicle_group=${foreign.groupId}`)).status).toBe(404)
  })

  test('of a limited user is of his own groups alone', async () => {
    const limited = await signInAs(server.context, 'Limited', [customer.id], { modules: ['Driver Behaviour'] })
    expect(await ranking('', limited)).toEqual({ vehicles: [], drivers: [], groups: [], scoring_off: [] })
  })

  test('is for those who hold the module of its kinds', async () => {
    expect((await ask(`safety_mobileeye/ranking/?${RANGE}`)).status).toBe(403)
    expect((await ask(`safety_mobileeye/ranking/?${RANGE}`, administrator)).status).toBe(200)
  })
})

describe('the ranking of camera warnings', () => {
  const mobileye = async (path = 'ranking') =>
    (await ask<BehaviourRanking>(`safety_mobileeye/${path}/?${RANGE}`, administrator)).body

  test('has no score, rank or average of vehicles without a camera, and one with a silent camera has all of it', async () => {
    const [first] = customer.vehicles
    expect((await mobileye()).groups).toMatchObject([{ distance_m: 260_000, score: null, score_reason: 'no camera' }])
    const silent = { trackerId: first!.trackerId, customerId: customer.id, vehicleId: first!.id, isPrivate: true }
    await insertRecords(server.context.systemPool, EVENTS, [
      storedEvent({ ...silent, kind: 'camera-blocked', recordedAtMs: MORNING - 30 * DAY_MS }),
    ])
    const { vehicles, drivers, groups } = await mobileye()
    expect(vehicles.map(({ distance_m, score, score_reason }) => [distance_m, score, score_reason])).toEqual([
      [200_000, 100, null],
      [60_000, null, 'no camera'],
      [0, null, 'no camera'],
    ])
    expect(groups).toMatchObject([{ vehicles: 3, distance_m: 200_000, score: 100 }])
    expect(drivers.toSorted((a, b) => a.driver! - b.driver!)).toMatchObject([
      { driver: ada, distance_m: 200_000, score: 100 },
      { driver: ben, distance_m: 60_000, events_per_100_km: null, score_reason: 'no camera' },
    ])
    const driven = (await ask<BehaviourTrend>(`safety_mobileeye/trend/?${RANGE}`, administrator)).body.results
    expect(driven.reduce((sum, { distance_m }) => sum + distance_m, 0)).toBe(200_000)
  })

  test('has those without a camera last in its file, with the reason', async () => {
    const response = await fetch(`${server.origin}/api/behaviour/safety_mobileeye/export/?${RANGE}`, {
      headers: { authorization: `Bearer ${administrator.token}` },
    })
    const [, ...rows] = (await response.text()).trim().split(/\r?\n/)
    expect(rows.map(row => row.split(',').slice(1, 3))).toEqual([
      ['100', ''],
      ['', 'No camera detected'],
      ['', 'No camera detected'],
    ])
  })
})

describe('the events behind a score', () => {
  test('are listed with place, speed, value and level, the newest first', async () => {
    const { count, results } = await events(`&vehicle=${customer.vehicles[0]!.id}`)
    expect(count).toBe(2)
    expect(kindsOf(results)).toEqual(['harsh-braking high', 'harsh-acceleration medium'])
    expect(results[0]).toEqual({
      id: expect.stringMatching(/^\d+-\d+--?\d+-41-0$/),
      vehicle: customer.vehicles[0]!.id,
      registration: customer.vehicles[0]!.registration,
      eventCode: 41,
      kind: 'harsh-braking',
      level: 'high',
      timestamp: toDeviceInstant(MORNING + 30 * MINUTE_MS),
      lat: expect.closeTo(52.6 + 130 / 111.195, 4),
      long: -0.7,
      has_fix: true,
      dir: 0,
      speed: 60,
      road: null, // no street map is installed there
      value: expect.closeTo(0.75, 5),
      unit: 'g',
      limit: null,
      limit_of: null,
      geofence: null,
      duration_s: null,
      driver: { id: ada, name: 'Ada Moor' },
      dismissed: null,
    })
  })

  test('are those of one driver, of one kind, of one level, of one page', async () => {
    expect(kindsOf((await events(`&driver_id=${ada}`)).results)).toHaveLength(2)
    expect(kindsOf((await events(`&driver_id=${ben}`)).results)).toEqual(['harsh-cornering low'])
    expect((await events('&driver_id=none')).count).toBe(0)
    expect(kindsOf((await events('&kind=harsh-braking')).results)).toEqual(['harsh-braking high'])
    expect(kindsOf((await events('&level=medium')).results)).toEqual(['harsh-acceleration medium'])
    const { count, results } = await events('&pageSize=2&page=2')
    expect([count, kindsOf(results)]).toEqual([3, ['harsh-acceleration medium']])
  })

  test('of a kind that belongs to the other screen are none', async () => {
    expect((await events('&kind=headway')).count).toBe(0)
  })

  test('of another customer are not found', async () => {
    for (const query of [`vehicle=${foreign.vehicles[0]!.id}`, `vehicle_group=${foreign.groupId}`, 'driver_id=99999']) {
      expect((await ask(`safety_abc/events/?${RANGE}&${query}`)).status).toBe(404)
    }
  })
})

describe('the file', () => {
  const load = async (query: string) => {
    const response = await fetch(`${server.origin}/api/behaviour/safety_abc/export/?${RANGE}${query}`, {
      headers: { authorization: `Bearer ${manager.token}` },
    })
    expect(response.status).toBe(200)
    return response
  }

  test('has the ranking as CSV, in the language and unit that are requested, the lowest score first', async () => {
    const response = await load('&by=drivers&language=pt&units=KMS')
    expect(response.headers.get('content-disposition')).toContain('.csv')
    const [head, ...rows] = (await response.text()).replace('\uFEFF', '').trim().split(/\r?\n/)
    expect(head).toContain('Condutor')
    expect(head).toContain('Travagem brusca (alto)')
    expect(rows.map(row => row.split(/[;,]/)[0])).toEqual(['Ada Moor', 'Ben Moor'])
  })

  test('is a spreadsheet as well', async () => {
    const bytes = new Uint8Array(await (await load('&format=xlsx')).arrayBuffer())
    expect([bytes[0], bytes[1]]).toEqual([0x50, 0x4b])
  })
})

describe('the trend', () => {
  const trend = async (query: string) => (await ask<BehaviourTrend>(`safety_abc/trend/?${query}`)).body

  test('has every day of the range, with distance and counts', async () => {
    const { results } = await trend(`${RANGE}&vehicle_group=${customer.groupId}`)
    expect(results.map(({ date, distance_m }) => [date, distance_m])).toEqual([
      ['2026-06-08', 0],
      ['2026-06-09', 0],
      ['2026-06-10', 200_000],
      ['2026-06-11', 60_000],
      ['2026-06-12', 0],
      ['2026-06-13', 0],
      ['2026-06-14', 0],
    ])
    expect(results[3]!.counts).toEqual([{ kind: 'harsh-cornering', level: 'low', count: 1 }])
  })

  test('is by week of a time zone as well, and of one driver', async () => {
    const days = 'start=2026-06-01T00:00:00%2B01:00&end=2026-06-15T00:00:00%2B01:00'
    const range = `${days}&step=week&time_zone=Europe/Lisbon`
    const { results } = await trend(`${range}&driver_id=${ada}`)
    expect(results.map(({ distance_m }) => distance_m)).toEqual([100_000, 200_000])
    expect((await ask(`safety_abc/trend/?${RANGE}&time_zone=Nowhere/Land`)).status).toBe(400)
  })
})

describe('what people decided', () => {
  const post = async (path: string, body: unknown) => {
    const response = await fetch(`${server.origin}/api/${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${administrator.token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    expect([response.status, path]).toEqual([200, path])
    return (await response.json()) as { id: number }
  }
  const first = async () => (await ranking()).vehicles[0]!

  test('about an event leaves the score while it is dismissed, and is listed with its reason', async () => {
    const query = `&vehicle=${customer.vehicles[0]!.id}`
    const { id } = (await events(query)).results[0]!
    await post('event_reviews/', { events: [id], state: 'dismissed', reason: 'Pothole', note: 'Seen on video' })
    expect(await first()).toMatchObject({ events: 1, score: 99, counts: [{ kind: 'harsh-acceleration' }] })
    const { count, results } = await events(query)
    expect(count).toBe(2)
    expect(results.map(event => event.dismissed)).toEqual([
      { reason: 'Pothole', note: 'Seen on video', at: expect.stringMatching(/Z$/) },
      null,
    ])
    await post('event_reviews/', { events: [id], state: 'new' })
    expect(await first()).toMatchObject({ events: 2, score: 97 })
  })

  test('about a trip counts: the driver it was given to, and nothing of it once it is private', async () => {
    const [vehicle] = customer.vehicles
    const trip_id = `${vehicle!.trackerId}-${MORNING}`
    const { id } = await post('trips/corrections/', { trip_id, reason: 'Swapped keys', field: 'driver', driver: ben })
    const { drivers } = await ranking()
    expect(drivers).toMatchObject([{ driver: ben, name: 'Ben Moor', distance_m: 260_000, events: 3 }])
    expect((await events(`&driver_id=${ben}`)).results.map(event => event.driver?.id)).toEqual([ben, ben, ben])
    expect((await events(`&driver_id=${ada}`)).count).toBe(0)
    await post('trips/corrections/revocations/', { correction: id, reason: 'It was Ada' })
    expect((await events(`&driver_id=${ada}`)).count).toBe(2)

    const home = await post('trips/corrections/', { trip_id, reason: 'Went home', field: 'private' })
    expect(await first()).toMatchObject({ distance_m: 0, events: 0 })
    expect((await events(`&vehicle=${vehicle!.id}`)).count).toBe(0)
    await post('trips/corrections/revocations/', { correction: home.id, reason: 'It was work' })
  })
})

test('nothing counts that a vehicle did where a private trip had led to, nor what another tracker says of one that is private', async () => {
  const { system, systemPool } = server.context
  const westhaven = await registerCustomer(system, 'Westhaven', 1)
  const [vehicle] = westhaven.vehicles
  const second = await addTracker(system, westhaven.id, vehicle!)
  const reader = await signInAs(server.context, 'Manager', [westhaven.id], { modules: ['Driver Behaviour'] })
  const of = (trackerId: number) => ({ trackerId, customerId: westhaven.id, vehicleId: vehicle!.id })
  const minute = (minutes: number) => MORNING + minutes * MINUTE_MS
  const trip = (trackerId: number, from: number, km: number, isPrivate = false) =>
    storedTrip({
      ...{ ...of(trackerId), startedAtMs: minute(from), endedAtMs: minute(from + km) },
      ...{ distanceM: km * 1_000, isPrivate },
    })
  await insertRecords(systemPool, TRIPS, [
    trip(vehicle!.trackerId, 0, 100),
    trip(vehicle!.trackerId, 200, 20, true),
    trip(second.trackerId, 200.1, 20),
    trip(vehicle!.trackerId, 400, 60),
  ])
  const braked = (trackerId: number, at: number) =>
    storedEvent({ ...of(trackerId), recordedAtMs: minute(at), value: 0.75 })
  await insertRecords(systemPool, EVENTS, [
    braked(vehicle!.trackerId, 10),
    braked(second.trackerId, 210),
    braked(vehicle!.trackerId, 300),
  ])
  const { vehicles } = await ranking('', reader)
  // 4 points on 1.6 times 100 km.
  expect(vehicles).toMatchObject([{ vehicle: vehicle!.id, distance_m: 160_000, events: 1, score: 97.5 }])
  expect((await events('', reader)).results).toMatchObject([{ timestamp: toDeviceInstant(minute(10)) }])
})

describe('where scoring is off', () => {
  beforeEach(async () => {
    await server.context.systemPool.query('update customers set scoring_enabled = false where id = $1', [customer.id])
  })

  test('vehicles keep their counts, and no driver is named or ranked', async () => {
    const { vehicles, drivers, groups, scoring_off } = await ranking()
    expect(vehicles[0]).toMatchObject({ events: 2, score: null, score_reason: 'scoring is off' })
    expect(groups[0]).toMatchObject({ events: 3, score: null })
    expect(drivers).toEqual([])
    expect(scoring_off).toEqual([{ customer: customer.id, name: 'Northwind', is_forbidden: false }])
  })

  test('events keep their places and lose their drivers, and cannot be looked up by driver', async () => {
    const { results } = await events()
    expect(results).toHaveLength(3)
    expect(results.map(event => event.driver)).toEqual([null, null, null])
    expect((await events(`&driver_id=${ada}`)).count).toBe(0)
    expect((await events('&driver_id=none')).count).toBe(0)
  })
})

describe('the switch', () => {
  const change = (body: unknown, user = administrator) =>
    ask<BehaviourSetting>('settings/', user, { method: 'PUT', body: JSON.stringify(body) })

  test('is set by an administrator with a reason, and the audit log keeps it', async () => {
    const reason = 'Agreed with the works council'
    const off = await change({ customer: customer.id, scoring_enabled: false, reason })
    expect(off).toEqual({
      status: 200,
      body: { customer: customer.id, name: 'Northwind', scoring_enabled: false, is_forbidden: false },
    })
    const { body } = await ask<Result<typeof import('@milepost/contract/behaviour.ts').behaviourSettings.list>>(
      'settings/',
      administrator,
    )
    expect(body).toMatchObject({ count: 1, results: [{ customer: customer.id, scoring_enabled: false }] })
    const { rows } = await server.context.systemPool.query(
      "select user_id, customer_id, detail from audit_log where action = 'scoring switched off'",
    )
    expect(rows).toEqual([
      { user_id: administrator.id, customer_id: customer.id, detail: { reason, isForbidden: false } },
    ])
  })

  test('needs a reason, the right, and the own customer', async () => {
    const body = { customer: customer.id, scoring_enabled: false, reason: 'A good one' }
    expect((await change({ ...body, reason: ' ' })).status).toBe(400)
    expect((await change(body, manager)).status).toBe(403)
    expect((await change({ ...body, customer: foreign.id })).status).toBe(404)
    expect((await ranking()).scoring_off).toEqual([])
  })

  test.each(['Europe/Lisbon', 'Atlantic/Madeira', 'Atlantic/Azores'])(
    'is off at first for a customer in %s, whichever way it came to be there',
    async timeZone => {
      const { systemPool } = server.context
      const insert = `insert into customers (management_company_id, name, reference, time_zone)
        select id, $1, $1, $2 from management_companies limit 1 returning id, scoring_enabled`
      const made = await systemPool.query(insert, [timeZone, timeZone])
      const british = await systemPool.query(insert, [`${timeZone} later`, 'Europe/London'])
      const moved = await systemPool.query(
        'update customers set time_zone = $1 where id = $2 returning scoring_enabled',
        [timeZone, british.rows[0].id],
      )
      expect([made, british, moved].map(({ rows }) => rows[0].scoring_enabled)).toEqual([false, true, false])
    },
  )
})
