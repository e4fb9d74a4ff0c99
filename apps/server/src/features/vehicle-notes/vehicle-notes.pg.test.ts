import { vehicleNotes } from '@milepost/contract/vehicle-notes.ts'
import { vehiclePages } from '@milepost/contract/vehicle-page.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withScope } from '../../db/scope.ts'
import { recordCalls } from '../../testing/record-calls.ts'
import { registerCustomer, type TestCustomer } from '../../testing/registry.ts'
import { signInAs, type TestUser } from '../../testing/sign-in-as.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { headOfNotes } from './note-timeline.ts'

let server: TestServer
let own: TestCustomer
let foreign: TestCustomer
let administrator: TestUser
let engineer: TestUser

beforeAll(async () => {
  server = await startTestServer({ MILEPOST_ROLES: 'api', MILEPOST_RATE_PER_MINUTE: '100000' })
  const { context } = server
  own = await registerCustomer(context.system, 'Northwind', 3)
  foreign = await registerCustomer(context.system, 'Southmoor', 1)
  administrator = await signInAs(context, 'Customer Admin', [own.id], { modules: 'all' })
  engineer = await signInAs(context, 'Engineer', [own.id], { modules: ['Vehicle File'] })
})
afterAll(() => server.stop())

const { ask, list, add, read, history, exported } = recordCalls(vehicleNotes, () => ({ server, user: engineer }))
const note = (index: number, fields: object = {}) => ({
  vehicle: own.vehicles[index]!.id,
  ...{ text: 'The clutch slips when cold', ...fields },
})

async function pageOf(id: number, user = engineer) {
  const { body } = await ask('GET', `/api/vehicle/${id}/page/?part=notes`, undefined, user)
  return vehiclePages.read.result.parse(body)
}

test('pinned notes stand on the page of their vehicle, the newest first, and all of them in its timeline', async () => {
  const { id: vehicle } = own.vehicles[0]!
  const first = await add(note(0, { is_pinned: true }))
  const second = await add(note(0, { text: 'Key at the gate', is_pinned: true }), administrator)
  const loose = await add(note(0, { text: 'Washed' }))
  const { notes } = await pageOf(vehicle)
  expect(notes?.may_create).toBe(true)
  expect(notes?.pinned.map(({ id, text, who }) => [id, text, who])).toEqual([
    [second.id, 'Key at the gate', 'Test Customer Admin'],
    [first.id, 'The clutch slips when cold', 'Test Engineer'],
  ])
  const { body } = await ask('GET', `/api/vehicle/${vehicle}/timeline/?kind=note`)
  const { results } = vehiclePages.timeline.result.parse(body)
  expect(results.map(({ id }) => id)).toEqual([loose, second, first].map(({ id }) => String(id)))
  expect(results[0]).toMatchObject({ kind: 'note', text: 'Washed', who: 'Test Engineer', is_pinned: false })
})

test('its author and whoever administers the customer change and archive it, and nobody else', async () => {
  const { id, version, may_edit } = await add(note(1))
  expect(may_edit).toBe(true)
  const other = await signInAs(server.context, 'Manager', [own.id], { modules: ['Vehicle File'] })
  const change = (user: TestUser, at: number, text: string) =>
    ask('PUT', `/api/vehicle_note/${id}/`, { version: at, text }, user)
  expect((await ask('GET', `/api/vehicle_note/${id}/`, undefined, other)).body.may_edit).toBe(false)
  expect((await change(other, version, 'Not mine')).status).toBe(403)
  const many = await ask('POST', '/api/vehicle_notes_delete/', { ids: [id] }, other)
  expect(many.body).toMatchObject({ count: 0, refused: [{ id }] })
  expect((await change(engineer, version, 'Mine')).body).toMatchObject({ text: 'Mine', version: version + 1 })
  expect((await change(administrator, version + 1, 'Ours')).body).toMatchObject({ text: 'Ours' })
  const [latest] = await history(id)
  expect(latest).toMatchObject({
    who: 'Test Customer Admin',
    changes: [{ field: 'text', before: 'Mine', after: 'Ours' }],
  })
  await ask('POST', '/api/vehicle_notes_delete/', { ids: [id] })
  expect((await read(id)).archived_at).not.toBeNull()
  expect((await pageOf(own.vehicles[1]!.id)).notes?.pinned).toEqual([])
})

test('a text is needed and has an end, and a note is on a vehicle of the own customer', async () => {
  const write = (fields: object) => ask('POST', '/api/vehicle_notes/', note(2, fields))
  expect((await write({ text: ' ' })).status).toBe(400)
  expect((await write({ text: 'x'.repeat(2_001) })).status).toBe(400)
  expect((await write({ vehicle: foreign.vehicles[0]!.id })).body.fields).toMatchObject([
    { field: 'vehicle', code: 'unknown' },
  ])
})

test('who has no Vehicle File, only reads, or sees a part of the fleet writes none', async () => {
  const write = async (role: string, options: Parameters<typeof signInAs>[3]) => {
    const user = await signInAs(server.context, role, [own.id], options)
    return (await ask('POST', '/api/vehicle_notes/', note(2), user)).status
  }
  expect(await write('Manager', { modules: ['Track'] })).toBe(403)
  expect(await write('Read Only', { modules: ['Vehicle File'] })).toBe(403)
  expect(await write('Limited', { modules: ['Vehicle File'], groupIds: [own.groupId] })).toBe(403)
  expect(await write('Repairer', { modules: ['Vehicle File'] })).toBe(200)
})

test('the list is narrowed by vehicle and to what is pinned, and is exported', async () => {
  await add(note(2, { text: 'Listed, pinned', is_pinned: true }))
  await add(note(2, { text: 'Listed' }))
  const texts = async (query: string) => (await list(`search=listed&${query}`)).results.map(({ text }) => text)
  expect(await texts('')).toEqual(['Listed', 'Listed, pinned'])
  expect(await texts(`pinned=True&vehicle=${own.vehicles[2]!.id}`)).toEqual(['Listed, pinned'])
  expect(await texts(`vehicle=${own.vehicles[1]!.id}`)).toEqual([])
  const { body } = await exported('format=csv&search=pinned&language=en')
  expect(body).toContain('"Listed, pinned",')
})

test('the timeline of a vehicle has its notes by its index', async () => {
  const { systemPool, api } = server.context
  await systemPool.query(
    `insert into vehicle_notes (customer_id, vehicle_id, text) select customer_id, id, 'Noted' from vehicles, generate_series(1, 4000)
     where customer_id = $1`,
    [own.id],
  )
  await systemPool.query('analyze vehicle_notes')
  const scope = { customerIds: [own.id], vehicleGroupIds: null }
  const window = { fromMs: null, untilMs: null, ofDays: { fromMs: null, untilMs: null }, before: null, limit: 31 }
  const head = headOfNotes(scope, own.vehicles[0]!.id, window)
  const { rows } = await withScope(api, scope, db => sql<{ 'QUERY PLAN': string }>`explain ${head}`.execute(db))
  expect(rows.map(row => row['QUERY PLAN']).join('\n')).toContain('vehicle_notes_of_vehicle')
})
