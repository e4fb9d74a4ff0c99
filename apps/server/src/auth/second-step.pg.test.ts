import { FAILURES_THAT_LOCK } from '@milepost/domain/access/lock-out.ts'
import type { SecondFactorRule } from '@milepost/domain/access/second-factor.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest'
import { type Browser, createBrowser, type OpenedPage } from '../testing/browser.ts'
import {
  type AddedApp,
  addApp,
  addPasskey,
  appCode,
  enter,
  letCodesPass,
  passkeyOptionsIn,
  send,
  submit,
} from '../testing/factor-steps.ts'
import { registerCustomer } from '../testing/registry.ts'
import { registerUser, type SignInServer, startSignInServer, type TestUser } from '../testing/sign-in-server.ts'
import { openSignIn, readToken, signIn } from '../testing/sign-in-steps.ts'
import { createSoftwarePasskey, type SoftwarePasskey } from '../testing/software-passkey.ts'
import { givePassword } from './give-password.ts'
import { makePasswordLink } from './password-links.ts'

let server: SignInServer
let customerId: number
let customers = 0
let user: TestUser

beforeAll(async () => {
  server = await startSignInServer({ MILEPOST_LEGACY_LOGIN: 'on', MILEPOST_TRUST_PROXY: '127.0.0.1' })
})
afterAll(() => server.stop())
beforeEach(async () => {
  customerId = (await registerCustomer(server.system, `Eastmoor ${++customers}`, 0)).id
  user = await registerUser(server.system, customerId, 'Manager')
  await server.system.deleteFrom('sign_in_attempts').execute()
})

/** From an address of each test's own: calls of one address are limited. */
const place = () => ({ origin: server.origin, address: `203.0.113.${customers}` })
const newBrowser = () => createBrowser(server.origin, server.origin, place().address)

/** A browser in which the password was right, and the page that it is on. */
async function past(browser = newBrowser()): Promise<{ browser: Browser; page: OpenedPage }> {
  return { browser, page: await signIn(browser, user) }
}

const withApp = async (): Promise<AddedApp> => addApp(place(), await enter(newBrowser(), user), user)
const withPasskey = async (): Promise<SoftwarePasskey> => addPasskey(place(), await enter(newBrowser(), user), user)

const rule = (second_factor: SecondFactorRule) =>
  server.system.updateTable('customers').set({ second_factor }).where('id', '=', customerId).execute()

const amrOf = async () =>
  (
    await server.system
      .selectFrom('sessions')
      .select('amr')
      .where('user_id', '=', user.id)
      .orderBy('id', 'desc')
      .executeTakeFirst()
  )?.amr

async function isLocked(): Promise<boolean> {
  const { locked_until } = await server.system
    .selectFrom('users')
    .select('locked_until')
    .where('id', '=', user.id)
    .executeTakeFirstOrThrow()
  return locked_until !== null
}

const mailsOf = async (kind: string) =>
  (
    await server.system
      .selectFrom('outbox_mails')
      .select('parameters')
      .where('user_id', '=', user.id)
      .where('kind', '=', kind)
      .orderBy('id')
      .execute()
  ).map(({ parameters }) => parameters)

