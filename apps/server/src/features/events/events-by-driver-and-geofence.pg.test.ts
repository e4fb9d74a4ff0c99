import type { Event, events } from '@milepost/contract/events.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { EVENTS, TRIPS } from '../../db/telemetry-columns.ts'
import { registerCustomer, type TestCustomer } from '../../testing/registry.ts'
import { signInAs, type TestUser } from '../../testing/sign-in-as.ts'
import { insertRecords, storedEvent, storedTrip } from '../../testing/stored-records.ts'
import { switchModulesOff } from '../../testing/switch-modules-off.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

const MORNING = Date.UTC(2026, 5, 1, 7)
const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
const DAY = 'start=2026-06-01&end=2026-06-01'
const KEY = '00000000DECAF001'
const UNKNOWN_KEY = '00000000DECAF002'
const SHAPE = { kind: 'circle', centre: [-0.7, 52.6], radiusM: 500 }

let server: TestServer
let customer: TestCustomer
let other: TestCustomer
let administrator: TestUser
let limited: TestUser
const driverIds: Record<string, number> = {}
let quarry: number
let emptyGroup: number
let elsewhere: number
let foreign: number

beforeAll(async () => {
  server = await startTestServer({ MILEPOST_ROLES: 'api' })
  const { context } = server
  customer = await registerCustomer(context.system, 'Northwind', 3)
  other = await registerCustomer(context.system, 'Southmoor', 1)
  const modules = ['Events', 'Geofence']
  administrator = await signInAs(context, 'Customer Admin', [customer.id], { modules })
  limited = await signInAs(context, 'Limited', [customer.id], { modules, groupIds: [customer.groupId] })
  await addDriver('Ada', customer, customer.groupId)
  await addDriver('Ben', customer, customer.groupId)
  await addDriver('Otto', customer, null)
  await addDriver('Fay', other, null)
  const [first, second, third] = customer.vehicles
  await context.systemPool.query('insert into driver_keys (customer_id, driver_id, key) values ($1, $2, $3)', [
    ...[customer.id, driverIds.Ada, KEY],
  ])
  await context.systemPool.query('update drivers set vehicle_id = $1 where id = $2', [second!.id, driverIds.Ben])
  quarry = await addGeofence('Quarry', administrator)
  emptyGroup = await addEmptyGroup()
  elsewhere = await addGeofence('For nobody here', administrator, [emptyGroup])
  foreign = await addGeofence(
    'Harbour',
    await signInAs(context, 'Customer Admin', [other.id], { modules: ['Events', 'Geofence'] }),
  )
  const trip = (vehicle: Vehicle, from: number, until: number, more: object) =>
    storedTrip({ ...of(vehicle), startedAtMs: minute(from), endedAtMs: minute(until), ...more })
  await insertRecords(context.systemPool, TRIPS, [
    trip(first!, 0, 30, { driverKey: KEY }),
    trip(second!, 60, 90, { driverKey: KEY }),
    trip(second!, 120, 150, {}),
    trip(third!, 0, 30, { isPrivate: true }),
  ])
  const event = (vehicle: Vehicle, at: number, more: object = {}) =>
    storedEvent({ ...of(vehicle), recordedAtMs: minute(at), ...more })
  const inQuarry = { kind: 'geofence-in' as const, geofenceId: quarry }
  await insertRecords(context.systemPool, EVENTS, [
    event(first!, 1),
    event(first!, 5, { driverKey: KEY, ...inQuarry }),
    event(first!, 40),
    event(first!, 50, { driverKey: UNKNOWN_KEY }),
    event(second!, 20, inQuarry),
    event(second!, 65),
    event(second!, 125, { kind: 'panic' }),
    event(second!, 200, { ...inQuarry, kind: 'geofence-out' }),
    event(third!, 10, inQuarry),
    event(third!, 300, { ...inQuarry, isPrivate: true }),
    event(third!, 400),
  ])
})
afterAll(() => server.stop())

type Vehicle = TestCustomer['vehicles'][0]

const minute = (at: number) => MORNING + at * MINUTE_MS
const of = ({ id, trackerId }: Vehicle) => ({ trackerId, vehicleId: id, customerId: customer.id })

async function addDriver(name: string, { id }: TestCustomer, groupId: number | null) {
  const { rows } = await server.context.systemPool.query<{ id: number }>(
    'insert into drivers (customer_id, first_name, last_name, vehicle_group_id) values ($1, $2, $3, $4) returning id',
    [id, name, 'Moor', groupId],
  )
  driverIds[name] = rows[0]!.id
}

