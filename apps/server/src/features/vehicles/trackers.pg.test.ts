import { trackers } from '@milepost/contract/trackers.ts'
import { vehicleReferences } from '@milepost/contract/vehicle-references.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { avlRecord } from '../../testing/avl-record.ts'
import { connectProtocolDevice } from '../../testing/device-client.ts'
import { recordCalls } from '../../testing/record-calls.ts'
import { registerCustomer, type TestCustomer } from '../../testing/registry.ts'
import { signInAs, type TestUser } from '../../testing/sign-in-as.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
let own: TestCustomer
let administrator: TestUser
let stranger: TestUser

beforeAll(async () => {
  server = await startTestServer({ MILEPOST_ROLES: 'api,ingest', MILEPOST_RATE_PER_MINUTE: '100000' })
  const { context } = server
  own = await registerCustomer(context.system, 'Northwind', 2)
  const foreign = await registerCustomer(context.system, 'Southmoor', 1)
  administrator = await signInAs(context, 'Customer Admin', [own.id], { modules: 'all' })
  stranger = await signInAs(context, 'Customer Admin', [foreign.id], { modules: 'all' })
})
afterAll(() => server.stop())

const { ask, list, add, read, history, exported } = recordCalls(trackers, () => ({ server, user: administrator }))

/** Of Suntech, whose numbers are any digits. */
let lastNumber = 1_100_000_000
const newNumber = () => String(++lastNumber)
const suntech = (fields: object = {}) => ({ tracker: newNumber(), protocol: 'suntech', ...fields })

async function newVehicle(registration: string): Promise<{ id: number; registration: string; version: number }> {
  const { body } = await ask('POST', '/api/vehicles/', { registration, vehicle_type: 'VAN' })
  return body
}

const change = (id: number, version: number, fields: object) =>
  ask('PUT', `/api/vehicles_tracker/${id}/`, { version, ...fields })
const trackerOf = async ({ id }: { id: number }) => (await ask('GET', `/api/vehicle/${id}/`)).body.tracker

test('a tracker is registered, listed and changed by the calls of the documents [ADM-TRK-01, ADM-TRK-02, ADM-TRK-04]', async () => {
  const made = await ask('POST', '/api/vehicles_trackers/', { tracker: '49 015420 323751 8', protocol: 'teltonika' })
  expect(made).toMatchObject({
    status: 200,
    body: { tracker: '490154203237518', model: '', vehicle: null, version: 1 },
  })
  const { id } = made.body
  const listed = await ask('GET', '/api/vehicles_trackers/?pageSize=1&page=1&ordering=-tracker&search=4901542')
  expect(listed.body).toMatchObject({ count: 1, results: [{ id, tracker: '490154203237518' }] })
  const picked = await ask(
    'GET',
    '/api/administration/trackers_list/?pageSize=50&page=1&ordering=tracker&orderingDirection=&search=4901542',
  )
  expect(picked.body).toMatchObject({ count: 1, results: [{ id, tracker: '490154203237518', permission: 'edit' }] })
  expect((await change(id, 1, { model: 'FMC130' })).body).toMatchObject({ model: 'FMC130', version: 2 })
  expect((await change(id, 1, { model: 'FMB920' })).status).toBe(409)
})

test.each(trackers.list.query.shape.ordering.unwrap().options)('the list is ordered by %s', async ordering => {
  expect((await ask('GET', `/api/administration/vehicles_trackers/?ordering=${ordering}`)).status).toBe(200)
})

test('the list is filtered by protocol, vehicle and whether there is one, and searched by number, model and registration', async () => {
  const van = await newVehicle('SEARCHED 1')
  const [inVan, spare] = [
    await add(suntech({ vehicle: van.id, model: 'ST4345' })),
    await add({ tracker: 'Searched phone', protocol: 'osmand' }),
  ]
  const ids = async (query: string) => (await list(query)).results.map(({ id }) => id)
  expect(await ids(`vehicle=${van.id}`)).toEqual([inVan.id])
  expect(await ids('search=searched 1')).toEqual([inVan.id])
  expect(await ids('search=st4345')).toEqual([inVan.id])
  expect(await ids('search=searched&in_vehicle=no')).toEqual([spare.id])
  expect(await ids('search=searched&in_vehicle=yes')).toEqual([inVan.id])
  expect(await ids('search=searched&protocol=osmand&protocol=gt06')).toEqual([spare.id])
})

test('the order by vehicle follows what a tracker is moved to and what its vehicle is called, and ends with those in none', async () => {
  const [b, a] = [await newVehicle('ORDERED B'), await newVehicle('ORDERED A')]
  const [inB, inA, spare] = [
    await add(suntech({ vehicle: b.id, model: 'ordered' })),
    await add(suntech({ vehicle: a.id, model: 'ordered' })),
    await add(suntech({ model: 'ordered' })),
  ]
  const ids = async (query: string) => (await list(`search=ordered&${query}`)).results.map(({ id }) => id)
  expect(await ids('ordering=vehicle')).toEqual([inA.id, inB.id, spare.id])
  expect(await ids('ordering=-vehicle')).toEqual([inB.id, inA.id, spare.id])
  await ask('PUT', `/api/vehicle/${a.id}/`, {
    version: (await ask('GET', `/api/vehicle/${a.id}/`)).body.version,
    registration: 'ORDERED C',
  })
  expect(await ids('ordering=vehicle')).toEqual([inB.id, inA.id, spare.id])
  await change(inB.id, 1, { vehicle: null })
  expect(await ids('ordering=vehicle')).toEqual([inA.id, inB.id, spare.id])
})

