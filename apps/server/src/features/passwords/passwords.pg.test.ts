import { sql } from 'kysely'
import pg from 'pg'
import { pino } from 'pino'
import { Registry } from 'prom-client'
import { afterAll, beforeAll, beforeEach, describe, expect, it, test, vi } from 'vitest'
import { passwordChangedMail } from '../../auth/password-changed-mail.ts'
import { passwordLinkMail } from '../../auth/password-link-mail.ts'
import { makePasswordLink } from '../../auth/password-links.ts'
import { createMailMetrics } from '../../mail/mail-metrics.ts'
import { createMailer } from '../../mail/mailer.ts'
import { sendDueMails } from '../../mail/send-mails.ts'
import { createBrowser } from '../../testing/browser.ts'
import { registerCustomer } from '../../testing/registry.ts'
import { registerUser, type SignInServer, startSignInServer, type TestUser } from '../../testing/sign-in-server.ts'
import { call, readToken, signIn } from '../../testing/sign-in-steps.ts'
import { startSmtpServer, type TestSmtpServer } from '../../testing/smtp-server.ts'

let smtp: TestSmtpServer
let server: SignInServer
let user: TestUser
let customers = 0

beforeAll(async () => {
  smtp = await startSmtpServer()
  server = await startSignInServer({
    MILEPOST_SMTP_URL: `smtp://127.0.0.1:${smtp.port}`,
    MILEPOST_MAIL_FROM: 'fleet@northgate.example',
    MILEPOST_TRUST_PROXY: '127.0.0.1',
  })
})
afterAll(async () => {
  await server.stop()
  await smtp.stop()
})
beforeEach(async () => {
  await server.system.deleteFrom('outbox_mails').execute()
  smtp.received.length = 0
  const { id } = await registerCustomer(server.system, `Southgate ${++customers}`, 0)
  user = await registerUser(server.system, id, 'Manager')
})

