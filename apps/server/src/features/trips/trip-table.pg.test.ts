import { trips } from '@milepost/contract/trips.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readZip } from '../../documents/zip-reader.fixture.ts'
import { driveRecords, MINUTE_MS, parkedRecord, sendRecords } from '../../telemetry/drive.fixture.ts'
import { registerCustomer, type TestCustomer } from '../../testing/registry.ts'
import { signInAs, type TestUser } from '../../testing/sign-in-as.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

/** A Sunday and the Monday after it: two ISO weeks. */
const SUNDAY = Date.UTC(2026, 4, 31, 9)
const MONDAY = Date.UTC(2026, 5, 1, 9)
const NIGHT = Date.UTC(2026, 5, 1, 22, 30)

let server: TestServer
let customer: TestCustomer
let manager: TestUser

beforeAll(async () => {
  server = await startTestServer({ MILEPOST_ROLES: 'api,ingest' })
  customer = await registerCustomer(server.context.system, 'Northwind', 3)
  manager = await signInAs(server.context, 'Manager', [customer.id], { modules: ['Trips'] })
  await server.context.systemPool.query('update customers set fold_settings = $1', [
    JSON.stringify({ workingHours: { weekdays: [1, 2, 3, 4, 5, 6, 7], fromMinute: 360, untilMinute: 1_200 } }),
  ])
  const [first, second, third] = customer.vehicles
  const teltonika = server.ingest!.ports.teltonika!
  await sendRecords(teltonika, first!.deviceId, [
    ...driveRecords(SUNDAY, 30, { stands: [15, 19] }),
    ...driveRecords(MONDAY, 20, { fromKm: 27 }),
    ...driveRecords(NIGHT, 40, { fromKm: 47 }),
    parkedRecord(NIGHT + 100 * MINUTE_MS, 87),
  ])
  await sendRecords(teltonika, second!.deviceId, [
    ...driveRecords(MONDAY + 5 * MINUTE_MS, 50),
    parkedRecord(MONDAY + 90 * MINUTE_MS, 50),
  ])
  const now = Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS
  await sendRecords(teltonika, third!.deviceId, driveRecords(now - 20 * MINUTE_MS, 30).slice(0, 20))
})
afterAll(() => server.stop())

const RANGE = 'start=2026-05-31T00:00:00Z&end=2026-06-02T00:00:00Z'

const get = (path: string, user = manager) =>
  fetch(server.origin + path, { headers: { authorization: `Bearer ${user.token}` } })

async function table(query = '', zone = 'Europe/London') {
  const response = await get(`/api/trips/?${RANGE}&time_zone=${zone}&${query}`)
  expect(response.status).toBe(200)
  return trips.table.result.parse(await response.json())
}

const startsOf = async (query: string) => (await table(query)).results.map(trip => Date.parse(trip.start))

