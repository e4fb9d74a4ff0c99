import { userRecords } from '@milepost/contract/user-records.ts'
import { pino } from 'pino'
import { Registry } from 'prom-client'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addressChangedMail } from '../../auth/address-changed-mail.ts'
import { invitationMail, writeInvitation } from '../../auth/invitation-mail.ts'
import { passwordLinkMail } from '../../auth/password-link-mail.ts'
import { createMailMetrics } from '../../mail/mail-metrics.ts'
import { createMailer } from '../../mail/mailer.ts'
import { renderLetter } from '../../mail/render-letter.ts'
import { sendDueMails } from '../../mail/send-mails.ts'
import { recordCalls } from '../../testing/record-calls.ts'
import { registerCustomer, type TestCustomer } from '../../testing/registry.ts'
import { signInAs, type TestUser } from '../../testing/sign-in-as.ts'
import { startSmtpServer, type TestSmtpServer } from '../../testing/smtp-server.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

let smtp: TestSmtpServer
let server: TestServer
let own: TestCustomer
let administrator: TestUser
let managerId: number
let made = 0
/** Whether the mail server takes mails, or says that it will later. */
let takesMails = true

beforeAll(async () => {
  smtp = await startSmtpServer({ refusalOfMail: () => (takesMails ? null : 451) })
  server = await startTestServer({
    MILEPOST_ROLES: 'api',
    MILEPOST_RATE_PER_MINUTE: '100000',
    MILEPOST_SMTP_URL: `smtp://127.0.0.1:${smtp.port}`,
    MILEPOST_MAIL_FROM: 'fleet@northwind.example',
  })
  const { context } = server
  own = await registerCustomer(context.system, 'Northwind', 0)
  administrator = await signInAs(context, 'Customer Admin', [own.id], { modules: 'all' })
  const permissions = context.system.selectFrom('permissions').select('id').where('name', '=', 'Manager')
  managerId = (await permissions.executeTakeFirstOrThrow()).id
})
afterAll(async () => {
  await server.stop()
  await smtp.stop()
})
beforeEach(async () => {
  takesMails = true
  smtp.received.length = 0
  await server.context.system.deleteFrom('outbox_mails').execute()
})

const { ask, add, read } = recordCalls(userRecords, () => ({ server, user: administrator }))

const person = () => ({
  email: `mailed${++made}@northwind.example`,
  first_name: 'Ada',
  last_name: 'Moor',
  permission: managerId,
})

async function sendMails(): Promise<void> {
  const { config, system, files, stops } = server.context
  await sendDueMails({
    ...{ system, files, stops, origin: server.origin, mailer: config.mail && createMailer(config.mail) },
    kinds: [addressChangedMail, invitationMail, passwordLinkMail],
    log: pino({ level: 'silent' }),
    metrics: createMailMetrics(new Registry()),
  })
}

/** What the newest mail says, without the breaks of its lines. */
const newest = () => smtp.received.at(-1)?.readable ?? ''

const tokenIn = (mail: string, page: string) => new RegExp(`${page}\\?token=([\\w-]+)`).exec(mail)?.[1] ?? ''

const setPassword = async (token: string) => {
  const payload = { token, password: 'carriage bolts and nuts' }
  return (await server.app!.inject({ method: 'PUT', url: '/api/set_password/', payload })).statusCode
}

const sendLink = (id: number) => ask('POST', `/api/user/${id}/password_link/`)

