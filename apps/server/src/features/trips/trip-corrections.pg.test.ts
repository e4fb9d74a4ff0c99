import { tripCorrections } from '@milepost/contract/trip-corrections.ts'
import { type TableTrip, trips } from '@milepost/contract/trips.ts'
import { toDeviceInstant } from '@milepost/domain/time/api-dates.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { verifyChains } from '../../corrections/verify-chains.ts'
import { createOwnerPool } from '../../db/pools.ts'
import { GEOFENCE_VISITS } from '../../db/telemetry-columns.ts'
import { driveRecords, MINUTE_MS, parkedRecord, sendRecords } from '../../telemetry/drive.fixture.ts'
import { registerCustomer, type TestCustomer } from '../../testing/registry.ts'
import { signInAs, type TestUser } from '../../testing/sign-in-as.ts'
import { insertRecords, storedVisit } from '../../testing/stored-records.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

const MORNING = Date.UTC(2026, 5, 1, 7)
const NOON = Date.UTC(2026, 5, 1, 12)
const EVENING = Date.UTC(2026, 5, 1, 16)

let server: TestServer
let customer: TestCustomer
let manager: TestUser
let colleague: TestUser
let reader: TestUser
let stranger: TestUser
let driverIds: number[] = []

beforeAll(async () => {
  server = await startTestServer({ MILEPOST_ROLES: 'api,ingest' })
  customer = await registerCustomer(server.context.system, 'Northwind', 2)
  const other = await registerCustomer(server.context.system, 'Southwind', 1)
  const modules = { modules: ['Trips', 'Trace', 'Timesheet', 'Events', 'Geofence'] }
  manager = await signInAs(server.context, 'Manager', [customer.id], modules)
  colleague = await signInAs(server.context, 'Manager', [customer.id], modules)
  reader = await signInAs(server.context, 'Read Only', [customer.id], modules)
  stranger = await signInAs(server.context, 'Manager', [other.id], modules)
  const { rows } = await server.context.systemPool.query<{ id: number }>(
    `insert into drivers (customer_id, first_name, last_name) values ($1, 'Maria', 'Silva'), ($1, 'John', 'Smith') returning id`,
    [customer.id],
  )
  driverIds = rows.map(row => row.id)
  await sendRecords(server.ingest!.ports.teltonika!, customer.vehicles[0]!.deviceId, [
    ...driveRecords(MORNING, 30),
    ...driveRecords(NOON, 20, { fromKm: 30 }),
    ...driveRecords(EVENING, 10, { fromKm: 50 }),
    parkedRecord(EVENING + 60 * MINUTE_MS, 60),
  ])
})
afterAll(() => server.stop())

