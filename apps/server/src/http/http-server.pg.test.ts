import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createOwnerPool } from '../db/pools.ts'
import { CONFIRM_PATH, STOP_PATHS } from '../mail/mail-answers.ts'
import { registerCustomer } from '../testing/registry.ts'
import { signInAs, type TestUser } from '../testing/sign-in-as.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
let user: TestUser

beforeAll(async () => {
  server = await startTestServer({ MILEPOST_ROLES: 'api', MILEPOST_RATE_PER_MINUTE: '600' })
  const customer = await registerCustomer(server.context.system, 'Northwind', 1)
  user = await signInAs(server.context, 'Manager', [customer.id], { modules: 'all' })
})
afterAll(() => server.stop())

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(server.origin + path, { headers, redirect: 'manual' })
const asUser = () => ({ authorization: `Bearer ${user.token}` })

test('a visit to any address gets the page, what a program or another part of the page asks for does not', async () => {
  const visit = { accept: 'text/html,application/xhtml+xml' }
  for (const path of ['/no/such/page', '/foo.bar', '/setup/x', '/maps/x']) {
    const response = await get(path, visit)
    expect
      .soft([response.status, response.headers.get('content-type')], path)
      .toEqual([200, expect.stringMatching(/html/)])
  }
  for (const path of ['/foo.bar', '/assets/gone.js', '/i18n/xx.json']) {
    expect.soft((await get(path, { accept: '*/*' })).status, path).toBe(404)
  }
  for (const path of ['/api/none/', '/sso/none', '/maps/none.pmtiles', '/assets/gone.js']) {
    expect.soft((await get(path, visit)).status, path).toBe(404)
  }
})

