import { FAILURES_THAT_LOCK } from '@milepost/domain/access/lock-out.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createBrowser } from '../../testing/browser.ts'
import { addApp, addPasskey, appCode, enter, letCodesPass, send } from '../../testing/factor-steps.ts'
import { registerCustomer } from '../../testing/registry.ts'
import { registerUser, type SignInServer, startSignInServer, type TestUser } from '../../testing/sign-in-server.ts'
import { createSoftwarePasskey } from '../../testing/software-passkey.ts'

const PATH = '/api/user/second_factor'

let server: SignInServer
let customerId: number
let customers = 0
let user: TestUser
let token: string

beforeAll(async () => {
  server = await startSignInServer({ MILEPOST_TRUST_PROXY: '127.0.0.1' })
})
afterAll(() => server.stop())
beforeEach(async () => {
  customerId = (await registerCustomer(server.system, `Southfold ${++customers}`, 0)).id
  user = await registerUser(server.system, customerId, 'Manager')
  token = await enterAs(user)
})

/** From an address of each test's own: calls of one address are limited. */
const place = () => ({ origin: server.origin, address: `203.0.113.${customers}` })
const enterAs = (person: TestUser) => enter(createBrowser(server.origin, server.origin, place().address), person)
const ask = (method: string, path: string, body?: object, as = token) =>
  send(place(), as, method, `${PATH}${path}`, body)
const held = async () => (await ask('GET', '/')).body
const byPassword = () => ({ proof: { password: user.password } })

const changesMailed = async () =>
  (
    await server.system
      .selectFrom('outbox_mails')
      .select('parameters')
      .where('user_id', '=', user.id)
      .where('kind', '=', 'factor-changed')
      .orderBy('id')
      .execute()
  ).map(({ parameters }) => Object(parameters).change)

const audited = async () =>
  (
    await server.system.selectFrom('audit_log').select('action').where('user_id', '=', user.id).orderBy('id').execute()
  ).map(({ action }) => action)

describe('the own second factors', () => {
  test('are none at first', async () => {
    expect(await held()).toEqual({
      app: null,
      passkeys: [],
      recovery_codes_left: 0,
      is_required: false,
      takes_passkeys: true,
    })
  })

  test('an app counts once it has shown a code, and brings ten recovery codes', async () => {
    const begun = await ask('POST', '/app/', byPassword())
    expect(begun.body).toMatchObject({ key: expect.stringMatching(/^[A-Z2-7]{32}$/), qr: { size: expect.any(Number) } })
    expect((await ask('PUT', '/app/', { code: '000000' })).body).toMatchObject({ field: 'code' })
    expect((await held()).app).toBeNull()
    const added = await ask('PUT', '/app/', { code: appCode(begun.body.key) })
    expect([added.status, new Set(added.body.recovery_codes).size]).toEqual([200, 10])
    expect(await held()).toMatchObject({ app: { last_used_at: null }, recovery_codes_left: 10 })
    expect(await changesMailed()).toEqual(['app added'])
    expect(await audited()).toContain('authenticator app added')
    expect((await ask('PUT', '/app/', { code: appCode(begun.body.key) })).status).toBe(400)
  })

  test('the QR code holds what an app reads', async () => {
    const { body } = await ask('POST', '/app/', byPassword())
    const dark = [...body.qr.path.matchAll(/M(\d+) (\d+)h1v1h-1z/g)].map(([, x, y]) => `${x} ${y}`)
    // The finder pattern of ISO/IEC 18004 in three corners, inside the quiet zone.
    for (const [x, y] of [
      [4, 4],
      [body.qr.size - 11, 4],
      [4, body.qr.size - 11],
    ] as const) {
      expect(dark).toContain(`${x} ${y}`)
      expect(dark).not.toContain(`${x + 1} ${y + 1}`)
      expect(dark).toContain(`${x + 3} ${y + 3}`)
    }
  })

  test('a new app replaces the one before, and leaves the recovery codes as they are', async () => {
    const first = await addApp(place(), token, user)
    const begun = await ask('POST', '/app/', byPassword())
    expect(begun.body.key).not.toBe(first.key)
    const added = await ask('PUT', '/app/', { code: appCode(begun.body.key) })
    expect(added.body).toEqual({ recovery_codes: null })
    await letCodesPass(server.system, user.id)
    expect((await ask('POST', '/app/remove/', { proof: { code: appCode(first.key) } })).status).toBe(400)
    expect((await ask('POST', '/app/remove/', { proof: { code: appCode(begun.body.key) } })).status).toBe(200)
  })

  test('passkeys are named and listed, with when they were used', async () => {
    await addPasskey(place(), token, user)
    const passkey = await addPasskey(place(), token, user)
    const listed = (await held()).passkeys
    expect(listed).toMatchObject([{ name: 'A laptop', last_used_at: null }, { last_used_at: null }])
    const challenge = await ask('GET', '/challenge/')
    expect(challenge.body.allowCredentials).toHaveLength(2)
    const proof = { passkey: passkey.show(challenge.body) }
    expect((await ask('POST', '/recovery_codes/', { proof })).status).toBe(200)
    expect((await held()).passkeys[1].last_used_at).toBeTypeOf('string')
    expect((await ask('POST', '/recovery_codes/', { proof })).body).toMatchObject({ field: 'proof' })
    expect((await ask('POST', `/passkey/${listed[0].id}/remove/`, byPassword())).status).toBe(200)
    expect((await held()).passkeys.map(({ id }: { id: number }) => id)).toEqual([listed[1].id])
  })

  test('a passkey that was made for another challenge, or did not ask who is there, is not added', async () => {
    const passkey = createSoftwarePasskey(server.origin)
    const begun = await ask('POST', '/passkeys/', byPassword())
    const add = (made: object) => ask('PUT', '/passkeys/', { name: 'A laptop', passkey: made })
    expect((await add(passkey.make({ ...begun.body, challenge: 'AAAA' }))).body).toMatchObject({ field: 'passkey' })
    const again = await ask('POST', '/passkeys/', byPassword())
    expect((await add(passkey.make(again.body, { isVerified: false }))).status).toBe(400)
    expect((await held()).passkeys).toEqual([])
  })

  test('recovery codes are made anew: earlier ones work no more', async () => {
    const { recoveryCodes } = await addApp(place(), token, user)
    const { body } = await ask('POST', '/recovery_codes/', byPassword())
    expect(body.recovery_codes).toHaveLength(10)
    expect(body.recovery_codes).not.toContain(recoveryCodes[0])
    expect((await held()).recovery_codes_left).toBe(10)
    expect(await changesMailed()).toEqual(['app added', 'recovery codes made'])
  })

  test('with the last factor go the recovery codes', async () => {
    await addApp(place(), token, user)
    expect((await ask('POST', '/app/remove/', byPassword())).status).toBe(200)
    expect(await held()).toMatchObject({ app: null, recovery_codes_left: 0 })
    expect((await ask('POST', '/recovery_codes/', byPassword())).status).toBe(409)
    expect((await ask('POST', '/app/remove/', byPassword())).status).toBe(404)
    expect(await changesMailed()).toEqual(['app added', 'app removed'])
  })

  test('the last is not removed where a customer asks for one', async () => {
    await addApp(place(), token, user)
    await server.system
      .updateTable('customers')
      .set({ second_factor: 'everybody' })
      .where('id', '=', customerId)
      .execute()
    const refused = await ask('POST', '/app/remove/', byPassword())
    expect([refused.status, (await held()).app === null]).toEqual([409, false])
    await addPasskey(place(), token, user)
    expect((await ask('POST', '/app/remove/', byPassword())).status).toBe(200)
  })

  test('a passkey of somebody else is not found and stays', async () => {
    const other = await registerUser(server.system, customerId, 'Engineer')
    const theirs = await enterAs(other)
    await addPasskey(place(), theirs, other)
    const { body } = await ask('GET', '/', undefined, theirs)
    expect((await ask('POST', `/passkey/${body.passkeys[0].id}/remove/`, byPassword())).status).toBe(404)
    expect((await ask('GET', '/', undefined, theirs)).body.passkeys).toHaveLength(1)
  })
})

