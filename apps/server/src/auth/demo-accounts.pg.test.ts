import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createBrowser } from '../testing/browser.ts'
import { registerCustomer } from '../testing/registry.ts'
import { type SignInServer, startSignInServer } from '../testing/sign-in-server.ts'
import { call, openSignIn, readToken, signIn } from '../testing/sign-in-steps.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from './demo-accounts.ts'
import { seedDemoAccounts } from './seed-demo-accounts.ts'

let database: TestDatabase
let demo: SignInServer

beforeAll(async () => {
  database = await createTestDatabase()
  demo = await startSignInServer({ MILEPOST_DEMO: 'on', DATABASE_URL: database.url })
  const [first, second] = [
    await registerCustomer(demo.system, 'Northgate', 1),
    await registerCustomer(demo.system, 'Southport', 1),
  ]
  const fleet = { firstCustomerId: first.id, secondCustomerId: second.id, limitedGroupIds: [first.groupId] }
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
      .select(['permissions.name', 'customer_id'])
      .execute()
    const permissions = await demo.system.selectFrom('permissions').select('name').execute()
    expect(new Set(users.map(user => user.name))).toEqual(new Set(permissions.map(permission => permission.name)))
    expect(users).toHaveLength(DEMO_ACCOUNTS.length)
    expect(new Set(users.map(user => user.customer_id)).size).toBe(2)
  })

  it('the page offers every person and names the program, which has no button', async () => {
    const { text } = await openSignIn(createBrowser(demo.origin))
    for (const account of DEMO_ACCOUNTS) {
      expect(text.includes(`value="${account.email}"`)).toBe(account.permission !== 'Server User')
    }
    expect(text).toContain('Server user')
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
    const real = await startSignInServer({ MILEPOST_DEMO: 'off', DATABASE_URL: database.url })
    try {
      expect((await call(createBrowser(real.origin), '/api/user/get_current_user/', token)).status).toBe(401)
      const page = await signIn(createBrowser(real.origin), account)
      expect([page.status, page.text.includes('not right')]).toEqual([401, true])
    } finally {
      await real.stop()
    }
  })
})
