import { ALL_ROUTES } from '@milepost/contract/all-routes.ts'
import type { Route } from '@milepost/contract/route.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { createBrowser } from '../testing/browser.ts'
import { registerCustomer } from '../testing/registry.ts'
import { signInAs, type TestUser } from '../testing/sign-in-as.ts'
import { openSignIn } from '../testing/sign-in-steps.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

// Generated from the contract, as access.pg.test.ts is.

let server: TestServer
/** May do everything, so that input is what a call is refused for. */
let installer: TestUser

beforeAll(async () => {
  server = await startTestServer({
    MILEPOST_ROLES: 'api',
    MILEPOST_RATE_PER_MINUTE: '100000',
    MILEPOST_LEGACY_LOGIN: 'on',
  })
  const { id } = await registerCustomer(server.context.system, 'Northwind', 1)
  installer = await signInAs(server.context, 'Global Admin', [id], { modules: 'all' })
})
afterAll(() => server.stop())

const routes = Object.entries(ALL_ROUTES).flatMap(([noun, table]) =>
  Object.entries(table).map(([name, route]) => ({ name: `${noun}.${name} ${route.method} ${route.path}`, route })),
)
const pathOf = (route: Route, value = '1') => route.path.replaceAll(/:\w+/g, value)
const fieldsOf = (schema: unknown): [string, z.ZodType][] =>
  schema instanceof z.ZodObject ? Object.entries(schema.shape as Record<string, z.ZodType>) : []

async function send(route: Route, path: string, init: { headers?: Record<string, string>; body?: string } = {}) {
  // A browser's own page may ask for the token, and another one's may not: that is not what is tested here.
  const response = await fetch(server.origin + path, {
    method: route.method,
    redirect: 'manual',
    ...init,
    headers: { authorization: `Bearer ${installer.token}`, ...init.headers },
  })
  const text = await response.text()
  // What is about somebody is kept by no cache, refusals included.
  expect(response.headers.get('cache-control'), `${route.method} ${path}`).toMatch(/no-store/)
  const type = response.headers.get('content-type')
  if (text !== '') expect(type, `${route.method} ${path} ${response.status}`).not.toBeNull()
  expect(documented(route), `${route.method} ${path}: ${text}`).toContain(String(response.status))
  return { status: response.status, body: type?.startsWith('application/json') ? JSON.parse(text) : text }
}

const sendJson = (route: Route, body: unknown) =>
  send(route, pathOf(route), { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })

interface Operation {
  responses: Record<string, { content?: Record<string, unknown> }>
}

function operation({ method, path }: Route): Operation {
  const paths = server.app!.swagger().paths as Record<string, Record<string, Operation>>
  const plain = path.replaceAll(/:(\w+)/g, '{$1}').replace(/\/$/, '')
  return [plain, `${plain}/`].flatMap(one => paths[one]?.[method.toLowerCase()] ?? [])[0]!
}

const documented = (route: Route) => Object.keys(operation(route).responses)

const refusedFor = (field: string) => ({ status: 400, body: { field, detail: expect.any(String) } })

/** Where others may be at fault too. */
const faultIn = (field: string) => ({
  status: 400,
  body: { fields: expect.arrayContaining([expect.objectContaining({ field })]) },
})

describe.each(routes)('$name', ({ route }) => {
  const inPath = fieldsOf(route.params)
  const inQuery = fieldsOf(route.query)
  const inBody = route.method === 'GET' ? [] : fieldsOf(route.body)

  test('refuses U+0000 in each text of its path, query and body, and names the field', async () => {
    for (const [name] of inPath) expect(await send(route, pathOf(route, 'a%00b'))).toMatchObject(refusedFor(name))
    for (const [name] of [...inQuery, ['a_parameter_it_does_not_have']]) {
      expect(await send(route, `${pathOf(route)}?${name}=a%00b`)).toMatchObject(refusedFor(name!))
    }
    for (const [name] of inBody) expect(await sendJson(route, { [name]: 'a\0b' })).toMatchObject(refusedFor(name))
    if (inBody[0]) {
      const [name] = inBody[0]
      expect(await sendJson(route, { [name]: { 'a\0b': 1 } })).toMatchObject(refusedFor(`${name}.a\0b`))
    }
  })

  test('refuses numbers that no column holds, and names the field', async () => {
    const tooLarge = 2 ** 53
    for (const [name] of inPath.filter(isOfIntegers)) {
      expect(await send(route, pathOf(route, String(tooLarge)))).toMatchObject(refusedFor(name))
    }
    for (const [name] of inQuery.filter(isOfIntegers)) {
      expect(await send(route, `${pathOf(route)}?${name}=${tooLarge}`)).toMatchObject(faultIn(name))
    }
    for (const [name] of inBody.filter(isOfIntegers)) {
      for (const number of [tooLarge, -tooLarge, 1e300]) {
        expect(await sendJson(route, { [name]: number })).toMatchObject(faultIn(name))
      }
    }
  })

  test('refuses days and instants at the ends of the calendar, and names the field', async () => {
    for (const sent of ['0000-01-01', '9999-12-31', '0000-06-01T00:00:00Z', '9999-12-31T23:59:59Z']) {
      for (const [name] of inQuery.filter(takesTimesLike(sent))) {
        expect(await send(route, `${pathOf(route)}?${name}=${sent}`)).toMatchObject(faultIn(name))
      }
      for (const [name] of inBody.filter(takesTimesLike(sent))) {
        expect(await sendJson(route, { [name]: sent })).toMatchObject(faultIn(name))
      }
    }
  })

  test('has every refusal that may come to it in the OpenAPI document', () => {
    const { kind } = route.access
    const ofAccess = kind === 'public' ? [] : kind === 'signed-in' ? ['401'] : ['401', '403']
    const ofBody = route.method === 'GET' ? [] : ['413', '415']
    const expected = ['400', ...ofAccess, ...(route.params ? ['404'] : []), ...ofBody, '429', '431', '503']
    expect(documented(route)).toEqual(expect.arrayContaining(expected))
    const success = Object.entries(operation(route).responses).filter(([status]) => /^[23]/.test(status))
    expect(success).toHaveLength(1)
    if (route.result !== 'redirect') expect(Object.keys(success[0]![1].content ?? {})).not.toEqual([])
  })

  test('takes no other method: 405 with those that it does', async () => {
    const allowed = routes.flatMap(other => (other.route.path === route.path ? [other.route.method] : []))
    const response = await fetch(server.origin + pathOf(route), { method: 'PATCH' })
    expect([response.status, response.headers.get('content-type')]).toEqual([405, 'application/json; charset=utf-8'])
    expect(response.headers.get('allow')?.split(', ')).toEqual(expect.arrayContaining(allowed))
  })
})