async function addEmptyGroup(): Promise<number> {
  const { rows } = await server.context.systemPool.query<{ id: number }>(
    "insert into vehicle_groups (customer_id, name) values ($1, 'Empty') returning id",
    [customer.id],
  )
  return rows[0]!.id
}

async function addGeofence(name: string, { token }: TestUser, vehicle_groups?: number[]): Promise<number> {
  const response = await fetch(`${server.origin}/api/geofence/`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ name, shape: SHAPE, ...(vehicle_groups && { vehicle_groups }) }),
  })
  expect(response.status).toBe(200)
  return ((await response.json()) as { id: number }).id
}

const get = (path: string, { token }: TestUser) =>
  fetch(server.origin + path, { headers: { authorization: `Bearer ${token}` } })

async function ask(query: string, user = administrator) {
  const response = await get(`/api/events/?${DAY}&${query}`, user)
  const body = (await response.json()) as z.output<typeof events.list.result>
  return { status: response.status, ...body }
}

const idsOf = (found: readonly Event[]) => found.map(event => event.id)

const OTHER_FILTERS = ['', 'severity=warning', 'review=new', 'review=seen', 'ordering=timestamp', 'event=41&event=80']

describe('the filter by driver', () => {
  test.each(['Ada', 'Ben', 'Otto'])(
    'finds the events of which the list says that %s drove, and counts them',
    async name => {
      for (const filter of [...OTHER_FILTERS, `vehicle=${customer.vehicles[1]!.id}`]) {
        const expected = (await ask(filter)).results.filter(event => event.driver === `${name} Moor`)
        const { count, severities, results } = await ask(`${filter}&driver=${driverIds[name]}`)
        expect([filter, count, idsOf(results)]).toEqual([filter, expected.length, idsOf(expected)])
        if (!filter.startsWith('severity')) {
          expect(severities.info + severities.warning + severities.critical).toBe(expected.length)
        }
      }
    },
  )

  test('finds them by the key, by the trip that they lie in and by who is assigned to the vehicle', async () => {
    const of = async (name: string) => (await ask(`driver=${driverIds[name]}&ordering=timestamp`)).results.length
    expect([await of('Ada'), await of('Ben'), await of('Otto')]).toEqual([3, 3, 0])
  })

  test('finds an event in the sixth day of a trip, of which the list says who drove', async () => {
    const third = customer.vehicles[2]!
    const startedAtMs = Date.UTC(2026, 5, 10, 7)
    await insertRecords(server.context.systemPool, TRIPS, [
      storedTrip({ ...of(third), startedAtMs, endedAtMs: startedAtMs + 6 * DAY_MS, driverKey: KEY }),
    ])
    await insertRecords(server.context.systemPool, EVENTS, [
      storedEvent({ ...of(third), recordedAtMs: startedAtMs + 5 * DAY_MS }),
    ])
    const day = 'start=2026-06-15&end=2026-06-15'
    const found = async (query: string) => {
      const { results } = (await (await get(`/api/events/?${query}`, administrator)).json()) as z.output<
        typeof events.list.result
      >
      return results.map(({ driver, id }) => [driver, id])
    }
    const listed = await found(day)
    expect(listed).toEqual([['Ada Moor', expect.any(String)]])
    expect(await found(`${day}&driver=${driverIds.Ada}`)).toEqual(listed)
  })

  test('says when the last event before was that the driver had, in whichever vehicle', async () => {
    const at = (place: number) => new Date(minute(place)).toISOString().replace('.000', '')
    const askLast = async (name: string) => {
      const response = await get(
        `/api/events/?start=2026-06-03&end=2026-06-03&driver=${driverIds[name]}`,
        administrator,
      )
      return ((await response.json()) as z.output<typeof events.list.result>).last_before
    }
    expect(await askLast('Ada')).toBe(at(65))
    expect(await askLast('Otto')).toBeNull()
  })

  test('is the same in a file', async () => {
    const response = await get(`/api/events/export/?${DAY}&format=csv&driver=${driverIds.Ada}`, administrator)
    const [, ...rows] = (await response.text()).trim().split(/\r?\n/)
    expect(rows).toHaveLength(3)
    for (const row of rows) expect(row).toContain('Ada Moor')
  })

  test('does not find a driver of another customer, nor one outside the groups of a limited user', async () => {
    expect((await ask(`driver=${driverIds.Fay}`)).status).toBe(404)
    expect((await ask('driver=99999999')).status).toBe(404)
    expect((await ask(`driver=${driverIds.Otto}`, limited)).status).toBe(404)
    expect((await ask(`driver=${driverIds.Ada}`, limited)).status).toBe(200)
  })
})

