import { type Driver, drivers } from '@milepost/contract/drivers.ts'
import { events } from '@milepost/contract/events.ts'
import { timesheets } from '@milepost/contract/timesheets.ts'
import { track } from '@milepost/contract/track.ts'
import { trips } from '@milepost/contract/trips.ts'
import { vehicles } from '@milepost/contract/vehicles.ts'
import { dayText, localDay } from '@milepost/domain/time/local-time.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { driveRecords, MINUTE_MS, parkedRecord, sendRecords } from '../../telemetry/drive.fixture.ts'
import { recordCalls } from '../../testing/record-calls.ts'
import { registerCustomer, type TestCustomer } from '../../testing/registry.ts'
import { signInAs, type TestUser } from '../../testing/sign-in-as.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

const DAY_MS = 86_400_000
/** The day before yesterday, at a full hour. */
const BEGAN_MS = Math.floor(Date.now() / 3_600_000) * 3_600_000 - 2 * DAY_MS
const hour = (hours: number) => BEGAN_MS + hours * 60 * MINUTE_MS

let server: TestServer
let own: TestCustomer
let foreign: TestCustomer
let administrator: TestUser
let stranger: TestUser
let vehicleAdministrator: TestUser
let manager: TestUser

beforeAll(async () => {
  server = await startTestServer({ MILEPOST_ROLES: 'api,ingest', MILEPOST_RATE_PER_MINUTE: '100000' })
  const { context } = server
  own = await registerCustomer(context.system, 'Northwind', 7)
  foreign = await registerCustomer(context.system, 'Southmoor', 1)
  administrator = await signInAs(context, 'Customer Admin', [own.id], { modules: 'all' })
  vehicleAdministrator = await signInAs(context, 'User Vehicle Admin', [own.id], { modules: 'all' })
  manager = await signInAs(context, 'Manager', [own.id], { modules: 'all' })
  stranger = await signInAs(context, 'Customer Admin', [foreign.id], { modules: 'all' })
})
afterAll(() => server.stop())

const { ask, list, add, read, history, exported } = recordCalls(drivers, () => ({ server, user: administrator }))
const names = async (query: string) => (await list(query)).results.map(({ name }) => name)

let made = 0
const newDriver = (fields: object = {}): Promise<Driver> =>
  add({ first_name: 'New', last_name: `Driver ${++made}`, ...fields })
const newKey = () => `AB${(++made).toString(16).toUpperCase().padStart(14, '0')}`

const change = async ({ id, version }: Driver, fields: object, user?: TestUser) =>
  ask('PUT', `/api/driver/${id}/`, { version, ...fields }, user)
const archive = (id: number) => ask('POST', '/api/drivers_delete/', { ids: [id] })
const restore = (id: number) => ask('POST', '/api/drivers_restore/', { ids: [id] })

/** How far each vehicle has come. */
const km = new Map<number, number>()

/** A drive of ten minutes, by a key or none. */
async function drive(vehicle: number, startMs: number, key: string | null) {
  const { deviceId } = own.vehicles[vehicle]!
  const fromKm = km.get(vehicle) ?? 0
  km.set(vehicle, fromKm + 10)
  const identified = key === null ? {} : { driverKey: key, attributes: { driverKeyType: 'ibutton' } }
  await sendRecords(server.ingest!.ports.teltonika!, deviceId, [
    ...driveRecords(startMs, 10, { fromKm, at: { 0: identified } }),
    parkedRecord(startMs + 40 * MINUTE_MS, fromKm + 10),
  ])
}

const RANGE = `start=${new Date(hour(-1)).toISOString()}&end=${new Date(hour(60)).toISOString()}`

async function driversOf(vehicle: number, user?: TestUser) {
  const { body } = await ask('GET', `/api/trips/?${RANGE}&vehicle=${own.vehicles[vehicle]!.id}`, undefined, user)
  return trips.table.result.parse(body).results.map(({ driver }) => driver)
}

