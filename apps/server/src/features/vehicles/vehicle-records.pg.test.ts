import { vehicleReferences } from '@milepost/contract/vehicle-references.ts'
import { type Vehicle, vehicles } from '@milepost/contract/vehicles.ts'
import { formatReportDate } from '@milepost/domain/formats/formats.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createOwnerPool } from '../../db/pools.ts'
import { recordCalls } from '../../testing/record-calls.ts'
import { registerCustomer, type TestCustomer } from '../../testing/registry.ts'
import { signInAs, type TestUser } from '../../testing/sign-in-as.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
let own: TestCustomer
let foreign: TestCustomer
let administrator: TestUser
let other: TestUser
let global: TestUser
let manager: TestUser
let limited: TestUser

beforeAll(async () => {
  server = await startTestServer({ MILEPOST_ROLES: 'api', MILEPOST_RATE_PER_MINUTE: '100000' })
  const { context } = server
  own = await registerCustomer(context.system, 'Northwind', 12)
  foreign = await registerCustomer(context.system, 'Southmoor', 2)
  administrator = await signInAs(context, 'Customer Admin', [own.id], { modules: 'all' })
  other = await signInAs(context, 'User Vehicle Admin', [own.id], { modules: 'all' })
  global = await signInAs(context, 'Global Admin', [own.id], { modules: 'all' })
  manager = await signInAs(context, 'Manager', [own.id], { modules: 'all' })
  limited = await signInAs(context, 'Limited', [own.id], { modules: 'all', groupIds: [own.groupId] })
})
afterAll(() => server.stop())

const { ask, list, add, read, history, exported } = recordCalls(vehicles, () => ({ server, user: administrator }))
const registrations = async (query: string) => (await list(query)).results.map(({ registration }) => registration)

let made = 0
const newVehicle = (fields: object = {}): Promise<Vehicle> =>
  add({ registration: `New ${++made}`, vehicle_type: 'VAN', ...fields })
const newTracker = async (): Promise<number> => {
  const { rows } = await server.context.systemPool.query<{ id: number }>(
    "insert into trackers (customer_id, device_id, protocol) values ($1, 'new-' || $2, 'teltonika') returning id",
    [own.id, ++made],
  )
  return rows[0]!.id
}