async function ask(path: string, { token }: TestUser = manager, body?: unknown) {
  const response = await fetch(server.origin + path, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  return { status: response.status, body: await response.json() }
}

const minuteOf = (fromMs: number, minute: number) => toDeviceInstant(fromMs + minute * MINUTE_MS)
const idOf = (startMs: number) => `${customer.vehicles[0]!.trackerId}-${startMs}`
const correct = (startMs: number, what: object, user = manager) =>
  ask('/api/trips/corrections/', user, { trip_id: idOf(startMs), reason: 'as the driver says', ...what })
const revoke = (correction: number, user = manager) =>
  ask('/api/trips/corrections/revocations/', user, { correction, reason: 'a mistake' })
const rowOf = async (startMs: number): Promise<TableTrip> =>
  trips.one.result.parse((await ask(`/api/trips/one/?trip_id=${idOf(startMs)}`)).body)
const historyOf = async (startMs: number, user = manager) =>
  tripCorrections.ofTrip.result.parse((await ask(`/api/trips/corrections/?trip_id=${idOf(startMs)}`, user)).body)

/** A visit as the fold stores it. Gives the geofence. */
async function visitSomewhere(enteredAtMs: number): Promise<number> {
  const [vehicle] = customer.vehicles
  const { systemPool } = server.context
  const { rows } = await systemPool.query<{ id: number }>(
    `with fence as (insert into geofences (customer_id, name) values ($1, 'Clinic') returning id)
     insert into geofence_shapes (geofence_id, customer_id, valid_from, shape)
     select id, $1, '2026-01-01', '{"kind": "circle", "centre": [-0.7, 52.7], "radiusM": 200}' from fence
     returning geofence_id as id`,
    [customer.id],
  )
  const geofenceId = rows[0]!.id
  const ids = { trackerId: vehicle!.trackerId, customerId: customer.id, vehicleId: vehicle!.id, geofenceId }
  const times = { enteredAtMs, leftAtMs: enteredAtMs + MINUTE_MS, settledAtMs: enteredAtMs }
  await insertRecords(systemPool, GEOFENCE_VISITS, [
    storedVisit({ ...ids, ...times, entry: { latitude: 52.7, longitude: -0.7 } }),
  ])
  return geofenceId
}

/** Late records moved the end of a trip, and with it the beginning of the stop behind it. */
async function endLater(startMs: number, endedAfterMs: number, byMs: number): Promise<void> {
  const { systemPool } = server.context
  const { trackerId } = customer.vehicles[0]!
  const [from, to] = [new Date(startMs + endedAfterMs), new Date(startMs + endedAfterMs + byMs)]
  for (const [table, column] of [
    ['trips', 'ended_at'],
    ['stops', 'started_at'],
  ]) {
    const moved = await systemPool.query(
      `update ${table} set ${column} = $3 where tracker_id = $1 and ${column} = $2`,
      [trackerId, from, to],
    )
    expect(moved.rowCount).toBe(1)
  }
}

test('text that would be stored as another than the one that was sealed is refused', async () => {
  for (const text of ['half \ud83d', 'with \0'])
    for (const what of [
      { field: 'note', note: text },
      { field: 'note', note: 'Late', reason: text },
    ])
      expect((await correct(EVENING, what)).status).toBe(400)
  const { rows } = await server.context.systemPool.query('select from trip_corrections')
  expect(rows).toEqual([])
})

describe('a correction of the driver', () => {
  test('is shown with the recorded one beside it, counts everywhere and leaves the trip as it was', async () => {
    const before = await rowOf(MORNING)
    expect(before).toMatchObject({ driver: null, recorded: null })
    expect((await correct(MORNING, { field: 'driver', driver: driverIds[0] })).status).toBe(200)
    expect(await rowOf(MORNING)).toMatchObject({
      driver: 'Maria Silva',
      driver_id: driverIds[0],
      recorded: { driver: null, is_private: false },
    })
    const listed = await ask(`/api/vehicle/trip/?vehicle=${customer.vehicles[0]!.id}&start=2026-06-01&end=2026-06-01`)
    expect(listed.body.results.map((trip: TableTrip) => trip.driver)).toEqual(['Maria Silva', null, null])
    const sheet = await ask(
      `/api/vehicle/driver_id_timesheet/?driver_id=${driverIds[0]}&start=2026-06-01&end=2026-06-01`,
    )
    expect(sheet.body.total).toMatchObject({ trips: 1, distance_m: 30_000 })
    const { rows } = await server.context.systemPool.query(
      'select driver_key, recorded_driver_key, recorded_is_private from trips where started_at = $1',
      [new Date(MORNING)],
    )
    const recorded = { recorded_driver_key: null, recorded_is_private: false }
    expect(rows).toEqual([{ driver_key: `driver ${driverIds[0]}`, ...recorded }])
    const keys = await server.context.systemPool.query('select 1 from driver_keys')
    expect(keys.rowCount, 'nobody was given a key that he does not hold').toBe(0)
  })

  test('of a limited user names a driver of his groups and nobody else', async () => {
    const limited = await signInAs(server.context, 'Limited', [customer.id], {
      modules: ['Trips'],
      groupIds: [customer.groupId],
    })
    const { rows } = await server.context.systemPool.query<{ id: number }>(
      `insert into drivers (customer_id, first_name, last_name, vehicle_group_id) values ($1, 'Of', 'His', $2) returning id`,
      [customer.id, customer.groupId],
    )
    expect((await correct(NOON, { field: 'driver', driver: driverIds[0] }, limited)).status).toBe(404)
    const named = await correct(NOON, { field: 'driver', driver: rows[0]!.id }, limited)
    expect(named.status).toBe(200)
    expect((await revoke(named.body.id, limited)).status).toBe(200)
  })

  test('is found by the name of who is named, and summed', async () => {
    const range = 'start=2026-06-01&end=2026-06-01'
    const found = async (query: string) => (await ask(`/api/trips/?${range}&${query}`)).body
    expect(await found('search=silva')).toMatchObject({ count: 1, total: { distance_m: 30_000 } })
    expect(await found(`driver=${driverIds[0]}`)).toMatchObject({ count: 1 })
    expect(await found(`driver=${driverIds[1]}`)).toMatchObject({ count: 0 })
  })

  test('gives way to a newer one, which gives way to it again when it is revoked', async () => {
    const newer = await correct(MORNING, { field: 'driver', driver: driverIds[1] }, colleague)
    expect(await rowOf(MORNING)).toMatchObject({ driver: 'John Smith' })
    expect((await revoke(newer.body.id)).status).toBe(200)
    expect(await rowOf(MORNING)).toMatchObject({ driver: 'Maria Silva' })
    expect((await revoke(newer.body.id)).status).toBe(409)
    const { count, results, is_intact } = await historyOf(MORNING)
    expect({ count, is_intact }).toEqual({ count: 3, is_intact: true })
    expect(results.map(entry => [entry.value, entry.before, entry.is_in_force, entry.revokes !== null])).toEqual([
      ['Maria Silva', null, true, false],
      ['John Smith', 'Maria Silva', false, false],
      [null, 'John Smith', false, true],
    ])
  })

  test('is turned away for a driver of another customer and for an empty reason', async () => {
    expect((await correct(MORNING, { field: 'driver', driver: 2_000_000 })).status).toBe(404)
    expect((await correct(MORNING, { field: 'note', note: 'x', reason: ' ' })).status).toBe(400)
  })
})

describe('a correction of privacy', () => {
  test('hides where the trip led, on every screen, and no other user takes it back', async () => {
    const { status, body } = await correct(NOON, { field: 'private' })
    expect(status).toBe(200)
    const row = await rowOf(NOON)
    expect(row).toMatchObject({ is_private: true, start_place: null, end_place: null, recorded: { is_private: false } })
    expect(row.stop_after).toMatchObject({ is_private: true, place: null })
    const legs = await ask(`/api/trip_detail/?trip_id=${idOf(NOON)}`)
    expect(legs.body).toMatchObject({ count: 1, results: [{ road: null, direction: null }] })
    const vehicle = customer.vehicles[0]!.id
    const trace = await ask(`/api/trace/?vehicle=${vehicle}&start=2026-06-01&end=2026-06-01`)
    const seen = trace.body.results.filter((point: { timestamp: string }) => {
      const at = Date.parse(point.timestamp)
      return at > NOON && at < NOON + 20 * MINUTE_MS
    })
    expect(seen).toEqual([])
    const sheet = await ask(`/api/vehicle/timesheet/?vehicle=${vehicle}&start=2026-06-01&end=2026-06-01`)
    expect(sheet.body.total).toMatchObject({ private_distance_m: 20_000 })

    const span = (fromMinute: number, untilMinute: number) =>
      `vehicle=${vehicle}&start=${minuteOf(NOON, fromMinute)}&end=${minuteOf(NOON, untilMinute)}`
    const parked = await ask(`/api/vehicle/trip/?${span(30, 60)}`)
    expect(parked.body.stops).toMatchObject([{ kind: 'parked', is_private: true, place: null }])
    const events = await ask(`/api/events/?${span(0, 21)}`)
    expect(events.body.count).toBeGreaterThan(0)
    for (const event of events.body.results) expect(event).toMatchObject({ is_private: true, lat: null, speed: null })

    const fence = await visitSomewhere(NOON + 5 * MINUTE_MS)
    const visits = await ask(`/api/geofence/visits/?${span(0, 21)}`)
    expect(visits.body.results).toMatchObject([{ is_private: true, geofence: null }])
    expect((await ask(`/api/geofence/visits/?geofence=${fence}&${span(0, 21)}`)).body.count).toBe(0)

    await endLater(NOON, 20 * MINUTE_MS, 5 * MINUTE_MS)
    const parkedLater = await ask(`/api/vehicle/trip/?${span(30, 60)}`)
    expect(parkedLater.body.stops).toMatchObject([{ kind: 'parked', is_private: true, place: null }])
    await endLater(NOON, 25 * MINUTE_MS, -5 * MINUTE_MS)

    expect((await correct(NOON, { field: 'private' }, colleague)).status).toBe(409)
    expect((await revoke(body.id, colleague)).status).toBe(403)
    expect((await historyOf(NOON, colleague)).results[0]).toMatchObject({ may_revoke: false })
    expect((await revoke(body.id)).status).toBe(200)
    expect((await rowOf(NOON)).is_private).toBe(false)
  })

  test('has no other way: private is never made business', async () => {
    expect((await correct(NOON, { field: 'business' })).status).toBe(400)
    await expect(
      server.context.systemPool.query("insert into trip_corrections (field, value) values ('private', 'false')"),
    ).rejects.toThrow()
  })
})

test('a trip that has ended is corrected before its end is settled, but not while it is under way', async () => {
  const { trackerId, deviceId } = customer.vehicles[1]!
  const body = { field: 'note', note: 'By the coast', reason: 'asked for' }
  const now = Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS
  await sendRecords(server.ingest!.ports.teltonika!, deviceId, driveRecords(now - 25 * MINUTE_MS, 20).slice(0, 19))
  const trip_id = `${trackerId}-${now - 25 * MINUTE_MS}`
  expect((await ask('/api/trips/corrections/', manager, { ...body, trip_id })).status).toBe(409)
  await sendRecords(server.ingest!.ports.teltonika!, deviceId, driveRecords(now - 25 * MINUTE_MS, 20).slice(19))
  expect((await ask('/api/trips/corrections/', manager, { ...body, trip_id })).status).toBe(200)
  expect((await ask(`/api/trips/one/?trip_id=${trip_id}`)).body).toMatchObject({ note: 'By the coast' })
  const range = `start=${new Date(now - 3_600_000).toISOString()}&end=${new Date(now).toISOString()}`
  expect((await ask(`/api/trips/?${range}&search=coast`)).body).toMatchObject({ count: 1, results: [{ id: trip_id }] })
})

describe('who may correct', () => {
  test('is no user who only reads, and none of another customer', async () => {
    expect((await correct(EVENING, { field: 'note', note: 'x' }, reader)).status).toBe(403)
    expect((await historyOf(EVENING, reader)).may_correct).toBe(false)
    expect((await correct(EVENING, { field: 'note', note: 'x' }, stranger)).status).toBe(404)
    expect((await ask(`/api/trips/one/?trip_id=${idOf(EVENING)}`, stranger)).status).toBe(404)
    expect((await ask(`/api/trips/corrections/?trip_id=${idOf(EVENING)}`, stranger)).status).toBe(404)
    const { body } = await correct(EVENING, { field: 'note', note: 'Delivered late' })
    expect((await revoke(body.id, stranger)).status).toBe(404)
    expect((await revoke(body.id, reader)).status).toBe(403)
  })

  test('stands in the audit log with what and why', async () => {
    const { rows } = await server.context.systemPool.query(
      "select detail from audit_log where action = 'trip corrected' and user_id = $1 order by id desc limit 1",
      [manager.id],
    )
    expect(rows[0]?.detail).toMatchObject({ field: 'note', value: 'Delivered late', reason: 'as the driver says' })
  })
})

test('of two revocations of one correction at the same moment one is refused', async () => {
  const { systemPool } = server.context
  const { body } = await correct(EVENING, { field: 'note', note: 'Twice' })
  const other = await systemPool.connect()
  await other.query('begin')
  // Whoever revokes waits for the end of the chain.
  await other.query('select pg_advisory_xact_lock(7318015, $1)', [customer.id])
  const both = [revoke(body.id), revoke(body.id, colleague)]
  const waiting = async () => {
    const { rowCount } = await systemPool.query(
      `select from pg_locks where locktype = 'advisory' and not granted
         and database = (select oid from pg_database where datname = current_database())`,
    )
    return rowCount
  }
  await expect.poll(waiting).toBe(2)
  await other.query('rollback')
  other.release()
  expect((await Promise.all(both)).map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
})

test('a correction that was changed behind the back of Milepost shows with its trip at once and with all others once verified, and the calls cannot change one', async () => {
  const { system } = server.context
  const verify = async () => (await verifyChains(system)).filter(check => check.customerId === customer.id)
  const entries = (await verify())[0]?.entries ?? 0
  expect(entries).toBeGreaterThan(5)
  expect((await historyOf(EVENING)).is_intact).toBe(true)
  const change = "update trip_corrections set reason = 'nothing to see' where number = 1"
  await expect(server.context.systemPool.query(change)).rejects.toThrow(/permission denied/)
  const owner = createOwnerPool(server.databaseUrl, 1)
  await owner.query(change)
  expect((await historyOf(MORNING)).is_intact).toBe(false)
  expect(await verify()).toEqual([{ customerId: customer.id, chain: 'trips', entries: 0, brokenAt: 1 }])
  expect((await historyOf(EVENING)).is_intact).toBe(false)

  await owner.query("update trip_corrections set reason = 'as the driver says' where number = 1")
  expect(await verify()).toEqual([{ customerId: customer.id, chain: 'trips', entries, brokenAt: null }])
  expect((await historyOf(EVENING)).is_intact).toBe(true)
  await owner.query('delete from trip_corrections where number = $1', [entries])
  expect(await verify(), 'an end that was cut off').toEqual([
    { customerId: customer.id, chain: 'trips', entries: entries - 1, brokenAt: entries },
  ])
  await owner.end()
})