const withBodies = routes.filter(({ route }) => route.method !== 'GET')

describe.each(withBodies)('$name', ({ route }) => {
  test('refuses a body of another kind by 415 and one that is too large by 413', async () => {
    const headers = { 'content-type': 'application/x-unheard-of' }
    expect((await send(route, pathOf(route), { headers, body: 'x' })).status).toBe(415)
    if (route.bodyTypes) return
    const long = JSON.stringify({ text: 'x'.repeat(route.mostBytes ?? 1_000_000) })
    const sent = await send(route, pathOf(route), { headers: { 'content-type': 'application/json' }, body: long })
    expect(sent.status).toBe(413)
  })
})

/** Whether a field takes a day, or an instant, that is written so, and not any text: there is no thirteenth month. */
const takesTimesLike =
  (written: string) =>
  ([, schema]: [string, z.ZodType]): boolean =>
    schema.safeParse(written.replace(/^.{7}/, '2026-06')).success &&
    !schema.safeParse(written.replace(/^.{7}/, '2026-13')).success

function isOfIntegers([, schema]: [string, z.ZodType]): boolean {
  const { type, anyOf = [] } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  return [type, ...anyOf.map(one => one.type)].includes('integer')
}

/** Not a column's: bytes of a file, and an instant; and an amount, whose column has eight bytes. */
const WIDER_THAN_A_COLUMN = ['bytes', 'offset', 'expires', 'amount']

test('every whole number that a call takes is bounded by what its column holds', () => {
  const unbounded: string[] = []
  for (const { name, route } of routes) {
    for (const schema of [route.params, route.query, route.body]) {
      if (schema) collect(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }), name, '')
    }
  }
  expect(unbounded).toEqual([])

  function collect(node: unknown, route: string, at: string): void {
    if (typeof node !== 'object' || node === null) return
    const { type, maximum } = node as { type?: unknown; maximum?: number }
    if (type === 'integer' && (maximum ?? Infinity) > 2_147_483_647 && !WIDER_THAN_A_COLUMN.includes(at)) {
      unbounded.push(`${route} ${at}`)
    }
    for (const [key, inner] of Object.entries(node)) {
      collect(inner, route, key === 'properties' || /^\d+$|^items$|^anyOf$|^oneOf$/.test(key) ? at : key)
    }
  }
})

test('tuples are `prefixItems` in the OpenAPI document', () => {
  const lists: string[] = []
  JSON.stringify(server.app?.swagger(), (key, value: unknown) => {
    if (key === 'items' && Array.isArray(value)) lists.push(JSON.stringify(value))
    return value
  })
  expect(lists).toEqual([])
  expect(JSON.stringify(server.app?.swagger())).toContain('"prefixItems"')
})

test('the OpenID provider refuses U+0000 and never fails of it', async () => {
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  const sent: [string, RequestInit?][] = [
    ['/oidc/auth?client_id=a%00b'],
    ['/oidc/interaction/a%00b'],
    ['/oidc/auth/a%00b'],
    [
      '/oidc/token',
      { method: 'POST', headers: form, body: 'grant_type=authorization_code&client_id=a%00&client_secret=b%00' },
    ],
    [
      '/oidc/token',
      { method: 'POST', headers: form, body: 'grant_type=authorization_code&client_id=milepost&code=a%00b' },
    ],
    ['/sso/logout', { headers: { cookie: 'milepost-oidc=a%00b; access-token=a%00b' } }],
    ['/sso/login', { headers: { cookie: 'milepost-oidc=a%00b; access-token=a%00b' } }],
    ['/assets/a%00b.js'],
    ['/maps/a%00b.pmtiles'],
    ['/a%00b'],
  ]
  for (const [path, init] of sent) {
    const { status } = await fetch(server.origin + path, { redirect: 'manual', ...init })
    expect.soft([path, status < 500], String(status)).toEqual([path, true])
  }
})

test('the sign-in page and the set-up page refuse U+0000 in each field of their forms, and name it', async () => {
  const browser = createBrowser(server.origin)
  const page = await openSignIn(browser)
  const setUp = ['code', 'managementCompany', 'customer', 'firstName', 'lastName', 'email', 'password', 'repeat']
  for (const [action, fields] of [
    [page.forms.at(-1)!, ['email', 'password', 'demo']],
    ['/setup', setUp],
  ] as const) {
    for (const field of fields) {
      const response = await browser.request(action, { form: { email: 'a@b.example', password: 'x', [field]: 'a\0b' } })
      expect.soft([action, response.status, await response.json()]).toMatchObject([action, 400, { field }])
    }
  }
})
