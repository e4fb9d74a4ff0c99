import { appConfigs } from '@milepost/contract/app-config.ts'
import { mails, ownTestMails } from '@milepost/contract/mails.ts'
import { MODULES } from '@milepost/domain/access/modules.ts'
import { sql } from 'kysely'
import { pino } from 'pino'
import { Registry } from 'prom-client'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { passwordChangedMail } from '../../auth/password-changed-mail.ts'
import { passwordLinkMail } from '../../auth/password-link-mail.ts'
import { openSession } from '../../auth/signed-in.ts'
import { withScope } from '../../db/scope.ts'
import type { MailKind } from '../../mail/mail-kind.ts'
import { createMailMetrics } from '../../mail/mail-metrics.ts'
import { createMailer } from '../../mail/mailer.ts'
import { claimDueMail, writeMails } from '../../mail/outbox.ts'
import { sendDueMails } from '../../mail/send-mails.ts'
import { ALL_MAIL_KINDS } from '../../mail-kinds.ts'
import { registerCustomer, type TestCustomer } from '../../testing/registry.ts'
import { signInAs, type TestUser } from '../../testing/sign-in-as.ts'
import { startSmtpServer, type TestSmtpServer } from '../../testing/smtp-server.ts'
import { switchModulesOff } from '../../testing/switch-modules-off.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { confirmAddressMail } from '../notifications/confirm-address-mail.ts'
import { noticesToldMail } from '../notifications/notices-told-mail.ts'
import { reportFailedMail } from '../scheduled-reports/report-failed-mail.ts'
import { reportSentMail } from '../scheduled-reports/report-sent-mail.ts'
import { uploadEndedMail } from '../uploads/upload-mail.ts'
import { countMails } from './queries.ts'

let smtp: TestSmtpServer
let server: TestServer
let own: TestCustomer
let foreign: TestCustomer
let administrator: TestUser
let installer: TestUser
/** What the mail server says to a mail; null: it takes it. */
let refusal: number | null = null

beforeAll(async () => {
  smtp = await startSmtpServer({ refusal: () => refusal })
  server = await startTestServer({
    MILEPOST_ROLES: 'api',
    MILEPOST_RATE_PER_MINUTE: '100000',
    MILEPOST_SMTP_URL: `smtp://localhost:${smtp.port}`,
    MILEPOST_MAIL_FROM: 'fleet@northwind.example',
  })
  const { system } = server.context
  own = await registerCustomer(system, 'Northwind', 0)
  foreign = await registerCustomer(system, 'Southmoor', 0)
  administrator = await signInAs(server.context, 'Customer Admin', [own.id], { modules: [] })
  installer = await signInAs(server.context, 'Global Admin', [own.id, foreign.id], { modules: [] })
})
afterAll(async () => {
  await server.stop()
  await smtp.stop()
})
beforeEach(async () => {
  refusal = null
  smtp.received.length = 0
  await server.context.system.deleteFrom('outbox_mails').execute()
})

async function ask(method: 'GET' | 'POST', url: string, { token }: TestUser = administrator) {
  const response = await server.app!.inject({ method, url, headers: { authorization: `Bearer ${token}` } })
  return { status: response.statusCode, body: response.json() }
}

const list = async (query = '', user = administrator) => (await ask('GET', `${mails.list.path}?${query}`, user)).body
const recipients = async (query = '', user = administrator): Promise<string[]> =>
  (await list(query, user)).results.map((mail: { recipient: string }) => mail.recipient)
const read = async (id: number) => (await ask('GET', `/api/mail/${id}/`)).body
const retry = (id: number, user = administrator) => ask('POST', `/api/mail/${id}/retry/`, user)