describe('lists', () => {
  test('the administration gets five vehicles a page unless it says otherwise, with how many there are [ADM-VEH-02, HTTP-06, HTTP-08]', async () => {
    const first = await list()
    expect(first.count).toBe(12)
    expect(first.results.map(vehicle => vehicle.id)).toEqual(own.vehicles.slice(0, 5).map(({ id }) => id))
    expect((await list('page=3')).results).toHaveLength(2)
    expect((await list('pageSize=25&page=1')).results).toHaveLength(12)
  })

  test('the same vehicles are at /api/vehicles/, seventy-five a page [ADM-VEH-01]', async () => {
    const { body } = await ask('GET', '/api/vehicles/')
    expect(vehicles.listAll.result.parse(body).results).toHaveLength(12)
  })

  test('rows have what pickers read, and say what the caller may do [PICK-31]', async () => {
    const [vehicle] = own.vehicles
    expect((await list()).results[0]).toMatchObject({
      id: vehicle!.id,
      registration: vehicle!.registration,
      permission: 'edit',
      may_edit: true,
      customer: own.id,
      customer_name: 'Northwind',
      vehicle_type: 'VAN',
      tracker: { id: vehicle!.trackerId, tracker: vehicle!.deviceId },
      vehicle_groups: [{ id: own.groupId, name: 'Northwind Depot' }],
    })
    expect(await list('', manager)).toMatchObject({ may_create: false, results: expect.anything() })
    expect((await list('', manager)).results[0]).toMatchObject({ permission: 'view', may_edit: false })
  })

  test('vehicles and trackers of an earlier choice are read by their ids, and vehicles by the trackers that are in them', async () => {
    const chosen = own.vehicles.slice(3, 5)
    const ofVehicles = chosen.map(({ id }) => `vehicle=${id}`).join('&')
    expect((await list(`pageSize=500&${ofVehicles}`)).results.map(({ id }) => id)).toEqual(chosen.map(({ id }) => id))
    const ofTrackers = chosen.map(({ trackerId }) => `tracker_id=${trackerId}`).join('&')
    const { body } = await ask('GET', `/api/administration/trackers_list/?${ofTrackers}`)
    expect(body).toMatchObject({ count: 2 })
    expect((await list(ofTrackers)).results.map(({ id }) => id)).toEqual(chosen.map(({ id }) => id))
  })

  test('descending is a minus before the field or a direction of its own, and parameters that are empty are absent [HTTP-05, HTTP-07]', async () => {
    const last = own.vehicles.at(-1)!.registration
    for (const query of [
      'ordering=-registration',
      'ordering=registration&orderingDirection=-',
      'ordering=-registration&orderingDirection=&search=&customer=',
    ])
      expect((await registrations(query))[0]).toBe(last)
    for (const query of ['ordering=registration', 'ordering=&orderingDirection=&search='])
      expect((await registrations(query))[0]).toBe(own.vehicles[0]!.registration)
  })

  test.each(vehicles.list.query.shape.ordering.unwrap().options)('is ordered by %s', async ordering => {
    const { count, results } = await list(`ordering=${ordering}&pageSize=100`)
    expect(results).toHaveLength(count)
  })

  test('a search finds registrations however they are spaced, and fleet numbers', async () => {
    const { registration, id } = own.vehicles[3]!
    for (const text of [registration, registration.replace(' ', ''), registration.toLowerCase().replace(' ', '-')])
      expect(await registrations(`search=${encodeURIComponent(text)}`)).toEqual([registration])
    await ask('PUT', `/api/vehicle/${id}/`, { version: 1, fleet_number: 'Fleet 100% A_7' })
    expect(await registrations('search=100%25 a_7')).toEqual([registration])
    expect(await registrations('search=100%25 ab7')).toEqual([])
    expect(await registrations(`search=${encodeURIComponent(foreign.vehicles[0]!.registration)}`)).toEqual([])
  })

  test('filters are by each reference, several values of one are any of them', async () => {
    const livery = (await ask('GET', '/api/livery_category/')).body.results[0].id
    const group = await server.context.systemPool.query<{ id: number }>(
      "insert into vehicle_groups (customer_id, name) values ($1, 'Filtered depot') returning id",
      [own.id],
    )
    const groupId = group.rows[0]!.id
    const vehicle = await newVehicle({ livery_category: livery, vehicle_type: 'STR', vehicle_groups: [groupId] })
    for (const query of [
      `livery_category=${livery}`,
      'vehicle_type=STR',
      'vehicle_type=STR&vehicle_type=BIK',
      `vehicle_group=${groupId}`,
      'tracker=without',
      `customer=${own.id}&tracker=without`,
    ])
      expect([query, await registrations(query)]).toEqual([query, [vehicle.registration]])
    expect(await registrations(`vehicle_type=STR&vehicle_group=${own.groupId}`)).toEqual([])
    expect((await list('tracker=with')).count).toBe(12)
    await ask('POST', '/api/vehicles_delete/', { ids: [vehicle.id] })
  })

  test('who sees several customers can narrow the list to some of them, and nobody to one they do not see', async () => {
    const both = await signInAs(server.context, 'Customer Admin', [own.id, foreign.id], { modules: 'all' })
    const customersOf = async (query: string, user: TestUser) =>
      [...new Set((await list(`pageSize=100&${query}`, user)).results.flatMap(row => row.customer_name ?? []))].sort()
    const [ofOwn, ofForeign] = [`customer=${own.id}`, `customer=${foreign.id}`]

    expect(await customersOf('', both)).toEqual(['Northwind', 'Southmoor'])
    expect(await customersOf(`${ofOwn}&${ofForeign}`, both)).toEqual(['Northwind', 'Southmoor'])
    expect(await customersOf(ofForeign, both)).toEqual(['Southmoor'])
    expect((await list(ofForeign, both)).count).toBe(2)

    expect(await customersOf(ofForeign, administrator)).toEqual([])
    expect((await list(ofForeign)).count).toBe(0)
    const archived = await ask('POST', '/api/vehicles_delete/', { matching: { customer: foreign.id } })
    expect(archived.body).toMatchObject({ count: 0 })
    expect((await list(ofForeign, both)).count).toBe(2)
  })

  test('the search of the Vehicle File gets twenty-five by registration [ADM-VEH-13]', async () => {
    const { body } = await ask(
      'GET',
      '/api/fmt/paginated_vehicles_v2/?pageSize=25&page=1&ordering=registration&search=',
    )
    expect(vehicles.paginated.result.parse(body).results[0]).toMatchObject({
      id: own.vehicles[0]!.id,
      registration: own.vehicles[0]!.registration,
      vehicle_type: 'VAN',
    })
  })
})