describe('a sign-in with an authenticator app', () => {
  let app: AddedApp
  beforeEach(async () => {
    app = await withApp()
    await letCodesPass(server.system, user.id)
  })

  it('asks for a code after the right password, and has no session before', async () => {
    const { browser, page } = await past()
    expect([page.status, page.address]).toEqual([200, expect.stringMatching(/^\/oidc\/interaction\//)])
    expect(page.text).toContain('autocomplete="one-time-code"')
    expect(await readToken(browser)).toBeNull()
    expect(browser.cookies.has('milepost-browser')).toBe(false)
    const done = await submit(browser, page, { code: appCode(app.key) })
    expect(done.address).toBe('/home')
    expect(await readToken(browser)).toBeTypeOf('string')
    expect(await amrOf()).toEqual(['pwd', 'otp', 'mfa'])
  })

  it('takes a code once: shown again in its time it is refused', async () => {
    const code = appCode(app.key)
    const first = await past()
    const second = await past()
    expect((await submit(first.browser, first.page, { code })).address).toBe('/home')
    expect((await submit(second.browser, second.page, { code })).status).toBe(401)
    expect(await readToken(second.browser)).toBeNull()
  })

  it('takes a code once also where two send it at the same moment', async () => {
    const tries = [await past(), await past(), await past()]
    const code = appCode(app.key)
    const done = await Promise.all(tries.map(({ browser, page }) => submit(browser, page, { code })))
    expect(done.filter(({ address }) => address === '/home')).toHaveLength(1)
  })

  it('wrong codes lock the account as wrong passwords do, whatever right passwords come between, and the owner is told', async () => {
    for (let i = 0; i < FAILURES_THAT_LOCK; i++) {
      expect(await isLocked()).toBe(false)
      const { browser, page } = await past()
      expect((await submit(browser, page, { code: '000000' })).status).toBe(401)
    }
    expect(await isLocked()).toBe(true)
    expect((await signIn(newBrowser(), user)).status).toBe(401)
    expect(await mailsOf('account-locked')).toMatchObject([{ what: 'factor' }])
  })

  it('wrong codes sent at the same moment do not outrun the lock', async () => {
    const tries = await Promise.all(Array.from({ length: 4 }, () => past()))
    await Promise.all(
      tries.flatMap(({ browser, page }) => ['000001', '000002', '000003'].map(code => submit(browser, page, { code }))),
    )
    expect(await isLocked()).toBe(true)
  })

  it('answers a right code of a locked account like a wrong one of an open account, and does not use it up', async () => {
    const tells = ({ status, text }: OpenedPage) => ({
      status,
      text: text.replace(/\/oidc\/interaction\/[\w-]+/g, 'PAGE'),
    })
    const { browser, page } = await past()
    const wrong = tells(await submit(browser, page, { code: '000000' }))
    for (let i = 1; i < FAILURES_THAT_LOCK; i++) await submit(browser, page, { code: '000000' })
    expect(await isLocked()).toBe(true)
    expect(tells(await submit(browser, page, { code: appCode(app.key) }))).toEqual(wrong)
    const { last_step } = await server.system
      .selectFrom('authenticator_apps')
      .select('last_step')
      .where('user_id', '=', user.id)
      .executeTakeFirstOrThrow()
    expect(last_step).toBe(0)
  })

  it('is asked for in a browser that is known too, which the lock of the account does not hold in', async () => {
    const known = await past()
    await submit(known.browser, known.page, { code: appCode(app.key) })
    await known.browser.request('/sso/logout')
    for (let i = 0; i < FAILURES_THAT_LOCK; i++) await signIn(newBrowser(), { ...user, password: 'not this one' })
    await letCodesPass(server.system, user.id)
    const again = await past(known.browser)
    expect(again.page.text).toContain('one-time-code')
    expect((await submit(known.browser, again.page, { code: appCode(app.key) })).address).toBe('/home')
    expect(await isLocked()).toBe(true)
  })

  it('a success clears what failed before', async () => {
    const { browser, page } = await past()
    for (let i = 1; i < FAILURES_THAT_LOCK; i++) await submit(browser, page, { code: '000000' })
    expect((await submit(browser, page, { code: appCode(app.key) })).address).toBe('/home')
    const next = await past()
    await submit(next.browser, next.page, { code: '000000' })
    expect(await isLocked()).toBe(false)
  })

  it('takes each recovery code once, however it is typed, and tells the owner', async () => {
    const [code = ''] = app.recoveryCodes
    expect(app.recoveryCodes).toHaveLength(10)
    expect(code).toMatch(/^[A-Z2-9]{5}-[A-Z2-9]{5}$/)
    const first = await past()
    const done = await submit(first.browser, first.page, { recovery: ` ${code.toLowerCase().replace('-', ' ')} ` })
    expect(done.address).toBe('/home')
    expect(await amrOf()).toEqual(['pwd', 'recovery', 'mfa'])
    const second = await past()
    expect((await submit(second.browser, second.page, { recovery: code })).status).toBe(401)
    expect(await mailsOf('factor-changed')).toContainEqual({ account: user.email, change: 'recovery code used' })
  })

  it('lets somebody else begin, and keeps nothing of the one before', async () => {
    const other = await registerUser(server.system, customerId, 'Engineer')
    const { browser, page } = await past()
    const first = await submit(browser, page, { restart: '1' })
    expect(first.text).toContain('autocomplete="current-password"')
    expect((await submit(browser, first, { email: other.email, password: other.password })).address).toBe('/home')
    expect(await readToken(browser)).toBeTypeOf('string')
  })

  it('stays with the browser that gave the password: another that knows the address of its page gets no further', async () => {
    const { page } = await past()
    expect((await submit(newBrowser(), page, { code: appCode(app.key) })).status).toBe(400)
  })

  it('is not gone round by a new password from a link', async () => {
    const link = await makePasswordLink(server.system, {
      ...{ userId: user.id, account: user.email },
      ...{ purpose: 'reset', isMailed: false, origin: server.origin },
    })
    const token = new URL(link).searchParams.get('token')
    const password = 'four green ladders'
    await fetch(`${server.origin}/api/reset_password_key/`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token, password }),
    })
    const page = await signIn(newBrowser(), { ...user, password })
    expect(page.text).toContain('one-time-code')
  })
})

