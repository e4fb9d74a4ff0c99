import { createHash } from 'node:crypto'
import { FAILURES_THAT_LOCK } from '@milepost/domain/access/lock-out.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ABOUT_ACCOUNTS, BY_STRANGERS } from '../audit/audit-bounded.ts'
import { migrate } from '../db/migrate.ts'
import { createOwnerPool } from '../db/pools.ts'
import { createBrowser } from '../testing/browser.ts'
import { registerCustomer } from '../testing/registry.ts'
import { registerUser, type SignInServer, startSignInServer, type TestUser } from '../testing/sign-in-server.ts'
import { call, openSignIn, type Person, readToken, signIn } from '../testing/sign-in-steps.ts'
import { createReleasedDatabase } from '../testing/test-database.ts'
import { unlockAccount } from './unlock-account.ts'

let server: SignInServer
let user: TestUser
let customers = 0

beforeAll(async () => {
  server = await startSignInServer({ MILEPOST_LEGACY_LOGIN: 'on', MILEPOST_TRUST_PROXY: '127.0.0.1' })
})
afterAll(() => server.stop())
beforeEach(async () => {
  const { id } = await registerCustomer(server.system, `Northgate ${++customers}`, 0)
  user = await registerUser(server.system, id, 'Global Admin')
  await server.system.deleteFrom('sign_in_attempts').execute()
})

const newBrowser = () => createBrowser(server.origin)
const wrong = (): Person => ({ email: user.email, password: 'not this one' })

/** From an address of each test's own: calls of one address are limited. */
const legacy = ({ email, password }: Person) =>
  fetch(`${server.origin}/api/authenticate`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': `203.0.113.${customers}` },
    body: JSON.stringify({ email, password }),
  })

async function failToLock(): Promise<void> {
  for (let i = 0; i < FAILURES_THAT_LOCK; i++) expect((await legacy(wrong())).status).toBe(400)
}

async function minutesLocked(): Promise<number> {
  const { locked_until } = await server.system
    .selectFrom('users')
    .select('locked_until')
    .where('id', '=', user.id)
    .executeTakeFirstOrThrow()
  return locked_until === null ? 0 : Math.round((locked_until.getTime() - Date.now()) / 60_000)
}

/** As if the lock had lasted its time. */
async function endLock(): Promise<void> {
  const locked_until = new Date(Date.now() - 1)
  await server.system.updateTable('users').set({ locked_until }).where('id', '=', user.id).execute()
}

async function actions(): Promise<string[]> {
  const rows = await server.system
    .selectFrom('audit_log')
    .select('action')
    .where('user_id', '=', user.id)
    .orderBy('id')
    .execute()
  return rows.map(row => row.action)
}

describe('five failed sign-ins', () => {
  it('lock the account, by page and legacy call alike, for 15 minutes, then for 30 [N-62]', async () => {
    for (let i = 0; i < 3; i++) expect((await signIn(newBrowser(), wrong())).status).toBe(401)
    for (let i = 0; i < 2; i++) expect((await legacy(wrong())).status).toBe(400)
    expect(await minutesLocked()).toBe(15)
    expect((await signIn(newBrowser(), user)).status).toBe(401)
    expect((await legacy(user)).status).toBe(400)
    expect(await minutesLocked()).toBe(15)

    await endLock()
    await failToLock()
    expect(await minutesLocked()).toBe(30)
    await endLock()
    expect((await signIn(newBrowser(), user)).address).toBe('/home')
    await failToLock()
    expect(await minutesLocked()).toBe(15)
  })

  it('sent at the same moment do not outrun the lock', async () => {
    await Promise.all(Array.from({ length: 9 }, () => legacy(wrong())))
    expect(await minutesLocked()).toBe(15)
    expect((await actions()).filter(action => action === 'account locked')).toHaveLength(1)
  })

  it('lock with an entry in the audit log, however many entries strangers have caused in the hour', async () => {
    const causes = [BY_STRANGERS, ABOUT_ACCOUNTS].map(({ cause }) => cause)
    await sql`insert into audit_hours (hour, cause, entries) select date_trunc('hour', now()), cause, 1000000
      from unnest(${causes}::text[]) cause on conflict (hour, cause) do update set entries = excluded.entries`.execute(
      server.system,
    )
    await failToLock()
    expect(await actions()).toEqual(['account locked'])
    await sql`delete from audit_hours`.execute(server.system)
  })

  it('are undone by an unlock [N-62]', async () => {
    await failToLock()
    await unlockAccount(server.system, user.id, { address: null, userAgent: null, requestId: null }, { by: user.id })
    expect((await signIn(newBrowser(), user)).address).toBe('/home')
    expect(await actions()).toEqual([
      ...Array<string>(4).fill('sign-in failed'),
      'account locked',
      'account unlocked',
      'signed in',
    ])
  })

  it('are cleared by a success before the fifth', async () => {
    for (let i = 0; i < 4; i++) await legacy(wrong())
    expect((await legacy(user)).status).toBe(200)
    for (let i = 0; i < 4; i++) await legacy(wrong())
    expect((await legacy(user)).status).toBe(200)
  })
})