/** As if it were then: the trips of a test lie in the past. */
const held = (key: string, from: string, until: string) =>
  server.context.systemPool.query('update driver_keys set held_from = $2, held_until = $3 where key = $1', [
    ...[key, from, until],
  ])

describe('the list', () => {
  test('is by last name, and is searched by name, employee number and key, never by licence number', async () => {
    const key = newKey()
    await add({ first_name: 'Zoe', last_name: 'Listed-Abel', employee_number: 'E-4711' })
    await add({ first_name: 'Ada', last_name: 'Listed-Moor', keys: [key], licence_number: 'SECRET77' })
    expect(await names('search=listed')).toEqual(['Zoe Listed-Abel', 'Ada Listed-Moor'])
    expect(await names('search=listed&ordering=-name')).toEqual(['Ada Listed-Moor', 'Zoe Listed-Abel'])
    expect(await names('search=zoe listed')).toEqual(['Zoe Listed-Abel'])
    expect(await names('search=e-4711')).toEqual(['Zoe Listed-Abel'])
    expect(await names(`search=${key.toLowerCase().slice(0, -1)}`)).toContain('Ada Listed-Moor')
    expect(await names('search=secret77')).toEqual([])
    expect((await list('', stranger)).results).toEqual([])
  })

  test.each(drivers.list.query.shape.ordering.unwrap().options)('is ordered by %s', async ordering => {
    const { count, results } = await list(`ordering=${ordering}&pageSize=500`)
    expect(results).toHaveLength(count)
  })

  test('is filtered by group, vehicle, keys, and licences that expired or soon do on the clock of the customer', async () => {
    const today = localDay(Date.now(), 'Europe/London')
    const vehicle = own.vehicles[1]!.id
    const day = (days: number) => dayText(today + days)
    const named = (last_name: string, fields: object) => add({ first_name: 'Filtered', last_name, ...fields })
    await named('One', { vehicle_group: own.groupId, licence_valid_until: day(-1) })
    await named('Two', { vehicle, keys: [newKey()], licence_valid_until: day(0) })
    await named('Three', { licence_valid_until: day(30) })
    await named('Four', { licence_valid_until: day(31) })
    const found = async (query: string) => (await names(`search=filtered&${query}`)).map(name => name.split(' ')[1])
    expect(await found(`vehicle_group=${own.groupId}`)).toEqual(['One'])
    expect(await found(`vehicle=${vehicle}`)).toEqual(['Two'])
    expect(await found('keys=with')).toEqual(['Two'])
    expect(await found('keys=without')).toEqual(['Four', 'One', 'Three'])
    expect(await found('licence=expired')).toEqual(['One'])
    expect(await found('licence=soon')).toEqual(['Three', 'Two'])
  })
})

