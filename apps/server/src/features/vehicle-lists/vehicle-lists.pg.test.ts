import {
  contractTypes,
  driverCategories,
  liveryCategories,
  vehicleManufacturers,
  vehicleModels,
} from '@milepost/contract/vehicle-lists.ts'
import { vehicleReferences } from '@milepost/contract/vehicle-references.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { recordCalls } from '../../testing/record-calls.ts'
import { registerCustomer, type TestCustomer } from '../../testing/registry.ts'
import { signInAs, type TestUser } from '../../testing/sign-in-as.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
let own: TestCustomer
let administrator: TestUser
let stranger: TestUser
/** Looks after the whole installation. */
let installer: TestUser

beforeAll(async () => {
  server = await startTestServer({ MILEPOST_ROLES: 'api', MILEPOST_RATE_PER_MINUTE: '100000' })
  const { context } = server
  own = await registerCustomer(context.system, 'Northwind', 1)
  const foreign = await registerCustomer(context.system, 'Southmoor', 1)
  administrator = await signInAs(context, 'Customer Admin', [own.id], { modules: 'all' })
  stranger = await signInAs(context, 'Customer Admin', [foreign.id], { modules: 'all' })
  installer = await signInAs(context, 'Global Admin', [own.id, foreign.id], { modules: 'all' })
})
afterAll(() => server.stop())

const given = () => ({ server, user: administrator })
const { ask } = recordCalls(liveryCategories, given)

/** The lists that a vehicle refers to by a field, each with the call by which forms choose from it. */
const OF_VEHICLES = [
  { name: 'liveries', routes: liveryCategories, field: 'livery_category', offered: vehicleReferences.liveryCategories },
  {
    name: 'driving licences',
    routes: driverCategories,
    field: 'driver_category',
    offered: vehicleReferences.driverCategories,
  },
  { name: 'contract types', routes: contractTypes, field: 'contract_type', offered: vehicleReferences.contractTypes },
]
const LISTS = [
  ...OF_VEHICLES,
  { name: 'manufacturers', routes: vehicleManufacturers, offered: vehicleReferences.manufacturers },
]

describe.each(LISTS)('$name [ADM-VEH-03, ADM-VEH-05, ADM-VEH-06, ADM-VEH-07]', ({ routes, offered }) => {
  const { list, add, history } = recordCalls(routes, given)
  const names = async (query: string, user?: TestUser) => (await list(query, user)).results.map(({ name }) => name)
  const offeredTo = async (user: TestUser, search: string) =>
    (await ask('GET', `${offered.path}?search=${search}`, undefined, user)).body.count
  const one = (id: number) => routes.read.path.replace(':id', `${id}`)

  test('have a customer’s own entries and those for every customer, which a filter tells apart, by name in any case', async () => {
    await add({ name: 'Listed beta' })
    await add({ name: 'LISTED Alpha', customer: null }, installer)
    await add({ name: 'Listed foreign' }, stranger)
    expect(await names('search=listed')).toEqual(['LISTED Alpha', 'Listed beta'])
    expect(await names('search=listed&origin=own')).toEqual(['Listed beta'])
    expect(await names('search=listed&origin=provided&ordering=-name')).toEqual(['LISTED Alpha'])
    expect(await names('search=listed', stranger)).toEqual(['LISTED Alpha', 'Listed foreign'])
  })

  test('offer an own entry in forms until it is archived, and never another customer’s', async () => {
    const { id } = await add({ name: 'Offered' })
    expect([await offeredTo(administrator, 'offered'), await offeredTo(stranger, 'offered')]).toEqual([1, 0])
    await ask('POST', routes.archive.path, { ids: [id] })
    expect(await offeredTo(administrator, 'offered')).toBe(0)
  })

  test('take a name once within a customer, in any case, and not one that every customer has', async () => {
    await add({ name: 'Taken' })
    await add({ name: 'Taken' }, stranger)
    await add({ name: 'For all', customer: null }, installer)
    for (const name of ['TAKEN', 'for ALL']) {
      expect(await ask('POST', routes.create.path, { name })).toMatchObject({
        status: 400,
        body: { fields: [{ field: 'name', code: 'taken' }] },
      })
    }
  })

  test('are added to for every customer, and changed there, only by who looks after the installation', async () => {
    expect(await ask('POST', routes.create.path, { name: 'Mine for all', customer: null })).toMatchObject({
      status: 400,
      body: { fields: [{ field: 'customer', code: 'forbidden' }] },
    })
    const { id, version } = await add({ name: 'Shared', customer: null }, installer)
    const rename = (user: TestUser) => ask('PUT', one(id), { name: 'Shared now', version }, user)
    expect((await ask('GET', one(id))).body.may_edit).toBe(false)
    expect((await rename(administrator)).status).toBe(403)
    expect((await ask('POST', routes.archive.path, { ids: [id] })).body).toMatchObject({
      count: 0,
      refused: [{ id, detail: 'It is for every customer: only a global administrator changes it' }],
    })
    expect(await rename(installer)).toMatchObject({ status: 200, body: { name: 'Shared now', customer: null } })
    expect((await history(id)).map(({ action }) => action)).toEqual(['changed', 'created'])
  })

  test('bring back what was archived, by the undo of whoever archived it', async () => {
    for (const [user, customer] of [
      [administrator, own.id],
      [installer, null],
    ] as const) {
      const { id } = await add({ name: `Undone ${customer}`, customer }, user)
      const { body } = await ask('POST', routes.archive.path, { ids: [id] }, user)
      expect(await names('search=undone', user)).not.toContain(`Undone ${customer}`)
      await ask('POST', routes.undo.path, { undo: body.undo }, user)
      expect(await names('search=undone', user)).toContain(`Undone ${customer}`)
    }
  })
})

