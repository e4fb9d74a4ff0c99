import { afterAll, beforeAll, expect, test } from 'vitest'
import { EVENTS } from '../../db/telemetry-columns.ts'
import { registerCustomer, type TestCustomer } from '../../testing/registry.ts'
import { signInAs, type TestUser } from '../../testing/sign-in-as.ts'
import { insertRecords, storedEvent } from '../../testing/stored-records.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
let customer: TestCustomer
let manager: TestUser

beforeAll(async () => {
  server = await startTestServer({ MILEPOST_ROLES: 'api' })
  const { system, systemPool } = server.context
  customer = await registerCustomer(system, 'Northwind', 1)
  manager = await signInAs(server.context, 'Manager', [customer.id], { modules: ['Events'] })
  const [vehicle] = customer.vehicles
  // More than are read at once, and several of one moment.
  const braking = {
    trackerId: vehicle!.trackerId,
    customerId: customer.id,
    vehicleId: vehicle!.id,
    value: 0.5,
    place: { latitude: 51.5, longitude: -0.1 },
    speedKmh: 100,
    headingDeg: 90,
  }
  const events = Array.from({ length: 2_500 }, (_, sequence) => {
    const recordedAtMs = Date.UTC(2026, 5, 1, 6) + Math.floor(sequence / 7) * 10_000
    return storedEvent({ ...braking, recordedAtMs, sequence, isPrivate: sequence === 0 })
  })
  await insertRecords(systemPool, EVENTS, events)
})
afterAll(() => server.stop())

const fetchFile = (query: string) =>
  fetch(`${server.origin}/api/events/export/?start=2026-06-01&end=2026-06-01&${query}`, {
    headers: { authorization: `Bearer ${manager.token}` },
  })

test('CSV has every event of the search once, in the language, units and time zone that were requested', async () => {
  const response = await fetchFile('format=csv&language=pt&units=KMS&time_zone=Europe/Lisbon&ordering=timestamp')
  expect(response.headers.get('content-type')).toContain('text/csv')
  expect(response.headers.get('content-disposition')).toContain('Eventos.csv')
  const [header, ...rows] = (await response.text()).trim().split(/\r?\n/)
  expect(header).toContain('Velocidade (km/h)')
  expect(rows).toHaveLength(2_500)
  expect(rows[0]).toContain('Travagem brusca')
  // In private only what and when is told.
  expect(rows[0]).not.toContain('51')
  expect(rows[1]).toMatch(/07:00:00/)
  expect(rows[1]).toMatch(/\b100\b/)
})

test('speeding is written with its limit, how far above it was and how long, in the units of who reads', async () => {
  const [vehicle] = customer.vehicles
  const of = { trackerId: vehicle!.trackerId, customerId: customer.id, vehicleId: vehicle!.id }
  const speeding = { ...of, kind: 'over-speed' as const, value: 106, limitKmh: 96.6, durationS: 75 }
  await insertRecords(server.context.systemPool, EVENTS, [
    storedEvent({ ...speeding, recordedAtMs: Date.UTC(2026, 5, 2, 6) }),
  ])
  const response = await fetch(
    `${server.origin}/api/events/export/?start=2026-06-02&end=2026-06-02&format=csv&language=en&units=MLS`,
    { headers: { authorization: `Bearer ${manager.token}` } },
  )
  const [header = '', row = ''] = (await response.text()).trim().split(/\r?\n/)
  const cells = row.split(',')
  const cell = (name: string) => cells[header.replace('\uFEFF', '').split(',').indexOf(name)]
  const names = ['Measured', 'Unit', 'Speed limit (mph)', 'Above the limit (mph)', 'Duration (h:mm:ss)']
  expect(names.map(cell)).toEqual(['66', 'mph', '60', '6', '0:01:15'])
})

test('where no time zone is requested the times are on the clock of who asks', async () => {
  const { system } = server.context
  const firstTime = async () => {
    const text = await (await fetchFile('format=csv&ordering=timestamp')).text()
    return /\b\d\d:\d\d:\d\d\b/.exec(text)?.[0]
  }
  await system.updateTable('customers').set({ time_zone: 'America/Montevideo' }).where('id', '=', customer.id).execute()
  expect(await firstTime()).toBe('03:00:00')
  const preference = { user_id: manager.id, time_zone: 'Asia/Kathmandu' }
  await system.insertInto('user_preferences').values(preference).execute()
  expect(await firstTime()).toBe('11:45:00')
})

test('XLSX is a file of its own kind, and the filter counts', async () => {
  const response = await fetchFile('format=xlsx&event=4')
  expect(response.headers.get('content-type')).toContain('spreadsheetml')
  expect(
    Buffer.from(await response.arrayBuffer())
      .subarray(0, 2)
      .toString(),
  ).toBe('PK')
  const csv = await (await fetchFile('format=csv&event=4')).text()
  expect(csv.trim().split(/\r?\n/)).toHaveLength(1)
})

test.each(['format=pdf', 'time_zone=Nowhere/Land', 'units=ELLS'])('%s is refused and named', async query => {
  const response = await fetchFile(query)
  expect([response.status, ((await response.json()) as { field: string }).field]).toEqual([400, query.split('=')[0]])
})