describe('what the form chooses from', () => {
  const names = async (path: string, user = administrator) =>
    (await ask('GET', path, undefined, user)).body.results.map((row: { name: string }) => row.name)

  test('manufacturers, and models of one of them or of all [ADM-VEH-03] [ADM-VEH-04]', async () => {
    const { systemPool } = server.context
    await systemPool.query("insert into vehicle_manufacturers (name) values ('Zeta'), ('Alpha')")
    await systemPool.query(`insert into vehicle_models (vehicle_manufacturer_id, vehicle_type_id, name)
      select m.id, t.id, m.name || ' One' from vehicle_manufacturers m, vehicle_types t where t.code = 'STR'`)
    expect(await names('/api/vehicle_manufacturers/')).toEqual(['Alpha', 'Zeta'])
    expect(await names('/api/vehicle_man_models/')).toEqual(['Alpha One', 'Zeta One'])
    const { body } = await ask('GET', '/api/vehicle_manufacturers/?search=zeta')
    const models = await ask('GET', `/api/vehicle_man_models/?manufacturer=${body.results[0].id}`)
    expect(vehicleReferences.models.result.parse(models.body)).toEqual({
      count: 1,
      results: [
        {
          id: expect.any(Number),
          name: 'Zeta One',
          manufacturer: { id: body.results[0].id, name: 'Zeta' },
          vehicle_type: { id: expect.any(Number), name: 'Truck', code: 'STR' },
        },
      ],
    })
  })

  test('livery categories have a category_name, licence categories and contract types a name [ADM-VEH-05] [ADM-VEH-06] [ADM-VEH-07]', async () => {
    const liveries = vehicleReferences.liveryCategories.result.parse((await ask('GET', '/api/livery_category/')).body)
    expect(liveries.results).toContainEqual({ id: expect.any(Number), category_name: 'Unbranded', code: 'PLAIN' })
    expect(await names('/api/administration/driver_category/')).toContain('C1E')
    expect(await names('/api/administration/vehicle_contract_type/')).toContain('Contract hire')
  })

  test('lease companies are the customer’s own [ADM-VEH-08]', async () => {
    for (const { id } of [own, foreign])
      await server.context.systemPool.query('insert into lease_companies (customer_id, name) values ($1, $2)', [
        id,
        `Lease ${id}`,
      ])
    expect(await names('/api/administration/lease_companies/')).toEqual([`Lease ${own.id}`])
    const [foreignLease] = await leaseIds(foreign.id)
    const { status, body } = await ask('POST', '/api/vehicles/', {
      registration: 'LEASED',
      vehicle_type: 'VAN',
      lease_company: foreignLease,
    })
    expect([status, body.field, body.fields[0].code]).toEqual([400, 'lease_company', 'unknown'])
  })

  test('trackers that are in no vehicle come first, and in the order of their numbers where that is sent', async () => {
    const spare = [await newTracker(), await newTracker()]
    const [first] = own.vehicles
    const archived = await newVehicle({ tracker: spare[1] })
    await ask('POST', '/api/vehicles_delete/', { ids: [archived.id] })
    const ids = async (query: string) => {
      const { body } = await ask('GET', `/api/administration/trackers_list/?pageSize=1000&${query}`)
      return vehicleReferences.trackers.result.parse(body).results.map(({ id }) => id)
    }
    const usual = await ids('')
    const places = [...spare, first!.trackerId].map(id => usual.indexOf(id))
    expect(places).toEqual(places.toSorted((a, b) => a - b))
    const byNumber = await ids('ordering=tracker')
    expect(byNumber.indexOf(first!.trackerId)).toBeLessThan(byNumber.indexOf(spare[0]!))
    expect(await ids('ordering=tracker&orderingDirection=-')).toEqual(byNumber.toReversed())
  })

  test('trackers say which vehicle they are in [PICK-33]', async () => {
    const { body } = await ask('GET', `/api/administration/trackers_list/?search=${own.vehicles[2]!.deviceId}`)
    expect(vehicleReferences.trackers.result.parse(body)).toEqual({
      count: 1,
      results: [
        {
          id: own.vehicles[2]!.trackerId,
          customer: own.id,
          tracker: own.vehicles[2]!.deviceId,
          permission: 'edit',
          vehicle: { id: own.vehicles[2]!.id, registration: own.vehicles[2]!.registration },
        },
      ],
    })
  })
})

const leaseIds = async (customerId: number): Promise<number[]> => {
  const { rows } = await server.context.systemPool.query<{ id: number }>(
    'select id from lease_companies where customer_id = $1 order by id',
    [customerId],
  )
  return rows.map(({ id }) => id)
}