describe('the older call', () => {
  const legacy = (email: string, password: string) =>
    fetch(`${server.origin}/api/authenticate`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': place().address },
      body: JSON.stringify({ email, password }),
    })

  it('refuses an account with a second factor, says so after the right password alone, and does not lock it', async () => {
    await withApp()
    for (let i = 0; i < FAILURES_THAT_LOCK + 1; i++) {
      const refused = await legacy(user.email, user.password)
      expect([refused.status, await refused.json()]).toEqual([
        400,
        { non_field_errors: ['This account has two-factor sign-in: sign in on the page of Milepost.'] },
      ])
    }
    expect(await isLocked()).toBe(false)
    const wrong = await (await legacy(user.email, 'not this one')).json()
    expect(wrong).toEqual({ non_field_errors: ['Unable to log in with provided credentials'] })
  })

  it('takes as long for it as for a wrong password', async () => {
    await withApp()
    const passwords = ['not this one', user.password]
    const quickestMs = passwords.map(() => Number.POSITIVE_INFINITY)
    // In turn: what else the machine does falls on both of them.
    for (let round = 0; round < 3; round++) {
      for (const [index, password] of passwords.entries()) {
        const startedMs = performance.now()
        await legacy(user.email, password)
        quickestMs[index] = Math.min(quickestMs[index] ?? 0, performance.now() - startedMs)
      }
    }
    const [wrong = 0, right = 0] = quickestMs
    expect(right).toBeGreaterThan(wrong / 2)
  })

  it('refuses who must have a second factor and has none; a program is let in', async () => {
    const program = await registerUser(server.system, customerId, 'Server User')
    await rule('everybody')
    expect((await legacy(user.email, user.password)).status).toBe(400)
    expect((await legacy(program.email, program.password)).status).toBe(200)
  })
})

