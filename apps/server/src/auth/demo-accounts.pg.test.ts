import { once } from 'node:events'
import { LIVE_PATH } from '@milepost/contract/live.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { createBrowser } from '../testing/browser.ts'
import { registerCustomer } from '../testing/registry.ts'
import { signInAs } from '../testing/sign-in-as.ts'
import { type SignInServer, startSignInServer } from '../testing/sign-in-server.ts'
import { call, openSignIn, readToken, signIn } from '../testing/sign-in-steps.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from './demo-accounts.ts'
import { seedDemoAccounts } from './seed-demo-accounts.ts'

let database: TestDatabase
let demo: SignInServer
/** The sign-in page before the accounts are there. */
let early: string

beforeAll(async () => {
  database = await createTestDatabase()
  demo = await startSignInServer({ MILEPOST_DEMO: 'on', MILEPOST_LEGACY_LOGIN: 'on', DATABASE_URL: database.url })
  early = (await openSignIn(createBrowser(demo.origin))).text
  const [first, second] = [
    await registerCustomer(demo.system, 'Northgate', 1),
    await registerCustomer(demo.system, 'Southport', 1),
  ]
  const fleet = { firstCustomerId: first.id, secondCustomerId: second.id, limitedGroupIds: [first.groupId] }
  await demo.system.updateTable('customers').set({ is_demo: true }).execute()
  await seedDemoAccounts(demo.system, fleet)
  await seedDemoAccounts(demo.system, fleet)
})
afterAll(async () => {
  await demo.stop()
  await database.drop()
})

describe('in the demo', () => {
  it('there is one account for each permission and one of another customer', async () => {
    const users = await demo.system
      .selectFrom('users')
      .innerJoin('permissions', 'permissions.id', 'users.permission_id')
      .innerJoin('user_customers', 'user_customers.user_id', 'users.id')
      .select(['permissions.name', 'user_customers.customer_id'])
      .execute()
    const permissions = await demo.system.selectFrom('permissions').select('name').execute()
    expect(new Set(users.map(user => user.name))).toEqual(new Set(permissions.map(permission => permission.name)))
    expect(users).toHaveLength(DEMO_ACCOUNTS.length)
    expect(new Set(users.map(user => user.customer_id)).size).toBe(2)
  })

  it('while the accounts are not there yet the page says so, asks for nothing and looks again by itself', async () => {
    expect(early).toContain('The demo is still being made')
    expect(early).not.toContain('<form')
    const [, url] = /<meta http-equiv="refresh" content="3; url=([^"]+)">/.exec(early) ?? []
    expect(url).toMatch(/^\/oidc\/interaction\//)
  })

  it('the page offers every person and names the program, which has no button', async () => {
    const { text } = await openSignIn(createBrowser(demo.origin))
    for (const account of DEMO_ACCOUNTS) {
      expect(text.includes(`value="${account.email}"`)).toBe(account.permission !== 'Server User')
    }
    expect(text).toContain('Server User')
  })

  it.each(DEMO_ACCOUNTS.filter(account => account.permission !== 'Server User'))(
    'one click signs $firstName in as $permission',
    async ({ email, permission, modules }) => {
      const browser = createBrowser(demo.origin)
      const { forms } = await openSignIn(browser)
      expect((await browser.open(forms[0]!, { form: { demo: email } })).address).toBe('/home')
      const response = await call(browser, '/api/user/get_current_user/', (await readToken(browser))!)
      const { user } = (await response.json()) as { user: { permission: { name: string }; modules: unknown[] } }
      expect([user.permission.name, user.modules.length]).toEqual([permission, modules.length])
    },
  )

  it('one click does not open other accounts', async () => {
    const browser = createBrowser(demo.origin)
    const { forms } = await openSignIn(browser)
    await demo.system
      .updateTable('users')
      .set({ email: 'real.person@fleet.example' })
      .where('email', '=', DEMO_ACCOUNTS[1]!.email)
      .execute()
    const response = await browser.open(forms[0]!, { form: { demo: 'real.person@fleet.example' } })
    expect(response.status).toBe(401)
  })
})