describe('a new vehicle', () => {
  test('has every field of the form, and is the customer’s whose the caller is [ADM-VEH-01]', async () => {
    const first = async (path: string) => (await ask('GET', path)).body.results[0].id as number
    const [lease_company] = await leaseIds(own.id)
    const { systemPool } = server.context
    const tracker = await systemPool.query<{ id: number }>(
      "insert into trackers (customer_id, device_id, protocol) values ($1, 'spare-1', 'teltonika') returning id",
      [own.id],
    )
    const references = {
      manufacturer_model: await first('/api/vehicle_man_models/'),
      livery_category: await first('/api/livery_category/'),
      driver_category: await first('/api/administration/driver_category/'),
      contract_type: await first('/api/administration/vehicle_contract_type/'),
      lease_company: lease_company!,
      tracker: tracker.rows[0]!.id,
    }
    const vehicle = await newVehicle({
      registration: '  ab12   cde ',
      fleet_number: 'F-1',
      vehicle_groups: [own.groupId, own.groupId],
      ...references,
    })
    expect(vehicle).toMatchObject({
      registration: 'AB12 CDE',
      fleet_number: 'F-1',
      vehicle_type: 'VAN',
      customer: own.id,
      version: 1,
      updated_by: 'Test Customer Admin',
      archived_at: null,
      vehicle_groups: [{ id: own.groupId, name: 'Northwind Depot' }],
      tracker: { tracker: 'spare-1' },
      lease_company: { name: `Lease ${own.id}` },
    })
    for (const [field, id] of Object.entries(references))
      expect([field, (vehicle as unknown as Record<string, { id: number }>)[field]!.id]).toEqual([field, id])
    expect(await read(vehicle.id)).toEqual(vehicle)
  })

  test('a registration that is taken, however it is spaced, is refused and named; an archived vehicle’s is free', async () => {
    const { id, registration } = await newVehicle({ registration: 'XY34 ZZZ' })
    const taken = await ask('POST', '/api/vehicles/', { registration: 'xy-34zzz', vehicle_type: 'VAN' })
    expect(taken).toMatchObject({
      status: 400,
      body: { field: 'registration', fields: [{ field: 'registration', code: 'taken' }] },
    })
    const vehicle = await newVehicle()
    expect((await ask('PUT', `/api/vehicle/${vehicle.id}/`, { version: 1, registration })).body.field).toBe(
      'registration',
    )
    await ask('POST', '/api/vehicles_delete/', { ids: [id] })
    const next = await newVehicle({ registration })
    const { body } = await ask('POST', '/api/vehicles_restore/', { ids: [id] })
    expect(body).toMatchObject({ count: 0, refused: [{ id, name: registration, field: 'registration' }], undo: null })
    expect((await read(id)).archived_at).not.toBeNull()
    expect((await read(next.id)).registration).toBe(registration)
  })

  test('everything that is wrong is named at once', async () => {
    const { status, body } = await ask('POST', '/api/vehicles/', {
      registration: '--',
      vehicle_groups: [0],
      tracker: 'x',
    })
    expect(status).toBe(400)
    expect(body.fields.map(({ field, code }: { field: string; code: string }) => [field, code])).toEqual([
      ['registration', 'invalid'],
      ['vehicle_type', 'required'],
      ['tracker', 'invalid'],
      ['vehicle_groups.0', 'too short'],
    ])
    const unknown = await ask('POST', '/api/vehicles/', {
      registration: 'OK 1',
      vehicle_type: 'SHIP',
      vehicle_groups: [foreign.groupId],
      tracker: foreign.vehicles[0]!.trackerId,
      livery_category: 9_999,
    })
    expect(unknown.body.fields.map(({ field, code }: { field: string; code: string }) => [field, code])).toEqual([
      ['vehicle_type', 'unknown'],
      ['livery_category', 'unknown'],
      ['tracker', 'unknown'],
      ['vehicle_groups', 'unknown'],
    ])
  })

  test('a fleet number is one line', async () => {
    for (const fleet_number of ['a\tb', 'a\nb', 'a\u0007', 'a\u0085b']) {
      const { status, body } = await ask('POST', '/api/vehicles/', {
        registration: 'LINE 1',
        vehicle_type: 'VAN',
        fleet_number,
      })
      expect([status, body.fields]).toEqual([
        400,
        [{ field: 'fleet_number', code: 'invalid', detail: 'a text without control characters' }],
      ])
    }
    expect((await newVehicle({ fleet_number: ' Nº 7 – ä ' })).fleet_number).toBe('Nº 7 – ä')
  })

  test('a key that no call has is refused and named', async () => {
    const { id, version } = await newVehicle()
    for (const [method, path, sent, key] of [
      ['POST', '/api/vehicles/', { registration: 'KEY 1', vehicle_type: 'VAN', fleetnumber: '1' }, 'fleetnumber'],
      ['PUT', `/api/vehicle/${id}/`, { version, fleetnumber: '1' }, 'fleetnumber'],
      ['POST', '/api/vehicles_delete/', { matching: {}, exept: [id] }, 'exept'],
      ['POST', '/api/vehicles_restore/', { matching: {}, exept: [id] }, 'exept'],
      ['POST', '/api/vehicles_change/', { ids: [id], changes: { fleetnumber: '1' } }, 'changes.fleetnumber'],
      ['POST', '/api/vehicles_change/', { ids: [id], changes: {}, resaon: 'x' }, 'resaon'],
      ['POST', '/api/vehicles_undo/', { undo: crypto.randomUUID(), ids: [id] }, 'ids'],
    ] as const) {
      const { status, body } = await ask(method, path, sent)
      expect([path, status, body.field, body.fields]).toMatchObject([path, 400, key, [{ field: key, code: 'invalid' }]])
    }
    expect(await read(id)).toMatchObject({ version, archived_at: null })
  })

  test('whoever sees several customers says whose it is; a customer that is not seen is not found', async () => {
    const vehicle = { registration: 'WHOSE', vehicle_type: 'CAR' }
    expect((await ask('POST', '/api/vehicles/', vehicle, global)).body).toMatchObject({ field: 'customer' })
    const { body } = await ask('POST', '/api/vehicles/', { ...vehicle, customer: foreign.id }, global)
    expect(body).toMatchObject({ customer: foreign.id, customer_name: 'Southmoor' })
    expect((await ask('POST', '/api/vehicles/', { ...vehicle, customer: foreign.id })).status).toBe(404)
  })

  test('managers and limited users create none', async () => {
    for (const user of [manager, limited])
      expect((await ask('POST', '/api/vehicles/', { registration: 'NO', vehicle_type: 'CAR' }, user)).status).toBe(403)
    expect((await ask('GET', '/api/administration/vehicles/', undefined, limited)).status).toBe(403)
  })
})