describe('GET /api/trips/', () => {
  test('lists the trips of all vehicles, the newest first, each with its stops [HTTP-08]', async () => {
    const { count, results } = await table()
    expect(count).toBe(4)
    expect(results.map(trip => Date.parse(trip.start))).toEqual([NIGHT, MONDAY + 5 * MINUTE_MS, MONDAY, SUNDAY])
    expect(results[3]).toMatchObject({
      distance_m: 27_000,
      stops: [{ kind: 'idling', duration_s: 180 }],
      stop_after: { kind: 'parked', reason: 'ignition-off', end: '2026-06-01T09:00:00Z' },
      recorded: null,
      note: null,
    })
    expect(results[0]).toMatchObject({
      is_private: true,
      start_place: null,
      end_place: null,
      stop_after: { place: null, is_private: true },
    })
  })

  test('sums days and ISO weeks over all that match, not only the page [FMT-12]', async () => {
    const { days, weeks, total } = await table('pageSize=1&page=2')
    expect(days).toEqual([
      {
        date: '2026-06-01',
        week: '2026-W23',
        trips: 3,
        private_trips: 1,
        // Ten of the 40 km by night are of the next day in London.
        ...{ distance_m: 100_000, unknown_m: 0, carried_m: 0 },
        ...{ driving_s: 100 * 60, standing_s: 0, idling_s: 0, unknown_s: 0, carried_s: 0 },
      },
    ])
    expect(weeks).toMatchObject([{ week: '2026-W23', trips: 3 }])
    expect(total).toMatchObject({ trips: 4, private_trips: 1, distance_m: 137_000, standing_s: 180, idling_s: 180 })
    expect((await table('pageSize=2&page=2')).weeks.map(week => week.week)).toEqual(['2026-W22', '2026-W23'])
  })

  test('puts a trip on the day of the reader’s own clock', async () => {
    const dates = async (zone: string) => (await table('', zone)).days.map(day => `${day.date} ${day.trips}`)
    expect(await dates('UTC')).toEqual(['2026-05-31 1', '2026-06-01 3'])
    expect(await dates('Asia/Tokyo')).toEqual(['2026-05-31 1', '2026-06-01 2', '2026-06-02 1'])
  })

  test.each([
    ['ordering=date', [SUNDAY, MONDAY, MONDAY + 5 * MINUTE_MS, NIGHT]],
    ['ordering=-date,-time', [NIGHT, MONDAY + 5 * MINUTE_MS, MONDAY, SUNDAY]],
    ['ordering=distance_m', [MONDAY, SUNDAY, NIGHT, MONDAY + 5 * MINUTE_MS]],
    ['ordering=-distance_m', [MONDAY + 5 * MINUTE_MS, NIGHT, SUNDAY, MONDAY]],
    ['ordering=distance_m&orderingDirection=-', [MONDAY + 5 * MINUTE_MS, NIGHT, SUNDAY, MONDAY]],
    ['ordering=registration,time', [SUNDAY, MONDAY, NIGHT, MONDAY + 5 * MINUTE_MS]],
    ['ordering=-standing_s', [SUNDAY, NIGHT, MONDAY + 5 * MINUTE_MS, MONDAY]],
  ])('orders by %s [HTTP-05] [HTTP-09]', async (query, starts) => {
    expect(await startsOf(query)).toEqual(starts)
    const pages = []
    for (const page of [1, 2, 3, 4]) pages.push(...(await startsOf(`${query}&pageSize=1&page=${page}`)))
    expect(pages, 'from the front and from the end the pages are the same').toEqual(starts)
    expect(await startsOf(`${query}&pageSize=1&page=5`)).toEqual([])
  })

  test.each(['distance_m', 'duration_s', 'driving_s', 'standing_s', 'max_speed'] as const)(
    'orders by %s as the figures of the rows say, page by page [HTTP-05]',
    async figure => {
      for (const sign of ['', '-']) {
        const { results } = await table(`ordering=${sign}${figure}`)
        const order = (trip: (typeof results)[number]) => [trip[figure], Date.parse(trip.start)] as const
        const expected = results.toSorted((a, b) => order(a)[0] - order(b)[0] || order(a)[1] - order(b)[1])
        expect(results.map(({ id }) => id)).toEqual((sign ? expected.reverse() : expected).map(({ id }) => id))
        const pages = []
        for (const page of [1, 2, 3, 4])
          pages.push(...(await table(`ordering=${sign}${figure}&pageSize=1&page=${page}`)).results)
        expect(pages.map(({ id }) => id)).toEqual(results.map(({ id }) => id))
      }
    },
  )

  test('narrows down by vehicle, group, distance, privacy and words', async () => {
    const [first, second] = customer.vehicles
    const counts = async (query: string) => (await table(query)).count
    expect(await counts(`vehicle=${second!.id}`)).toBe(1)
    expect(await counts(`vehicle=${first!.id}&min_distance_m=25000`)).toBe(2)
    expect(await counts('privacy=private')).toBe(1)
    expect(await counts('privacy=business')).toBe(3)
    expect(await counts(`search=${first!.registration.toLowerCase().replace(' ', '')}`)).toBe(3)
    expect(await counts('search=nobody')).toBe(0)
    expect(await counts('search=%25')).toBe(0)
    expect((await get(`/api/trips/?${RANGE}&vehicle_group=99999`)).status).toBe(404)
    expect((await get(`/api/trips/?${RANGE}&vehicle=99999`)).status).toBe(404)
    expect((await get(`/api/trips/?${RANGE}&driver=99999`)).status).toBe(404)
  })

  test('lists what is under way as well', async () => {
    const from = new Date(Date.now() - 3_600_000).toISOString()
    const to = new Date(Date.now() + 60_000).toISOString()
    const body = await (await get(`/api/trips/?start=${from}&end=${to}`)).json()
    expect(body).toMatchObject({ count: 1, results: [{ end: null, distance_m: 19_000, stop_after: null }] })
  })

  test('turns a reversed range, an order that it does not know and no time zone away', async () => {
    for (const query of [
      'start=2026-06-02&end=2026-06-01',
      `${RANGE}&ordering=secret`,
      `${RANGE}&ordering=date;drop`,
      'start=2026-06-01&end=2026-06-02&time_zone=Mars/Base',
      'start=2020-06-01&end=2026-06-02',
    ]) {
      expect((await get(`/api/trips/?${query}`)).status, query).toBe(400)
    }
  })

  test('shows a limited user the trips of his groups alone', async () => {
    const limited = await signInAs(server.context, 'Limited', [customer.id], { modules: ['Trips'], groupIds: [] })
    const response = await get(`/api/trips/?${RANGE}`, limited)
    expect(await response.json()).toMatchObject({ count: 0, results: [] })
  })
})