test.each(OF_VEHICLES)(
  '$name are chosen for vehicles, which an entry counts and names [ADM-VEH-05, ADM-VEH-06, ADM-VEH-07]',
  async ({ routes, field }) => {
    const { add } = recordCalls(routes, given)
    const registration = `USES ${OF_VEHICLES.findIndex(list => list.field === field)}`
    const vehicle = (id: number, user?: TestUser) =>
      ask('POST', '/api/vehicles/', { registration, vehicle_type: 'VAN', [field]: id }, user)
    const { id } = await add({ name: 'Used' })
    const foreign = await add({ name: 'Used' }, stranger)
    expect(await vehicle(foreign.id)).toMatchObject({ status: 400, body: { fields: [{ field, code: 'unknown' }] } })
    const { status, body } = await vehicle(id)
    expect([status, body[field]]).toMatchObject([200, { id }])
    const used = await ask('GET', routes.uses.path.replace(':id', `${id}`))
    expect(used.body.results).toEqual([{ kind: 'vehicles', count: 1, first: [{ id: body.id, name: registration }] }])
  },
)

test('what came with Milepost nobody changes, not even who looks after the installation', async () => {
  const { results } = (await ask('GET', `${liveryCategories.list.path}?search=unbranded`, undefined, installer)).body
  const [{ id, version, code, may_edit }] = results
  expect([code, may_edit ?? false]).toEqual(['PLAIN', false])
  const path = liveryCategories.update.path.replace(':id', `${id}`)
  expect((await ask('PUT', path, { name: 'Bare', version }, installer)).status).toBe(403)
})

test('a file words what came with Milepost in the reader’s language, and says whose an entry is', async () => {
  const { add, exported } = recordCalls(liveryCategories, given)
  await add({ name: 'Unbranded twice' })
  const text = (await exported('format=csv&search=unbranded')).body
  expect(text).toMatch(/Unbranded,Provided/)
  expect(text).toMatch(/Unbranded twice,Own/)
})

describe('models [ADM-VEH-04]', () => {
  const makers = recordCalls(vehicleManufacturers, given)
  const models = recordCalls(vehicleModels, given)
  const van = (name: string, manufacturer: number) => ({ name, manufacturer, vehicle_type: 'VAN' })

  test('of a manufacturer that every customer has are a customer’s own, found by both names', async () => {
    const { id } = await makers.add({ name: 'Anvil', customer: null }, installer)
    await models.add(van('Hammer', id))
    await models.add(van('Hammer', id), stranger)
    const found = await models.list('search=anvil ham')
    expect(found.results).toMatchObject([{ name: 'Hammer', manufacturer: { id, name: 'Anvil' }, origin: 'own' }])
  })

  test('have a name once within their manufacturer, and not one that every customer has', async () => {
    const [first, second] = [await makers.add({ name: 'Bolt' }), await makers.add({ name: 'Bolt and sons' })]
    await models.add(van('Nut', first.id))
    await models.add(van('Nut', second.id))
    const shared = await makers.add({ name: 'Chain', customer: null }, installer)
    await models.add({ ...van('Link', shared.id), customer: null }, installer)
    for (const taken of [van('NUT', first.id), van('LINK', shared.id)]) {
      expect(await models.ask('POST', vehicleModels.create.path, taken)).toMatchObject({
        status: 400,
        body: { fields: [{ field: 'name', code: 'taken' }] },
      })
    }
  })

  test('are not of another customer’s manufacturer, nor for every customer of a manufacturer that one has', async () => {
    const foreign = await makers.add({ name: 'Drill' }, stranger)
    const mine = await makers.add({ name: 'Drill' })
    const refused = { status: 400, body: { fields: [{ field: 'manufacturer', code: 'unknown' }] } }
    expect(await models.ask('POST', vehicleModels.create.path, van('Bit', foreign.id))).toMatchObject(refused)
    const forAll = { ...van('Bit', mine.id), customer: null }
    expect(await models.ask('POST', vehicleModels.create.path, forAll, installer)).toMatchObject(refused)
  })

  test('are no longer offered when their manufacturer is archived, which counts them', async () => {
    const { id } = await makers.add({ name: 'Engine' })
    await models.add(van('Piston', id))
    const offered = async () => (await ask('GET', `${vehicleReferences.models.path}?search=piston`)).body.count
    expect(await offered()).toBe(1)
    expect((await ask('GET', vehicleManufacturers.uses.path.replace(':id', `${id}`))).body.results).toMatchObject([
      { kind: 'models', count: 1 },
    ])
    await ask('POST', vehicleManufacturers.archive.path, { ids: [id] })
    expect(await offered()).toBe(0)
  })
})

test.each(
  [liveryCategories, driverCategories, contractTypes, vehicleManufacturers, vehicleModels].flatMap(({ list }) =>
    list.query.shape.ordering.unwrap().options.map(ordering => `${list.path}?ordering=${ordering}`),
  ),
)('%s is in that order', async path => {
  expect((await ask('GET', path)).status).toBe(200)
})