describe('a change', () => {
  let vehicle: Vehicle
  beforeEach(async () => {
    vehicle = await newVehicle({ vehicle_groups: [own.groupId] })
  })
  const put = (body: object, user = administrator) => ask('PUT', `/api/vehicle/${vehicle.id}/`, body, user)

  test('sets what is sent and leaves the rest, with a version more [ADM-VEH-09]', async () => {
    const { body } = await put({ version: 1, fleet_number: '77', vehicle_groups: [] }, other)
    expect(body).toMatchObject({
      version: 2,
      fleet_number: '77',
      registration: vehicle.registration,
      vehicle_groups: [],
      updated_by: 'Test User Vehicle Admin',
    })
    expect(await read(vehicle.id)).toEqual(body)
  })

  test('what is the same already changes nothing', async () => {
    const { body } = await put({ version: 1, registration: ` ${vehicle.registration.toLowerCase()}`, tracker: null })
    expect(body).toEqual(vehicle)
    expect(await history(vehicle.id)).toHaveLength(1)
  })

  test('two administrators at once: the second is told what it is now and what was sent', async () => {
    await put({ version: 1, fleet_number: 'first' })
    const { status, body } = await put({ version: 1, fleet_number: 'second', registration: 'SECOND' }, other)
    expect(status).toBe(409)
    const conflict = vehicles.update.errorBodies[409].parse(body)
    expect(conflict).toMatchObject({
      field: 'version',
      sent: { version: 1, fleet_number: 'second', registration: 'SECOND' },
      current: {
        version: 2,
        fleet_number: 'first',
        registration: vehicle.registration,
        updated_by: 'Test Customer Admin',
      },
    })
  })

  test('at the very same time one of them wins', async () => {
    const results = await Promise.all([
      put({ version: 1, fleet_number: 'a' }),
      put({ version: 1, fleet_number: 'b' }, other),
      put({ version: 1, fleet_number: 'c' }, global),
    ])
    expect(results.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
    expect((await read(vehicle.id)).version).toBe(2)
  })

  test('an archived vehicle is not changed', async () => {
    await ask('POST', '/api/vehicles_delete/', { ids: [vehicle.id] })
    expect(await put({ version: 2, fleet_number: '1' })).toMatchObject({
      status: 409,
      body: { detail: 'It was archived meanwhile' },
    })
  })

  test('a tracker that is given to two vehicles at the very same time goes into one', async () => {
    const tracker = await newTracker()
    const second = await newVehicle()
    const answers = await Promise.all([
      put({ version: 1, tracker }),
      ask('PUT', `/api/vehicle/${second.id}/`, { version: 1, tracker }),
    ])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400])
    expect(answers.find(({ status }) => status === 400)?.body).toMatchObject({ field: 'tracker' })
  })

  test('a tracker moves with its past: it leaves the old vehicle’s and is in one vehicle at a time', async () => {
    const { systemPool } = server.context
    const id = await newTracker()
    await put({ version: 1, tracker: id })
    const second = await newVehicle()
    expect((await ask('PUT', `/api/vehicle/${second.id}/`, { version: 1, tracker: id })).body).toMatchObject({
      field: 'tracker',
      fields: [{ code: 'in use' }],
    })
    await put({ version: 2, tracker: null })
    const { body } = await ask('PUT', `/api/vehicle/${second.id}/`, { version: 1, tracker: id })
    expect(body.tracker.id).toBe(id)
    const { rows } = await systemPool.query(
      'select vehicle_id, unassigned_at is null as is_open from tracker_assignments where tracker_id = $1 order by assigned_at',
      [id],
    )
    expect(rows).toEqual([
      { vehicle_id: vehicle.id, is_open: false },
      { vehicle_id: second.id, is_open: true },
    ])
  })

  test('a tracker that is put in while others take it out is in or out, and nobody fails', async () => {
    const takeOut = () => ask('POST', '/api/vehicles_change/', { ids: [vehicle.id], changes: { tracker: null } }, other)
    for (let round = 0; round < 10; round++) {
      const tracker = await newTracker()
      const { version } = await read(vehicle.id)
      const results = await Promise.all([takeOut(), put({ version, tracker }), takeOut(), takeOut()])
      for (const { status } of results) expect([200, 409]).toContain(status)
      await takeOut()
    }
  })

  test('the tracker of an archived vehicle may go into another', async () => {
    const id = await newTracker()
    await put({ version: 1, tracker: id })
    await ask('POST', '/api/vehicles_delete/', { ids: [vehicle.id] })
    expect((await newVehicle({ tracker: id })).tracker?.id).toBe(id)
    await ask('POST', '/api/vehicles_restore/', { ids: [vehicle.id] })
    expect((await read(vehicle.id)).tracker).toBeNull()
  })

  test('an id is decimal digits, in a path and in a query', async () => {
    for (const id of [`0x${vehicle.id.toString(16)}`, `${vehicle.id}e0`, `${vehicle.id}.0`, `+${vehicle.id}`, '%201'])
      expect([id, (await ask('GET', `/api/vehicle/${id}/`)).status]).toEqual([id, 400])
    for (const query of [
      'customer=0x1',
      'vehicle_group=1e2',
      'vehicle_group=1&vehicle_group=0b1',
      'pageSize=1e1',
      'page=0x1',
    ])
      expect([query, (await ask('GET', `/api/vehicles/?${query}`)).status]).toEqual([query, 400])
    expect((await ask('GET', `/api/vehicle/${vehicle.id}/`)).status).toBe(200)
  })

  test('somebody else’s vehicle is not found', async () => {
    const id = foreign.vehicles[0]!.id
    for (const [method, path, body] of [
      ['GET', `/api/vehicle/${id}/`],
      ['GET', `/api/vehicle/${id}/history/`],
      ['PUT', `/api/vehicle/${id}/`, { version: 1, fleet_number: 'x' }],
      ['POST', '/api/vehicles_delete/', { ids: [own.vehicles[0]!.id, id] }],
      ['POST', '/api/vehicles_restore/', { ids: [id] }],
      ['POST', '/api/vehicles_change/', { ids: [id], changes: { fleet_number: 'x' } }],
    ] as const)
      expect([path, (await ask(method, path, body)).status]).toEqual([path, 404])
    expect((await read(own.vehicles[0]!.id)).archived_at).toBeNull()
  })
})

