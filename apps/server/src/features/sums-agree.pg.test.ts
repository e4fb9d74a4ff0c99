import { abcBehaviour } from '@milepost/contract/behaviour.ts'
import { timesheets } from '@milepost/contract/timesheets.ts'
import { traces } from '@milepost/contract/traces.ts'
import { trips } from '@milepost/contract/trips.ts'
import type { DeviceReport } from '@milepost/protocols/message.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { driveRecords, MINUTE_MS, parkedRecord, sendRecords } from '../telemetry/drive.fixture.ts'
import { registerCustomer, type TestCustomer } from '../testing/registry.ts'
import { signInAs, type TestUser } from '../testing/sign-in-as.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

const ZONE = 'Europe/Lisbon'
/** An hour of 1 June 2026, a Monday, by the clock in Lisbon; 24 and more are on the day after. */
const hour = (h: number) => Date.UTC(2026, 4, 31, 23) + h * 60 * MINUTE_MS
const minutes = (count: number) => count * 60
const DAYS = ['2026-05-31', '2026-06-01', '2026-06-02']

let server: TestServer
let customer: TestCustomer
let manager: TestUser

/** Engine on at one place, a record a minute. */
function idle(startMs: number, minutes: number, km: number): DeviceReport[] {
  return Array.from({ length: minutes + 1 }, (_, minute) => ({
    ...parkedRecord(startMs + minute * MINUTE_MS, km),
    ignition: minute < minutes,
  }))
}

/** At a crossing: too short to be idling. */
const haltAt = (record: DeviceReport): DeviceReport[] =>
  [0, 20, 40].map(second => ({ ...record, recordedAtMs: record.recordedAtMs + second * 1_000, speedKmh: 0 }))

/** A ferry: moving with the engine off. */
const carry = (startMs: number, minutes: number, fromKm: number): DeviceReport[] =>
  driveRecords(startMs, minutes, { fromKm }).map(record => ({ ...record, ignition: false }))

beforeAll(async () => {
  server = await startTestServer({ MILEPOST_ROLES: 'api,ingest' })
  const { system, systemPool } = server.context
  customer = await registerCustomer(system, 'Northwind', 1)
  manager = await signInAs(server.context, 'Manager', [customer.id], {
    modules: ['Trips', 'Timesheet', 'Trace', 'Driver Behaviour'],
  })
  await systemPool.query('update customers set time_zone = $1', [ZONE])
  await sendRecords(server.ingest!.ports.teltonika!, customer.vehicles[0]!.deviceId, [
    parkedRecord(hour(-3), 0),
    // Over the midnight before, with ten minutes of idling.
    ...driveRecords(hour(-1) + 20 * MINUTE_MS, 70, { stands: [20, 30] }),
    // Idling in the yard, and a drive with a short halt.
    ...idle(hour(7), 11, 61),
    ...driveRecords(hour(8), 60, { fromKm: 61 }).flatMap((record, minute) =>
      minute === 30 ? haltAt(record) : [record],
    ),
    // Half an hour of idling on the way.
    ...driveRecords(hour(10), 90, { stands: [30, 60], fromKm: 121 }),
    // Elsewhere when it reports again: 80 km in two hours.
    parkedRecord(hour(12), 182),
    parkedRecord(hour(14), 262),
    ...carry(hour(15), 40, 262),
    parkedRecord(hour(16), 302),
    // Within a trip a silence of 12 minutes that moved.
    ...driveRecords(hour(18), 60, { fromKm: 302 }).filter((_, minute) => minute < 20 || minute > 32),
    // And over the midnight after.
    ...driveRecords(hour(23) + 30 * MINUTE_MS, 50, { fromKm: 362 }),
    parkedRecord(hour(26), 412),
  ])
})
afterAll(() => server.stop())

async function get(path: string): Promise<unknown> {
  const response = await fetch(server.origin + path, { headers: { authorization: `Bearer ${manager.token}` } })
  expect(response.status, path).toBe(200)
  return response.json()
}

interface Figures {
  driving_s: number
  idling_s: number
  unknown_s: number
  unknown_m: number
  carried_s: number
  carried_m: number
  distance_m: number
}