test('what is typed of a vehicle finds its tracker however either is spaced, by one letter too', async () => {
  const van = await newVehicle('ZQ 77 XYW')
  const { id } = await add(suntech({ vehicle: van.id }))
  for (const typed of ['zq77', '77-xy', 'xyw', 'zq']) {
    expect((await list(`search=${typed}`)).results.map(row => row.id)).toEqual([id])
  }
})

test('a number that no device of the protocol has is refused, and so is another protocol for a number that it does not have', async () => {
  const wrong = await ask('POST', '/api/vehicles_trackers/', { tracker: '490154203237519', protocol: 'teltonika' })
  expect(wrong).toMatchObject({ status: 400, body: { fields: [{ field: 'tracker', code: 'invalid' }] } })
  const { id, version } = await add({ tracker: 'A phone', protocol: 'osmand' })
  expect(await change(id, version, { protocol: 'teltonika' })).toMatchObject({
    status: 400,
    body: { fields: [{ field: 'protocol', code: 'invalid' }] },
  })
  expect((await change(id, version, { protocol: 'teltonika', tracker: '356307040000001' })).status).toBe(200)
})

test('a number that another customer registered is refused without a word of whose it is, and free once that one is archived', async () => {
  const { id, tracker } = await add(suntech(), stranger)
  const refused = await ask('POST', '/api/vehicles_trackers/', { tracker, protocol: 'osmand' })
  expect(refused).toMatchObject({ status: 400, body: { fields: [{ field: 'tracker', code: 'taken' }] } })
  expect(JSON.stringify(refused.body)).not.toMatch(/Southmoor/)
  await ask('POST', '/api/vehicles_trackers_delete/', { ids: [id] }, stranger)
  const mine = await add({ tracker, protocol: 'suntech' })
  const restored = await ask('POST', '/api/vehicles_trackers_restore/', { ids: [id] }, stranger)
  expect(restored.body).toMatchObject({ count: 0, refused: [{ id, name: tracker, field: 'tracker' }] })
  expect((await ask('GET', `/api/vehicles_tracker/${mine.id}/`, undefined, stranger)).status).toBe(404)
})

test('put into another vehicle it leaves the one before, and the page of each says since when', async () => {
  const [first, second] = [await newVehicle('MOVED 1'), await newVehicle('MOVED 2')]
  const { id, version } = await add(suntech({ vehicle: first.id }))
  expect(await trackerOf(first)).toMatchObject({ id })
  const { body: moved } = await change(id, version, { vehicle: second.id })
  expect(moved.vehicle).toEqual({ id: second.id, registration: 'MOVED 2' })
  expect(moved.assignments).toMatchObject([
    { vehicle: { id: second.id }, until: null },
    { vehicle: { id: first.id }, until: expect.any(String) },
  ])
  expect([await trackerOf(first), await trackerOf(second)]).toMatchObject([null, { id }])
  const { body: ofFirst } = await ask('GET', `/api/vehicle/${first.id}/history/`)
  expect(ofFirst.results[0]).toMatchObject({
    changes: [{ field: 'tracker', before: [{ id }], after: [] }],
  })
  expect((await ask('GET', `/api/vehicle/${first.id}/`)).body.version).toBeGreaterThan(first.version)

  await ask('PUT', `/api/vehicle/${second.id}/`, {
    version: (await ask('GET', `/api/vehicle/${second.id}/`)).body.version,
    tracker: null,
  })
  expect((await read(id)).vehicle).toBeNull()
  expect((await history(id))[0]).toMatchObject({
    changes: [{ field: 'vehicle', before: [{ id: second.id, registration: 'MOVED 2' }], after: [] }],
  })
})

test('a vehicle that has a tracker, that is archived, or of another customer takes none', async () => {
  const van = await newVehicle('FULL 1')
  await add(suntech({ vehicle: van.id }))
  const codeFor = async (vehicle: number) => {
    const { body } = await ask('POST', '/api/vehicles_trackers/', suntech({ vehicle }))
    return [body.field, body.fields[0].code]
  }
  expect(await codeFor(van.id)).toEqual(['vehicle', 'in use'])
  const archived = await newVehicle('FULL 2')
  await ask('POST', '/api/vehicles_delete/', { ids: [archived.id] })
  expect(await codeFor(archived.id)).toEqual(['vehicle', 'unknown'])
  const { body: foreign } = await ask('GET', '/api/administration/vehicles/', undefined, stranger)
  expect(await codeFor(foreign.results[0].id)).toEqual(['vehicle', 'unknown'])
})