describe('history', () => {
  test('has who did what when, field by field, with the reason, newest first', async () => {
    const vehicle = await newVehicle({ vehicle_groups: [own.groupId] })
    const livery = (await ask('GET', '/api/livery_category/')).body.results[0]
    await ask(
      'PUT',
      `/api/vehicle/${vehicle.id}/`,
      { version: 1, fleet_number: '9', livery_category: livery.id, reason: 'Repainted' },
      other,
    )
    await ask('POST', '/api/vehicles_delete/', { ids: [vehicle.id], reason: 'Sold' })
    await ask('POST', '/api/vehicles_restore/', { ids: [vehicle.id] })
    const [restored, archived, changed, created] = await history(vehicle.id)
    expect(restored).toMatchObject({ action: 'restored', who: 'Test Customer Admin', reason: null, changes: [] })
    expect(archived).toMatchObject({ action: 'archived', reason: 'Sold', changes: [] })
    expect(changed).toMatchObject({ action: 'changed', who: 'Test User Vehicle Admin', reason: 'Repainted' })
    expect(changed!.changes.toSorted((a, b) => (a.field < b.field ? -1 : 1))).toEqual([
      { field: 'fleet_number', before: '', after: '9' },
      { field: 'livery_category', before: null, after: livery },
    ])
    expect(created).toMatchObject({ action: 'created' })
    expect(created!.changes).toContainEqual({
      field: 'vehicle_groups',
      before: null,
      after: [{ id: own.groupId, name: 'Northwind Depot' }],
    })
    const { body } = await ask('GET', `/api/vehicle/${vehicle.id}/history/?pageSize=1&page=2`)
    expect(body).toMatchObject({ count: 4, results: [{ action: 'archived' }] })
  })

  test('a change and its entry are one: when the entry cannot be written nothing is changed', async () => {
    const owner = createOwnerPool(server.databaseUrl, 1)
    await owner.query("alter table audit_log add check (detail ->> 'reason' is distinct from 'Cannot be written')")
    await owner.end()
    const vehicle = await newVehicle()
    const change = { version: 1, fleet_number: '1', reason: 'Cannot be written' }
    expect((await ask('PUT', `/api/vehicle/${vehicle.id}/`, change)).status).toBe(500)
    expect(await read(vehicle.id)).toEqual(vehicle)
  })
})

