import type { Result } from '@milepost/contract/route.ts'
import type { timesheets } from '@milepost/contract/timesheets.ts'
import type { trips } from '@milepost/contract/trips.ts'
import { toDeviceInstant } from '@milepost/domain/time/api-dates.ts'
import { localDayAt } from '@milepost/domain/time/local-time.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { registerCustomer, type TestCustomer } from '../testing/registry.ts'
import { signInAs, type TestUser } from '../testing/sign-in-as.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { driveRecords, MINUTE_MS, parkedRecord, sendRecords } from './drive.fixture.ts'

const HOUR_MS = 60 * MINUTE_MS

let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ MILEPOST_ROLES: 'api,ingest' })
})
afterAll(() => server.stop())

describe.each([
  { zone: 'America/Santiago', date: '2026-09-06', noon: '2026-09-06T15:00:00Z', hours: 23 },
  { zone: 'America/Santiago', date: '2026-04-04', noon: '2026-04-04T15:00:00Z', hours: 25 },
  { zone: 'Asia/Beirut', date: '2026-03-29', noon: '2026-03-29T09:00:00Z', hours: 23 },
  { zone: 'Asia/Beirut', date: '2026-10-24', noon: '2026-10-24T09:00:00Z', hours: 25 },
  { zone: 'Australia/Lord_Howe', date: '2026-10-04', noon: '2026-10-04T01:00:00Z', hours: 23.5 },
  { zone: 'Atlantic/Azores', date: '2026-10-25', noon: '2026-10-25T13:00:00Z', hours: 25 },
  // Postgres may know an older rule of Morocco than Node, by which its days begin an hour sooner.
  { zone: 'Africa/Casablanca', date: '2026-11-10', noon: '2026-11-10T12:00:00Z', hours: 24 },
])('a fleet in $zone on $date, a day of $hours hours', ({ zone, date, noon, hours }) => {
  const { startMs, endMs } = localDayAt(Date.parse(noon), zone)
  const dayBefore = localDayAt(startMs - 1, zone).text
  const dayAfter = localDayAt(endMs, zone).text
  const range = `start=${new Date(startMs - 12 * HOUR_MS).toISOString()}&end=${new Date(endMs + 12 * HOUR_MS).toISOString()}`
  let customer: TestCustomer
  let manager: TestUser

  beforeAll(async () => {
    const { system, systemPool } = server.context
    customer = await registerCustomer(system, `Fleet ${zone} ${date}`, 2)
    await systemPool.query('update customers set time_zone = $2 where id = $1', [customer.id, zone])
    manager = await signInAs(server.context, 'Manager', [customer.id], { modules: ['Trips', 'Timesheet'] })
    const [over, within] = customer.vehicles
    const teltonika = server.ingest!.ports.teltonika!
    await sendRecords(teltonika, over!.deviceId, [
      ...driveRecords(startMs - 20 * MINUTE_MS, 50),
      ...driveRecords(endMs - 10 * MINUTE_MS, 30, { fromKm: 50 }),
      parkedRecord(endMs + 3 * HOUR_MS, 80),
    ])
    await sendRecords(teltonika, within!.deviceId, [
      ...driveRecords(startMs, 15),
      ...driveRecords(endMs - 15 * MINUTE_MS, 14, { fromKm: 15 }),
      ...driveRecords(endMs + HOUR_MS, 10, { fromKm: 29 }),
      parkedRecord(endMs + 3 * HOUR_MS, 39),
    ])
  })

  async function ask<Body>(path: string): Promise<Body> {
    const response = await fetch(server.origin + path, { headers: { authorization: `Bearer ${manager.token}` } })
    expect(response.status).toBe(200)
    return (await response.json()) as Body
  }

  const sheetOf = (index: number) => {
    const days = `start=${dayBefore}&end=${dayAfter}`
    return ask<Result<typeof timesheets.ofVehicle>>(
      `/api/vehicle/timesheet/?vehicle=${customer.vehicles[index]!.id}&${days}`,
    )
  }

  test('lasts so long', () => {
    expect({ date: localDayAt(startMs, zone).text, hours: (endMs - startMs) / HOUR_MS }).toEqual({ date, hours })
  })

  test('divides trips in timesheets at its first instant and its last', async () => {
    const { results } = await sheetOf(0)
    expect(results).toMatchObject([
      { date: dayBefore, driving_s: 20 * 60, distance_m: 20_000, trips: 1, last_stop: toDeviceInstant(startMs) },
      {
        date,
        first_start: toDeviceInstant(startMs),
        last_stop: toDeviceInstant(endMs),
        driving_s: 40 * 60,
        distance_m: 40_000,
        duty_s: (endMs - startMs) / 1000,
        stopped_s: (endMs - startMs) / 1000 - 40 * 60,
        trips: 1,
      },
      { date: dayAfter, first_start: toDeviceInstant(endMs), driving_s: 20 * 60, distance_m: 20_000, trips: 0 },
    ])
  })

  test('has the trips that begin between them, in timesheets and in the sums of the table', async () => {
    const { results } = await sheetOf(1)
    expect(results.map(day => [day.date, day.trips])).toEqual([
      [date, 2],
      [dayAfter, 1],
    ])
    const table = `/api/trips/?${range}&time_zone=${zone}&vehicle=${customer.vehicles[1]!.id}`
    const { days } = await ask<Result<typeof trips.table>>(table)
    expect(days.map(day => [day.date, day.trips, day.distance_m])).toEqual(
      expect.arrayContaining([
        [date, 2, 29_000],
        [dayAfter, 1, 10_000],
      ]),
    )
    expect(days).toHaveLength(2)
  })

  test('has the stops that those trips led to', async () => {
    const sums = await ask<Result<typeof trips.stopSums>>(`/api/trips/stop_sums/?${range}&time_zone=${zone}`)
    expect(sums.days.map(day => [day.date, day.stops])).toEqual([
      [dayBefore, 1],
      [date, 3],
      [dayAfter, 1],
    ])
    expect(Math.max(...sums.days.map(day => day.parked_s))).toBeGreaterThan(0)
    expect(Math.min(...sums.days.map(day => day.parked_s))).toBeGreaterThanOrEqual(0)
  })
})