describe('a passkey', () => {
  let passkey: SoftwarePasskey
  beforeEach(async () => {
    passkey = await withPasskey()
  })

  /** What a page of the sign-in comes to when the passkey signs what it asks. */
  async function show(
    { browser, page }: { browser: Browser; page: OpenedPage },
    shown: Parameters<SoftwarePasskey['show']>[1] = {},
    by = passkey,
  ) {
    return submit(browser, page, { passkey: JSON.stringify(by.show(passkeyOptionsIn(page), shown)) })
  }
  const first = async () => {
    const browser = newBrowser()
    return { browser, page: await openSignIn(browser) }
  }

  it('is the second step, among those of the account', async () => {
    const at = await past()
    expect(passkeyOptionsIn(at.page).allowCredentials).toHaveLength(1)
    expect((await show(at)).address).toBe('/home')
    expect(await amrOf()).toEqual(['pwd', 'pop', 'user', 'mfa'])
  })

  it('is the only step on the first page, by whichever account it is of', async () => {
    const at = await first()
    expect(passkeyOptionsIn(at.page)).toMatchObject({ allowCredentials: [], userVerification: 'required' })
    expect((await show(at)).address).toBe('/home')
    const { body } = await send(place(), (await readToken(at.browser)) ?? '', 'GET', '/api/user/get_current_user/')
    expect(body.id).toBe(user.id)
    expect(await amrOf()).toEqual(['pop', 'user', 'mfa'])
  })

  it('says nothing where it did not ask who is there, or is shown at another site', async () => {
    expect((await show(await first(), { isVerified: false })).status).toBe(401)
    expect((await show(await first(), { origin: 'https://milepost.evil.example' })).status).toBe(401)
    expect((await show(await first(), {}, createSoftwarePasskey(server.origin))).status).toBe(401)
    expect((await show(await first())).address).toBe('/home')
  })

  it('signs each challenge once, and only that of its own page', async () => {
    const at = await first()
    const signed = JSON.stringify(passkey.show(passkeyOptionsIn(at.page)))
    const other = await first()
    expect((await submit(other.browser, other.page, { passkey: signed })).status).toBe(401)
    expect((await submit(at.browser, at.page, { passkey: signed })).address).toBe('/home')
    const again = await first()
    expect((await submit(again.browser, again.page, { passkey: signed })).status).toBe(401)
  })

  it('of another account is no second step', async () => {
    const other = await registerUser(server.system, customerId, 'Engineer')
    const theirs = await addPasskey(place(), await enter(newBrowser(), other), other)
    expect((await show(await past(), {}, theirs)).status).toBe(401)
  })

  it('is not guessed, so the lock of the account does not hold for it', async () => {
    for (let i = 0; i < FAILURES_THAT_LOCK; i++) await signIn(newBrowser(), { ...user, password: 'not this one' })
    expect(await isLocked()).toBe(true)
    expect((await show(await first())).address).toBe('/home')
    expect(await isLocked()).toBe(true)
  })

  it('of a closed account opens nothing', async () => {
    await server.system.updateTable('users').set({ archived_at: new Date() }).where('id', '=', user.id).execute()
    const page = await show(await first())
    expect([page.status, page.text.includes('This account has been closed')]).toEqual([401, true])
  })

  it.each([
    '{}',
    'nothing',
    '{"id":"x"}',
    JSON.stringify({ id: 'AAAA', rawId: 'AAAA', type: 'public-key', response: {} }),
  ])('that is %s is refused like any other', async written => {
    const at = await first()
    expect((await submit(at.browser, at.page, { passkey: written })).status).toBe(401)
  })
})

