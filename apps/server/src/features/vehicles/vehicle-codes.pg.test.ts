import { randomBytes } from 'node:crypto'
import decodeQr from 'qr/decode.js'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { registerCustomer, type TestCustomer } from '../../testing/registry.ts'
import { signInAs, type TestUser } from '../../testing/sign-in-as.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

const ORIGIN = 'https://fleet.example'

let server: TestServer
let own: TestCustomer
let foreign: TestCustomer
let manager: TestUser

beforeAll(async () => {
  const settings = { MILEPOST_ROLES: 'api', MILEPOST_ORIGIN: ORIGIN, MILEPOST_RATE_PER_MINUTE: '100000' }
  server = await startTestServer(settings)
  const { context } = server
  own = await registerCustomer(context.system, 'Northwind', 13)
  foreign = await registerCustomer(context.system, 'Southmoor', 1)
  manager = await signInAs(context, 'Manager', [own.id], { modules: 'all' })
})
afterAll(() => server.stop())

async function send(method: 'GET' | 'POST', url: string, payload?: object) {
  const headers = { authorization: `Bearer ${manager.token}` }
  return server.app!.inject({ method, url, headers, ...(payload && { payload }) })
}

/** What a camera reads in a picture, by another library than the one that draws. */
async function decoded(picture: Buffer): Promise<string> {
  const { data, info } = await sharp(picture, { density: 300 })
    .resize(600, 600, { kernel: 'nearest', fit: 'fill' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return decodeQr({ width: info.width, height: info.height, data })
}

test.each(['png', 'svg'])('the code of a vehicle as %s leads to its public page', async format => {
  const [vehicle] = own.vehicles
  const response = await send('GET', `/api/vehicle/${vehicle!.id}/qr_code_file/?picture=${format}`)
  expect(response.statusCode).toBe(200)
  expect(response.headers['content-disposition']).toContain(`${vehicle!.registration}.${format}`)
  const { searchParams, origin, pathname } = new URL(await decoded(response.rawPayload))
  expect([origin, pathname]).toEqual([ORIGIN, '/qr'])
  expect(Object.fromEntries(searchParams)).toEqual({
    vehicle_id: String(vehicle!.id),
    registration: vehicle!.registration,
  })
})

test('the page is told the same address, with the drawing of its code', async () => {
  const [vehicle] = own.vehicles
  const { address, qr } = (await send('GET', `/api/vehicle/${vehicle!.id}/qr_code/`)).json()
  const square = `<rect width="${qr.size}" height="${qr.size}" fill="#fff"/><path d="${qr.path}"/>`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${qr.size} ${qr.size}">${square}</svg>`
  expect(await decoded(Buffer.from(svg))).toBe(address)
})

test('ten labels are printed on a page, of those that match but for some', async () => {
  const pagesOf = async (body: object) => {
    const response = await send('POST', '/api/vehicles_qr_sheet/?language=pt', body)
    expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'application/pdf'])
    return [...response.rawPayload.toString('latin1').matchAll(/\/Type \/Page\b/g)].length
  }
  const ids = own.vehicles.map(({ id }) => id)
  expect(await pagesOf({ ids: ids.slice(0, 10) })).toBe(1)
  expect(await pagesOf({ ids })).toBe(2)
  expect(await pagesOf({ matching: {}, except: ids.slice(0, 3) })).toBe(1)
})

test('a label has the logo of its customer, once for all labels of it', async () => {
  const logo = await sharp(randomBytes(60 * 60 * 3), { raw: { width: 60, height: 60, channels: 3 } })
    .png()
    .toBuffer()
  const without = await send('POST', '/api/vehicles_qr_sheet/', { matching: {} })
  const { context } = server
  const about = { name: 'logo.png', contentType: 'image/png', customerId: own.id, createdBy: null, bytes: null }
  const fileId = await context.files.receive(
    about,
    (async function* () {
      yield logo
    })(),
  )
  await context.files.complete(context.system, fileId)
  await context.system.updateTable('customers').set({ logo_file_id: fileId }).where('id', '=', own.id).execute()
  const sheet = await send('POST', '/api/vehicles_qr_sheet/', { matching: {} })
  const more = sheet.rawPayload.length - without.rawPayload.length
  expect(more).toBeGreaterThan(60 * 60 * 2)
  expect(more).toBeLessThan(logo.length * 2)
})

test("another customer's vehicle is not found, alone or among others, and no more than a sheet holds are printed", async () => {
  const [theirs] = foreign.vehicles
  const [mine] = own.vehicles
  expect((await send('GET', `/api/vehicle/${theirs!.id}/qr_code/`)).statusCode).toBe(404)
  expect((await send('GET', `/api/vehicle/${theirs!.id}/qr_code_file/?picture=png`)).statusCode).toBe(404)
  const sheet = await send('POST', '/api/vehicles_qr_sheet/', { ids: [mine!.id, theirs!.id] })
  expect(sheet.statusCode).toBe(404)
})

test('a sheet that would be too long is refused with how many it may have', async () => {
  const { systemPool } = server.context
  await systemPool.query(
    `insert into vehicles (customer_id, registration, vehicle_type_id)
     select $1, 'MANY ' || n, (select min(id) from vehicle_types) from generate_series(1, 1000) n`,
    [own.id],
  )
  const refused = await send('POST', '/api/vehicles_qr_sheet/', { matching: {} })
  expect([refused.statusCode, refused.json().detail]).toEqual([400, expect.stringContaining('at most 1000 labels')])
  const full = await send('POST', '/api/vehicles_qr_sheet/', { matching: { search: 'MANY' } })
  expect(full.statusCode).toBe(200)
}, 120_000)
