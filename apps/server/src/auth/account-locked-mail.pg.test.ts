import { FAILURES_THAT_LOCK } from '@milepost/domain/access/lock-out.ts'
import { sql } from 'kysely'
import pg from 'pg'
import { pino } from 'pino'
import { Registry } from 'prom-client'
import { afterAll, beforeAll, beforeEach, describe, expect, it, test, vi } from 'vitest'
import { createOwnerPool } from '../db/pools.ts'
import { createMailMetrics } from '../mail/mail-metrics.ts'
import { createMailer } from '../mail/mailer.ts'
import { sendDueMails } from '../mail/send-mails.ts'
import { registerCustomer } from '../testing/registry.ts'
import { registerUser, type SignInServer, startSignInServer, type TestUser } from '../testing/sign-in-server.ts'
import { startSmtpServer, type TestSmtpServer } from '../testing/smtp-server.ts'
import { accountLockedMail } from './account-locked-mail.ts'
import { countAttempt } from './failed-sign-ins.ts'

let smtp: TestSmtpServer
let server: SignInServer
let user: TestUser
let customerId = 0
let customers = 0

beforeAll(async () => {
  smtp = await startSmtpServer()
  server = await startSignInServer({
    MILEPOST_LEGACY_LOGIN: 'on',
    MILEPOST_TRUST_PROXY: '127.0.0.1',
    MILEPOST_SMTP_URL: `smtp://127.0.0.1:${smtp.port}`,
    MILEPOST_MAIL_FROM: 'fleet@northgate.example',
  })
})
afterAll(async () => {
  await server.stop()
  await smtp.stop()
})
beforeEach(async () => {
  await server.system.deleteFrom('outbox_mails').execute()
  await server.system.deleteFrom('sign_in_attempts').execute()
  smtp.received.length = 0
  customerId = (await registerCustomer(server.system, `Northgate ${++customers}`, 0)).id
  user = await registerUser(server.system, customerId, 'Global Admin')
})

const signIn = (password: string, email = user.email) =>
  fetch(`${server.origin}/api/authenticate`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': `203.0.113.${customers}` },
    body: JSON.stringify({ email, password }),
  })

async function failToLock(email = user.email): Promise<void> {
  for (let i = 0; i < FAILURES_THAT_LOCK; i++) expect((await signIn('not this one', email)).status).toBe(400)
}

/** As if the lock, and the time that its mail is held, had passed. */
async function endLock(): Promise<void> {
  const locked_until = new Date(Date.now() - 1)
  await server.system.updateTable('users').set({ locked_until }).where('id', '=', user.id).execute()
  await server.system.updateTable('outbox_mails').set({ due_at: sql`now()` }).execute()
}

const mails = () => server.system.selectFrom('outbox_mails').selectAll().orderBy('id').execute()

async function sendMails(): Promise<void> {
  const { config, system, files, stops } = server.context
  const log = pino({ level: 'silent' })
  const metrics = createMailMetrics(new Registry())
  await sendDueMails({
    origin: server.origin,
    ...{ system, files, stops },
    mailer: config.mail && createMailer(config.mail),
    kinds: [accountLockedMail],
    log,
    metrics,
  })
}

/** The mail as it came, read. */
const plain = () => smtp.received[0]?.readable.replace(/\r\n/g, '\n') ?? ''