describe('who must have a second factor and has none', () => {
  const keyIn = ({ text }: OpenedPage) => /<code>([A-Z2-7 ]+)<\/code>/.exec(text)?.[1]?.replaceAll(' ', '') ?? ''

  test.each<[SecondFactorRule, string, boolean]>([
    ['everybody', 'Engineer', true],
    ['everybody', 'Guest', true],
    ['administrators', 'Customer Admin', true],
    ['administrators', 'User Vehicle Admin', true],
    ['administrators', 'Engineer', false],
    ['nobody', 'Customer Admin', false],
  ])('by a rule for %s a %s is led to add one: %s', async (asked, permission, isLed) => {
    const person = await registerUser(server.system, customerId, permission)
    await rule(asked)
    const browser = newBrowser()
    const page = await signIn(browser, person)
    expect(page.text.includes('Set up two-factor sign-in')).toBe(isLed)
    expect((await readToken(browser)) !== null).toBe(!isLed)
  })

  test('the strictest of the customers that they see counts', async () => {
    const { id } = await registerCustomer(server.system, `Westmoor ${customers}`, 0)
    await server.system.insertInto('user_customers').values({ user_id: user.id, customer_id: id }).execute()
    await server.system.updateTable('customers').set({ second_factor: 'everybody' }).where('id', '=', id).execute()
    expect((await past()).page.text).toContain('Set up two-factor sign-in')
  })

  test('adds an app by its key, sees the recovery codes once, and is signed in by the button below them alone', async () => {
    await rule('everybody')
    const { browser, page } = await past()
    const key = keyIn(page)
    const wrong = await submit(browser, page, { code: '000000' })
    expect([wrong.status, keyIn(wrong)]).toEqual([401, key])
    const codes = await submit(browser, wrong, { code: appCode(key) })
    expect(codes.text.match(/<li><code>[A-Z2-9]{5}-[A-Z2-9]{5}<\/code>/g)).toHaveLength(10)
    expect(await readToken(browser)).toBeNull()
    const twice = await submit(browser, wrong, { code: appCode(key) })
    expect(twice.text).toContain('Your codes have been shown')
    expect(await readToken(browser)).toBeNull()
    const reloaded = await browser.open(page.address)
    expect(reloaded.text).not.toMatch(/<code>[A-Z2-9]{5}-/)
    expect((await submit(browser, reloaded, { end: '1' })).address).toBe('/home')
    expect(await amrOf()).toEqual(['pwd', 'otp', 'mfa'])
    expect(await mailsOf('factor-changed')).toEqual([{ account: user.email, change: 'app added' }])
    expect((await past()).page.text).toContain('one-time-code')
  })

  test('adds none any more once another sign-in has: that one is asked for', async () => {
    await rule('everybody')
    const owner = await past()
    const other = await past()
    const key = keyIn(owner.page)
    await submit(owner.browser, owner.page, { code: appCode(key) })
    const refused = await submit(other.browser, other.page, { code: appCode(keyIn(other.page)) })
    expect([refused.status, refused.text.includes('Your password is right. One more step.')]).toEqual([401, true])
    await letCodesPass(server.system, user.id)
    await submit(other.browser, refused, { code: appCode(keyIn(other.page)) })
    expect(await readToken(other.browser)).toBeNull()
    expect((await submit(other.browser, refused, { code: appCode(key) })).address).toBe('/home')
  })

  test('gets no further with a password that was replaced meanwhile', async () => {
    await rule('everybody')
    const { browser, page } = await past()
    const visitor = { address: '203.0.113.1', requestId: 'test', userAgent: null }
    await server.system.transaction().execute(async db => {
      const given = await givePassword(db, user.id, 'another harbour at dusk', { visitor, detail: {} })
      expect(given.fault).toBeNull()
    })
    expect((await submit(browser, page, { code: appCode(keyIn(page)) })).status).toBe(401)
    expect(await server.system.selectFrom('authenticator_apps').where('user_id', '=', user.id).execute()).toEqual([])
  })

  test('adds a passkey instead', async () => {
    await rule('everybody')
    const { browser, page } = await past()
    const made = createSoftwarePasskey(server.origin).make(passkeyOptionsIn(page))
    const codes = await submit(browser, page, { passkey: JSON.stringify(made), name: 'Chrome, Windows' })
    expect(codes.text).toContain('Recovery codes')
    expect((await submit(browser, codes, { end: '1' })).address).toBe('/home')
    const held = await server.system.selectFrom('passkeys').select('name').where('user_id', '=', user.id).execute()
    expect(held).toEqual([{ name: 'Chrome, Windows' }])
  })

  test('gets no further without one', async () => {
    await rule('everybody')
    const { browser, page } = await past()
    expect((await submit(browser, page, { end: '1' })).status).toBe(401)
    expect(await readToken(browser)).toBeNull()
  })

  test('stays signed in where they are', async () => {
    const token = await enter(newBrowser(), user)
    await rule('everybody')
    expect((await send(place(), token, 'GET', '/api/user/get_current_user/')).status).toBe(200)
  })
})

test('nobody reads a key or a code in the database', async () => {
  const { key, recoveryCodes } = await withApp()
  const { rows } = await server.context.systemPool.query(
    `select a::text from authenticator_apps a union all select c::text from recovery_codes c
     union all select f::text from factor_ceremonies f union all select l::text from audit_log l`,
  )
  const stored = JSON.stringify(rows)
  for (const secret of [key, ...recoveryCodes, ...recoveryCodes.map(code => code.replace('-', ''))]) {
    expect(stored).not.toContain(secret)
  }
})