describe('when the demo is over', () => {
  it('its accounts and its sessions are refused', async () => {
    const browser = createBrowser(demo.origin)
    const account = { email: DEMO_ACCOUNTS[0]!.email, password: DEMO_PASSWORD }
    await signIn(browser, account)
    const token = (await readToken(browser))!
    const { id } = await registerCustomer(demo.system, 'Westgate', 0)
    const real = await startSignInServer({ MILEPOST_DEMO: 'off', DATABASE_URL: database.url })
    try {
      expect((await call(createBrowser(real.origin), '/api/user/get_current_user/', token)).status).toBe(401)
      const page = await signIn(createBrowser(real.origin), account)
      expect([page.status, page.text.includes('is wrong')]).toEqual([401, true])
    } finally {
      await real.stop()
      await demo.system.updateTable('customers').set({ is_demo: true }).where('id', '=', id).execute()
    }
  })
})

describe('when a real customer comes to exist while the demo runs', () => {
  const [administrator] = DEMO_ACCOUNTS
  const account = { email: administrator!.email, password: DEMO_PASSWORD }
  const me = '/api/user/get_current_user/'
  let browser: ReturnType<typeof createBrowser>
  let token: string
  let jwt: string
  let someone: string
  let channel: { closed: number | null; afterMs: number }

  beforeAll(async () => {
    browser = createBrowser(demo.origin)
    await signIn(browser, account)
    token = (await readToken(browser))!
    const given = (await (await call(browser, '/api/reobtain_jwt/', token)).json()) as { token: string }
    jwt = given.token
    expect((await call(createBrowser(demo.origin), me, jwt, 'GET', 'JWT')).status).toBe(200)
    expect(await legacyStatus()).toBe(200)
    const socket = new WebSocket(demo.origin.replace('http', 'ws') + LIVE_PATH, {
      headers: { origin: demo.origin, cookie: `access-token=${token}` },
    })
    channel = { closed: null, afterMs: 0 }
    await once(socket, 'message')

    const real = await registerCustomer(demo.system, 'Eastvale', 1)
    const startMs = performance.now()
    socket.once('close', code => Object.assign(channel, { closed: code, afterMs: performance.now() - startMs }))
    someone = (await signInAs(demo.context, 'Manager', [real.id], { modules: 'all' })).token
  })

  const legacyStatus = async () =>
    (
      await fetch(`${demo.origin}/api/authenticate`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(account),
      })
    ).status

  it('the live channel of a demo account ends within two seconds', async () => {
    await expect.poll(() => channel.closed, { timeout: 5_000 }).toBe(4401)
    expect(channel.afterMs).toBeLessThan(2_000)
  })

  it('the sessions of demo accounts are refused: token, JWT and cookie', async () => {
    expect((await call(createBrowser(demo.origin), me, token)).status).toBe(401)
    expect((await call(createBrowser(demo.origin), me, jwt, 'GET', 'JWT')).status).toBe(401)
    expect((await call(createBrowser(demo.origin), '/api/feed/trips/', token)).status).toBe(401)
    expect(await readToken(browser)).toBeNull()
  })

  it('demo accounts cannot sign in, by form, click or call, and are no longer offered', async () => {
    const { status, text } = await signIn(createBrowser(demo.origin), account)
    expect([status, text.includes('is wrong')]).toEqual([401, true])
    const clicking = createBrowser(demo.origin)
    const page = await openSignIn(clicking)
    expect(page.text).not.toContain('name="demo"')
    expect((await clicking.open(page.forms[0]!, { form: { demo: account.email } })).status).toBe(401)
    expect(await legacyStatus()).toBe(400)
  })

  it('the others stay signed in', async () => {
    expect((await call(createBrowser(demo.origin), me, someone)).status).toBe(200)
  })
})