describe('GET /api/trips/export/', () => {
  test('saves all that match, whatever page is shown, without the places of private trips', async () => {
    const response = await get(`/api/trips/export/?${RANGE}&time_zone=Europe/London&format=csv&language=pt&units=KMS`)
    expect(response.headers.get('content-disposition')).toContain('Viagens 2026-05-31.csv')
    const lines = (await response.text()).trim().split('\r\n')
    expect(lines).toHaveLength(5)
    expect(lines[0]).toContain('Distância (km)')
    expect(lines[1]).toContain(`${customer.vehicles[0]!.registration};`)
    expect(lines[1]).toContain(';31/05/2026 10:00:00;')
    expect(lines[1]).toContain(';27;')
    expect(lines[4]).toMatch(/;Sim;;;;;;$/)
  })

  test('has distances in miles where no unit is preferred [FMT-09]', async () => {
    const saved = await (await get(`/api/trips/export/?${RANGE}&format=csv&language=pt`)).text()
    const [head, first] = saved.trim().split('\r\n')
    const column = head!.split(';').indexOf('Distância (mi)')
    expect(first!.split(';')[column]).toBe('16,78')
  })

  test('saves a workbook', async () => {
    const response = await get(`/api/trips/export/?${RANGE}&format=xlsx&privacy=business`)
    const sheet = readZip(Buffer.from(await response.arrayBuffer())).get('xl/worksheets/sheet1.xml')!
    expect([...sheet.matchAll(/<row /g)]).toHaveLength(4)
  })
})

test('counts a corrected trip once, where it now belongs', async () => {
  const { results, total } = await table('ordering=date')
  const response = await fetch(`${server.origin}/api/trips/corrections/`, {
    method: 'POST',
    headers: { authorization: `Bearer ${manager.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ trip_id: results[0]!.id, reason: 'as the driver says', field: 'private' }),
  })
  expect(response.status).toBe(200)
  expect(await table()).toMatchObject({
    total: { ...total, private_trips: total.private_trips + 1 },
    days: [
      { date: '2026-05-31', trips: 1, private_trips: 1, distance_m: 27_000 },
      { date: '2026-06-01', trips: 3, private_trips: 1 },
    ],
  })
  expect(await table('privacy=private&ordering=distance_m')).toMatchObject({
    count: 2,
    results: [{ id: results[0]!.id }, { is_private: true }],
    total: { trips: 2, private_trips: 2, distance_m: 67_000 },
  })
  expect((await table('privacy=business')).total).toMatchObject({ trips: 2, private_trips: 0, distance_m: 70_000 })
})
