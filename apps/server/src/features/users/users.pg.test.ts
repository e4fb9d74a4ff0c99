import { currentUser } from '@milepost/contract/users.ts'
import { SignJWT } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { appPermissionsOf, DEMO_ACCOUNTS } from '../../auth/demo-accounts.ts'
import { createBrowser } from '../../testing/browser.ts'
import { registerCustomer, type TestCustomer } from '../../testing/registry.ts'
import { registerUser, type SignInServer, startSignInServer, type TestUser } from '../../testing/sign-in-server.ts'
import { call, readToken, signIn } from '../../testing/sign-in-steps.ts'

let server: SignInServer
let first: TestCustomer
let second: TestCustomer
let manager: TestUser

beforeAll(async () => {
  server = await startSignInServer()
  first = await registerCustomer(server.system, 'Northgate', 2)
  second = await registerCustomer(server.system, 'Southport', 1)
  manager = await registerUser(server.system, first.id, 'Manager', ['Track', 'Trips'])
})
afterAll(() => server.stop())

async function signedIn(user: TestUser) {
  const browser = createBrowser(server.origin)
  await signIn(browser, user)
  return { browser, token: (await readToken(browser))! }
}

async function get(user: TestUser, address: string) {
  const { browser, token } = await signedIn(user)
  const response = await call(browser, address, token)
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

describe('the current user', () => {
  it('comes flat and again below user, with one value in both [AUTH-28] [N-86]', async () => {
    const { body } = await get(manager, '/api/user/get_current_user/')
    const user = currentUser.parse(body)
    expect(user).toMatchObject({
      first_name: 'Manager',
      last_name: 'Person',
      permission: { name: 'Manager', is_manager: true, is_limited_user: false },
      user: { id: manager.id, email: manager.email, first_name: 'Manager' },
      customers: [{ id: first.id, name: 'Northgate', logo: null, modules_off: [], currency: 'GBP' }],
      languages: ['EN', 'PT'],
    })
    for (const key of ['id', 'permission', 'prefs', 'modules', 'languages', 'first_name', 'last_name']) {
      expect.soft(body[key], key).toBeDefined()
      expect.soft(Object(body.user)[key], key).toEqual(body[key])
    }
    expect(user.user.modules.map(module => module.name).toSorted()).toEqual(['Track', 'Trips'])
    expect(user.user.prefs).toEqual({
      date_format: 'DD/MM/YY',
      time_format: '24',
      time_zone: null,
      units_distance: null,
      language: null,
      theme: null,
      start_page: null,
    })
  })

  it('has the preferences that were stored', async () => {
    const user = await registerUser(server.system, first.id, 'Engineer')
    const stored = {
      date_format: 'YYYY-MM-DD',
      time_format: '12',
      time_zone: 'Europe/Lisbon',
      units_distance: 'KMS',
      language: 'pt',
      theme: 'dark',
      start_page: 'trips',
    } as const
    await server.system
      .insertInto('user_preferences')
      .values({ user_id: user.id, ...stored })
      .execute()
    const { body } = await get(user, '/api/user/get_current_user/')
    expect(currentUser.parse(body).user.prefs).toEqual(stored)
  })

  it('sees every customer as global administrator and no other as anybody else', async () => {
    const admin = await registerUser(server.system, second.id, 'Global Admin')
    const names = async (user: TestUser) =>
      currentUser.parse((await get(user, '/api/user/get_current_user/')).body).customers.map(c => c.name)
    expect(await names(admin)).toEqual(['Northgate', 'Southport'])
    expect(await names(manager)).toEqual(['Northgate'])
  })

  it('never carries a secret of the account', async () => {
    const { body } = await get(manager, '/api/user/get_current_user/')
    expect(JSON.stringify(body)).not.toMatch(/argon2|password/)
  })
})

describe('what a role may not do', () => {
  it('a guest is signed in and gets nothing else, with a reason, in the audit log', async () => {
    const guest = await registerUser(server.system, first.id, 'Guest')
    expect((await get(guest, '/api/user/get_current_user/')).status).toBe(200)
    const refused = await get(guest, '/api/track/')
    expect(refused).toMatchObject({ status: 403, body: { detail: expect.stringContaining('permission') } })
    const row = await server.system
      .selectFrom('audit_log')
      .select(['action', 'detail', 'customer_id'])
      .where('user_id', '=', guest.id)
      .orderBy('id', 'desc')
      .executeTakeFirst()
    expect(row).toMatchObject({ action: 'access denied', customer_id: first.id, detail: { reason: 'guest' } })
  })

  it('a user without the module is refused', async () => {
    const user = await registerUser(server.system, first.id, 'Read Only', ['Trips'])
    expect((await get(user, '/api/track/')).status).toBe(403)
  })

  it('a limited user sees the vehicles of their groups only', async () => {
    const limited = await registerUser(server.system, first.id, 'Limited')
    expect((await get(limited, '/api/track/')).body).toMatchObject({ count: 0 })
    await server.system
      .insertInto('user_vehicle_groups')
      .values({ user_id: limited.id, vehicle_group_id: first.groupId })
      .execute()
    expect((await get(limited, '/api/track/')).body).toMatchObject({ count: 2 })
  })
})

describe('the flags of a permission', () => {
  it('is_global_admin, is_customer_admin, is_user_vehicle_admin and is_limited_user are of the permission with that name alone [PERM-07]', async () => {
    const flags = ['is_global_admin', 'is_customer_admin', 'is_user_vehicle_admin', 'is_limited_user']
    const { id } = await registerCustomer(server.system, 'Flagged', 0)
    const held: Record<string, string | null> = {
      'Global Admin': 'is_global_admin',
      'Customer Admin': 'is_customer_admin',
      'User Vehicle Admin': 'is_user_vehicle_admin',
      Limited: 'is_limited_user',
      Manager: null,
    }
    for (const [permission, flag] of Object.entries(held)) {
      const user = await registerUser(server.system, id, permission)
      const { body } = await get(user, '/api/user/get_current_user/')
      const shown = Object.entries(Object(body.permission)).filter(([name]) => flags.includes(name))
      expect([permission, Object.fromEntries(shown)]).toEqual([
        permission,
        Object.fromEntries(flags.map(name => [name, name === flag])),
      ])
    }
  })
})

describe('userinfo', () => {
  it('lists the companion apps with the flags of the permission [AUTH-27] [AUTH-32] [N-10]', async () => {
    const user = await registerUser(server.system, first.id, 'Repairer')
    const apps = appPermissionsOf(DEMO_ACCOUNTS[0]!)
    await server.system
      .insertInto('user_app_permissions')
      .values(apps.map(app => ({ user_id: user.id, ...app })))
      .execute()
    const { body } = await get(user, '/sso/userinfo')
    expect(body).toMatchObject({
      sub: String(user.id),
      email: user.email,
      given_name: 'Repairer',
      family_name: 'Person',
    })
    const { permissions } = body.extra_vars as { permissions: Record<string, unknown>[] }
    expect(permissions).toHaveLength(7)
    expect(new Set(permissions.map(entry => entry.Level))).toEqual(new Set([1, 2, 3]))
    expect(permissions.find(entry => entry.PermissionName === 'Defect Limited')).toEqual({
      Id: expect.any(Number),
      ExternalAppId: 2,
      ExternalAppName: 'Defect',
      ExternalAppReference: 'DEFECT',
      PermissionName: 'Defect Limited',
      Level: 3,
      IsCustomerAdmin: false,
      IsEngineer: false,
      IsGlobalAdmin: false,
      IsManager: false,
      IsReadonly: false,
      IsRepairer: true,
      IsServerUser: false,
      IsUserVehicleAdmin: false,
    })
  })

  it('needs a session', async () => {
    expect((await createBrowser(server.origin).request('/sso/userinfo')).status).toBe(401)
  })
})

describe('the JWT', () => {
  const address = '/api/fmt/user/get_current_user_with_image/'

  it('stands for its session, is kept in the jwt-token cookie and dies with the session [AUTH-29]', async () => {
    const { browser, token } = await signedIn(manager)
    const obtained = await call(browser, '/api/reobtain_jwt/', token)
    const { token: jwt } = (await obtained.json()) as { token: string }
    expect(obtained.headers.getSetCookie()).toEqual([
      expect.stringMatching(new RegExp(`^jwt-token=${jwt}; Max-Age=540; Path=/; SameSite=Strict$`)),
    ])
    const response = await call(browser, address, jwt, 'GET', 'JWT')
    expect(await response.json()).toMatchObject({ user: { id: manager.id }, image: null })
    await browser.request('/sso/logout')
    expect(browser.cookies.has('jwt-token')).toBe(false)
    expect((await call(browser, address, jwt, 'GET', 'JWT')).status).toBe(401)
  })

  it('is not accepted from another key, as a bearer token, or unsigned', async () => {
    const { browser, token } = await signedIn(manager)
    const { token: jwt } = (await (await call(browser, '/api/reobtain_jwt/', token)).json()) as { token: string }
    const claims = JSON.parse(Buffer.from(jwt.split('.')[1]!, 'base64url').toString()) as {
      sid: string
      exp: number
      iat: number
    }
    expect(claims.exp - claims.iat).toBe(600)
    const forged = await new SignJWT(claims)
      .setProtectedHeader({ alg: 'HS256' })
      .sign(Buffer.from('another key of thirty-two bytes!'))
    const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${jwt.split('.')[1]}.`
    expect((await call(browser, address, forged, 'GET', 'JWT')).status).toBe(401)
    expect((await call(browser, address, unsigned, 'GET', 'JWT')).status).toBe(401)
    expect((await call(browser, address, jwt)).status).toBe(401)
  })
})

describe('the legacy call', () => {
  const post = (origin: string, body: Record<string, string>) =>
    fetch(`${origin}/api/authenticate`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })

  it('does not exist unless configured', async () => {
    const response = await post(server.origin, { email: manager.email, password: manager.password })
    expect(response.status).toBe(404)
  })

  it('from our own page ends the session that the browser still had', async () => {
    const legacy = await startSignInServer({ MILEPOST_LEGACY_LOGIN: 'on' })
    try {
      const { id } = await registerCustomer(legacy.system, 'Northgate', 0)
      const user = await registerUser(legacy.system, id, 'Manager')
      const browser = createBrowser(legacy.origin)
      await signIn(browser, user)
      const former = (await readToken(browser))!
      const form = { username: user.email, password: user.password }
      await browser.request('/api/authenticate', { form, headers: { 'sec-fetch-site': 'same-origin' } })
      expect(await readToken(browser)).not.toBe(former)
      expect((await call(browser, '/api/user/get_current_user/', former)).status).toBe(401)
    } finally {
      await legacy.stop()
    }
  })

  it('returns token and user, or the older error shape, also of an account that five failures locked [AUTH-30] [AUTH-33]', async () => {
    const legacy = await startSignInServer({ MILEPOST_LEGACY_LOGIN: 'on' })
    try {
      const { id } = await registerCustomer(legacy.system, 'Northgate', 0)
      const program = await registerUser(legacy.system, id, 'Server User')
      const right = { username: program.email, email: program.email, password: program.password }
      const response = await post(legacy.origin, right)
      const { token, user } = (await response.json()) as { token: string; user: unknown }
      expect(currentUser.parse(user).permission.is_server_user).toBe(true)
      expect(response.headers.getSetCookie()).toEqual([])
      expect((await call(createBrowser(legacy.origin), '/api/track/', token)).status).toBe(200)

      const wrong = { ...right, password: 'not this one' }
      for (const credentials of [wrong, wrong, wrong, wrong, wrong, right]) {
        const refused = await post(legacy.origin, credentials)
        expect([refused.status, await refused.json()]).toEqual([
          400,
          { non_field_errors: ['Unable to log in with provided credentials'] },
        ])
      }
    } finally {
      await legacy.stop()
    }
  })
})

describe('resetting the failed sign-ins of a user', () => {
  let locked: TestUser
  let own: TestCustomer
  let customers = 0
  const reset = async (by: TestUser, id: number) => {
    const { browser, token } = await signedIn(by)
    const address = `/api/user/${id}/reset_login_attempts/`
    return call(browser, address, token, 'DELETE')
  }
  const lockOf = ({ id }: TestUser) =>
    server.system
      .selectFrom('users')
      .select(['failed_sign_ins', 'lock_outs', 'locked_until'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()

  beforeEach(async () => {
    own = await registerCustomer(server.system, `Eastmoor ${++customers}`, 0)
    locked = await registerUser(server.system, own.id, 'Engineer')
    const locked_until = new Date(Date.now() + 900_000)
    await server.system
      .updateTable('users')
      .set({ failed_sign_ins: 5, lock_outs: 1, locked_until })
      .where('id', '=', locked.id)
      .execute()
  })

  it('ends the lock-out at once, and the audit log says who did it [N-62]', async () => {
    const administrator = await registerUser(server.system, own.id, 'Customer Admin')
    const response = await reset(administrator, locked.id)
    expect([response.status, await response.json()]).toEqual([200, { id: locked.id }])
    expect(await lockOf(locked)).toEqual({ failed_sign_ins: 0, lock_outs: 0, locked_until: null })
    const { body } = await get(locked, '/api/user/get_current_user/')
    expect(body.id).toBe(locked.id)
    const entries = await server.system
      .selectFrom('audit_log')
      .select(['action', 'detail', 'customer_id'])
      .where('user_id', '=', locked.id)
      .where('action', '=', 'account unlocked')
      .execute()
    expect(entries).toEqual([{ action: 'account unlocked', detail: { by: administrator.id }, customer_id: own.id }])
  })

  it('is for no one who administers less than that user does', async () => {
    const ofRole = (role: string) => registerUser(server.system, own.id, role)
    const [global, customer, vehicles] = [
      await ofRole('Global Admin'),
      await ofRole('Customer Admin'),
      await ofRole('User Vehicle Admin'),
    ]
    const tried: [TestUser, TestUser, number][] = [
      [vehicles, customer, 403],
      [vehicles, global, 403],
      [customer, global, 403],
      [customer, vehicles, 200],
      [global, customer, 200],
    ]
    for (const [by, of, status] of tried) expect((await reset(by, of.id)).status).toBe(status)
  })

  it('is for those who administer the users of that customer', async () => {
    const elsewhere = await registerUser(server.system, first.id, 'Customer Admin')
    const sameCustomer = await registerUser(server.system, own.id, 'Manager')
    expect((await reset(elsewhere, locked.id)).status).toBe(404)
    expect((await reset(sameCustomer, locked.id)).status).toBe(403)
    expect((await lockOf(locked)).failed_sign_ins).toBe(5)
    const installer = await registerUser(server.system, first.id, 'Global Admin')
    expect((await reset(installer, locked.id)).status).toBe(200)
    expect((await reset(installer, 2_000_000_000)).status).toBe(404)
  })
})
