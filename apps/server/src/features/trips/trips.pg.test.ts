import { type Trip, trips } from '@milepost/contract/trips.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { driveRecords, MINUTE_MS, parkedRecord, sendRecords } from '../../telemetry/drive.fixture.ts'
import { registerCustomer, type TestCustomer } from '../../testing/registry.ts'
import { signInAs, type TestUser } from '../../testing/sign-in-as.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

const MORNING = Date.UTC(2026, 5, 1, 7)
const NOON = Date.UTC(2026, 5, 1, 12)
const NIGHT = Date.UTC(2026, 5, 1, 22, 30)

let server: TestServer
let customer: TestCustomer
let manager: TestUser

beforeAll(async () => {
  server = await startTestServer({ MILEPOST_ROLES: 'api,ingest' })
  customer = await registerCustomer(server.context.system, 'Northwind', 3)
  manager = await signInAs(server.context, 'Manager', [customer.id], { modules: ['Trips'] })
  await server.context.systemPool.query('update customers set fold_settings = $1', [
    JSON.stringify({ workingHours: { weekdays: [1, 2, 3, 4, 5], fromMinute: 360, untilMinute: 1_200 } }),
  ])
  const [first, second, third] = customer.vehicles
  const teltonika = server.ingest!.ports.teltonika!
  const braking = { events: [{ kind: 'harsh-braking' as const, value: 0.62 }], eventId: 253, priority: 1 as const }
  await sendRecords(teltonika, first!.deviceId, [
    ...driveRecords(MORNING, 30, { stands: [15, 19], at: { 10: braking } }),
    ...driveRecords(NOON, 20, { fromKm: 27 }),
    ...driveRecords(NIGHT, 120, { fromKm: 47 }),
    parkedRecord(NIGHT + 180 * MINUTE_MS, 167),
  ])
  await sendRecords(teltonika, third!.deviceId, [...driveRecords(NOON, 10), parkedRecord(NOON + 60 * MINUTE_MS, 10)])
  const now = Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS
  await sendRecords(teltonika, second!.deviceId, driveRecords(now - 20 * MINUTE_MS, 30).slice(0, 20))
})
afterAll(() => server.stop())

async function ask<T = { count: number; results: Trip[]; stops: Trip['stops'] }>(path: string, user = manager) {
  const response = await fetch(server.origin + path, { headers: { authorization: `Bearer ${user.token}` } })
  return { status: response.status, body: (await response.json()) as T }
}

const tripsOf = async (vehicle: number, start: string, end: string) =>
  trips.list.result.parse((await ask(`/api/vehicle/trip/?vehicle=${vehicle}&start=${start}&end=${end}`)).body)

