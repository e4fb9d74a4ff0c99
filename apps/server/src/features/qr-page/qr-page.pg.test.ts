import { qrPage } from '@milepost/contract/qr-page.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { registerCustomer, type TestCustomer } from '../../testing/registry.ts'
import { signInAs, type TestUser } from '../../testing/sign-in-as.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

/** Whoever asks has an address of its own in each test, since what one may ask is limited. */
const PROXY = '127.0.0.1'

let server: TestServer
let own: TestCustomer
let foreign: TestCustomer
let engineer: TestUser
let visitor = 0
let filed = 0

beforeAll(async () => {
  server = await startTestServer({ MILEPOST_ROLES: 'api', MILEPOST_TRUST_PROXY: PROXY })
  const { context } = server
  own = await registerCustomer(context.system, 'Northwind', 3)
  foreign = await registerCustomer(context.system, 'Southmoor', 1)
  engineer = await signInAs(context, 'Engineer', [own.id, foreign.id], { modules: ['Vehicle File'] })
  await file(own.vehicles[0]!.id, 'VTG7', 'Pass', 'Plated at Oakham')
  await file(own.vehicles[0]!.id, 'MOT', 'Fail', 'Brakes out of balance')
  await file(own.vehicles[0]!.id, 'MOT', 'Pass', 'Passed at Melton')
  await file(foreign.vehicles[0]!.id, 'MOT', 'Pass', 'Of the other company')
})
afterAll(() => server.stop())
beforeEach(() => {
  visitor += 1
})

async function file(vehicle: number, reference: string, status: string, description: string) {
  const { id } = await server.context.system
    .selectFrom('vehicle_activity_types')
    .select('id')
    .where('code', '=', reference)
    .executeTakeFirstOrThrow()
  const form = new FormData()
  const fields = { vehicle, activity_type: id, status, description, activity_fulfilled_at: '2026-10-05T00:00:00.000Z' }
  for (const [name, value] of Object.entries(fields)) form.append(name, String(value))
  const photo = await sharp({
    create: { width: 40, height: 30, channels: 3, background: { r: ++filed, g: 90, b: 40 } },
  })
    .jpeg()
    .toBuffer()
  form.append('file', new Blob([new Uint8Array(photo)], { type: 'image/jpeg' }), 'certificate.jpg')
  const response = await fetch(`${server.origin}/api/vehicle_activities/?overwrite_task_queue=True`, {
    method: 'POST',
    headers: { authorization: `Bearer ${engineer.token}` },
    body: form,
  })
  expect(response.status, await response.text()).toBe(200)
}

const get = (path: string) => fetch(server.origin + path, { headers: { 'x-forwarded-for': `203.0.113.${visitor}` } })

async function documentsOf(registration: string, vehicleId?: number) {
  const query = new URLSearchParams({ registration, ...(vehicleId !== undefined && { vehicle_id: `${vehicleId}` }) })
  const response = await get(`${qrPage.documents.path}?${query}`)
  expect(response.status).toBe(200)
  return qrPage.documents.result.parse(await response.json()).latest_vehicle_activities
}