describe('the filter by geofence', () => {
  test('finds the events of the geofence and counts them, and none that happened in private, which would tell where', async () => {
    const all = (await ask('')).results
    // Both are listed as private: one by itself, one by the trip that it lies in.
    expect(
      all.filter(event => event.is_private && [10, 300].includes((Date.parse(event.timestamp) - MORNING) / MINUTE_MS)),
    ).toHaveLength(2)
    for (const filter of [...OTHER_FILTERS, `vehicle=${customer.vehicles[1]!.id}`, `driver=${driverIds.Ada}`]) {
      const expected = (await ask(filter)).results.filter(event => event.geofence?.id === quarry)
      const { count, results } = await ask(`${filter}&geofence=${quarry}`)
      expect([filter, count, idsOf(results)]).toEqual([filter, expected.length, idsOf(expected)])
    }
    const { count, severities } = await ask(`geofence=${quarry}`)
    expect([count, severities]).toEqual([3, { info: 3, warning: 0, critical: 0 }])
    const file = await (await get(`/api/events/export/?${DAY}&format=csv&geofence=${quarry}`, administrator)).text()
    expect(file.trim().split(/\r?\n/)).toHaveLength(4)
    expect((await ask(`vehicle=${customer.vehicles[2]!.id}&geofence=${quarry}`)).last_before).toBeNull()
  })

  test('gives a limited user those of his own vehicles', async () => {
    expect((await ask(`geofence=${quarry}`, limited)).count).toBe(3)
    const nobody = await signInAs(server.context, 'Limited', [customer.id], {
      modules: ['Events', 'Geofence'],
      groupIds: [emptyGroup],
    })
    expect((await ask(`geofence=${quarry}`, nobody)).count).toBe(0)
  })

  test('does not find a geofence of another customer, nor one that is for no vehicle of a limited user', async () => {
    expect((await ask(`geofence=${foreign}`)).status).toBe(404)
    expect((await ask('geofence=99999999')).status).toBe(404)
    expect((await ask(`geofence=${elsewhere}`)).status).toBe(200)
    expect((await ask(`geofence=${elsewhere}`, limited)).status).toBe(404)
  })
})

describe('what can be chosen', () => {
  const choices = async (user = administrator, query = '') =>
    (await (await get(`/api/events/choices/?${query}`, user)).json()) as z.output<typeof events.choices.result>
  const namesOf = (list: readonly { name: string }[]) => list.map(({ name }) => name)

  test('are the drivers and geofences that the caller may see, by name', async () => {
    const all = await choices()
    expect([namesOf(all.drivers), namesOf(all.geofences)]).toEqual([
      ['Ada Moor', 'Ben Moor', 'Otto Moor'],
      ['For nobody here', 'Quarry'],
    ])
    const few = await choices(limited)
    expect([namesOf(few.drivers), namesOf(few.geofences)]).toEqual([['Ada Moor', 'Ben Moor'], ['Quarry']])
  })

  test('are those named as well, though they are archived; one that the caller may not see is not found', async () => {
    const { system } = server.context
    const archive = (at: Date | null) =>
      Promise.all([
        system.updateTable('drivers').set({ archived_at: at }).where('id', '=', driverIds.Ada!).execute(),
        system.updateTable('geofences').set({ archived_at: at }).where('id', '=', quarry).execute(),
      ])
    await archive(new Date())
    expect(namesOf((await choices(limited)).geofences)).toEqual([])
    const named = await choices(limited, `driver=${driverIds.Ada}&geofence=${quarry}`)
    expect([namesOf(named.drivers), namesOf(named.geofences)]).toEqual([['Ada Moor', 'Ben Moor'], ['Quarry']])
    for (const hidden of [`driver=${driverIds.Fay}`, `geofence=${foreign}`]) {
      expect((await get(`/api/events/choices/?${hidden}`, limited)).status).toBe(404)
    }
    await archive(null)
  })

  test('are no geofences where the customer does not have them, and none is found then', async () => {
    await switchModulesOff(server.context.system, customer.id, 'Geofence')
    expect((await choices()).geofences).toEqual([])
    expect((await ask(`geofence=${quarry}`)).status).toBe(404)
    await switchModulesOff(server.context.system, customer.id)
  })
})