describe('the owner of an account', () => {
  it('is told by mail, once, when it is locked, and until when by their own clock [N-62]', async () => {
    await server.system
      .insertInto('user_preferences')
      .values({ user_id: user.id, time_zone: 'America/Montevideo', time_format: '12', language: 'EN' })
      .execute()
    await failToLock()
    for (let i = 0; i < 3; i++) await signIn('not this one')
    const locked_until = new Date('2026-03-06T20:05:00Z')
    const parameters = JSON.stringify({
      ...((await mails())[0]?.parameters as object),
      lockedUntilMs: locked_until.getTime(),
    })
    expect(await mails()).toMatchObject([
      { user_id: user.id, customer_id: customerId, kind: 'account-locked', attempts: 0 },
    ])
    await sendMails()
    expect(smtp.received).toEqual([])
    await endLock()
    await server.system.updateTable('outbox_mails').set({ parameters }).execute()
    await sendMails()
    await sendMails()
    expect(smtp.received).toHaveLength(1)
    expect(smtp.received[0]?.to).toEqual([user.email])
    expect(plain()).toContain('Subject: Account locked until 06 Mar 2026, 05:05pm\n')
    expect(plain()).toContain(
      `Sign-in to your Milepost account ${user.email} was refused: the password was wrong 5 times.\n\nThe account accepts no password until 06 Mar 2026, 05:05pm (Montevideo). It then unlocks by itself. Wherever you are signed in, you stay signed in.\n\nIf it was you: wait until then`,
    )
    expect(plain()).not.toMatch(/https?:|203\.0\.113/)
  })

  it('is told the moment at which the account opens', async () => {
    await failToLock()
    const { locked_until } = await server.system
      .selectFrom('users')
      .select('locked_until')
      .where('id', '=', user.id)
      .executeTakeFirstOrThrow()
    expect((await mails())[0]?.parameters).toMatchObject({ lockedUntilMs: locked_until?.getTime(), tries: 5 })
  })

  it('is told in the language of the customer and by its clock without a preference', async () => {
    await server.system
      .updateTable('customers')
      .set({ languages: ['PT', 'EN'], time_zone: 'Europe/Lisbon' })
      .where('id', '=', customerId)
      .execute()
    await failToLock()
    await endLock()
    await sendMails()
    expect(plain()).toMatch(/A conta não aceita palavras-passe até \d\d \w{3} \d{4}, \d\d:\d\d \(Lisboa\)\./)
    expect((await mails())[0]).toMatchObject({ language: 'pt', parameters: { timeZone: 'Europe/Lisbon' } })
  })

  it('is told once of attempts at the same moment', async () => {
    await Promise.all(Array.from({ length: 9 }, () => signIn('not this one')))
    expect(await mails()).toHaveLength(1)
  })

  it('is told of each lock, of five in 24 hours at most', async () => {
    const lock = async () => {
      for (let i = 0; i < FAILURES_THAT_LOCK; i++) await countAttempt(server.system, { email: user.email }, null, null)
      await endLock()
    }
    for (let locks = 1; locks <= 7; locks++) {
      await lock()
      expect(await mails()).toHaveLength(Math.min(locks, 5))
    }
    await sql`update outbox_mails set created_at = created_at - interval '25 hours'`.execute(server.system)
    await lock()
    expect(await mails()).toHaveLength(6)
  })

  it('is not told where the fifth password is the right one', async () => {
    for (let i = 1; i < FAILURES_THAT_LOCK; i++) await signIn('not this one')
    expect((await signIn(user.password)).status).toBe(200)
    expect(await mails()).toEqual([])
  })

  it('is still told of an earlier lock after they signed in again', async () => {
    await failToLock()
    await endLock()
    expect((await signIn(user.password)).status).toBe(200)
    expect(await mails()).toHaveLength(1)
  })
})

test('nothing is written for an account that is named otherwise than by an address, is closed or does not exist', async () => {
  await server.system.updateTable('users').set({ email: 'yard-terminal' }).where('id', '=', user.id).execute()
  await failToLock('yard-terminal')
  const closed = await registerUser(server.system, customerId, 'Manager')
  await server.system.updateTable('users').set({ archived_at: new Date() }).where('id', '=', closed.id).execute()
  await failToLock(closed.email)
  await failToLock('nobody@fleet.example')
  expect(await mails()).toEqual([])
  const locked = await server.system.selectFrom('users').select('email').where('locked_until', 'is not', null).execute()
  expect(locked.map(({ email }) => email)).toEqual(expect.arrayContaining(['yard-terminal', closed.email]))
})

test('the lock and its mail are of one transaction: neither is there without the other', async () => {
  const owner = createOwnerPool(server.databaseUrl, 1)
  try {
    await owner.query("alter table outbox_mails add constraint refused check (kind <> 'account-locked')")
    for (let i = 1; i < FAILURES_THAT_LOCK; i++) await countAttempt(server.system, { email: user.email }, null, null)
    await expect(countAttempt(server.system, { email: user.email }, null, null)).rejects.toThrow(/refused/)
    const kept = server.system.selectFrom('users').select(['failed_sign_ins', 'locked_until']).where('id', '=', user.id)
    expect(await kept.executeTakeFirst()).toEqual({ failed_sign_ins: FAILURES_THAT_LOCK - 1, locked_until: null })
  } finally {
    await owner.query('alter table outbox_mails drop constraint refused')
    await owner.end()
  }
})

test('the database is asked the same for an attempt that locks, one at an account that is locked, and one at no account', async () => {
  const query = vi.spyOn(pg.Client.prototype, 'query')
  const askedBy = async (email: string) => {
    query.mockClear()
    await countAttempt(server.system, { email }, '203.0.113.250', null)
    return query.mock.calls.map(([asked]) => (typeof asked === 'string' ? asked : (asked as { text: string }).text))
  }
  try {
    for (let i = 1; i < FAILURES_THAT_LOCK; i++) await countAttempt(server.system, { email: user.email }, null, null)
    const locking = await askedBy(user.email)
    expect(await mails()).toHaveLength(1)
    expect(locking.filter(text => text.includes('insert into outbox_mails'))).toHaveLength(1)
    expect(await askedBy(user.email)).toEqual(locking)
    expect(await askedBy('nobody@fleet.example')).toEqual(locking)
  } finally {
    query.mockRestore()
  }
})
