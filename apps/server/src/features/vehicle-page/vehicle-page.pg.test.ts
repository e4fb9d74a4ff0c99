import { type TimelineEntry, vehiclePages } from '@milepost/contract/vehicle-page.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { EVENTS, STOPS, TRIPS } from '../../db/telemetry-columns.ts'
import { registerCustomer, type TestCustomer } from '../../testing/registry.ts'
import { signInAs, type TestUser } from '../../testing/sign-in-as.ts'
import { insertRecords, storedEvent, storedStop, storedTrip } from '../../testing/stored-records.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { addActivity } from '../../vehicle-file/add-activity.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 86_400_000
/** Noon of a day in the middle of last month, so that a month has it whatever the clock. */
const NOW_MS = Date.now()
const LAST_MONTH = new Date(Date.UTC(new Date(NOW_MS).getUTCFullYear(), new Date(NOW_MS).getUTCMonth() - 1, 15, 12))
const NOON = LAST_MONTH.getTime()

let server: TestServer
let own: TestCustomer
let foreign: TestCustomer
let administrator: TestUser
let limited: TestUser

beforeAll(async () => {
  server = await startTestServer({ MILEPOST_ROLES: 'api', MILEPOST_RATE_PER_MINUTE: '100000' })
  const { context } = server
  const { system, systemPool } = context
  own = await registerCustomer(system, 'Northwind', 2)
  foreign = await registerCustomer(system, 'Southmoor', 1)
  administrator = await signInAs(context, 'Customer Admin', [own.id], { modules: 'all' })
  const other = await system
    .insertInto('vehicle_groups')
    .values({ customer_id: own.id, name: 'Other Depot' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await system
    .updateTable('vehicle_group_vehicles')
    .set({ vehicle_group_id: other.id })
    .where('vehicle_id', '=', own.vehicles[1]!.id)
    .execute()
  limited = await signInAs(context, 'Limited', [own.id], { modules: 'all', groupIds: [own.groupId] })
  const [{ id: vehicleId, trackerId, registration }] = own.vehicles as [TestCustomer['vehicles'][0]]
  const ids = { trackerId, customerId: own.id, vehicleId }
  const place = { latitude: 52.6, longitude: -0.7 }
  const trips = [0, 3, 6].map(hours =>
    storedTrip({
      ...ids,
      ...{ startedAtMs: NOON + hours * HOUR_MS, endedAtMs: NOON + (hours + 1) * HOUR_MS, distanceM: 40_000 },
      ...{ drivingS: 3_000, standingS: 600, isPrivate: hours === 6, start: place, end: place },
    }),
  )
  await insertRecords(systemPool, TRIPS, trips)
  const idle = { startedAtMs: NOON + 1_000, endedAtMs: NOON + 301_000, kind: 'idling' as const }
  await insertRecords(systemPool, STOPS, [storedStop({ ...ids, ...idle })])
  await insertRecords(systemPool, EVENTS, [
    storedEvent({ ...ids, recordedAtMs: NOON, kind: 'harsh-braking' }),
    storedEvent({ ...ids, recordedAtMs: NOON, kind: 'crash' }),
    storedEvent({ ...ids, recordedAtMs: NOON, kind: 'ignition-on' }),
  ])
  const { id: mot } = await system
    .selectFrom('vehicle_activity_types')
    .select('id')
    .where('code', '=', 'MOT')
    .executeTakeFirstOrThrow()
  await system.transaction().execute(db =>
    addActivity(
      db,
      {
        ...{ customerId: own.id, vehicleId, registration, activityTypeId: mot, description: 'Passed in Derby' },
        ...{ fulfilledAtMs: NOON - DAY_MS, createdAtMs: NOON, status: 'Pass', recordId: null, document: null },
        requestKey: null,
      },
      { userId: administrator.id, name: 'Ada', address: null, requestId: null },
    ),
  )
  await systemPool.query(
    `insert into drivers (customer_id, first_name, last_name, vehicle_group_id, vehicle_id) values ($1, 'Ines', 'Moor', $2, $3)`,
    [own.id, own.groupId, vehicleId],
  )
})
afterAll(() => server.stop())

async function ask(path: string, user = administrator) {
  const response = await server.app!.inject({ url: path, headers: { authorization: `Bearer ${user.token}` } })
  return { status: response.statusCode, body: response.json() }
}

const send = async (method: 'POST' | 'PUT', url: string, payload: object) =>
  server.app!.inject({ method, url, payload, headers: { authorization: `Bearer ${administrator.token}` } })

const vehicle = () => own.vehicles[0]!

async function page(user?: TestUser) {
  const { body } = await ask(`/api/vehicle/${vehicle().id}/page/`, user)
  return vehiclePages.read.result.parse(body)
}

async function timeline(query = '', user?: TestUser, id = vehicle().id) {
  const { body } = await ask(`/api/vehicle/${id}/timeline/?${query}`, user)
  return vehiclePages.timeline.result.parse(body)
}

describe('the page of a vehicle', () => {
  test('says what it is, who and what is in it, and what it did in each of twelve months', async () => {
    const found = await page()
    expect(found).toMatchObject({
      ...{ id: vehicle().id, registration: vehicle().registration, vehicle_type: 'VAN', archived_at: null },
      customer: { id: own.id, name: 'Northwind' },
      depots: [{ id: own.groupId }],
      drivers: [{ name: 'Ines Moor' }],
      trackers: [{ id: vehicle().trackerId, protocol: 'teltonika' }],
      due: [
        { state: 'never-recorded', activity_type: { reference: 'SAFETY_INSPECTION' } },
        { state: 'never-recorded', activity_type: { reference: 'MOT' } },
      ],
      ...{ defects: { count: 0, is_off_road: false, results: [] }, left_out: [] },
    })
    expect(found.position).toMatchObject({ id: vehicle().id, timestamp: null })
    expect(found.use).toHaveLength(12)
    expect(found.use!.at(-2)).toEqual({
      month: LAST_MONTH.toISOString().slice(0, 7),
      ...{ trips: 3, distance_m: 120_000, engine_s: 10_800, idling_s: 300, days_used: 1, has_data: true },
    })
    const others = found.use!.filter((_, index) => index !== 10)
    expect(others.every(month => month.trips === 0 && month.distance_m === 0)).toBe(true)
    expect(found.use!.map(month => month.has_data)).toEqual([...Array(10).fill(false), true, true])
  })

  test('has what is wrong, the worst first, until it is complete', async () => {
    const since = NOON + 2 * HOUR_MS
    const fault = (severity: string) => ({
      ...{ vehicle: vehicle().id, category: 'lamps', description: `${severity} lamp`, severity },
      reported_at: new Date(since).toISOString(),
    })
    for (const severity of ['minor', 'dangerous', 'advisory']) await send('POST', '/defect/defects/', fault(severity))
    const { defects } = await page()
    expect(defects).toMatchObject({ count: 3, is_off_road: true })
    expect(defects!.results.map(({ severity }) => severity)).toEqual(['dangerous', 'minor', 'advisory'])
    const reported_at = `${new Date(since).toISOString().slice(0, 19)}Z`
    const filed = (await timeline('kind=defect')).results
    const at = new Date(since).toISOString()
    expect(filed, 'each stands where it was reported, long before it was filed').toMatchObject(
      Array(3).fill({ kind: 'defect', at: expect.stringMatching(`^${at.slice(0, 19)}`), reported_at }),
    )
    const parts = ['']
    const seen: string[] = []
    for (const after of parts) {
      const part = await timeline(`kind=defect&limit=1${after}`)
      seen.push(...part.results.map(({ id }) => id))
      if (part.next !== null) parts.push(`&after=${encodeURIComponent(part.next)}`)
    }
    expect(seen, 'of the same moment none is left out or told twice').toEqual(filed.map(({ id }) => id))
    const within = `start=${new Date(since - HOUR_MS).toISOString()}&end=${new Date(since + HOUR_MS).toISOString()}`
    expect((await timeline(`kind=defect&${within}`)).results).toHaveLength(3)
    // Of the three trips the first began before.
    const driven = { since: reported_at, trips: 2, distance_m: 80_000 }
    expect((await page()).driven_off_road).toMatchObject(driven)
    const withoutDefects = await signInAs(server.context, 'Manager', [own.id], { modules: ['Trips'] })
    expect((await page(withoutDefects)).driven_off_road).toEqual({ since: null, trips: 0, distance_m: 0 })
    await server.context.systemPool.query(`update defects set status = '1789569705', is_off_road = false`)
    expect((await page()).defects).toEqual({ count: 0, is_off_road: false, results: [] })
    expect((await page()).driven_off_road).toEqual({ since: null, trips: 0, distance_m: 0 })
  })

  test('has what is due, the first first', async () => {
    const { system } = server.context
    const types = await system.selectFrom('schedule_types').select(['id', 'code']).orderBy('code').execute()
    for (const [index, { id }] of types.entries()) {
      const first_due_on = `203${index}-01-01`
      await send('POST', '/api/schedule_activity/', { vehicles: [vehicle().id], schedule_type: id, first_due_on })
    }
    const { due } = await page()
    expect(due!.map(({ schedule_type: { code } }) => code)).toEqual(['MOT', 'SAFETY_INSPECTION'])
    expect((await timeline('kind=schedule')).results.map(({ at }) => at.slice(0, 10))).toEqual([
      '2031-01-01',
      '2030-01-01',
    ])
  })

  test('has the parts that are asked for alone, where some are', async () => {
    const { body } = await ask(`/api/vehicle/${vehicle().id}/page/?part=position&part=trackers`)
    const { position, trackers, use, due, left_out } = vehiclePages.read.result.parse(body)
    expect([position?.id, trackers?.length, use, due, left_out]).toEqual([vehicle().id, 1, null, null, []])
    expect((await ask(`/api/vehicle/${vehicle().id}/page/?part=coffee`)).status).toBe(400)
  })

  test('leaves out what the caller may not see, and says why', async () => {
    const tracking = await signInAs(server.context, 'Manager', [own.id], { modules: ['Track'] })
    const found = await page(tracking)
    expect(found.left_out).toEqual(
      ['due', 'defects', 'driven_off_road', 'costs', 'notes', 'use'].map(part => ({ part, because: 'no-module' })),
    )
    expect([found.due, found.defects, found.use]).toEqual([null, null, null])
    expect(found.position).not.toBeNull()
    const { results, left_out } = await timeline('', tracking)
    const hidden = left_out.map(({ kind }) => kind)
    expect(results.some(({ kind }) => hidden.includes(kind))).toBe(false)
    expect(hidden).toEqual([
      ...['trip', 'event', 'document', 'defect', 'inspection', 'check', 'cost', 'note', 'schedule', 'scheduling'],
    ])
    expect((await timeline('?kind=driver', tracking)).left_out).toEqual(left_out)
  })

  test('is there for a limited user of his own vehicles alone, and for nobody of another customer', async () => {
    const statuses = async (id: number, user?: TestUser) =>
      Promise.all(['page', 'timeline'].map(async what => (await ask(`/api/vehicle/${id}/${what}/`, user)).status))
    expect(await statuses(vehicle().id, limited)).toEqual([200, 200])
    expect(await statuses(own.vehicles[1]!.id, limited)).toEqual([404, 404])
    expect(await statuses(foreign.vehicles[0]!.id)).toEqual([404, 404])
    const guest = await signInAs(server.context, 'Guest', [own.id], { modules: [] })
    expect(await statuses(vehicle().id, guest)).toEqual([403, 403])
    expect((await page(limited)).left_out.map(({ part }) => part)).toEqual(['trackers', 'due', 'costs', 'notes'])
  })
})

describe('the timeline of a vehicle', () => {
  const told = (entries: readonly TimelineEntry[]) => entries.map(({ kind, at }) => `${kind} ${at.slice(0, 16)}`)
  const minute = (ms: number) => new Date(ms).toISOString().slice(0, 16)

  test('has trips, events that somebody should look at, and documents by their day, the newest first', async () => {
    const { results, next } = await timeline('kind=trip&kind=event&kind=document')
    expect(told(results)).toEqual([
      `trip ${minute(NOON + 6 * HOUR_MS)}`,
      `trip ${minute(NOON + 3 * HOUR_MS)}`,
      `trip ${minute(NOON)}`,
      ...Array(2).fill(`event ${minute(NOON)}`),
      `document ${minute(NOON - DAY_MS)}`,
    ])
    expect(next).toBeNull()
    expect(results[2]).toMatchObject({ distance_m: 40_000, driver: 'Ines Moor', end_place: { lat: 52.6 } })
    expect(results[5]).toMatchObject({ description: 'Passed in Derby', status: 'Pass', has_document: false })
  })

  test('gives of a private trip neither where it began nor where it ended', async () => {
    const [trip] = (await timeline('kind=trip')).results
    expect(trip).toMatchObject({ is_private: true, start_place: null, end_place: null })
  })

  test('is read part by part, each entry once, whatever stands in one moment', async () => {
    const whole = (await timeline('limit=100')).results
    const parts: TimelineEntry[] = []
    for (let next: string | null = ''; next !== null; ) {
      const after = next === '' ? '' : `&after=${encodeURIComponent(next)}`
      const part = await timeline(`limit=1${after}`)
      parts.push(...part.results)
      next = part.next
    }
    expect(parts).toEqual(whole)
    expect(whole.length).toBeGreaterThan(8)
  })

  test('takes days, of which the last counts whole', async () => {
    const day = new Date(NOON).toISOString().slice(0, 10)
    const before = new Date(NOON - DAY_MS).toISOString().slice(0, 10)
    const of = async (query: string) => told((await timeline(`kind=document&kind=trip&${query}`)).results).length
    expect([await of(`start=${day}&end=${day}`), await of(`end=${before}`), await of(`start=${day}`)]).toEqual([
      3, 1, 3,
    ])
  })

  test('a day is that of the document, wherever it is read, and that of the reader for what has a moment', async () => {
    const { system, systemPool } = server.context
    const [, { id: vehicleId, registration, trackerId }] = own.vehicles as [unknown, TestCustomer['vehicles'][0]]
    const midnight = NOON - 12 * HOUR_MS
    const day = new Date(midnight).toISOString().slice(0, 10)
    const before = new Date(midnight - DAY_MS).toISOString().slice(0, 10)
    const { id: mot } = await system
      .selectFrom('vehicle_activity_types')
      .select('id')
      .where('code', '=', 'MOT')
      .executeTakeFirstOrThrow()
    const filed = {
      ...{ customerId: own.id, vehicleId, registration, activityTypeId: mot, description: 'Passed', status: 'Pass' },
      ...{ fulfilledAtMs: midnight, createdAtMs: NOON, recordId: null, document: null, requestKey: null },
    }
    const actor = { userId: administrator.id, name: 'Ada', address: null, requestId: null }
    await system.transaction().execute(db => addActivity(db, filed, actor))
    const times = { startedAtMs: midnight + HOUR_MS, endedAtMs: midnight + 2 * HOUR_MS }
    await insertRecords(systemPool, TRIPS, [storedTrip({ trackerId, customerId: own.id, vehicleId, ...times })])
    const of = async (start: string, zone: string) => {
      const query = `kind=document&kind=trip&start=${start}&end=${start}&time_zone=${encodeURIComponent(zone)}`
      return (await timeline(query, undefined, vehicleId)).results.map(({ kind }) => kind)
    }
    expect([await of(before, 'America/Montevideo'), await of(day, 'America/Montevideo')]).toEqual([
      ['trip'],
      ['document'],
    ])
    expect([await of(before, 'Europe/Lisbon'), await of(day, 'Europe/Lisbon')]).toEqual([[], ['trip', 'document']])
  })

  test('tells who was assigned, which tracker came, each time that it did, and who changed the record', async () => {
    const { systemPool } = server.context
    const { id, trackerId } = own.vehicles[1]!
    const changed = await send('PUT', `/api/vehicle/${id}/`, { version: 1, fleet_number: '12' })
    expect(changed.statusCode, changed.body).toBe(200)
    await systemPool.query(
      `insert into drivers (customer_id, first_name, last_name, vehicle_group_id) values ($1, 'Rui', 'Vaz', $2)`,
      [own.id, own.groupId],
    )
    for (const vehicleId of [id, null, id])
      await systemPool.query(`update drivers set vehicle_id = $1 where last_name = 'Vaz'`, [vehicleId])
    await systemPool.query('update tracker_assignments set unassigned_at = $2 where tracker_id = $1', [
      trackerId,
      new Date(NOON),
    ])
    await systemPool.query(
      'insert into tracker_assignments (customer_id, tracker_id, vehicle_id, assigned_at) values ($1, $2, $3, $4)',
      [own.id, trackerId, id, new Date(NOON + HOUR_MS)],
    )
    const { results } = await timeline('kind=tracker&kind=driver&kind=change', undefined, id)
    expect(results).toEqual([
      expect.objectContaining({ kind: 'driver', driver: expect.objectContaining({ name: 'Rui Vaz' }), until: null }),
      expect.objectContaining({
        kind: 'change',
        action: 'changed',
        who: 'Test Customer Admin',
        fields: ['fleet_number'],
      }),
      expect.objectContaining({ kind: 'tracker', until: null }),
      expect.objectContaining({ kind: 'tracker', until: `${new Date(NOON).toISOString().slice(0, 19)}Z` }),
    ])
    const keys = results.map(entry => `${entry.kind} ${entry.id}`)
    expect(new Set(keys).size, 'each has an id of its own').toBe(keys.length)
  })

  test.each([
    'after=yesterday',
    'after=2026-13-01T00:00:00.000000Z%20trip%201',
    'kind=coffee',
    'limit=0',
    'start=2026-06-02&end=2026-06-01',
  ])('%s is refused and named', async query => {
    const { status, body } = await ask(`/api/vehicle/${vehicle().id}/timeline/?${query}`)
    expect([status, query.startsWith('start') ? 'end' : query.split('=')[0]]).toEqual([400, body.field])
  })
})

test('of a vehicle that is archived nothing is due, neither on its page nor in its timeline', async () => {
  expect((await timeline('kind=schedule')).results).toHaveLength(2)
  await server.context.systemPool.query('update vehicles set archived_at = now() where id = $1', [vehicle().id])
  expect((await timeline('kind=schedule')).results).toEqual([])
  expect((await page()).due).toEqual([])
})