describe('a key', () => {
  test('that a device reported and nobody held names the driver to whom it is given, at once and in the past', async () => {
    await drive(0, hour(1), 'B0B1B2B3B4B5B6B7')
    expect(await driversOf(0)).toEqual(['B0B1B2B3B4B5B6B7'])
    const ada = await add({ first_name: 'Ada', last_name: 'Moor', keys: [' b0b1b2b3b4b5b6b7 '] })
    expect(ada.keys).toEqual(['B0B1B2B3B4B5B6B7'])
    expect(await driversOf(0)).toEqual(['Ada Moor'])
    expect((await change(ada, { first_name: 'Adele' })).status).toBe(200)
    expect(await driversOf(0)).toEqual(['Adele Moor'])
  })

  test('is one driver’s of the customer at a time, and of another customer’s as well', async () => {
    const key = newKey()
    const first = await newDriver({ keys: [key] })
    const taken = { status: 400, body: { fields: [{ field: 'keys', code: 'taken' }] } }
    expect(await ask('POST', '/api/drivers/', { first_name: 'B', last_name: 'C', keys: [key] })).toMatchObject(taken)
    expect(await change(await newDriver(), { keys: [newKey(), key] })).toMatchObject(taken)
    await add({ first_name: 'Eve', last_name: 'Moor', keys: [key] }, stranger)
    expect((await change(first, { keys: [] })).body.keys).toEqual([])
    expect((await change(await newDriver(), { keys: [key] })).body.keys).toEqual([key])
  })

  test('given by two at the same time is one’s', async () => {
    const key = newKey()
    const both = await Promise.all([newDriver(), newDriver()])
    const answers = await Promise.all(both.map(driver => change(driver, { keys: [key] })))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400])
  })

  test('names whoever held it when the trip began', async () => {
    const key = newKey()
    await drive(1, hour(2), key)
    await drive(1, hour(6), key)
    const before = await newDriver({ keys: [key] })
    await held(key, '-infinity', new Date(hour(4)).toISOString())
    const after = await newDriver({ keys: [key] })
    await server.context.systemPool.query('update driver_keys set held_from = $2 where driver_id = $1', [
      ...[after.id, new Date(hour(4)).toISOString()],
    ])
    expect(new Set(await driversOf(1))).toEqual(new Set([before.name, after.name]))
    const tripsOf = async ({ id }: Driver) => {
      const { body } = await ask('GET', `/api/trips/?${RANGE}&driver=${id}`)
      return trips.table.result.parse(body).results.map(({ start }) => Date.parse(start))
    }
    expect([await tripsOf(before), await tripsOf(after)]).toEqual([[hour(2)], [hour(6)]])
    const { body } = await ask('GET', `/api/trips/?${RANGE}&search=${encodeURIComponent(after.last_name)}`)
    expect(trips.table.result.parse(body).results.map(({ start }) => Date.parse(start))).toEqual([hour(6)])
  })

  test('taken back on the day that it was given was a mistake; later it stays theirs for the trips until then', async () => {
    const [mistaken, kept] = [newKey(), newKey()]
    await drive(2, hour(2), mistaken)
    await drive(2, hour(6), kept)
    const wrong = await newDriver({ keys: [mistaken, kept] })
    await server.context.systemPool.query(
      "update driver_keys set given_at = now() - interval '2 days' where key = $1",
      [kept],
    )
    expect((await change(wrong, { keys: [] })).status).toBe(200)
    expect(new Set(await driversOf(2))).toEqual(new Set([mistaken, wrong.name]))
    const right = await newDriver({ keys: [mistaken, kept] })
    expect(new Set(await driversOf(2))).toEqual(new Set([wrong.name, right.name]))
  })

  test('is none of those by which corrections name a driver', async () => {
    expect(await ask('POST', '/api/drivers/', { first_name: 'A', last_name: 'B', keys: ['driver 12'] })).toMatchObject({
      status: 400,
      body: { fields: [{ field: 'keys.0', code: 'invalid' }] },
    })
  })
})

