import { trips } from '@milepost/contract/trips.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { GEOFENCE_VISITS } from '../../db/telemetry-columns.ts'
import { driveRecords, MINUTE_MS, parkedRecord, sendRecords } from '../../telemetry/drive.fixture.ts'
import { registerCustomer, type TestCustomer } from '../../testing/registry.ts'
import { signInAs, type TestUser } from '../../testing/sign-in-as.ts'
import { insertRecords, storedVisit } from '../../testing/stored-records.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

const MORNING = Date.UTC(2026, 5, 1, 7)
const NOON = Date.UTC(2026, 5, 1, 12)
const LATE = Date.UTC(2026, 5, 1, 23, 50)

let server: TestServer
let customer: TestCustomer
let manager: TestUser
let stranger: TestUser

beforeAll(async () => {
  server = await startTestServer({ MILEPOST_ROLES: 'api,ingest' })
  customer = await registerCustomer(server.context.system, 'Northwind', 2)
  const other = await registerCustomer(server.context.system, 'Southwind', 1)
  manager = await signInAs(server.context, 'Manager', [customer.id], { modules: ['Trips'] })
  stranger = await signInAs(server.context, 'Manager', [other.id], { modules: ['Trips'] })
  const teltonika = server.ingest!.ports.teltonika!
  // Parked from 07:30 to 12:00, with the engine on from 08:00 to 08:07.
  const warming = [0, 1, 2, 3, 4, 5, 6, 7].map(minute => ({
    ...parkedRecord(MORNING + (60 + minute) * MINUTE_MS, 30),
    ignition: minute < 7,
  }))
  await sendRecords(teltonika, customer.vehicles[0]!.deviceId, [
    ...driveRecords(MORNING, 30),
    ...warming,
    ...driveRecords(NOON, 20, { fromKm: 30 }),
    parkedRecord(NOON + 60 * MINUTE_MS, 50),
  ])
  // Begins before midnight, and is parked until seconds before the afternoon.
  await sendRecords(teltonika, customer.vehicles[1]!.deviceId, [
    ...driveRecords(LATE, 20),
    ...driveRecords(LATE + 600 * MINUTE_MS, 10, { fromKm: 20 }),
  ])
  await addDepot(MORNING + 25 * MINUTE_MS)
})
afterAll(() => server.stop())

/** A geofence with a visit as the fold stores it. */
async function addDepot(enteredAtMs: number): Promise<void> {
  const [{ id, trackerId }] = customer.vehicles as [TestCustomer['vehicles'][number]]
  const { systemPool } = server.context
  const { rows } = await systemPool.query<{ id: number }>(
    "insert into geofences (customer_id, name) values ($1, 'Depot North') returning id",
    [customer.id],
  )
  const ids = { trackerId, customerId: customer.id, vehicleId: id, geofenceId: rows[0]!.id }
  await insertRecords(systemPool, GEOFENCE_VISITS, [storedVisit({ ...ids, enteredAtMs, leftAtMs: NOON })])
}

async function ask(path: string, { token }: TestUser = manager, body?: object) {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const response = await fetch(
    server.origin + path,
    body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers },
  )
  return { status: response.status, body: await response.json() }
}

const RANGE_END_MS = Date.UTC(2026, 5, 3)
const RANGE = 'start=2026-06-01T00:00:00Z&end=2026-06-03T00:00:00Z'
const idOf = (startMs: number, at = 0) => `${customer.vehicles[at]!.trackerId}-${startMs}`
const table = async (query = '') => trips.table.result.parse((await ask(`/api/trips/?${RANGE}&${query}`)).body)
const sumsOf = async (query = '') =>
  trips.stopSums.result.parse((await ask(`/api/trips/stop_sums/?${RANGE}&${query}`)).body)
const stopAfter = (startMs: number, user = manager) => ask(`/api/trips/stop/?trip_id=${idOf(startMs)}`, user)

describe('the stop that a trip led to', () => {
  test('has in its row how long the engine ran and in which geofence it lies', async () => {
    const { results } = await table('ordering=date')
    expect(results[0]!.stop_after).toMatchObject({
      start: '2026-06-01T07:30:00Z',
      end: '2026-06-01T12:00:00Z',
      duration_s: 270 * 60,
      idling_s: 7 * 60,
      reason: 'ignition-off',
      geofences: ['Depot North'],
    })
    expect(results[1]!.stop_after).toMatchObject({ end: null, idling_s: 0, geofences: [] })
  })

  test('opens to the trips on both sides, its idling and the records behind it', async () => {
    const stop = trips.stop.result.parse((await stopAfter(MORNING)).body)
    expect(stop).toMatchObject({
      registration: customer.vehicles[0]!.registration,
      trip: idOf(MORNING),
      next_trip: idOf(NOON),
      idling: [{ kind: 'idling', start: '2026-06-01T08:00:00Z', duration_s: 7 * 60 }],
      records: { count: 10 },
    })
    expect(stop.records.results.map(({ timestamp, ignition }) => [timestamp.slice(11, 16), ignition])).toEqual([
      ['07:30', false],
      ...[0, 1, 2, 3, 4, 5, 6, 7].map(minute => [`08:0${minute}`, minute < 7]),
      ['12:00', true],
    ])
    expect((await stopAfter(NOON)).body).toMatchObject({ end: null, next_trip: null, records: { count: 2 } })
  })

  test('is not found for another customer, nor where there is none', async () => {
    expect((await stopAfter(MORNING, stranger)).status).toBe(404)
    expect((await stopAfter(MORNING + 1)).status).toBe(404)
  })
})

describe('the sums of stops', () => {
  test('agree with the rows, whatever is filtered: counted on the day of their trip, and parked on each day what lies there of the range [FMT-12]', async () => {
    for (const query of ['', 'min_distance_m=25000', `vehicle=${customer.vehicles[1]!.id}`, 'search=nobody']) {
      const stops = (await table(query)).results.filter(trip => trip.stop_after !== null)
      const { total, days, weeks } = await sumsOf(query)
      expect(total.stops, query).toBe(stops.length)
      const seconds = stops.reduce((sum, { end, stop_after: stop }) => {
        const fromMs = Date.parse(end ?? '')
        return sum + (Math.min(fromMs + (stop?.duration_s ?? 0) * 1000, RANGE_END_MS) - fromMs) / 1000
      }, 0)
      expect(Math.abs(total.parked_s - seconds), query).toBeLessThan(60)
      expect(days.reduce((sum, day) => sum + day.stops, 0)).toBe(total.stops)
      expect(weeks.reduce((sum, week) => sum + week.parked_s, 0)).toBe(total.parked_s)
    }
    const { days } = await sumsOf(`vehicle=${customer.vehicles[1]!.id}`)
    expect(days).toEqual([
      { date: '2026-06-01', week: '2026-W23', stops: 1, parked_s: 0 },
      { date: '2026-06-02', week: '2026-W23', stops: 0, parked_s: 580 * 60 },
    ])
  })
})

test('a stop that a private trip led to shows how long it was, and neither where nor what was reported', async () => {
  const made = { trip_id: idOf(MORNING), reason: 'as the driver says', field: 'private' }
  expect((await ask('/api/trips/corrections/', manager, made)).status).toBe(200)
  const [row] = (await table('ordering=date')).results
  expect(row!.stop_after).toMatchObject({ duration_s: 270 * 60, place: null, geofences: [], is_private: true })
  expect((await stopAfter(MORNING)).body).toMatchObject({
    place: null,
    geofences: [],
    idling: [{ place: null }],
    records: { count: 0, results: [] },
  })
})