test('anybody reads of a registration the newest document of each kind, and no older one [QR-15] [QR-16] [API-024]', async () => {
  const [{ registration } = { registration: '' }] = own.vehicles
  const shown = await documentsOf(registration)
  expect(shown).toEqual([
    {
      activity_type: { reference: 'MOT' },
      description: 'Passed at Melton',
      date: '2026-10-05T00:00:00Z',
      status: 'Pass',
      document: expect.stringMatching(/^\/media\/vehicle_activities\//),
      record_id: null,
      vehicle: { registration },
    },
    expect.objectContaining({ activity_type: { reference: 'VTG7' }, description: 'Plated at Oakham' }),
  ])
})

test('a registration is the same in any case and however it is spaced', async () => {
  const written = own.vehicles[0]!.registration.toLowerCase().replace(' ', '-')
  expect(await documentsOf(written)).toHaveLength(2)
})

test('the document is read by the link that was given, which is good for this one and expires', async () => {
  const [mot] = await documentsOf(own.vehicles[0]!.registration)
  const link = new URL(mot!.document!, server.origin)
  const response = await get(link.pathname + link.search)
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
  expect(Number(link.searchParams.get('expires')) * 1000 - Date.now()).toBeLessThanOrEqual(2 * 3_600_000)
  link.searchParams.set('expires', String(Number(link.searchParams.get('expires')) + 3_600))
  expect((await get(link.pathname + link.search)).status).toBe(403)
})

test('of a registration that nobody has there is as much as of a vehicle without documents', async () => {
  const unknown = await get(`${qrPage.documents.path}?registration=ZZ99ZZZ`)
  const empty = await get(`${qrPage.documents.path}?registration=${own.vehicles[1]!.registration}`)
  expect([unknown.status, empty.status]).toEqual([200, 200])
  expect(await unknown.text()).toBe(await empty.text())
})

test('the id of another vehicle shows nothing, neither its documents nor those of the registration', async () => {
  const { registration } = own.vehicles[0]!
  expect(await documentsOf(registration, own.vehicles[0]!.id)).toHaveLength(2)
  expect(await documentsOf(registration, foreign.vehicles[0]!.id)).toEqual([])
  expect(await documentsOf(registration, own.vehicles[1]!.id)).toEqual([])
})

test('where two customers have a vehicle of one registration its id decides, and without it nothing is shown', async () => {
  const { registration, id } = own.vehicles[0]!
  const twin = foreign.vehicles[0]!
  await server.context.system.updateTable('vehicles').set({ registration }).where('id', '=', twin.id).execute()
  expect(await documentsOf(registration)).toEqual([])
  expect((await documentsOf(registration, twin.id)).map(one => one.description)).toEqual(['Of the other company'])
  expect((await documentsOf(registration, id)).map(one => one.description)).not.toContain('Of the other company')
  await server.context.system
    .updateTable('vehicles')
    .set({ registration: twin.registration })
    .where('id', '=', twin.id)
    .execute()
})

test('what is put away is not shown, of a customer without the module and of an archived vehicle nothing; nor by a link that was given before', async () => {
  const { systemPool } = server.context
  const { registration, id } = own.vehicles[0]!
  const links = (await documentsOf(registration)).map(({ document }) => document!)
  const shownAfter = async (change: string, takeBack: string) => {
    await systemPool.query(change)
    const shown = await documentsOf(registration)
    const statuses = await Promise.all(links.map(async link => (await get(link)).status))
    await systemPool.query(takeBack)
    expect(statuses.filter(status => status === 200)).toHaveLength(shown.length)
    return shown.length
  }
  expect(
    await shownAfter(
      `update customers set modules_off = '{Vehicle File}' where id = ${own.id}`,
      `update customers set modules_off = '{}' where id = ${own.id}`,
    ),
  ).toBe(0)
  expect(
    await shownAfter(
      `update vehicles set archived_at = now() where id = ${id}`,
      `update vehicles set archived_at = null where id = ${id}`,
    ),
  ).toBe(0)
  const ofPlate = `where vehicle_id = ${id} and description = 'Plated at Oakham'`
  expect(
    await shownAfter(
      `update vehicle_activities set archived_at = now() ${ofPlate}`,
      `update vehicle_activities set archived_at = null ${ofPlate}`,
    ),
  ).toBe(1)
  expect(await documentsOf(registration)).toHaveLength(2)
})

test('one address may ask thirty times a minute', async () => {
  const answers: number[] = []
  for (let count = 0; count < 31; count++)
    answers.push((await get(`${qrPage.documents.path}?registration=A${count}`)).status)
  expect([answers.slice(0, 30).every(status => status === 200), answers[30]]).toEqual([true, 429])
})

test('the address of a QR code is a page of its own, and /qr without what it says the page of the application', async () => {
  const pageOf = async (path: string) => (await get(path)).text()
  for (const path of ['/qr?vehicle_id=7&registration=AB12CDE', '/qr/?registration=AB12CDE', '/qr?vehicle_id=7'])
    expect.soft(await pageOf(path), path).toMatch(/\/assets\/qr-/)
  for (const path of ['/qr', '/qr?qr_id=7', '/qr/x?registration=AB12CDE'])
    expect.soft(await pageOf(path), path).not.toMatch(/\/assets\/qr-/)
})