describe('a driver who is archived', () => {
  test('keeps the trips of the past and is offered no more, and the key is free until the restored one has it again', async () => {
    const [key, vehicle] = [newKey(), own.vehicles[3]!.id]
    const leaver = await newDriver({ keys: [key], vehicle, vehicle_group: own.groupId })
    await drive(3, hour(2), key)
    await drive(3, hour(6), null)
    expect(await driversOf(3)).toEqual([leaver.name, leaver.name])
    expect((await ask('GET', `/api/driver/${leaver.id}/uses/`)).body.results).toMatchObject([
      { kind: 'vehicles', count: 1, first: [{ id: vehicle }] },
    ])
    await archive(leaver.id)
    expect(await driversOf(3)).toEqual([leaver.name, leaver.name])
    expect((await read(leaver.id)).keys).toEqual([key])

    const offered = await Promise.all(
      [timesheets.drivers.path, trips.drivers.path, track.collapsibleDrivers.path].map(path => ask('GET', path)),
    )
    for (const { status, body } of offered) {
      expect(status).toBe(200)
      expect(JSON.stringify(body)).not.toContain(leaver.last_name)
    }
    const correction = { field: 'driver', driver: leaver.id, reason: 'The plan.' }
    const trip_id = `${own.vehicles[3]!.trackerId}-${hour(6)}`
    expect((await ask('POST', '/api/trips/corrections/', { trip_id, ...correction })).status).toBe(404)
    const shown = await ask('GET', track.list.path)
    const { results } = track.list.result.parse(shown.body)
    expect(results.find(({ id }) => id === vehicle)?.driver).toBeNull()

    const heir = await newDriver({ keys: [key] })
    expect((await restore(leaver.id)).body).toMatchObject({ count: 0, refused: [{ name: leaver.name, field: 'keys' }] })
    await change(heir, { keys: [] })
    expect((await restore(leaver.id)).body).toMatchObject({ count: 1, refused: [] })
    expect((await read(leaver.id)).keys).toEqual([key])
  })

  test('leaves the vehicle to the next of its drivers', async () => {
    const { id: vehicle } = own.vehicles[4]!
    const first = await newDriver({ vehicle })
    const second = await newDriver({ vehicle })
    const now = async () => {
      const { results } = track.list.result.parse((await ask('GET', track.list.path)).body)
      return results.find(({ id }) => id === vehicle)?.driver
    }
    expect(await now()).toBe(second.name)
    await archive(second.id)
    expect(await now()).toBe(first.name)
    await archive(first.id)
    expect(await now()).toBeNull()
    await restore(second.id)
    expect(await now()).toBe(second.name)
  })

  test('may be archived by whoever began before the vehicle was given', async () => {
    const { id: vehicle } = own.vehicles[6]!
    const before = await newDriver({ vehicle })
    const driver = await newDriver()
    await server.context.system.transaction().execute(async db => {
      await sql`select now()`.execute(db)
      expect((await change(driver, { vehicle })).status).toBe(200)
      await db.updateTable('drivers').set({ archived_at: sql`now()` }).where('id', '=', driver.id).execute()
    })
    const { results } = track.list.result.parse((await ask('GET', track.list.path)).body)
    expect(results.find(({ id }) => id === vehicle)?.driver).toBe(before.name)
  })

  test('is restored with the keys by the undo of the call', async () => {
    const driver = await newDriver({ keys: [newKey()] })
    const { undo } = (await archive(driver.id)).body
    expect((await ask('POST', '/api/drivers_undo/', { undo })).body).toMatchObject({ count: 1 })
    expect(await read(driver.id)).toMatchObject({ archived_at: null, keys: driver.keys })
  })
})

describe('a licence number', () => {
  const NUMBER = 'MOOR9801165A99KL'
  const MASKED = '•••• 9KL'

  test('is whole to administrators of the customer and masked to everybody else: in the list, alone, in files and in the history', async () => {
    const { id, version } = await newDriver({ licence_number: 'moor9801165a99kl' })
    const seenBy = async (user: TestUser) => {
      const one = drivers.read.result.parse((await ask('GET', `/api/driver/${id}/`, undefined, user)).body)
      const listed = (await list(`pageSize=500&ordering=-updated_at`, user)).results.find(row => row.id === id)
      const past = drivers.history.result.parse((await ask('GET', `/api/driver/${id}/history/`, undefined, user)).body)
      const noted = past.results[0]?.changes.find(({ field }) => field === 'licence_number')?.after
      const headers = { authorization: `Bearer ${user.token}` }
      const file = await server.app!.inject({ url: '/api/drivers_export/?format=csv', headers })
      return [one.licence_number, listed?.licence_number, noted, file.body.includes(NUMBER)]
    }
    expect(await seenBy(administrator)).toEqual([NUMBER, NUMBER, NUMBER, true])
    expect(await seenBy(vehicleAdministrator)).toEqual([MASKED, MASKED, MASKED, false])
    expect(await seenBy(manager)).toEqual([MASKED, MASKED, MASKED, false])

    const conflict = { version: version - 1, phone: '1' }
    const refused = await ask('PUT', `/api/driver/${id}/`, conflict, vehicleAdministrator)
    expect([refused.status, JSON.stringify(refused.body).includes(NUMBER)]).toEqual([409, false])
  })

  test('is changed by whoever administers drivers, who cannot store its mask', async () => {
    const driver = await newDriver({ licence_number: NUMBER })
    expect(await change(driver, { licence_number: MASKED }, vehicleAdministrator)).toMatchObject({
      status: 400,
      body: { fields: [{ field: 'licence_number', code: 'invalid' }] },
    })
    const changed = await change(driver, { phone: '+351 210 000 000' }, vehicleAdministrator)
    expect(changed.body).toMatchObject({ licence_number: MASKED, phone: '+351 210 000 000' })
    expect((await read(driver.id)).licence_number).toBe(NUMBER)
    await change(drivers.read.result.parse(changed.body), { licence_number: 'NEW12345' }, vehicleAdministrator)
    expect((await read(driver.id)).licence_number).toBe('NEW12345')
  })
})

