import { spawnSync } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { decodeProtectedHeader } from 'jose'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { OIDC_COOKIE } from '../db/secrets/signing-keys.ts'
import { createBrowser } from '../testing/browser.ts'
import { registerCustomer } from '../testing/registry.ts'
import { registerUser, type SignInServer, startSignInServer, type TestUser } from '../testing/sign-in-server.ts'
import { call, openSignIn, readToken, signIn } from '../testing/sign-in-steps.ts'
import { TEST_SECRET_KEY } from '../testing/test-keys.ts'
import { createSessionJwts } from './session-jwt.ts'
import { findSignedIn } from './signed-in.ts'

const MINUTE_MS = 60_000

let server: SignInServer
let manager: TestUser

beforeAll(async () => {
  server = await startSignInServer()
  const { id } = await registerCustomer(server.system, 'Northgate', 1)
  manager = await registerUser(server.system, id, 'Manager')
})
afterAll(() => server.stop())
afterEach(() => vi.useRealTimers())

const newBrowser = () => createBrowser(server.origin)

/** The real command, beside the running server. */
function rotate(): string {
  const script = join(import.meta.dirname, 'keys-command.ts')
  const { stdout, stderr } = spawnSync(process.execPath, [script, 'rotate'], {
    encoding: 'utf8',
    env: { ...process.env, DATABASE_URL: server.databaseUrl, MILEPOST_SECRET_KEY: TEST_SECRET_KEY },
  })
  return stdout + stderr
}

/** Only what the server takes for now: no timer waits for it. */
async function later(minutes: number): Promise<void> {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + minutes * MINUTE_MS })
  await server.context.keys.refresh()
}

async function keyIds(): Promise<string[]> {
  const { keys } = (await (await fetch(`${server.loopback}/oidc/jwks`)).json()) as { keys: { kid: string }[] }
  return keys.map(key => key.kid)
}

describe('after `npm run keys -- rotate`', () => {
  it('nobody is signed out, what was begun is finished, and the old keys go when nothing is left of them', async () => {
    const [signedIn, begun, fresh] = [newBrowser(), newBrowser(), newBrowser()]
    await signIn(signedIn, manager)
    const token = (await readToken(signedIn))!
    const caller = (await findSignedIn(server.system, token, server.context.config.session))!
    const jwts = await createSessionJwts(server.context)
    const jwt = await jwts.issue(caller)
    const page = await openSignIn(begun)
    const link = server.context.files.link(7)
    const before = await keyIds()

    expect(rotate()).toMatch(
      /session jwt key[\s\S]*sign-in attempt key[\s\S]*oidc cookie key[\s\S]*oidc signing key[\s\S]*file links/,
    )
    await later(0)
    expect(await keyIds()).toHaveLength(2)
    await later(3)
    expect((await call(signedIn, '/api/user/get_current_user/', token)).status).toBe(200)
    expect(await jwts.findByJwt(jwt)).toMatchObject({ userId: manager.id })
    expect(await jwts.findByJwt(await jwts.issue(caller))).toMatchObject({ userId: manager.id })
    expect(server.context.files.link(7)).not.toBe(link)
    const { searchParams } = new URL(link, server.origin)
    const old = { id: 7, expires: Number(searchParams.get('expires')), signature: searchParams.get('signature')! }
    expect(server.context.files.isValidLink(old)).toBe(true)
    await begun.open(page.forms.at(-1)!, { form: { email: manager.email, password: manager.password } })
    expect(await readToken(begun)).not.toBeNull()
    await signIn(fresh, manager)
    expect(await readToken(fresh)).not.toBeNull()

    await later(3 * 60)
    expect((await keyIds()).filter(kid => before.includes(kid))).toEqual([])
    expect((await call(signedIn, '/api/user/get_current_user/', token)).status).toBe(200)
    const { rows } = await server.context.systemPool.query('select value from installation_secrets')
    expect(rows.every(({ value }) => Object.keys(value).join() === 'sealed')).toBe(true)
  })

  it('the JWT of the documents is signed by the new key, and one of a key that is gone is refused', async () => {
    const browser = newBrowser()
    await signIn(browser, manager)
    const caller = (await findSignedIn(server.system, (await readToken(browser))!, server.context.config.session))!
    const jwts = await createSessionJwts(server.context)
    const jwt = await jwts.issue(caller)
    expect(decodeProtectedHeader(jwt).alg).toBe('HS256')
    rotate()
    await later(3)
    expect((await jwts.issue(caller)).split('.')[2]).not.toBe(jwt.split('.')[2])
    vi.useRealTimers()
    await later(3 * 60)
    vi.useRealTimers()
    // Within its ten minutes by the clock again, but its key is no more.
    expect(await jwts.findByJwt(jwt)).toBeNull()
  })
})

it('each cookie of the OpenID provider is signed by HMAC-SHA-256 and its first key', async () => {
  const browser = newBrowser()
  await openSignIn(browser)
  const [key] = (await server.context.keys.open(OIDC_COOKIE)).now()
  const signed = [...browser.cookies].filter(([name]) => /^milepost-oidc[\w-]*$/.test(name))
  expect(signed.length).toBeGreaterThan(0)
  for (const [name, { value }] of signed) {
    const signature = createHmac('sha256', key).update(`${name}=${value}`).digest('base64url')
    expect(browser.cookies.get(`${name}.sig`)?.value).toBe(signature)
  }
})

it('the audit log says which keys were rotated, and who gave the command', async () => {
  const said = rotate()
  const entry = await server.system
    .selectFrom('audit_log')
    .select(['user_id', 'detail'])
    .where('action', '=', 'keys rotated')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  expect(entry).toEqual({
    user_id: null,
    detail: {
      via: 'host',
      by: userInfo().username,
      keys: [...said.matchAll(/^rotated: (.+)$/gm)].map(([, name]) => name),
    },
  })
})

it('the command says how it is used', () => {
  const script = join(import.meta.dirname, 'keys-command.ts')
  const { stderr, status } = spawnSync(process.execPath, [script], { encoding: 'utf8' })
  expect([status, stderr.trim()]).toEqual([1, 'Use: npm run keys -- rotate'])
})