/** Writes mails to these, and gives their ids. */
async function write(customerId: number | null, ...addresses: string[]): Promise<number[]> {
  const { system } = server.context
  for (const recipient of addresses) {
    const parameters = { account: recipient }
    await writeMails(system, passwordChangedMail, [{ customerId, userId: null, recipient, language: 'en', parameters }])
  }
  const rows = await system
    .selectFrom('outbox_mails')
    .select('id')
    .where('recipient', 'in', addresses)
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

test('mails are counted no further than somebody wants to know', async () => {
  await write(own.id, 'a@northwind.example', 'b@northwind.example', 'c@northwind.example')
  const filter = { state: 'waiting', search: '', ordering: '-written_at' } as const
  const scope = { customerIds: [own.id], vehicleGroupIds: null }
  const count = (most?: number) => withScope(server.context.api, scope, db => countMails(db, scope, filter, most))
  expect([await count(), await count(2)]).toEqual([3, 2])
})

const emailOf = async ({ id }: TestUser) => {
  const found = server.context.system.selectFrom('users').select('email').where('id', '=', id)
  return (await found.executeTakeFirstOrThrow()).email
}

/** What a worker does when it is told of a mail. */
async function send(): Promise<void> {
  const { config, system, files, stops } = server.context
  await sendDueMails({
    ...{
      system,
      files,
      stops,
      origin: server.origin,
      mailer: config.mail && createMailer(config.mail),
      kinds: ALL_MAIL_KINDS,
    },
    log: pino({ level: 'silent' }),
    metrics: createMailMetrics(new Registry()),
  })
}

const age = (id: number, days: number) =>
  sql`update outbox_mails set created_at = created_at - ${days} * interval '1 day' where id = ${id}`.execute(
    server.context.system,
  )

describe('the outbox', () => {
  test('shows administrators their customers’ mails, and whoever looks after the installation all of them', async () => {
    await write(own.id, 'ana@northwind.example')
    const [theirs] = await write(foreign.id, 'eve@southmoor.example')
    const [ofNobody] = await write(null, 'root@milepost.example')
    expect(await recipients()).toEqual(['ana@northwind.example'])
    expect(await recipients('', installer)).toEqual([
      'root@milepost.example',
      'eve@southmoor.example',
      'ana@northwind.example',
    ])
    for (const id of [theirs!, ofNobody!]) {
      expect((await ask('GET', `/api/mail/${id}/`)).status).toBe(404)
      expect((await retry(id)).status).toBe(404)
      expect((await ask('GET', `/api/mail/${id}/`, installer)).status).toBe(200)
    }
  })

  test.each(['Manager', 'Read Only', 'User Vehicle Admin', 'Engineer'])('is not shown to the role %s', async role => {
    const reader = await signInAs(server.context, role, [own.id], { modules: [] })
    expect((await ask('GET', mails.list.path, reader)).status).toBe(403)
  })

  test('is found by state, kind and part of an address, newest first, page by page with how many there are', async () => {
    const [sent, gone, old] = await write(own.id, 'a_1@northwind.example', 'b@northwind.example', 'c@northwind.example')
    await sql`update outbox_mails set sent_at = now() where id = ${sent}`.execute(server.context.system)
    await sql`update outbox_mails set given_up_at = now() where id = ${gone}`.execute(server.context.system)
    await age(old!, 4)
    await write(own.id, 'aX1@northwind.example')
    const byState = await Promise.all(
      mails.list.query.shape.state.unwrap().options.map(state => recipients(`state=${state}`)),
    )
    expect(byState).toEqual([
      ['aX1@northwind.example'],
      ['a_1@northwind.example'],
      ['b@northwind.example'],
      ['c@northwind.example'],
    ])
    expect(await recipients('search=A_1')).toEqual(['a_1@northwind.example'])
    expect(await recipients('kind=test')).toEqual([])
    expect(await list('pageSize=2&page=2&kind=password-changed')).toMatchObject({
      count: 4,
      results: [{ recipient: 'a_1@northwind.example' }, { recipient: 'c@northwind.example', next_attempt_at: null }],
    })
  })
})

describe('a letter', () => {
  test('is shown as it is worded, in the language of its reader', async () => {
    const parameters = { account: 'ana@northwind.example' }
    const mail = { customerId: own.id, userId: null, recipient: parameters.account, parameters }
    await writeMails(server.context.system, passwordChangedMail, [{ ...mail, language: 'pt' }])
    const { results } = await list()
    const { letter } = await read(results[0].id)
    expect(letter.subject).toBe('A sua palavra-passe do Milepost foi alterada')
    expect(letter.html).toContain('A sua conta Milepost ana@northwind.example tem uma palavra-passe nova.')
  })

  test('whose link is secret is shown without it, and none is made', async () => {
    const { system } = server.context
    const user = await signInAs(server.context, 'Manager', [own.id], { modules: [] })
    const [userId, email] = [user.id, await emailOf(user)]
    const parameters = { userId, account: email }
    await writeMails(system, passwordLinkMail, [
      { customerId: own.id, userId, recipient: email, language: 'en', parameters },
    ])
    const { results } = await list()
    const { letter } = await read(results[0].id)
    expect(letter.html).toContain('The link is in the email alone.')
    expect(letter.html).not.toMatch(/token=|href/)
    expect(await system.selectFrom('password_links').select('user_id').where('user_id', '=', userId).execute()).toEqual(
      [],
    )
  })

  test('of a kind, or with parameters, of another release is not shown; the rest is', async () => {
    const [id] = await write(own.id, 'ana@northwind.example')
    for (const change of [sql`parameters = '{}'`, sql`kind = 'sheep-counted'`]) {
      await sql`update outbox_mails set ${change} where id = ${id}`.execute(server.context.system)
      expect(await read(id!)).toMatchObject({ recipient: 'ana@northwind.example', letter: null })
    }
  })
})

describe('a letter of a module', () => {
  const notices = {
    notices: [{ registration: 'MP01 000', tellsOf: 'events', code: 4, atMs: 0, rule: 'Harsh drivers' }],
    ...{ count: 1, timeZone: 'UTC', timeFormat: '24', address: null },
  }
  const report = {
    ...{ run: 1, recipient: 1, hasAccount: true, name: 'Monday', table: 'trips', owner: 'Ana', days: null },
    ...{ filter: [], rows: 0, file: null },
  }
  const ofGeofence = [{ kind: 'geofence', name: 'Zorro yard' }]
  const upload = {
    ...{ upload: 1, noun: 'geofences', file: 'zorro.xlsx', refusal: null },
    counts: { created: 1, changed: 0, archived: 0, as_before: 0, skipped: 0, faulty: 0 },
  }
  const request = {
    ...{ notifiedAddress: 1, ruleAddress: 1, address: 'garage@partner.example', company: 'Northwind' },
    ...{ asker: 'ana@northwind.example', tellsOf: 'events' },
  }
  const cases = [
    ['Events', confirmAddressMail, request, 'garage@partner.example'],
    ['Events', noticesToldMail, notices, 'Harsh drivers'],
    ['Trips', reportSentMail, report, 'Monday'],
    ['Geofence', reportSentMail, { ...report, table: 'geofence-visits' }, 'Monday'],
    ['Geofence', reportSentMail, { ...report, filter: ofGeofence }, 'Zorro yard'],
    ['Events', reportSentMail, { ...report, table: 'notification-rules' }, 'Monday'],
    ['Trips', reportFailedMail, { name: 'Monday', table: 'trips', failure: 'not-made' }, 'Monday'],
    ['Geofence', uploadEndedMail, upload, 'zorro.xlsx'],
  ] as const

  test.each(cases)(
    '%s is shown to whoever holds it, of a customer that has it',
    async (module, kind, parameters, says) => {
      const { system } = server.context
      const whole = await signInAs(server.context, 'Customer Admin', [own.id], { modules: 'all' })
      const others = MODULES.filter(one => one !== module)
      const partial = await signInAs(server.context, 'Customer Admin', [own.id], { modules: others })
      await writeMails(system, kind as MailKind, [
        { customerId: own.id, userId: null, recipient: 'ana@northwind.example', language: 'en', parameters },
      ])
      const { id } = (await list()).results[0]
      const readBy = async (user: TestUser) => (await ask('GET', `/api/mail/${id}/`, user)).body
      const shown = await readBy(whole)
      expect(shown.letter_refusal).toBeNull()
      expect(JSON.stringify(shown.letter)).toContain(says)
      expect(await readBy(partial)).toMatchObject({ letter: null, letter_refusal: 'no-module' })
      await switchModulesOff(system, own.id, module)
      try {
        const hidden = await readBy(whole)
        expect(hidden).toMatchObject({ letter: null, letter_refusal: 'module-off' })
        expect(JSON.stringify(hidden)).not.toContain(says)
      } finally {
        await switchModulesOff(system, own.id)
      }
    },
  )
})

test('a letter of a report of which an older release did not say the table is shown to whoever may read every table', async () => {
  const { system } = server.context
  await writeMails(system, reportFailedMail, [
    {
      ...{ customerId: own.id, userId: null, recipient: 'ana@northwind.example', language: 'en' },
      parameters: { name: 'Monday', failure: 'not-made' },
    },
  ])
  const { id } = (await list()).results[0]
  const readBy = async (role: string, modules: 'all' | string[]) =>
    (await ask('GET', `/api/mail/${id}/`, await signInAs(server.context, role, [own.id], { modules }))).body
  expect((await readBy('Global Admin', 'all')).letter.subject).toBe('Monday was not sent')
  expect(await readBy('Global Admin', ['Trips'])).toMatchObject({ letter: null, letter_refusal: 'no-module' })
})

describe('a mail that is tried again', () => {
  test('after it was given up is sent, and the audit log has who asked', async () => {
    const [id] = await write(own.id, 'ana@northwind.example')
    refusal = 550
    await send()
    expect(await read(id!)).toMatchObject({
      state: 'given-up',
      attempts: 1,
      next_attempt_at: null,
      retry_refusal: null,
    })
    expect((await read(id!)).said).toContain('550')
    refusal = null
    expect((await retry(id!)).status).toBe(200)
    await send()
    expect(smtp.received.map(({ to }) => to)).toEqual([['ana@northwind.example']])
    expect(await read(id!)).toMatchObject({ state: 'sent', attempts: 2, said: null, retry_refusal: 'sent' })
    expect((await retry(id!)).status).toBe(409)
    const { detail, customer_id } = await server.context.system
      .selectFrom('audit_log')
      .select(['detail', 'customer_id'])
      .where('action', '=', 'mail tried again')
      .where('user_id', '=', administrator.id)
      .executeTakeFirstOrThrow()
    expect([detail, customer_id]).toEqual([{ mail: id, kind: 'password-changed' }, own.id])
  })

  test('while it waits for its next attempt is sent at once', async () => {
    const [id] = await write(own.id, 'ana@northwind.example')
    refusal = 451
    await send()
    refusal = null
    await send()
    expect(smtp.received).toEqual([])
    expect((await retry(id!)).status).toBe(200)
    await send()
    expect(smtp.received).toHaveLength(1)
  })

  test('while a worker sends it is not', async () => {
    const [id] = await write(own.id, 'ana@northwind.example')
    await claimDueMail(server.context.system)
    expect((await read(id!)).retry_refusal).toBe('sending')
    expect((await retry(id!)).status).toBe(409)
  })

  test('after three days is not', async () => {
    const [id] = await write(own.id, 'ana@northwind.example')
    await age(id!, 3.1)
    expect(await read(id!)).toMatchObject({ state: 'never-sent', retry_refusal: 'too-old' })
    expect((await retry(id!)).status).toBe(409)
  })

  test('is not where its account has another address by now, or is closed', async () => {
    const { system } = server.context
    const user = await signInAs(server.context, 'Manager', [own.id], { modules: [] })
    const email = await emailOf(user)
    const parameters = { account: email }
    const mail = { customerId: own.id, userId: user.id, recipient: email, language: 'en', parameters } as const
    await writeMails(system, passwordChangedMail, [mail])
    const [{ id }] = (await list()).results
    expect((await read(id)).retry_refusal).toBeNull()
    await system
      .updateTable('users')
      .set({ email: `other.${email}` })
      .where('id', '=', user.id)
      .execute()
    expect(await read(id)).toMatchObject({ state: 'given-up', retry_refusal: 'account-changed' })
    await system.updateTable('users').set({ email, archived_at: new Date() }).where('id', '=', user.id).execute()
    expect((await retry(id)).status).toBe(409)
  })
})

describe('a test e-mail', () => {
  test('goes to whoever asks for it, by its own kind', async () => {
    const { status, body } = await ask('POST', mails.test.path)
    expect(status).toBe(200)
    await send()
    expect(smtp.received.map(({ to }) => to)).toEqual([[await emailOf(administrator)]])
    expect(await read(body.id)).toMatchObject({ kind: 'test', state: 'sent' })
  })

  test('is sent five times in an hour, also of requests at the same moment', async () => {
    const statuses = await Promise.all(
      Array.from({ length: 7 }, async () => (await ask('POST', mails.test.path)).status),
    )
    expect(statuses.filter(status => status === 200)).toHaveLength(5)
    expect(statuses.filter(status => status === 409)).toHaveLength(2)
    await sql`update outbox_mails set created_at = created_at - interval '61 minutes'`.execute(server.context.system)
    expect((await ask('POST', mails.test.path)).status).toBe(200)
  })

  test('is sent by anybody to themselves, who see what became of it, and nobody else does', async () => {
    const guest = await signInAs(server.context, 'Guest', [own.id], { modules: [] })
    const { status, body } = await ask('POST', ownTestMails.send.path, guest)
    expect(status).toBe(200)
    const latest = async (user: TestUser) => (await ask('GET', ownTestMails.latest.path, user)).body.latest
    expect(await latest(guest)).toEqual({ id: body.id, state: 'waiting', has_failed: false })
    refusal = 451
    await send()
    expect(await latest(guest)).toMatchObject({ state: 'waiting', has_failed: true })
    refusal = null
    await sql`update outbox_mails set due_at = now()`.execute(server.context.system)
    await send()
    expect(await latest(guest)).toMatchObject({ state: 'sent', has_failed: false })
    expect(await latest(administrator)).toBeNull()
  })

  test('is not sent to the name of an account', async () => {
    const user = await signInAs(server.context, 'Customer Admin', [own.id], { modules: [] })
    const { system, config } = server.context
    await system.updateTable('users').set({ email: 'yard-terminal' }).where('id', '=', user.id).execute()
    const token = await openSession(system, user.id, config.session, { address: null, userAgent: null, amr: [] })
    expect(await ask('POST', mails.test.path, { ...user, token })).toMatchObject({
      status: 409,
      body: { detail: 'What you sign in by is no email address' },
    })
  })
})

test('without a mail server the program says so to whoever opens it, and an e-mail neither tests nor is tried again', async () => {
  const plain = await startTestServer({ MILEPOST_ROLES: 'api' })
  try {
    const customer = await registerCustomer(plain.context.system, 'Northwind', 0)
    const { token } = await signInAs(plain.context, 'Customer Admin', [customer.id], { modules: [] })
    const parameters = { account: 'ana@northwind.example' }
    const mail = { customerId: customer.id, userId: null, recipient: 'ana@northwind.example', parameters }
    await writeMails(plain.context.system, passwordChangedMail, [{ ...mail, language: 'en' }])
    const call = async (method: 'GET' | 'POST', url: string) => {
      const response = await plain.app!.inject({ method, url, headers: { authorization: `Bearer ${token}` } })
      return { status: response.statusCode, body: response.json() }
    }
    const { body } = await call('GET', mails.list.path)
    expect(body).toMatchObject({ results: [{ state: 'waiting', attempts: 0 }] })
    expect((await call('GET', appConfigs.get.path)).body.sends_mail).toBe(false)
    const [{ id }] = body.results
    expect((await call('GET', `/api/mail/${id}/`)).body.retry_refusal).toBe('no-server')
    expect((await call('POST', `/api/mail/${id}/retry/`)).status).toBe(409)
    expect((await call('POST', mails.test.path)).status).toBe(409)
  } finally {
    await plain.stop()
  }
})
