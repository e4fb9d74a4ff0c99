import { scheduleTypeRecords } from '@milepost/contract/schedule-type-records.ts'
import { scheduleTypes } from '@milepost/contract/schedule-types.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { recordCalls } from '../../testing/record-calls.ts'
import { registerCustomer, type TestCustomer } from '../../testing/registry.ts'
import { signInAs, type TestUser } from '../../testing/sign-in-as.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
let own: TestCustomer
let administrator: TestUser
let stranger: TestUser
let reader: TestUser
/** Of the kinds of activities that came with Milepost. */
let ids: Record<string, number>

beforeAll(async () => {
  server = await startTestServer({ MILEPOST_ROLES: 'api', MILEPOST_RATE_PER_MINUTE: '100000' })
  const { context } = server
  own = await registerCustomer(context.system, 'Northwind', 1)
  const foreign = await registerCustomer(context.system, 'Southmoor', 1)
  administrator = await signInAs(context, 'Customer Admin', [own.id], { modules: 'all' })
  stranger = await signInAs(context, 'Customer Admin', [foreign.id], { modules: 'all' })
  reader = await signInAs(context, 'Manager', [own.id], { modules: ['Vehicle File'] })
  const rows = await context.system.selectFrom('vehicle_activity_types').select(['id', 'reference']).execute()
  ids = Object.fromEntries(rows.map(({ id, reference }) => [reference, id]))
})
afterAll(() => server.stop())

const { ask, list, add, exported } = recordCalls(scheduleTypeRecords, () => ({ server, user: administrator }))

/** Those that a picker offers. */
async function offered(query = '', user?: TestUser) {
  const { body } = await ask('GET', `/api/schedule_types/?${query}`, undefined, user)
  return scheduleTypes.list.result.parse(body)
}

test.each([
  ['42d', '6w'],
  ['18m', '1y 6m'],
  [' 90D ', '90d'],
  ['1 ano e 6 meses', '1y 6m'],
])('an interval of %j is kept as %j [VF-42]', async (sent, kept) => {
  const made = await add({ name: `Every ${sent.trim()}`, activity_type: ids.VTG7, interval: sent })
  expect(made.interval).toBe(kept)
})

test.each([
  ['six weeks', 'six weeks is no number with a unit: write parts such as 1y 6m, with y, m, w, d, h or min'],
  ['1m 2m', '2m has a unit that stands there already'],
  ['0w', 'it is nothing at all'],
  ['11y', 'it is longer than ten years'],
  ['1min', 'it is shorter than a day'],
])('an interval of %j is refused, and why is said', async (interval, why) => {
  const sent = { name: 'Refused', activity_type: ids.VTG7, interval }
  const { status, body } = await ask('POST', scheduleTypeRecords.create.path, sent)
  expect([status, body.fields]).toMatchObject([400, [{ field: 'interval', code: 'invalid' }]])
  expect(body.fields[0].detail).toContain(why)
})

test('a schedule counts time, distance or engine hours, and always one of them', async () => {
  const fields = { name: 'Of distance', activity_type: ids.PMI_FORM, every_distance_m: 30_000_000 }
  const { id, version } = await add(fields)
  const nothing = { ...fields, name: 'Of nothing', every_distance_m: null }
  expect(await ask('POST', scheduleTypeRecords.create.path, nothing)).toMatchObject({
    status: 400,
    body: { fields: [{ field: 'interval', code: 'required' }] },
  })
  const change = (changes: object) => ask('PUT', `/api/schedule_type/${id}/`, { version, ...changes })
  expect(await change({ every_distance_m: null })).toMatchObject({
    status: 400,
    body: { fields: [{ field: 'every_distance_m', code: 'required' }] },
  })
  expect(await change({ every_distance_m: null, every_engine_h: 500 })).toMatchObject({
    status: 200,
    body: { interval: '', every_distance_m: null, every_engine_h: 500 },
  })
})

test('what Milepost alone files fulfils no schedule, and neither does a foreign kind', async () => {
  const theirs = await ask('POST', '/api/vehicle_activity_types/', { name: 'Theirs' }, stranger)
  for (const activity_type of [ids.DEFECT, theirs.body.id]) {
    const sent = { name: 'Of another', activity_type, interval: '1y' }
    expect(await ask('POST', scheduleTypeRecords.create.path, sent)).toMatchObject({
      status: 400,
      body: { fields: [{ field: 'activity_type', code: 'unknown' }] },
    })
  }
})

test('pickers offer them by name with what the caller may do, fifty a page, without those archived [VF-106]', async () => {
  const mine = await add({ name: 'Picked own', category: 'maintenance', activity_type: ids.PMI_FORM, interval: '1y' })
  await add({ name: 'Picked foreign', activity_type: ids.PMI_FORM, interval: '1y' }, stranger)
  const gone = await add({ name: 'Picked gone', activity_type: ids.PMI_FORM, interval: '1y' })
  await ask('POST', '/api/schedule_types_delete/', { ids: [gone.id] })
  const row = { id: mine.id, code: null, name: 'Picked own', category: 'maintenance' }
  expect((await offered('search=picked')).results).toEqual([{ ...row, permission: 'edit' }])
  expect((await offered('search=picked', reader)).results).toEqual([{ ...row, permission: 'view' }])
  const { results } = await offered()
  const names = results.map(({ name }) => name.toLowerCase())
  expect(names).toEqual(names.toSorted((a, b) => (a < b ? -1 : 1)))
  expect(results.find(({ code }) => code === 'MOT')).toMatchObject({ category: 'test', permission: 'view' })
  expect(await offered('ordering=-name&pageSize=1&page=2')).toMatchObject({ results: [results.at(-2)] })
  expect(await offered(`schedule_type=${mine.id}&schedule_type=${gone.id}`)).toMatchObject({ count: 1 })
  expect(await offered('customer=999')).toEqual({ count: 0, results: [] })
})

test('one of them says how often it comes round, also when it was archived since; a foreign one is not found [VF-106]', async () => {
  const fields = { name: 'Told', activity_type: ids.MOT, interval: '1y', every_distance_m: 1_609_000 }
  const { id } = await add(fields)
  await ask('POST', '/api/schedule_types_delete/', { ids: [id] })
  const { body } = await ask('GET', `/api/schedule_types/${id}/`, undefined, reader)
  expect(scheduleTypes.read.result.parse(body)).toEqual({
    ...{ id, code: null, name: 'Told', category: 'other', interval: '1y' },
    ...{ every_distance_m: 1_609_000, every_engine_h: null, permission: 'view' },
  })
  expect((await ask('GET', `/api/schedule_types/${id}/`, undefined, stranger)).status).toBe(404)
})

test('the list is narrowed by kind and category, ordered, and a file words intervals in the language of the reader', async () => {
  await add({ name: 'Narrowed', category: 'document', activity_type: ids.VTG7, interval: '2y' })
  const { results } = await list(`activity_type=${ids.VTG7}&category=document&search=narrowed`)
  expect(results).toMatchObject([{ name: 'Narrowed', activity_type: { reference: 'VTG7' } }])
  for (const ordering of scheduleTypeRecords.list.query.shape.ordering.unwrap().options) {
    expect((await list(`ordering=${ordering}`)).results.length).toBeGreaterThan(2)
  }
  const english = (await exported('format=csv&search=safety')).body
  expect(english).toContain('Safety inspection every 6 weeks,Inspection,Safety Inspection Report,,every 6 weeks')
  const portuguese = (await exported('format=csv&search=safety&language=pt')).body
  expect(portuguese).toContain('Inspeção de segurança a cada 6 semanas')
})