describe('many at once', () => {
  const bulk = (action: string, body: object) => ask('POST', `/api/vehicles_${action}/`, body)
  let three: Vehicle[]
  beforeEach(async () => {
    const depot = `Depot ${++made}`
    three = [
      await newVehicle({ fleet_number: `${depot} a` }),
      await newVehicle({ fleet_number: `${depot} b`, vehicle_groups: [own.groupId] }),
      await newVehicle({ fleet_number: `${depot} c` }),
    ]
  })
  const ids = () => three.map(({ id }) => id)
  const filter = () => three[0]!.fleet_number.slice(0, -2)

  test('archived ones leave the lists, are counted as the documents say, and come back [ADM-VEH-15]', async () => {
    const { status, body } = await bulk('delete', { ids: ids() })
    expect([status, body]).toEqual([200, { deleted: 3, count: 3, refused: [], undo: expect.any(String) }])
    expect((await list(`search=${filter()}`)).count).toBe(0)
    expect((await list(`search=${filter()}&archived=true`)).count).toBe(3)
    const simple = await ask('GET', `/api/fmt/simple_vehicle_list/?search=${three[0]!.registration}`)
    expect(simple.body.count).toBe(0)
    const kept = await ask('GET', `/api/fmt/simple_vehicle_list/?with_archived=true&pageSize=200&search=`)
    const states = vehicles.simpleList.result.parse(kept.body).results.map(row => row.is_archived)
    expect(states).toContain(false)
    expect(states.indexOf(true), 'archived ones stand after the others').toBeGreaterThan(states.lastIndexOf(false))
    expect(kept.body.results).toContainEqual(expect.objectContaining({ id: three[0]!.id, is_archived: true }))
    expect((await bulk('delete', { ids: ids() })).body).toMatchObject({
      deleted: 0,
      refused: [{ detail: 'It is archived already' }, {}, {}],
    })
    expect((await bulk('restore', { ids: ids().slice(1) })).body).toMatchObject({ count: 2 })
    expect((await list(`search=${filter()}`)).count).toBe(2)
  })

  test('all that match a filter but some are changed, and undo gives each what it had', async () => {
    const livery = (await ask('GET', '/api/livery_category/')).body.results[1]
    await ask('PUT', `/api/vehicle/${three[0]!.id}/`, { version: 1, livery_category: livery.id })
    const { body } = await bulk('change', {
      matching: { search: filter() },
      except: [three[2]!.id],
      changes: { livery_category: livery.id, vehicle_groups: [own.groupId] },
      reason: 'Moved',
    })
    expect(body).toMatchObject({ count: 2, refused: [] })
    const [first, second, third] = await Promise.all(ids().map(read))
    for (const changed of [first!, second!])
      expect(changed).toMatchObject({ livery_category: livery, vehicle_groups: [{ id: own.groupId }] })
    expect(third).toEqual(three[2])
    expect((await history(second!.id))[0]).toMatchObject({
      reason: 'Moved',
      changes: [{ field: 'livery_category', before: null, after: livery }],
    })
    expect((await bulk('undo', { undo: body.undo })).body).toMatchObject({ count: 2, refused: [] })
    expect(await read(first!.id)).toMatchObject({ version: 4, livery_category: livery, vehicle_groups: [] })
    expect(await read(second!.id)).toMatchObject({ livery_category: null, vehicle_groups: [{ id: own.groupId }] })
  })

  test('undo leaves what somebody has changed since, and says so; it can be taken back itself', async () => {
    const { body } = await bulk('delete', { ids: ids() })
    await bulk('restore', { ids: [three[0]!.id] })
    await ask('PUT', `/api/vehicle/${three[0]!.id}/`, { version: 3, fleet_number: 'mine' })
    const undone = await bulk('undo', { undo: body.undo })
    expect(undone.body).toMatchObject({ count: 2, refused: [{ id: three[0]!.id, detail: 'It was changed since' }] })
    expect((await bulk('undo', { undo: undone.body.undo })).body).toMatchObject({ count: 2 })
    expect((await read(three[1]!.id)).archived_at).not.toBeNull()
  })

  test('a value that only one can have is refused for all, and named', async () => {
    expect(await bulk('change', { ids: ids(), changes: { vehicle_type: 'SHIP' } })).toMatchObject({
      status: 400,
      body: { field: 'vehicle_type' },
    })
    const { body } = await bulk('change', { ids: ids(), changes: { registration: `ONLY ${three[0]!.id}` } })
    expect(body).toMatchObject({ count: 1, refused: [{ field: 'registration' }, { field: 'registration' }] })
  })

  test('a tracker goes into the first of several vehicles that it is given to', async () => {
    const tracker = await newTracker()
    const { body } = await bulk('change', { ids: ids(), changes: { tracker } })
    expect(body).toMatchObject({ count: 1, refused: [{ field: 'tracker' }, { field: 'tracker' }] })
    expect(await Promise.all(ids().map(async id => (await read(id)).tracker?.id))).toEqual([
      tracker,
      undefined,
      undefined,
    ])
  })

  test('undo leaves a vehicle whose tracker is in another by now, and takes back the rest', async () => {
    const trackers = [await newTracker(), await newTracker()]
    for (const [at, tracker] of trackers.entries())
      await ask('PUT', `/api/vehicle/${ids()[at]}/`, { version: 1, tracker })
    const { body } = await bulk('change', { ids: ids().slice(0, 2), changes: { tracker: null } })
    await newVehicle({ tracker: trackers[0] })
    expect((await bulk('undo', { undo: body.undo })).body).toMatchObject({
      count: 1,
      refused: [{ id: three[0]!.id, field: 'tracker' }],
    })
    expect((await read(three[1]!.id)).tracker?.id).toBe(trackers[1])
  })

  test('a filter that nobody knows is refused rather than left out', async () => {
    const { status, body } = await bulk('delete', { matching: { search: filter(), vehicle_grp: own.groupId } })
    expect([status, body.field]).toEqual([400, 'matching.vehicle_grp'])
    expect((await list(`search=${filter()}`)).count).toBe(3)
  })

  test('nobody takes back what another customer’s administrator did', async () => {
    const { body } = await bulk('delete', { ids: ids() })
    const stranger = await signInAs(server.context, 'Customer Admin', [foreign.id], { modules: 'all' })
    expect((await ask('POST', '/api/vehicles_undo/', { undo: body.undo }, stranger)).status).toBe(404)
  })
})