test('of two that are put into a vehicle at the same time, one is', async () => {
  const van = await newVehicle('RACE 1')
  const answers = await Promise.all(
    [1, 2].map(() => ask('POST', '/api/vehicles_trackers/', suntech({ vehicle: van.id }))),
  )
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400])
})

test('archived it is in no vehicle and offered no more; the undo puts it back, but not beside another tracker', async () => {
  const van = await newVehicle('UNDONE 1')
  const { id, tracker } = await add(suntech({ vehicle: van.id }))
  const archive = async () => (await ask('POST', '/api/vehicles_trackers_delete/', { ids: [id] })).body.undo
  const undo = (batch: string) => ask('POST', '/api/vehicles_trackers_undo/', { undo: batch })
  const archived = await archive()
  expect(await trackerOf(van)).toBeNull()
  const { body } = await ask('GET', `/api/administration/trackers_list/?search=${tracker}`)
  expect(vehicleReferences.trackers.result.parse(body).count).toBe(0)
  const version = (await ask('GET', `/api/vehicle/${van.id}/`)).body.version
  const chosen = await ask('PUT', `/api/vehicle/${van.id}/`, { version, tracker: id })
  expect(chosen).toMatchObject({ status: 400, body: { fields: [{ field: 'tracker', code: 'unknown' }] } })

  const { body: undone } = await undo(archived)
  expect(undone).toMatchObject({ count: 1, refused: [] })
  expect(await trackerOf(van)).toMatchObject({ id })
  expect((await undo(undone.undo)).body).toMatchObject({ count: 1 })
  expect(await trackerOf(van)).toBeNull()
  await ask('POST', '/api/vehicles_trackers_restore/', { ids: [id] })
  expect((await read(id)).vehicle).toBeNull()

  const { version: free } = await read(id)
  await change(id, free, { vehicle: van.id })
  const again = await archive()
  const other = await add(suntech({ vehicle: van.id }))
  expect((await undo(again)).body).toMatchObject({ count: 1 })
  expect(await read(id)).toMatchObject({ archived_at: null, vehicle: null })
  expect(await trackerOf(van)).toMatchObject({ id: other.id })
})

test('what is asked of whoever reports as it must be what its protocol can show, and a change of it is in its history', async () => {
  const { id } = await add({ tracker: 'Phone with a key', protocol: 'osmand' })
  await ask('PUT', '/api/administration/tracker_identity/', { tracker: id, key: 'make' })
  const { version } = await read(id)
  expect((await history(id))[0]!.changes).toMatchObject([{ field: 'tracker_access', after: { has_key: true } }])
  expect(await change(id, version, { protocol: 'traccar-forward' })).toMatchObject({
    status: 400,
    body: { fields: [{ field: 'protocol', code: 'in use' }] },
  })
})

test('a device is accepted once it is registered, under its new number once that is changed, and refused once it is archived', async () => {
  const { teltonika } = server.ingest!.ports
  const report = async (imei: string) => {
    const device = await connectProtocolDevice('teltonika', imei, teltonika!)
    await device.report([avlRecord({ recordedAtMs: Date.now() })])
    return device
  }
  const [imei, other] = ['352094080000000', '359302010000005']
  await expect(report(imei)).rejects.toThrow()
  const isListed = async () => {
    const { rows } = await server.context.systemPool.query('select from unknown_devices where device_id = $1', [imei])
    return rows.length > 0
  }
  await expect.poll(isListed).toBe(true)

  const { id } = await add({ tracker: imei, protocol: 'teltonika', vehicle: (await newVehicle('HEARD 1')).id })
  const open = await report(imei)
  await expect.poll(() => read(id)).toMatchObject({ is_connected: true })
  const heard = await read(id)
  expect(heard).toMatchObject({ last_heard: expect.any(String), last_position: expect.any(String) })

  await change(id, heard.version, { tracker: other })
  await expect
    .poll(() =>
      report(imei).then(
        () => true,
        () => false,
      ),
    )
    .toBe(false)
  await report(other)
  await ask('POST', '/api/vehicles_trackers_delete/', { ids: [id] })
  await expect
    .poll(() =>
      report(other).then(
        () => true,
        () => false,
      ),
    )
    .toBe(false)
  await expect(open.report([avlRecord({ recordedAtMs: Date.now() })])).rejects.toThrow()
})

test('an export has what matches, with the names of protocols and the language of the page', async () => {
  const van = await newVehicle('EXPORTED 1')
  const { tracker } = await add(suntech({ vehicle: van.id, model: 'ST4345' }))
  const { body } = await exported(`format=csv&search=${tracker}&language=pt`)
  const [heading, ...rows] = body.trim().split(/\r?\n/)
  expect(heading).toContain('Número do dispositivo;Protocolo;Modelo;Veículo;Ligado')
  expect(rows).toEqual([expect.stringContaining(`${tracker};Suntech;ST4345;EXPORTED 1;Não`)])
})