describe('GET /api/vehicle/trip/', () => {
  test('lists each trip of the vehicle as it was driven, its idling and where it was parked afterwards [TRIP-02]', async () => {
    const { id: vehicle, registration, trackerId } = customer.vehicles[0]!
    const range = ['2026-06-01T06:00:00Z', '2026-06-01T20:00:00Z'] as const
    const { count, results, stops } = await tripsOf(vehicle, ...range)
    expect(count).toBe(2)
    const { id: another } = customer.vehicles[2]!
    expect(await tripsOf(another, ...range)).toMatchObject({ count: 1, results: [{ vehicle: another }] })
    const idling = {
      id: `${trackerId}-${MORNING + 15 * MINUTE_MS}-idling`,
      vehicle,
      kind: 'idling',
      start: '2026-06-01T07:15:00Z',
      end: '2026-06-01T07:18:00Z',
      duration_s: 180,
      reason: 'engine-on',
      place: { lat: expect.closeTo(52.6 + 15 / 111.195, 1), long: -0.7, address: expect.any(String) },
      is_private: false,
    }
    const parked = {
      id: `${trackerId}-${MORNING + 30 * MINUTE_MS}-parked`,
      vehicle,
      kind: 'parked',
      start: '2026-06-01T07:30:00Z',
      end: '2026-06-01T12:00:00Z',
      duration_s: 16_200,
      reason: 'ignition-off',
      place: { lat: expect.closeTo(52.6 + 26 / 111.195, 1), long: -0.7, address: expect.any(String) },
      is_private: false,
    }
    expect(results[0]).toEqual({
      id: `${trackerId}-${MORNING}`,
      vehicle,
      registration,
      start: '2026-06-01T07:00:00Z',
      end: '2026-06-01T07:30:00Z',
      start_reason: 'ignition-on',
      end_reason: 'ignition-off',
      distance_m: 27_000,
      unknown_m: 0,
      carried_m: 0,
      duration_s: 1_800,
      driving_s: 27 * 60,
      standing_s: 3 * 60,
      idling_s: 180,
      unknown_s: 0,
      carried_s: 0,
      max_speed: 60,
      start_place: { lat: expect.closeTo(52.6, 5), long: -0.7, address: expect.any(String) },
      end_place: { lat: expect.closeTo(52.6 + 27 / 111.195, 1), long: -0.7, address: expect.any(String) },
      start_odometer_m: 100_000,
      end_odometer_m: 127_000,
      driver: null,
      driver_source: null,
      is_private: false,
      stops: [idling],
      stop_after: parked,
    })
    expect(results[1]).toMatchObject({ start: '2026-06-01T12:00:00Z', distance_m: 20_000, stops: [] })
    expect(stops).toContainEqual(idling)
    expect(stops).toContainEqual(parked)
  })

  test('lists a trip of every range that it touches, and of no other', async () => {
    const { id } = customer.vehicles[0]!
    const starts = async (start: string, end: string) => (await tripsOf(id, start, end)).results.map(trip => trip.start)
    expect(await starts('2026-06-01T07:10:00Z', '2026-06-01T07:20:00Z')).toEqual(['2026-06-01T07:00:00Z'])
    expect(await starts('2026-06-01T07:31:00Z', '2026-06-01T11:59:00Z')).toEqual([])
    expect(await starts('2026-06-02', '2026-06-02')).toEqual(['2026-06-01T22:30:00Z'])
  })

  test('gives of a private trip how long and how far, and no place, neither where it was parked afterwards', async () => {
    const { results } = await tripsOf(customer.vehicles[0]!.id, '2026-06-02', '2026-06-02')
    expect(results).toMatchObject([
      { is_private: true, start_place: null, end_place: null, distance_m: 120_000, duration_s: 7_200 },
    ])
    expect(results[0]!.stop_after).toMatchObject({ kind: 'parked', place: null, is_private: true, end: null })
  })

  test('hides where a private trip led to from a range that begins after it', async () => {
    const { stops } = await tripsOf(customer.vehicles[0]!.id, '2026-06-02T03:00:00Z', '2026-06-02T09:00:00Z')
    expect(stops).toMatchObject([{ kind: 'parked', place: null, is_private: true }])
  })

  test('lists the trip that is under way, and no stop after it', async () => {
    const { id } = customer.vehicles[1]!
    const from = new Date(Date.now() - 3_600_000).toISOString()
    const { results } = await tripsOf(id, from, new Date(Date.now() + 60_000).toISOString())
    expect(results).toMatchObject([
      { end: null, end_reason: null, distance_m: 19_000, duration_s: 19 * 60, stop_after: null },
    ])
  })

  test.each(['date', '-date'])('comes in pages by %s, each trip and each stop on one of them', async ordering => {
    const { id } = customer.vehicles[0]!
    const range = `vehicle=${id}&start=2026-06-01&end=2026-06-03`
    const whole = (await ask(`/api/vehicle/trip/?${range}&ordering=${ordering}`)).body
    const pages = []
    for (const page of [1, 2, 3, 4]) {
      pages.push((await ask(`/api/vehicle/trip/?${range}&ordering=${ordering}&pageSize=1&page=${page}`)).body)
    }
    expect(pages.map(page => [page.count, page.results.length])).toEqual([
      [3, 1],
      [3, 1],
      [3, 1],
      [3, 0],
    ])
    // A stop that goes on grows by a second now and then, also between two of these calls.
    const settled = ({ stop_after: after, ...trip }: (typeof whole.results)[number]) => ({
      ...trip,
      stop_after: after && after.end === null ? { ...after, duration_s: null } : after,
    })
    expect(pages.flatMap(page => page.results.map(settled))).toEqual(whole.results.map(settled))
    const stops = (ordering === 'date' ? pages : pages.toReversed()).flatMap(page => page.stops)
    expect(stops.map(stop => stop.id)).toEqual(whole.stops.map(stop => stop.id))
  })

  test('takes several vehicles and returns 404 when one of them is not the own', async () => {
    const [first, second] = customer.vehicles
    const foreign = await registerCustomer(server.context.system, 'Southmoor', 1)
    const path = (...ids: number[]) =>
      `/api/vehicle/trip/?${ids.map(id => `vehicle=${id}`).join('&')}&start=2026-06-01&end=2026-06-01`
    const { body } = await ask(path(first!.id, second!.id))
    expect(new Set(body.results.map(trip => trip.vehicle))).toEqual(new Set([first!.id]))
    expect((await ask(path(first!.id, foreign.vehicles[0]!.id))).status).toBe(404)
  })
})

