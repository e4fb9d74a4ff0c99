import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { registerCustomer, type TestCustomer } from '../../testing/registry.ts'
import { signInAs, type TestUser } from '../../testing/sign-in-as.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
let own: TestCustomer
let foreign: TestCustomer
let administrator: TestUser
let manager: TestUser
let installer: TestUser
let companyId: number

beforeAll(async () => {
  server = await startTestServer({ MILEPOST_ROLES: 'api' })
  const { system } = server.context
  own = await registerCustomer(system, 'Northwind', 1)
  foreign = await registerCustomer(system, 'Southmoor', 1)
  administrator = await signInAs(server.context, 'Customer Admin', [own.id], { modules: 'all' })
  manager = await signInAs(server.context, 'Manager', [own.id], { modules: 'all' })
  installer = await signInAs(server.context, 'Global Admin', [], { modules: 'all' })
  const company = await system.selectFrom('management_companies').select('id').limit(1).executeTakeFirstOrThrow()
  companyId = company.id
})
afterAll(() => server.stop())

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: { r: 200, g: 30, b: 30, alpha: 0.5 } } })

interface Answer {
  status: number
  body: { logo?: string | null; detail?: string }
}

async function ask(method: string, path: string, user: TestUser, type?: string, content?: Buffer): Promise<Answer> {
  const response = await fetch(server.origin + path, {
    method,
    headers: { authorization: `Bearer ${user.token}`, ...(type && { 'content-type': type }) },
    ...(content && { body: new Uint8Array(content) }),
  })
  return { status: response.status, body: (await response.json()) as Answer['body'] }
}

const logoOf = ({ id }: TestCustomer) => `/api/customer/${id}/logo/`

async function currentLogo(): Promise<string | null | undefined> {
  const response = await fetch(`${server.origin}/api/user/get_current_user/`, {
    headers: { authorization: `Bearer ${manager.token}` },
  })
  const user = (await response.json()) as { customers: { logo: string | null }[] }
  return user.customers[0]?.logo
}

test('a logo is made smaller, and is shown to everybody of the customer by a signed link', async () => {
  expect(await currentLogo()).toBeNull()
  const content = await picture(2_000, 1_000).jpeg().toBuffer()
  const { status, body } = await ask('PUT', logoOf(own), administrator, 'image/jpeg', content)
  expect([status, body.logo]).toEqual([200, await currentLogo()])
  const response = await fetch(server.origin + String(body.logo))
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'image/png',
    'content-disposition': "inline; filename*=UTF-8''logo.png",
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'; sandbox",
    'cache-control': expect.stringMatching(/^private, max-age=\d{6}, immutable$/),
  })
  const shown = await sharp(Buffer.from(await response.arrayBuffer())).metadata()
  expect(shown).toMatchObject({ format: 'png', width: 480, height: 240 })
})

test('a link that was changed shows nothing', async () => {
  const link = String(await currentLogo())
  for (const changed of [link.replace(/files\/\d+/, 'files/999'), link.replace('expires=', 'expires=9'), `${link}x`]) {
    expect((await fetch(server.origin + changed)).status).toBe(403)
  }
})

test('the logo before is removed with its content when another one takes its place, and when it is taken away', async () => {
  const before = String(await currentLogo())
  const content = await picture(100, 40).webp().toBuffer()
  const { body } = await ask('PUT', logoOf(own), administrator, 'image/webp', content)
  expect((await fetch(server.origin + before)).status).toBe(404)
  expect((await fetch(server.origin + String(body.logo))).status).toBe(200)
  expect((await ask('DELETE', logoOf(own), administrator)).body).toEqual({ logo: null })
  expect(await currentLogo()).toBeNull()
  expect((await server.context.systemPool.query('select from files')).rowCount).toBe(0)
})

test('what is no picture is refused with its reason: SVG, something else, something broken, too much', async () => {
  const png = await picture(300, 300).png().toBuffer()
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
  const cases: [string, Buffer, number][] = [
    ['image/svg+xml', svg, 415],
    ['image/png', svg, 415],
    ['image/jpeg', png, 415],
    ['image/png', png.subarray(0, 60), 400],
    ['image/png', Buffer.concat([png, Buffer.alloc(5_000_000)]), 413],
  ]
  for (const [type, content, status] of cases) {
    const answer = await ask('PUT', logoOf(own), administrator, type, content)
    expect([type, answer.status, typeof answer.body.detail]).toEqual([type, status, 'string'])
  }
  expect((await server.context.systemPool.query('select from files')).rowCount).toBe(0)
})

test('the logo is changed by administrators of the customer alone', async () => {
  const content = await picture(10, 10).png().toBuffer()
  expect((await ask('PUT', logoOf(foreign), administrator, 'image/png', content)).status).toBe(404)
  expect((await ask('PUT', logoOf(own), manager, 'image/png', content)).status).toBe(403)
  expect((await ask('DELETE', logoOf(foreign), administrator)).status).toBe(404)
})

test('the logo of a management company is for global administrators', async () => {
  const content = await picture(10, 10).png().toBuffer()
  const path = `/api/management_company/${companyId}/logo/`
  expect((await ask('PUT', path, administrator, 'image/png', content)).status).toBe(403)
  const { status, body } = await ask('PUT', path, installer, 'image/png', content)
  expect([status, (await fetch(server.origin + String(body.logo))).status]).toEqual([200, 200])
  expect((await ask('PUT', '/api/management_company/999999/logo/', installer, 'image/png', content)).status).toBe(404)
})
