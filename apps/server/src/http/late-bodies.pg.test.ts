import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { registerCustomer, type TestCustomer } from '../testing/registry.ts'
import { signInAs, type TestUser } from '../testing/sign-in-as.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
let own: TestCustomer
let guestId: number
let made = 0
const sockets: Socket[] = []

beforeAll(async () => {
  server = await startTestServer({ MILEPOST_ROLES: 'api' })
  own = await registerCustomer(server.context.system, 'Northwind', 0)
  const permissions = server.context.system.selectFrom('permissions').select('id').where('name', '=', 'Guest')
  guestId = (await permissions.executeTakeFirstOrThrow()).id
})
afterAll(async () => {
  for (const socket of sockets) socket.destroy()
  await server.stop()
})

/** Sends a request but for the last byte of its body, and resolves when the server has let the caller in. */
async function begin(user: TestUser, method: string, path: string, body: object | Buffer) {
  const { system, config } = server.context
  const headers = { authorization: `Bearer ${user.token}` }
  // The rate limit knows the session by now, and does not look for it again.
  await server.app!.inject({ url: '/api/user/get_current_user/', headers })
  const seen = (at: Date) => system.updateTable('sessions').set({ last_seen_at: at }).where('user_id', '=', user.id)
  const before = new Date(Date.now() - 120_000)
  await seen(before).execute()
  const { port } = server.app!.server.address() as { port: number }
  const socket = connect(port, '127.0.0.1')
  sockets.push(socket)
  await once(socket, 'connect')
  const sent = Buffer.isBuffer(body) ? body : Buffer.from(JSON.stringify(body))
  const head = [
    `${method} ${path} HTTP/1.1`,
    `host: ${config.http.host}`,
    `authorization: ${headers.authorization}`,
    `content-type: ${sent === body ? 'image/png' : 'application/json'}`,
    `content-length: ${sent.length}`,
    'connection: close',
  ]
  socket.write(`${head.join('\r\n')}\r\n\r\n`)
  socket.write(sent.subarray(0, -1))
  const seenAt = system.selectFrom('sessions').select('last_seen_at').where('user_id', '=', user.id)
  await vi.waitFor(async () => {
    const { last_seen_at } = await seenAt.executeTakeFirstOrThrow()
    expect(last_seen_at.getTime()).toBeGreaterThan(before.getTime())
  })
  return async () => {
    socket.write(sent.subarray(-1))
    return Number((await text(socket)).split(' ')[1])
  }
}

const administrator = () => signInAs(server.context, 'Customer Admin', [own.id], { modules: 'all' })
const archive = ({ id }: TestUser) =>
  server.context.system.updateTable('users').set({ archived_at: new Date() }).where('id', '=', id).execute()
const demote = ({ id }: TestUser) =>
  server.context.system.updateTable('users').set({ permission_id: guestId }).where('id', '=', id).execute()
const endSessions = ({ id }: TestUser) =>
  server.context.system.deleteFrom('sessions').where('user_id', '=', id).execute()

const person = () => ({
  email: `late${++made}@northwind.example`,
  first_name: 'Ada',
  last_name: 'Moor',
  permission: guestId,
})

test.each([
  ['archived', archive, 401],
  ['demoted', demote, 401],
  ['signed out', endSessions, 401],
] as const)(
  'whoever is %s while their request is on its way is refused when it is there',
  async (_, revoke, status) => {
    for (const [method, pathOf, body] of [
      ['POST', () => '/api/users/', person()],
      ['POST', ({ id }: TestUser) => `/api/user/${id}/password_link/`, { any: 1 }],
      ['PUT', ({ id }: TestUser) => `/api/user/${id}/change_preferences/`, { time_format: '12' }],
      ['POST', () => '/api/lease_companies/', { name: 'Late Leases' }],
    ] as const) {
      const user = await administrator()
      const end = await begin(user, method, pathOf(user), body)
      await revoke(user)
      expect.soft([method, await end()]).toEqual([method, status])
    }
  },
)

test('whoever loses a module while their request is on its way is refused when it is there', async () => {
  const user = await signInAs(server.context, 'Customer Admin', [own.id], { modules: ['Events'] })
  const end = await begin(user, 'POST', '/api/event_reviews/', {})
  await server.context.system.deleteFrom('user_modules').where('user_id', '=', user.id).execute()
  expect(await end()).toBe(403)
})

test('a picture that its handler reads as it comes is not kept of who was signed out meanwhile', async () => {
  const user = await administrator()
  const red = { width: 4, height: 4, channels: 3, background: 'red' } as const
  const picture = await sharp({ create: red }).png().toBuffer()
  const end = await begin(user, 'PUT', `/api/customer/${own.id}/logo/`, picture)
  await endSessions(user)
  expect(await end()).toBe(401)
})

test('a request that comes slowly is served where nothing was revoked', async () => {
  const end = await begin(await administrator(), 'POST', '/api/users/', person())
  expect(await end()).toBe(200)
})