test('every response carries a strict policy, a request id and no server name', async () => {
  for (const path of ['/', '/api/app_config/', '/api/track/', '/health/live', '/oidc/nothing', '/assets/gone.js']) {
    const { headers } = await get(path, { origin: 'https://elsewhere.example' })
    const policy = headers.get('content-security-policy') ?? ''
    for (const rule of [
      "script-src 'self'",
      "object-src 'none'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
      "connect-src 'self'",
    ]) {
      expect.soft(policy, path).toContain(rule)
    }
    expect.soft(headers.get('x-content-type-options')).toBe('nosniff')
    expect.soft(headers.get('referrer-policy')).toBe('same-origin')
    expect.soft(headers.get('access-control-allow-origin')).toBeNull()
    expect.soft(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
    expect.soft(headers.get('x-powered-by') ?? headers.get('server')).toBeNull()
  }
})

test('what the program answers is kept by no cache, however its path is written', async () => {
  const pages = ['/sso/login_check/', '/ss%6f/login_check/', ...Object.values(STOP_PATHS), CONFIRM_PATH]
  for (const path of ['/api/track/', '/%61pi/track/', '/api/none/', ...pages, '/stop%2Dreport']) {
    expect.soft((await get(path, asUser())).headers.get('cache-control'), path).toBe('no-store')
  }
})

test('an address of the application is the page, whatever its query says, and a missing file is a 404', async () => {
  const status = async (path: string) => (await get(path)).status
  expect(await status('/telematics/track?lat=-34.87499&zoom=12.39')).toBe(200)
  expect(await status('/administration/users')).toBe(200)
  expect(await status('/assets/nothing.js')).toBe(404)
  expect(await status('/nothing.png?zoom=12')).toBe(404)
})

test.each([
  ['headers beyond what is read', `GET /sso/login?${'x'.repeat(20_000)} HTTP/1.1\r\nhost: localhost\r\n\r\n`, 431],
  ['what is no HTTP', 'HELLO\r\n\r\n', 400],
])('%s have an answer in the shape of every error', async (_what, sent, status) => {
  const socket = connect(Number(new URL(server.origin).port), 'localhost')
  socket.write(sent)
  const answer = await text(socket)
  const [head = '', body = ''] = answer.split('\r\n\r\n')
  expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
  expect(head).toContain('content-type: application/json; charset=utf-8')
  expect(JSON.parse(body)).toEqual({ detail: expect.any(String) })
})

test('an operation is described once, whether or not its address ends in a slash, and a deletion with or without a body', async () => {
  const { paths } = (await (await get('/api/docs/json')).json()) as {
    paths: Record<string, Record<string, { requestBody?: { required: boolean } }>>
  }
  expect(paths['/api/geofence_groups']).toBeUndefined()
  expect(paths['/api/geofence_groups/']?.delete?.requestBody?.required).toBe(false)
  expect(paths['/api/geofence_groups/']?.post?.requestBody?.required).toBe(true)
})

test('signing in has a page of its own, at its address and at that of the product; every other address has the application', async () => {
  const scriptOf = async (path: string) =>
    /assets\/(\w+)-[^"]*\.js"><\/script>/.exec(await (await get(path)).text())?.[1]
  for (const path of ['/', '/login', '/login/', '/login?signed_out=1'])
    expect([path, await scriptOf(path)]).toEqual([path, 'login'])
  for (const path of ['/home', '/login-as', '/logins/login'])
    expect([path, await scriptOf(path)]).toEqual([path, 'index'])
})

test('a text says in which encoding it is', async () => {
  const typeOf = async (path: string) => (await get(path)).headers.get('content-type')
  expect(await typeOf('/')).toBe('text/html; charset=utf-8')
  expect(await typeOf('/api/app_config/')).toBe('application/json; charset=utf-8')
  expect(await typeOf('/milepost.svg')).toBe('image/svg+xml; charset=utf-8')
})

test('who installs the page is given icons of the types that its manifest names, and iOS one that it can draw', async () => {
  const { icons } = (await (await get('/manifest.webmanifest')).json()) as { icons: { src: string; type: string }[] }
  expect(icons.map(({ type }) => type)).toContain('image/png')
  for (const { src, type } of [...icons, { src: '/apple-touch-icon.png', type: 'image/png' }]) {
    const response = await get(src)
    expect([src, response.status, response.headers.get('content-type')?.split(';')[0]]).toEqual([src, 200, type])
  }
})

test('a bad value is 400 with detail and the field, and never a stack trace [HTTP-19]', async () => {
  const response = await get('/api/expanded/track/?group_id=many', asUser())
  expect(response.status).toBe(400)
  const body = await response.json()
  expect(body).toMatchObject({ detail: expect.stringContaining('group_id'), field: 'group_id' })
  expect(JSON.stringify(body)).not.toContain('at ')
})

test('a body that is too long or not JSON is refused by its size and form', async () => {
  const post = (body: string) =>
    fetch(`${server.origin}/api/authenticate`, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json' },
    })
  expect((await post('{"password":')).status).toBe(400)
  expect((await post(`{"password":"${'x'.repeat(1_100_000)}"}`)).status).toBe(413)
})

test('text that the database cannot keep is a 400 that names the field, in a query and anywhere in a body', async () => {
  const view = { page: 'track', name: 'Night', query: 'zoom=3' }
  const refused: [string, string, object?][] = [
    ['page', '/api/saved_views/?page=a%00'],
    ['search', '/api/fmt/simple_vehicle_list/?search=%00'],
    ['name', '/api/saved_views/', { ...view, name: 'a\0b' }],
    ['query', '/api/saved_views/', { ...view, query: 'a=\ud83d' }],
    ['more.0.deep', '/api/saved_views/', { ...view, more: [{ deep: '\udc00' }] }],
  ]
  for (const [field, path, body] of refused) {
    const response = await fetch(server.origin + path, {
      method: body ? 'POST' : 'GET',
      headers: { ...asUser(), ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    expect([response.status, await response.json()]).toMatchObject([400, { field, fields: [{ code: 'invalid' }] }])
  }
  const nested = `{"page":"track","name":"deep","query":"","more":${'['.repeat(200_000)}${']'.repeat(200_000)}}`
  const headers = { ...asUser(), 'content-type': 'application/json' }
  const kept = await fetch(`${server.origin}/api/saved_views/`, { method: 'POST', headers, body: nested })
  expect(kept.status).toBe(200)
})

test('a change that the database gave up for another is tried three times, then it is a 503 that says so', async () => {
  const owner = createOwnerPool(server.databaseUrl, 1)
  // A sequence counts on where the transaction is rolled back.
  await owner.query(`
    create sequence attempts;
    create function give_up() returns trigger language plpgsql security definer as $$
    begin
      if nextval('attempts') <= split_part(new.name, ' ', 1)::int then raise 'given up' using errcode = '40P01'; end if;
      return new;
    end $$;
    create trigger give_up before insert on saved_views for each row when (new.name ~ '^\\d+ times$') execute function give_up()`)
  const save = async (name: string) => {
    await owner.query('alter sequence attempts restart')
    const response = await fetch(`${server.origin}/api/saved_views/`, {
      method: 'POST',
      headers: { ...asUser(), 'content-type': 'application/json' },
      body: JSON.stringify({ page: 'track', name, query: '' }),
    })
    const { rows } = await owner.query<{ attempts: string }>('select last_value as attempts from attempts')
    return { status: response.status, body: await response.json(), attempts: Number(rows[0]?.attempts) }
  }
  expect(await save('2 times')).toMatchObject({ status: 200, body: { name: '2 times' }, attempts: 3 })
  expect(await save('3 times')).toMatchObject({
    ...{ status: 503, attempts: 3 },
    body: { detail: 'Another user is changing the same data. Try again in a moment.' },
  })
  await owner.query('drop trigger give_up on saved_views')
  await owner.end()
})

test('lists give count and results [HTTP-08]', async () => {
  const body = await (await get('/api/track/', asUser())).json()
  expect(body).toMatchObject({ count: 1, results: [{ registration: expect.any(String), lat: null }] })
})

test('times are of the second, in UTC [FMT-02]', async () => {
  const administrator = await signInAs(server.context, 'Global Admin', [], { modules: 'all' })
  await server.context.systemPool.query("insert into unknown_devices values ('x', 'teltonika', now(), now(), 1)")
  const response = await get('/api/administration/unknown_devices/', { authorization: `Bearer ${administrator.token}` })
  const { results } = (await response.json()) as { results: { first_seen: string }[] }
  expect(results[0]?.first_seen).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/)
})

test('the OpenAPI document is 3.1, names the access rule of each call, and a reference page shows it', async () => {
  const document = (await (await get('/api/docs/json')).json()) as {
    openapi: string
    paths: Record<string, { get: { description: string; parameters: { name: string }[] } }>
  }
  expect(document.openapi).toBe('3.1.0')
  const parameters = document.paths['/api/trips/']?.get.parameters ?? []
  expect(parameters.find(({ name }) => name === 'search')).toMatchObject({ in: 'query', allowEmptyValue: true })
  expect(parameters.find(({ name }) => name === 'start')).not.toHaveProperty('allowEmptyValue')
  expect(document.paths['/api/track/']?.get.description).toContain('Module Track')
  const page = await get('/api/docs/')
  expect([page.status, page.headers.get('content-type')]).toEqual([200, expect.stringContaining('text/html')])
})

test('health shows that the database keeps its promises, and metrics are there for this machine', async () => {
  expect(await (await get('/health/ready')).json()).toEqual({ status: 'ready', faults: [] })
  const text = await (await get('/metrics')).text()
  expect(text).toContain('milepost_http_request_seconds_bucket')
  expect(text).not.toContain(user.token)
})

test('metrics are for nobody who comes through a proxy, however near the proxy is', async () => {
  const standard = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip']
  for (const name of [...standard, 'cf-connecting-ip', 'true-client-ip', 'x-amzn-trace-id']) {
    expect([name, (await get('/metrics', { [name]: '127.0.0.1' })).status]).toEqual([name, 404])
  }
})

test('the reference of the API takes nothing from elsewhere, by its policy and by its page', async () => {
  const page = await get('/api/docs/')
  expect(page.headers.get('content-security-policy')).not.toMatch(/https?:|validator|\*/)
  const text = await page.text()
  const scripts = [...text.matchAll(/src="\.?([^"]+)"/g)].map(([, path]) => path)
  expect(scripts).toHaveLength(3)
  expect(text).not.toMatch(/(src|href)="(https?:)?\/\//)
  expect(await (await get('/api/docs/static/swagger-initializer.js')).text()).toContain('"validatorUrl":null')
})

test('what was sent is never sent back (TRACE)', async () => {
  for (const url of ['/', '/api/track/', '/oidc/auth', '/health/live']) {
    const { statusCode, body } = await server.app!.inject({ method: 'TRACE', url, headers: { 'x-secret': 'mine' } })
    expect([url, [404, 405].includes(statusCode), body.includes('mine')]).toEqual([url, true, false])
  }
})

test('an address that asks too often gets 429 with detail', async () => {
  const answers = await Promise.all(Array.from({ length: 70 }, () => get('/sso/login_check/')))
  const refused = answers.filter(answer => answer.status === 429)
  expect(refused.length).toBeGreaterThan(0)
  expect(await refused[0]!.json()).toMatchObject({ detail: expect.stringContaining('Too many requests') })
})