describe('an invitation', () => {
  test.each([
    ['en', 'Northwind has made a Milepost account for you.', 'Your Milepost account'],
    ['pt', 'Northwind criou uma conta Milepost para si.', 'A sua conta Milepost'],
  ] as const)(
    'in the language %s has a link that gives the first password, once',
    async (language, opening, subject) => {
      await server.context.system
        .updateTable('customers')
        .set({ languages: [language] })
        .where('id', '=', own.id)
        .execute()
      const { email } = await add(person())
      await sendMails()
      expect(smtp.received.map(({ to }) => to)).toEqual([[email]])
      expect(newest()).toContain(opening)
      expect(newest()).toContain(subject)
      const token = tokenIn(newest(), 'set_password')
      expect([await setPassword(token), await setPassword(token)]).toEqual([200, 400])
    },
  )

  test.each(['en', 'pt'] as const)(
    'in the language %s has no link for a password where an external issuer keeps them',
    async language => {
      const { system } = server.context
      await system
        .updateTable('customers')
        .set({ languages: [language] })
        .where('id', '=', own.id)
        .execute()
      const { id } = await add(person())
      await system.deleteFrom('outbox_mails').execute()
      await writeInvitation(system, id, false)
      await sendMails()
      expect(newest()).toContain(server.origin)
      expect(newest()).not.toContain('token=')
    },
  )

  test('that is sent again is an invitation, not a new password', async () => {
    const { id } = await add(person())
    await sendMails()
    expect((await sendLink(id)).body).toEqual({ link: null })
    await sendMails()
    expect(smtp.received).toHaveLength(2)
    expect(await setPassword(tokenIn(newest(), 'set_password'))).toBe(200)
  })

  test('that could not be sent before the address was mended goes to the right address alone', async () => {
    takesMails = false
    const { id, version } = await add(person())
    await sendMails()
    const email = `right${++made}@northwind.example`
    await ask('PUT', `/api/user/${id}/`, { version, email })
    takesMails = true
    await server.context.system
      .updateTable('outbox_mails')
      .set({ due_at: new Date(0) })
      .execute()
    await sendMails()
    expect(smtp.received.map(({ to }) => to)).toEqual([[email]])
  })
})

test('a mail that is worded after its account has another address has no link, and is given up', async () => {
  const { id, email } = await add(person())
  const { system, files, stops } = server.context
  const parameters = { userId: id, account: `not.${email}`, customer: 'Northwind', hasPassword: true }
  const letter = renderLetter(invitationMail.compose(parameters, 'en', server.origin), 'en', {
    ...{ system, files, stops },
    origin: server.origin,
  })
  await expect(letter).rejects.toThrow('has another address')
  expect(await system.selectFrom('password_links').select('user_id').where('user_id', '=', id).execute()).toEqual([])
})

describe('a link that an administrator sends', () => {
  test('comes by mail, and is in no response', async () => {
    const user = await signInAs(server.context, 'Manager', [own.id], { modules: [] })
    const { status, body } = await sendLink(user.id)
    expect([status, body]).toEqual([200, { link: null }])
    await sendMails()
    expect(newest()).toContain('reset_password_key?token=')
  })

  test('is refused after five in a day, also of requests at the same moment', async () => {
    const user = await signInAs(server.context, 'Manager', [own.id], { modules: [] })
    const statuses = (await Promise.all(Array.from({ length: 7 }, () => sendLink(user.id)))).map(({ status }) => status)
    expect(statuses.filter(status => status === 200)).toHaveLength(5)
    expect(statuses.filter(status => status === 409)).toHaveLength(2)
    expect(await server.context.system.selectFrom('outbox_mails').select('id').execute()).toHaveLength(5)
  })

  test('is refused for an archived account', async () => {
    const { id } = await add(person())
    await ask('POST', '/api/users_delete/', { ids: [id] })
    expect((await sendLink(id)).status).toBe(409)
  })
})

test('the mail about another address says both, to both', async () => {
  await server.context.system
    .updateTable('customers')
    .set({ languages: ['en'] })
    .where('id', '=', own.id)
    .execute()
  const { id } = await signInAs(server.context, 'Manager', [own.id], { modules: [] })
  const { version, email: before } = await read(id)
  const after = `moved${++made}@northwind.example`
  await ask('PUT', `/api/user/${id}/`, { version, email: after })
  await sendMails()
  expect(smtp.received.map(({ to }) => to)).toEqual([[before], [after]])
  for (const { readable } of smtp.received) {
    expect(readable).toContain(`An administrator gave your Milepost account ${before} the address ${after}.`)
  }
})