async function send(method: 'POST' | 'PUT', path: string, body: unknown) {
  const response = await fetch(server.origin + path, {
    method,
    headers: { 'content-type': 'application/json', 'x-forwarded-for': `203.0.113.${customers}` },
    body: JSON.stringify(body),
  })
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

const forget = (email: string) => send('POST', '/api/reset_password/', { email })
const reset = (token: string, password: string) => send('PUT', '/api/reset_password_key/', { token, password })
const set = (token: string, password: string) => send('PUT', '/api/set_password/', { token, password })

async function sendMails(): Promise<void> {
  const { config, system, files, stops } = server.context
  await sendDueMails({
    ...{ system, files, stops, origin: server.origin, mailer: config.mail && createMailer(config.mail) },
    kinds: [passwordChangedMail, passwordLinkMail],
    log: pino({ level: 'silent' }),
    metrics: createMailMetrics(new Registry()),
  })
}

/** The token of the newest mail that came. */
async function mailedToken(): Promise<string> {
  await sendMails()
  const [, token = ''] = /reset_password_key\?token=([\w-]+)/.exec(smtp.received.at(-1)?.readable ?? '') ?? []
  return token
}

async function linkOf(purpose: 'reset' | 'set'): Promise<string> {
  const link = await makePasswordLink(server.system, {
    userId: user.id,
    account: user.email,
    purpose,
    isMailed: false,
    origin: server.origin,
  })
  return new URL(link).searchParams.get('token') ?? ''
}

const opens = async (password: string) =>
  (await signIn(createBrowser(server.origin), { email: user.email, password })).address === '/home'

const provenAt = async () => {
  const found = server.system.selectFrom('users').select('address_proven_at').where('id', '=', user.id)
  return (await found.executeTakeFirstOrThrow()).address_proven_at
}

const mails = () => server.system.selectFrom('outbox_mails').selectAll().orderBy('id').execute()

const NEW = 'five rusty carriage bolts'
const OVER = 'This link has been used, or is older than 24 hours. Please ask for a new one.'

test('a forgotten password is replaced by the link of a mail, once, and every session ends [PWD-06] [PWD-12] [PWD-24] [N-12] [N-13] [N-17]', async () => {
  const browser = createBrowser(server.origin)
  await signIn(browser, user)
  const token = (await readToken(browser))!
  expect(await forget(user.email.toUpperCase())).toEqual({
    status: 200,
    body: { message: 'Password reset email sent' },
  })
  const link = await mailedToken()
  expect(link).toMatch(/^[\w-]{43}$/)
  expect(smtp.received[0]?.to).toEqual([user.email])
  expect(await opens(user.password)).toBe(true) // until it is used nothing has changed
  expect(await reset(link, NEW)).toEqual({
    status: 200,
    body: { message: 'Password has been reset', status: 'success' },
  })
  expect([await opens(user.password), await opens(NEW)]).toEqual([false, true])
  expect(await provenAt()).toBeInstanceOf(Date)
  expect((await call(browser, '/api/user/get_current_user/', token)).status).toBe(401)
  expect(await reset(link, 'another set of words')).toMatchObject({
    status: 400,
    body: { detail: OVER, message: OVER, status: 'error' },
  })
  await sendMails()
  expect(smtp.received.at(-1)?.readable).toContain('Subject: Your Milepost password was changed')
})

test('the token is in no row of the database, before or after the mail is sent [N-12]', async () => {
  await forget(user.email)
  const token = await mailedToken()
  const { rows } = await server.context.systemPool.query(
    'select outbox_mails::text as row from outbox_mails union all select password_links::text from password_links',
  )
  expect(rows.length).toBeGreaterThan(1)
  expect(rows.filter(({ row }) => row.includes(token))).toEqual([])
})

describe('the answer to a forgotten password', () => {
  it('is the same for an address that nobody has, for a closed account and for a program, and no mail is written [N-13]', async () => {
    const { id: customerId } = await registerCustomer(server.system, `Westgate ${customers}`, 0)
    const closed = await registerUser(server.system, customerId, 'Engineer')
    await server.system.updateTable('users').set({ archived_at: new Date() }).where('id', '=', closed.id).execute()
    const program = await registerUser(server.system, customerId, 'Server User')
    const said = { status: 200, body: { message: 'Password reset email sent' } }
    for (const email of ['nobody@fleet.example', 'no address', closed.email, program.email]) {
      expect(await forget(email)).toEqual(said)
    }
    expect(await mails()).toEqual([])
    expect(await forget(user.email)).toEqual(said)
    expect(await mails()).toHaveLength(1)
  })

  it('asks the database the same whether or not there is an account', async () => {
    const query = vi.spyOn(pg.Client.prototype, 'query')
    const askedBy = async (email: string) => {
      query.mockClear()
      await forget(email)
      return query.mock.calls.map(([asked]) => (typeof asked === 'string' ? asked : (asked as { text: string }).text))
    }
    try {
      const known = await askedBy(user.email)
      expect(known.filter(text => text.includes('insert into outbox_mails'))).toHaveLength(1)
      expect(await askedBy('nobody@fleet.example')).toEqual(known)
    } finally {
      query.mockRestore()
    }
  })

  it('comes with five mails a day to one account at most, also of requests at the same moment', async () => {
    await Promise.all(Array.from({ length: 7 }, () => forget(user.email)))
    expect(await mails()).toHaveLength(5)
  })

  it('is 400 with the field where there is no address', async () => {
    expect(await forget('')).toMatchObject({ status: 400, body: { field: 'email' } })
  })
})

describe('a link', () => {
  it('is over after 24 hours [N-12]', async () => {
    const token = await linkOf('reset')
    const age = (hours: number) =>
      sql`update password_links set expires_at = expires_at - make_interval(hours => ${hours}::int)`.execute(
        server.system,
      )
    await age(23)
    expect(await reset(token, 'short')).toMatchObject({ body: { field: 'password' } })
    await age(1)
    expect(await reset(token, NEW)).toMatchObject({ status: 400, body: { status: 'error' } })
  })

  it('works once of two who use it at the same moment', async () => {
    const token = await linkOf('reset')
    const answers = await Promise.all([reset(token, NEW), reset(token, 'seven rusty carriage bolts')])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400])
  })

  it('ends with every other link of the account once one was used', async () => {
    const [first, second] = [await linkOf('reset'), await linkOf('set')]
    expect((await reset(first, NEW)).status).toBe(200)
    expect((await set(second, 'seven rusty carriage bolts')).status).toBe(400)
  })

  it('is for its own page, and its own account alone [N-17]', async () => {
    const token = await linkOf('set')
    expect((await reset(token, NEW)).status).toBe(400)
    expect(await set(token, NEW)).toEqual({ status: 200, body: { message: 'Password has been set' } })
    expect(await opens(NEW)).toBe(true)
  })

  it('that somebody handed over proves nothing of the address, and a mailed one does', async () => {
    expect((await set(await linkOf('set'), NEW)).status).toBe(200)
    expect(await provenAt()).toBeNull()
    await forget(user.email)
    expect((await reset(await mailedToken(), 'seven rusty carriage bolts')).status).toBe(200)
    expect(await provenAt()).toBeInstanceOf(Date)
  })

  it('is over once the account is closed', async () => {
    const token = await linkOf('reset')
    await server.system.updateTable('users').set({ archived_at: new Date() }).where('id', '=', user.id).execute()
    expect(await reset(token, NEW)).toMatchObject({ status: 400, body: { status: 'error' } })
  })

  it('unlocks the account, and its use is in the audit log without the token', async () => {
    const locked = { locked_until: new Date(Date.now() + 900_000), failed_sign_ins: 5, lock_outs: 1 }
    await server.system.updateTable('users').set(locked).where('id', '=', user.id).execute()
    const token = await linkOf('reset')
    expect((await reset(token, NEW)).status).toBe(200)
    expect(await opens(NEW)).toBe(true)
    const { rows } = await server.context.systemPool.query(
      "select detail from audit_log where action = 'password reset' and user_id = $1",
      [user.id],
    )
    expect(rows).toEqual([{ detail: { via: 'link', purpose: 'reset', ended: 0 } }])
  })
})

test('a password that may not be used is refused with its reason, both pages ask for ten characters, and the link still works [PWD-17] [PWD-22]', async () => {
  for (const [purpose, use] of [
    ['reset', reset],
    ['set', set],
  ] as const) {
    const token = await linkOf(purpose)
    const short = await use(token, '123456789')
    const message = 'The password needs at least 10 characters.'
    expect(short).toMatchObject({ status: 400, body: { field: 'password', message, detail: message } })
    expect(short.body.status).toBeUndefined()
    const common = await use(token, 'fleetmanager')
    expect(common.body.message).toBe('This password is one of the first that are guessed. Please choose another.')
    expect((await use(token, user.email)).body.field).toBe('password')
    expect((await use(token, NEW)).status).toBe(200)
  }
})

test('where an external issuer signs people in, it keeps the passwords: the calls are not there', async () => {
  const token = await linkOf('reset')
  const { config } = server.context
  Object.assign(config, { oidc: { issuer: 'https://sign-in.example', clientId: 'milepost', clientSecret: null } })
  try {
    expect((await forget(user.email)).status).toBe(404)
    expect([(await reset(token, NEW)).status, (await set(token, NEW)).status]).toEqual([404, 404])
  } finally {
    Object.assign(config, { oidc: null })
  }
})