describe('before a change of factors', () => {
  const changes: readonly (readonly [method: string, path: string])[] = [
    ['POST', '/app/'],
    ['POST', '/app/remove/'],
    ['POST', '/passkeys/'],
    ['POST', '/passkey/1/remove/'],
    ['POST', '/recovery_codes/'],
  ]

  test.each(changes)('%s %s asks who it is', async (method, path) => {
    await addApp(place(), token, user)
    for (const proof of [{ password: 'not this one' }, { code: '000000' }]) {
      const { status, body } = await ask(method, path, { proof })
      expect([status, body.field]).toEqual([400, 'proof'])
    }
    expect((await ask(method, path, {})).status).toBe(400)
    expect(await audited()).toContain('identity not confirmed')
    expect((await held()).app).not.toBeNull()
  })

  test('wrong proofs count as failed sign-ins do: the one that locks the account ends the session', async () => {
    for (let i = 0; i < FAILURES_THAT_LOCK; i++) {
      expect((await ask('POST', '/app/', { proof: { password: 'not this one' } })).status).toBe(400)
    }
    expect((await ask('POST', '/app/', byPassword())).status).toBe(401)
    expect(await audited()).toContain('account locked')
  })

  test('a code of the app is a proof once', async () => {
    const { key } = await addApp(place(), token, user)
    await letCodesPass(server.system, user.id)
    const proof = { code: appCode(key) }
    expect((await ask('POST', '/recovery_codes/', { proof })).status).toBe(200)
    expect((await ask('POST', '/recovery_codes/', { proof })).status).toBe(400)
  })
})

test('at an address that is no name no passkey is offered', async () => {
  const other = await startSignInServer({ MILEPOST_ORIGIN: 'http://127.0.0.1' })
  try {
    const { id } = await registerCustomer(other.system, 'Northfold', 0)
    const person = await registerUser(other.system, id, 'Manager')
    const browser = createBrowser(other.origin, other.loopback)
    const at = { origin: other.loopback }
    const theirs = await enter(browser, person)
    expect((await send(at, theirs, 'GET', `${PATH}/`)).body.takes_passkeys).toBe(false)
    const proof = { password: person.password }
    expect((await send(at, theirs, 'POST', `${PATH}/passkeys/`, { proof })).status).toBe(404)
    expect((await browser.open('/sso/login?language=EN&redirect_uri=/login')).status).toBe(200)
  } finally {
    await other.stop()
  }
})