describe('GET /api/trip_detail/', () => {
  test('divides a trip where something happened [TRIP-04]', async () => {
    const tripId = `${customer.vehicles[0]!.trackerId}-${MORNING}`
    const { body } = await ask<{ count: number; results: { road: string | null }[] }>(
      `/api/trip_detail/?trip_id=${tripId}`,
    )
    const leg = { tripId, direction: 'N' }
    // The drive leads through Rutland, whose roads have names.
    expect(body.results.map(({ road }) => typeof road)).toContain('string')
    expect(body.results).toMatchObject([
      { ...leg, leg: 1, eventCode: 4, startTime: '2026-06-01T07:00:00Z', distance: 10_000, duration: 600 },
      { ...leg, leg: 2, eventCode: 41, startTime: '2026-06-01T07:10:00Z', distance: 5_000, duration: 300 },
      { ...leg, leg: 3, eventCode: 62, startTime: '2026-06-01T07:15:00Z', distance: 0, duration: 180 },
      { ...leg, leg: 4, eventCode: null, startTime: '2026-06-01T07:18:00Z', distance: 12_000, duration: 720 },
    ])
  })

  test('the mock answers anybody the same invented drive for every id, also for that of a customer’s trip [TRIP-03] [N-35]', async () => {
    const mock = async (tripId: string) => {
      const response = await fetch(`${server.origin}/mock/trip_detail/?trip_id=${tripId}`)
      const { results } = (await response.json()) as { results: { tripId: string; leg: number }[] }
      expect(results.map(({ tripId: id, leg }) => [id, leg])).toEqual([1, 2, 3].map(leg => [tripId, leg]))
      return results.map(leg => ({ ...leg, tripId: null }))
    }
    const ofCustomer = await mock(`${customer.vehicles[0]!.trackerId}-${MORNING}`)
    expect(ofCustomer).toEqual(await mock('1-1'))
    const fields = { startTime: '2026-01-05T08:00:00Z', distance: 2_400, duration: 300 }
    expect(ofCustomer[0]).toEqual({ tripId: null, leg: 1, eventCode: 4, road: 'Mill Lane', direction: 'N', ...fields })
  })

  test('of a private trip is one part without a road or direction', async () => {
    const tripId = `${customer.vehicles[0]!.trackerId}-${NIGHT}`
    const { body } = await ask<{ results: unknown[] }>(`/api/trip_detail/?trip_id=${tripId}`)
    expect(body.results).toMatchObject([{ leg: 1, road: null, direction: null, distance: 120_000, duration: 7_200 }])
  })

  test('gives a limited user nothing of other groups, and trips that do not exist are not found', async () => {
    const tripId = `${customer.vehicles[0]!.trackerId}-${MORNING}`
    const limited = await signInAs(server.context, 'Limited', [customer.id], { modules: ['Trips'], groupIds: [] })
    expect((await ask(`/api/trip_detail/?trip_id=${tripId}`, limited)).status).toBe(404)
    expect((await ask(`/api/trip_detail/?trip_id=${tripId}1`)).status).toBe(404)
    expect((await ask('/api/trip_detail/?trip_id=x')).status).toBe(400)
  })
})
