import type { Result } from '@milepost/contract/route.ts'
import { type TracePoint, traces } from '@milepost/contract/traces.ts'
import { toDeviceInstant } from '@milepost/domain/time/api-dates.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { driveRecords, MINUTE_MS, parkedRecord, sendRecords } from '../../telemetry/drive.fixture.ts'
import { registerCustomer, type TestCustomer } from '../../testing/registry.ts'
import { signInAs, type TestUser } from '../../testing/sign-in-as.ts'
import type { TestServer } from '../../testing/test-server.ts'
import { MORNING, NIGHT, NOON, startTraceRig } from './trace-rig.fixture.ts'

const TUESDAY = Date.UTC(2026, 5, 2, 8)

let server: TestServer
let customer: TestCustomer
let manager: TestUser

beforeAll(async () => {
  const rig = await startTraceRig(1, ['Trace'])
  ;({ server, customer, manager } = rig)
  const braking = { events: [{ kind: 'harsh-braking' as const, value: 0.62 }], eventId: 253, priority: 1 as const }
  await rig.send(customer.vehicles[0]!, [
    parkedRecord(MORNING - MINUTE_MS, 0),
    ...driveRecords(MORNING, 30, { stands: [15, 19], at: { 10: braking } }),
    ...driveRecords(NOON, 20, { fromKm: 27 }),
    ...driveRecords(NIGHT, 60, { fromKm: 47 }),
    parkedRecord(NIGHT + 120 * MINUTE_MS, 107),
    ...driveRecords(TUESDAY, 20, { fromKm: 107 }),
    parkedRecord(TUESDAY + 60 * MINUTE_MS, 127),
  ])
})
afterAll(() => server.stop())

async function ask(start: string, end: string): Promise<Result<typeof traces.get>> {
  const response = await fetch(
    `${server.origin}/api/trace/?vehicle=${customer.vehicles[0]!.id}&start=${start}&end=${end}`,
    { headers: { authorization: `Bearer ${manager.token}` } },
  )
  return traces.get.result.parse(await response.json())
}

const at = (startMs: number, minute: number) => toDeviceInstant(startMs + minute * MINUTE_MS)
const within = (points: TracePoint[], startMs: number, minutes: number) =>
  points.filter(point => point.timestamp >= at(startMs, 0) && point.timestamp <= at(startMs, minutes))

describe('GET /api/trace/ of a day', () => {
  test('lists every fix in order of time, with the events at it [TRK-10]', async () => {
    const { count, resolution, results } = await ask('2026-06-01T06:00:00Z', '2026-06-01T11:00:00Z')
    expect([count, resolution]).toEqual([32, 'full'])
    expect(results.map(point => point.timestamp)).toEqual(Array.from({ length: 32 }, (_, i) => at(MORNING, i - 1)))
    expect(results[11]).toEqual({
      lat: expect.closeTo(52.6 + 10 / 111.195, 5),
      long: -0.7,
      dir: 0,
      speed: 60,
      timestamp: at(MORNING, 10),
      eventCode: 41,
      eventCodes: [41],
      ignition: true,
      odometer_m: 110_000,
      sequence: expect.any(Number),
      late: false,
      gap_before: false,
      private: false,
    })
  })

  test('keeps a silence of more than five minutes as a gap', async () => {
    const { results } = await ask('2026-06-01T06:00:00Z', '2026-06-01T20:00:00Z')
    const gaps = results.filter(point => point.gap_before)
    expect(gaps).toMatchObject([{ timestamp: at(NOON, 0), private: false }])
  })

  test('leaves a private trip and where it led to out, and reports it', async () => {
    const { results, private_periods } = await ask('2026-06-01', '2026-06-02')
    expect(within(results, NIGHT, 599)).toEqual([])
    const next = results.find(point => point.timestamp > at(NIGHT, 0))
    expect(next).toMatchObject({ gap_before: true, private: true })
    expect(private_periods).toEqual([{ start: at(NIGHT, 0), end: at(TUESDAY, 0) }])
  })
})

test('where a private trip led to is left out in a range that begins after it', async () => {
  const { results, private_periods } = await ask('2026-06-01T23:30:00Z', '2026-06-02T07:00:00Z')
  expect(results).toEqual([])
  expect(private_periods).toHaveLength(1)
})

describe('GET /api/trace/ of a month', () => {
  test('goes through every stop and event, and leaves out what lies on the line', async () => {
    const { resolution, results } = await ask('2026-05-20', '2026-06-10')
    expect(resolution).toBe('simplified')
    const shown = within(results, MORNING, 30).map(point => [point.timestamp, point.eventCodes])
    expect(shown).toContainEqual([at(MORNING, 0), [4]])
    expect(shown).toContainEqual([at(MORNING, 10), [41]])
    expect(shown).toContainEqual([at(MORNING, 30), [5]])
    expect(shown).toContainEqual([at(MORNING, 15), [62]])
    expect(within(results, NOON, 20)).toHaveLength(2)
  })

  test('keeps the gaps between trips, and what is private', async () => {
    const { results } = await ask('2026-05-20', '2026-06-10')
    expect(within(results, NIGHT, 599)).toEqual([])
    const gaps = results.filter(point => point.gap_before).map(point => [point.timestamp, point.private])
    expect(gaps).toEqual([
      [at(NOON, 0), false],
      [expect.stringMatching(/^2026-06-02T08:0[01]/), true],
    ])
  })
})

describe('a tracker that was moved to another vehicle', () => {
  test('is part of each vehicle’s trace while it was in it', async () => {
    const { system, systemPool } = server.context
    const other = await registerCustomer(system, 'Southmoor', 2)
    const [before, after] = other.vehicles
    const movedAt = new Date(MORNING + 15 * MINUTE_MS)
    await systemPool.query('update tracker_assignments set unassigned_at = $1 where tracker_id = $2', [
      movedAt,
      before!.trackerId,
    ])
    await system
      .insertInto('tracker_assignments')
      .values({
        customer_id: other.id,
        tracker_id: before!.trackerId,
        vehicle_id: after!.id,
        assigned_at: movedAt,
        unassigned_at: null,
      })
      .execute()
    await sendRecords(server.ingest!.ports.teltonika!, before!.deviceId, driveRecords(MORNING, 30))
    const user = await signInAs(server.context, 'Manager', [other.id], { modules: ['TraceVehicle'] })
    const minutesOf = async (vehicle: number) => {
      const path = `/api/trace/?vehicle=${vehicle}&start=2026-06-01&end=2026-06-01`
      const response = await fetch(server.origin + path, { headers: { authorization: `Bearer ${user.token}` } })
      const { results } = traces.get.result.parse(await response.json())
      return results.map(point => (Date.parse(point.timestamp) - MORNING) / MINUTE_MS)
    }
    const minutes = (from: number, until: number) => Array.from({ length: until - from }, (_, i) => from + i)
    expect(await minutesOf(before!.id)).toEqual(minutes(0, 15))
    expect(await minutesOf(after!.id)).toEqual(minutes(15, 31))
  })
})

test('a limited user gets no vehicles outside his groups', async () => {
  const limited = await signInAs(server.context, 'Limited', [customer.id], { modules: ['Trace'], groupIds: [] })
  const response = await fetch(
    `${server.origin}/api/trace/?vehicle=${customer.vehicles[0]!.id}&start=2026-06-01&end=2026-06-01`,
    { headers: { authorization: `Bearer ${limited.token}` } },
  )
  expect(response.status).toBe(404)
})
