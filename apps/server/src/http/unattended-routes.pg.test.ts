import { ALL_ROUTES } from '@milepost/contract/all-routes.ts'
import type { Route } from '@milepost/contract/route.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { registerCustomer } from '../testing/registry.ts'
import { signInAs, type TestUser } from '../testing/sign-in-as.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
let user: TestUser

beforeAll(async () => {
  server = await startTestServer({ MILEPOST_ROLES: 'api', MILEPOST_SESSION_IDLE_HOURS: '12' })
  const { id } = await registerCustomer(server.context.system, 'Northwind', 1)
  user = await signInAs(server.context, 'Customer Admin', [id], { modules: [] })
})
afterAll(() => server.stop())
beforeEach(() => lastSeen(1))

async function lastSeen(hoursAgo: number) {
  await server.context.systemPool.query("update sessions set last_seen_at = now() - $1 * interval '1 hour'", [hoursAgo])
}
async function isSeenNow() {
  const { rows } = await server.context.systemPool.query<{ isNow: boolean }>(
    `select last_seen_at > now() - interval '1 minute' as "isNow" from sessions where user_id = $1`,
    [user.id],
  )
  return rows[0]?.isNow
}
async function call(url: string) {
  const response = await server.app!.inject({ method: 'GET', url, headers: { authorization: `Bearer ${user.token}` } })
  return response.statusCode
}

const unattended = Object.values(ALL_ROUTES)
  .flatMap((table): Route[] => Object.values(table))
  .filter(({ isUnattended }) => isUnattended)

test('the page asks some things by itself', () => {
  expect(unattended.map(({ path }) => path)).toContain('/api/notifications/unread/')
})

describe.each(unattended)('$path, which the page asks by itself,', ({ path, method }) => {
  test('is no use of the session, which ends after its idle time', async () => {
    expect(method).toBe('GET')
    expect(await call(path)).toBe(200)
    expect(await isSeenNow()).toBe(false)
    await lastSeen(13)
    expect(await call(path)).toBe(401)
  })
})

test('what a person asks for is', async () => {
  expect(await call('/api/user/sessions/')).toBe(200)
  expect(await isSeenNow()).toBe(true)
})