const figuresOf = (sums: Figures): Figures => ({
  driving_s: sums.driving_s,
  idling_s: sums.idling_s,
  unknown_s: sums.unknown_s,
  unknown_m: Math.round(sums.unknown_m),
  carried_s: sums.carried_s,
  carried_m: Math.round(sums.carried_m),
  distance_m: Math.round(sums.distance_m),
})

/** The moments at which a day of Lisbon in summer begins and ends. */
function spanOf(day: string): string {
  const startMs = Date.parse(`${day}T00:00:00+01:00`)
  const range = { start: new Date(startMs).toISOString(), end: new Date(startMs + 1_440 * MINUTE_MS).toISOString() }
  return new URLSearchParams(range).toString()
}

async function sheetOf(day: string): Promise<Figures & { standing_s: number }> {
  const path = `/api/vehicle/timesheet/?vehicle=${customer.vehicles[0]!.id}&start=${day}&end=${day}`
  const { total } = timesheets.ofVehicle.result.parse(await get(path))
  return { ...total, idling_s: total.idle_s }
}

describe.each(DAYS)('%s has the same driving, idling, unknown, carried and distance', day => {
  const vehicle = () => customer.vehicles[0]!.id

  test('on Timesheets and Trips, in the sums of the day and of the search', async () => {
    const sheet = figuresOf(await sheetOf(day))
    const table = async (query: string) => trips.table.result.parse(await get(`/api/trips/?${query}&time_zone=${ZONE}`))
    const ofDay = await table(spanOf(day))
    expect(figuresOf(ofDay.total)).toEqual(sheet)
    const all = await table('start=2026-05-30T23:00:00Z&end=2026-06-03T23:00:00Z')
    expect(figuresOf(all.days.find(({ date }) => date === day) ?? (await table(spanOf(day))).total)).toEqual(sheet)
  })

  test('on Timesheets and Trace', async () => {
    const { trips: rows, idling_s } = traces.journeys.result.parse(
      await get(`/api/trace/journeys/?vehicle=${vehicle()}&${spanOf(day)}`),
    )
    const sum = (of: (row: (typeof rows)[number]) => number | null) =>
      rows.reduce((total, row) => total + (of(row) ?? 0), 0)
    const shown = {
      driving_s: sum(row => row.driving_s),
      idling_s,
      unknown_s: sum(row => row.unknown_s),
      unknown_m: sum(row => row.unknown_m),
      carried_s: sum(row => row.carried_s),
      carried_m: sum(row => row.carried_m),
      distance_m: sum(row => row.distance_m),
    }
    expect(figuresOf(shown)).toEqual(figuresOf(await sheetOf(day)))
  })

  test('on Timesheets and in Driver Behaviour, which scores none of the unknown distance', async () => {
    const sheet = await sheetOf(day)
    const distance_m = Math.round(sheet.distance_m - sheet.unknown_m)
    const { vehicles } = abcBehaviour.ranking.result.parse(
      await get(`/api/behaviour/safety_abc/ranking/?${spanOf(day)}`),
    )
    expect(Math.round(vehicles[0]!.distance_m)).toBe(distance_m)
    const query = `start=2026-05-30T23:00:00Z&end=2026-06-03T23:00:00Z&time_zone=${ZONE}`
    const trend = abcBehaviour.trend.result.parse(await get(`/api/behaviour/safety_abc/trend/?${query}`))
    expect(Math.round(trend.results.find(({ date }) => date === day)!.distance_m)).toBe(distance_m)
  })

  test('on Timesheets and in its file', async () => {
    const path = `/api/timesheets/vehicle/export/?vehicle=${vehicle()}&start=${day}&end=${day}&format=csv`
    const response = await fetch(server.origin + path, { headers: { authorization: `Bearer ${manager.token}` } })
    const [head, row] = (await response.text()).trim().split('\r\n').map(cellsOf)
    const cell = (name: string) => row![head!.findIndex(title => title.startsWith(name))]
    const sheet = await sheetOf(day)
    const names = ['Driving', 'Idling', 'No data', 'Carried'] as const
    const given = [sheet.driving_s, sheet.idling_s, sheet.unknown_s, sheet.carried_s]
    expect(names.map(cell)).toEqual(given.map(hoursText))
  })
})