test('a field is changed of many at once and taken back; keys and licence numbers are changed one by one', async () => {
  const both = [await newDriver(), await newDriver()]
  const ids = both.map(({ id }) => id)
  const changed = await ask('POST', '/api/drivers_change/', { ids, changes: { vehicle_group: own.groupId } })
  expect(changed.body).toMatchObject({ count: 2 })
  expect((await read(ids[0]!)).vehicle_group).toEqual({ id: own.groupId, name: 'Northwind Depot' })
  await ask('POST', '/api/drivers_undo/', { undo: changed.body.undo })
  expect((await read(ids[0]!)).vehicle_group).toBeNull()
  for (const changes of [{ keys: [newKey()] }, { licence_number: 'AB12345' }]) {
    expect((await ask('POST', '/api/drivers_change/', { ids, changes })).status).toBe(400)
  }
})

test('a group or vehicle of another customer is none to choose, and a driver of another customer is not found', async () => {
  const sent = { vehicle_group: foreign.groupId, vehicle: foreign.vehicles[0]!.id }
  const { status, body } = await ask('POST', '/api/drivers/', { first_name: 'A', last_name: 'B', ...sent })
  expect([status, body.fields.map((fault: { field: string; code: string }) => [fault.field, fault.code])]).toEqual([
    400,
    [
      ['vehicle_group', 'unknown'],
      ['vehicle', 'unknown'],
    ],
  ])
  const driver = await newDriver()
  expect((await ask('GET', `/api/driver/${driver.id}/`, undefined, stranger)).status).toBe(404)
  expect((await change(driver, { phone: '1' }, stranger)).status).toBe(404)
})

test('a vehicle is used by its drivers, and changes are in the history', async () => {
  const { id: vehicle, registration } = own.vehicles[5]!
  const driver = await newDriver({ vehicle })
  const uses = await ask('GET', vehicles.uses.path.replace(':id', String(vehicle)))
  expect(uses.body.results).toMatchObject([{ kind: 'drivers', count: 1, first: [{ name: driver.name }] }])
  await change(driver, { keys: ['AB', 'ZZ-1'] })
  expect(await history(driver.id)).toMatchObject([
    { action: 'changed', changes: [{ field: 'keys', before: [], after: ['AB', 'ZZ-1'] }] },
    { action: 'created' },
  ])
  const { body } = await exported(`format=csv&language=pt&search=${encodeURIComponent(driver.last_name)}`)
  expect(body).toContain(registration)
  expect(body).toContain('AB, ZZ-1')
})

test('an event of a trip names the driver as the trip does', async () => {
  const key = newKey()
  const driver = await newDriver({ keys: [key] })
  const braking = { events: [{ kind: 'harsh-braking' as const, value: 0.5 }] }
  const records = driveRecords(hour(12), 10, {
    at: { 0: { driverKey: key, attributes: { driverKeyType: 'ibutton' } }, 5: braking },
  })
  await sendRecords(server.ingest!.ports.teltonika!, own.vehicles[5]!.deviceId, [
    ...records,
    parkedRecord(hour(13), 10),
  ])
  const { body } = await ask('GET', `${events.list.path}?${RANGE}&vehicle=${own.vehicles[5]!.id}`)
  const found = events.list.result.parse(body).results.find(({ driver: name }) => name === driver.name)
  expect(found).toBeDefined()
})