describe('a stranger', () => {
  const nobody: Person = { email: 'nobody@fleet.example', password: 'not this one' }

  /** What an answer tells: all but when and which it was. */
  async function tells(response: Response, email: string) {
    const varies = ['date', 'x-request-id', 'x-ratelimit-remaining', 'x-ratelimit-reset', 'content-length']
    const headers = [...response.headers].filter(([name]) => !varies.includes(name))
    const text = (await response.text())
      .replaceAll(email, 'EMAIL')
      .replace(/\/oidc\/interaction\/[\w-]+/g, 'PAGE')
      .replace(/challenge&#34;:&#34;[\w-]+/g, 'CHALLENGE')
    return { status: response.status, headers, text }
  }

  async function byPage(person: Person) {
    const browser = newBrowser()
    const { forms } = await openSignIn(browser)
    const response = await browser.request(forms[0] ?? '', { form: { ...person } })
    return tells(response, person.email)
  }

  const byCall = async (person: Person) => tells(await legacy(person), person.email)

  it.each([
    ['page', byPage],
    ['legacy call', byCall],
  ])('is answered the same by the %s for a locked, an open and an unknown account [N-62]', async (_, ask) => {
    const open = await ask(wrong())
    await failToLock()
    expect(await ask(nobody)).toEqual(open)
    expect(await ask(wrong())).toEqual(open)
    expect(await ask(user)).toEqual(open)
  })

  it('waits for the password to be hashed, whether the account is open, locked or unknown [N-62]', async () => {
    const other = await registerUser(
      server.system,
      (await registerCustomer(server.system, 'Eastgate', 0)).id,
      'Manager',
    )
    const isOpen = { ...other, password: 'not this one' }
    for (let i = 0; i < 5; i++) await legacy(wrong())
    const persons = [isOpen, wrong(), user, nobody]
    const quickestMs = persons.map(() => Number.POSITIVE_INFINITY)
    // In turn: what else the machine does falls on all of them.
    for (let round = 0; round < 3; round++) {
      for (const [index, person] of persons.entries()) {
        const startedMs = performance.now()
        await legacy(person)
        quickestMs[index] = Math.min(quickestMs[index] ?? 0, performance.now() - startedMs)
      }
    }
    const [open = 0, ...others] = quickestMs
    for (const ms of others) expect(ms).toBeGreaterThan(open / 2)
  })

  it('shuts nobody out of a session', async () => {
    const browser = newBrowser()
    await signIn(browser, user)
    const token = (await readToken(browser)) ?? ''
    await failToLock()
    expect((await call(browser, '/api/user/get_current_user/', token)).status).toBe(200)
    expect((await browser.request('/sso/login?redirect_uri=/trips')).headers.get('location')).toBe('/trips')
  })

  it('shuts nobody out of a browser in which they signed in before, and gets no further by that', async () => {
    const browser = newBrowser()
    await signIn(browser, user)
    await browser.request('/sso/logout')
    await failToLock()
    expect((await signIn(newBrowser(), user)).status).toBe(401)
    expect((await signIn(browser, user)).address).toBe('/home')
    expect(await minutesLocked()).toBe(15)
    expect((await signIn(newBrowser(), user)).status).toBe(401)
  })

  it('does not come in by the browser of another account', async () => {
    const { id } = await registerCustomer(server.system, `Southport ${customers}`, 0)
    const own = await registerUser(server.system, id, 'Manager')
    const browser = newBrowser()
    await signIn(browser, own)
    await browser.request('/sso/logout')
    await failToLock()
    expect((await signIn(browser, user)).status).toBe(401)
  })
})

describe('a browser that is known', () => {
  it('is locked by failures of its own, with the account', async () => {
    const browser = newBrowser()
    await signIn(browser, user)
    await browser.request('/sso/logout')
    for (let i = 0; i < FAILURES_THAT_LOCK; i++) expect((await signIn(browser, wrong())).status).toBe(401)
    expect((await signIn(browser, user)).status).toBe(401)
    expect(await minutesLocked()).toBe(15)
  })

  it('keeps a cookie that no script reads, and the database only its hash', async () => {
    const browser = newBrowser()
    await signIn(browser, user)
    const token = browser.cookies.get('milepost-browser')?.value ?? ''
    expect(token).toMatch(/^[\w-]{43}$/)
    const { rows } = await server.context.systemPool.query<{ hex: string }>(
      "select encode(token_hash, 'hex') as hex from known_browsers where user_id = $1",
      [user.id],
    )
    expect(rows).toEqual([{ hex: createHash('sha256').update(token).digest('hex') }])
    await browser.request('/sso/logout')
    await signIn(browser, user)
    expect(browser.cookies.get('milepost-browser')?.value).toBe(token)
  })
})

it('an account that was locked for good by the release before is open', async () => {
  const database = await createReleasedDatabase('0043_folded_until.sql')
  const owner = createOwnerPool(database.url, 1)
  try {
    await owner.query(
      `insert into users (email, first_name, last_name, permission_id, failed_sign_ins, locked_at)
       select 'ada@fleet.example', 'Ada', 'Moor', min(id), 5, now() from permissions`,
    )
    await migrate(database.url)
    const { rows } = await owner.query('select failed_sign_ins, lock_outs, locked_until from users')
    expect(rows).toEqual([{ failed_sign_ins: 0, lock_outs: 0, locked_until: null }])
  } finally {
    await owner.end()
    await database.drop()
  }
})