describe('an export', () => {
  test('has all that match, in the order of the list, in the language of the page', async () => {
    const response = await exported(`format=csv&search=mp0&ordering=-registration`)
    expect(response.headers['content-disposition']).toContain('Vehicles.csv')
    const lines = response.body.trim().split(/\r?\n/)
    expect(lines).toHaveLength(13)
    expect(lines[0]).toContain('Registration,Fleet number,Type')
    expect(lines[1]).toContain(`${own.vehicles.at(-1)!.registration},`)
    expect(response.body).not.toContain('Southmoor')
    expect((await exported('format=csv&language=pt')).body).toContain('Matrícula')
    expect((await exported('format=xlsx')).headers['content-type']).toContain('spreadsheetml')
  })

  test('has a column a field, in words, and when a record was created and changed on the clock of the reader', async () => {
    const { registration, id } = own.vehicles[0]!
    const models = await ask('GET', '/api/vehicle_man_models/?pageSize=1')
    const [model] = vehicleReferences.models.result.parse(models.body).results
    const hired = vehicleReferences.contractTypes.result.parse(
      (await ask('GET', '/api/administration/vehicle_contract_type/?search=contract+hire')).body,
    )
    const liveries = vehicleReferences.liveryCategories.result.parse(
      (await ask('GET', '/api/livery_category/?search=unbranded')).body,
    )
    await ask('PUT', `/api/vehicle/${id}/`, {
      version: (await read(id)).version,
      manufacturer_model: model!.id,
      contract_type: hired.results[0]!.id,
      livery_category: liveries.results[0]!.id,
    })
    const { updated_at } = await read(id)
    const rows = async (query: string) => {
      const { body } = await exported(`format=csv&search=${encodeURIComponent(registration)}&${query}`)
      const [headings = [], cells = []] = body
        .replace(/^\uFEFF/, '')
        .trim()
        .split(/\r?\n/)
        .map(line => line.split(/[,;]/))
      return new Map(headings.map((heading, index) => [heading, cells[index]]))
    }
    const english = await rows('')
    expect([...english.keys()]).toEqual(
      ['Registration', 'Fleet number', 'Type', 'Manufacturer', 'Model', 'Livery', 'Driving licence', 'Contract'].concat(
        [
          'Lease company',
          'Tracker',
          'Vehicle groups',
          'QR code',
          'Customer',
          'Created (London)',
          'Changed (London)',
          'Changed by',
          'Archived (London)',
        ],
      ),
    )
    expect(english.get('Manufacturer')).toBe(model!.manufacturer.name)
    expect(english.get('Model')).toBe(model!.name)
    expect(english.get('Vehicle groups')).toBe('Northwind Depot')
    expect(['Type', 'Livery', 'Contract'].map(heading => english.get(heading))).toEqual([
      'Van',
      'Unbranded',
      'Contract hire',
    ])
    const changedAtMs = Date.parse(updated_at)
    const clock = (ms: number) => `${formatReportDate(ms, 'UTC')} ${new Date(ms).toISOString().slice(11, 19)}`
    expect(english.get('Changed (London)')).toBe(clock(changedAtMs))
    // Five and three quarter hours ahead of UTC, all year round.
    const portuguese = await rows('language=pt&time_zone=Asia/Kathmandu')
    expect(['Tipo', 'Decoração', 'Contrato'].map(heading => portuguese.get(heading))).toEqual([
      'Carrinha',
      'Sem decoração',
      'Aluguer operacional',
    ])
    expect(portuguese.get('Alterado (Catmandu)')).toBe(clock(changedAtMs + 345 * 60_000))
    expect((await exported('format=csv&time_zone=Mars/Base')).statusCode).toBe(400)
  })
})