/** Of a line of a file; texts in quotation marks are of no interest. */
const cellsOf = (line: string) => line.replaceAll(/"[^"]*"/g, 'text').split(',')

const hoursText = (durationS: number) => {
  const two = (part: number) => String(Math.floor(part)).padStart(2, '0')
  return `${Math.floor(durationS / 3_600)}:${two((durationS / 60) % 60)}:${two(durationS % 60)}`
}

test('a day is what it was at the roadside', async () => {
  expect(await sheetOf(DAYS[1]!)).toMatchObject({
    // Since midnight, from 8 to 9 less the halt, before and after the idling, around the silence, and until midnight.
    driving_s: minutes(30 + 60 + 61 + 46 + 30) - 40,
    // Of the half hour on the way the last minute was driven, as the first record after it says.
    idling_s: minutes(11 + 29),
    unknown_s: minutes(120 + 14),
    unknown_m: 80_000 + 14_000,
    carried_s: minutes(40),
    carried_m: 40_000,
    distance_m: 30_000 + 60_000 + 61_000 + 80_000 + 60_000 + 30_000,
  })
})

test('the file of trips adds up to the days, but for the idling in the yard', async () => {
  const query = 'start=2026-05-30T23:00:00Z&end=2026-06-03T23:00:00Z'
  const response = await fetch(`${server.origin}/api/trips/export/?${query}&format=csv&time_zone=${ZONE}`, {
    headers: { authorization: `Bearer ${manager.token}` },
  })
  const [head, ...rows] = (await response.text()).trim().split('\r\n').map(cellsOf)
  const secondsOf = (text: string) => text.split(':').reduce((sum, part) => sum * 60 + Number(part), 0)
  const sumOf = (name: string) =>
    rows.reduce((sum, row) => sum + secondsOf(row[head!.indexOf(`${name} (h:mm:ss)`)]!), 0)
  const sheets = await Promise.all(DAYS.map(sheetOf))
  const total = (of: (sheet: Figures) => number) => sheets.reduce((sum, sheet) => sum + of(sheet), 0)
  expect([sumOf('Driving'), sumOf('No data'), sumOf('Carried')]).toEqual([
    total(sheet => sheet.driving_s),
    total(sheet => sheet.unknown_s),
    total(sheet => sheet.carried_s),
  ])
  expect(sumOf('Idling')).toBe(total(sheet => sheet.idling_s) - 11 * 60)
})

test('what was moved unseen over a weekend has its part of the Monday on Timesheets and Trips', async () => {
  const { context, ingest, origin } = server
  const elsewhere = await registerCustomer(context.system, 'Southwind', 1)
  const { token } = await signInAs(context, 'Manager', [elsewhere.id], { modules: ['Trips', 'Timesheet'] })
  await context.systemPool.query('update customers set time_zone = $1', [ZONE])
  const [vehicle] = elsewhere.vehicles
  await sendRecords(ingest!.ports.teltonika!, vehicle!.deviceId, [
    ...driveRecords(hour(-70), 30, {}),
    parkedRecord(hour(-69), 30),
    parkedRecord(hour(9), 130),
    parkedRecord(hour(10), 130),
  ])
  const read = async (path: string): Promise<unknown> =>
    (await fetch(origin + path, { headers: { authorization: `Bearer ${token}` } })).json()
  const day = DAYS[1]!
  const sheet = timesheets.ofVehicle.result.parse(
    await read(`/api/vehicle/timesheet/?vehicle=${vehicle!.id}&start=${day}&end=${day}`),
  )
  expect(sheet.total.unknown_s).toBe(9 * 3_600)
  const table = trips.table.result.parse(await read(`/api/trips/?${spanOf(day)}&time_zone=${ZONE}`))
  expect(figuresOf(table.total)).toEqual(figuresOf({ ...sheet.total, idling_s: sheet.total.idle_s }))
})
