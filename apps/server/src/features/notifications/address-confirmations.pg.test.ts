import { mailboxOf } from '@milepost/domain/mail/mailbox.ts'
import { CONFIRMATION_DAYS } from '@milepost/domain/notifications/confirmation-pace.ts'
import { pino } from 'pino'
import { Registry } from 'prom-client'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { proveAddress } from '../../auth/prove-address.ts'
import { withScope } from '../../db/scope.ts'
import type { LetterButton } from '../../mail/mail-kind.ts'
import { createMailMetrics } from '../../mail/mail-metrics.ts'
import { renderLetter } from '../../mail/render-letter.ts'
import { sendDueMails } from '../../mail/send-mails.ts'
import type { TestCustomer } from '../../testing/registry.ts'
import { signInAs, type TestUser } from '../../testing/sign-in-as.ts'
import type { TestServer } from '../../testing/test-server.ts'
import { confirmAddressMail } from './confirm-address-mail.ts'
import { type RuleRig, startRuleRig } from './rule-rig.fixture.ts'
import { readTellingRules } from './telling-rules.ts'

const GARAGE = 'garage@partner.example'
const ORIGIN = 'https://fleet.example'

let server: TestServer
let own: TestCustomer
let administrator: TestUser
let manager: TestUser
let stranger: TestUser
let send: RuleRig['send']
let newestEntry: RuleRig['newestEntry']

beforeAll(async () => {
  ;({ server, own, administrator, stranger, send, newestEntry } = await startRuleRig(1))
  manager = await signInAs(server.context, 'Manager', [own.id], { modules: ['Events'] })
})
afterAll(() => server.stop())
beforeEach(async () => {
  for (const table of ['notification_rules', 'notified_addresses', 'outbox_mails'])
    await server.context.systemPool.query(`delete from ${table}`)
})

interface Rule {
  id: number
  version: number
  unconfirmed_addresses: string[]
  stopped_addresses: string[]
  closed_addresses: string[]
}

async function addRule(name: string, mail_addresses: string[], user = administrator): Promise<Rule> {
  const { status, body } = await send('POST', '/api/notification_rules/', { name, mail_addresses }, user)
  expect(status).toBe(200)
  return body
}
const read = async ({ id }: Rule): Promise<Rule> => (await send('GET', `/api/notification_rule/${id}/`)).body
const askAgain = async ({ id }: Rule, address: string, user = administrator) =>
  (await send('POST', `/api/notification_rule/${id}/address_request/`, { address }, user)).status

async function requests() {
  const { rows } = await server.context.systemPool.query<{ recipient: string; parameters: unknown }>(
    "select recipient, parameters from outbox_mails where kind = 'address-confirmation' order by id",
  )
  return rows.map(({ recipient, parameters }) => ({
    recipient,
    letter: confirmAddressMail.compose(parameters, 'en', ORIGIN),
  }))
}

/** The link of the newest request, as it is made when that is sent. */
async function linkOf(): Promise<string> {
  const newest = (await requests()).at(-1)!.letter
  const button = newest.body.find((part): part is LetterButton => typeof part !== 'string')!
  const { system, files, stops } = server.context
  return typeof button.link === 'string' ? button.link : button.link({ system, files, stops, origin: ORIGIN })
}

async function open(link: string, method: 'GET' | 'POST'): Promise<string> {
  const { pathname, search } = new URL(link)
  const response = await server.app!.inject({ method, url: pathname + search })
  expect(response.statusCode).toBe(200)
  expect(response.headers['cache-control']).toBe('no-store')
  return response.body
}

/** Such a page names nobody. */
function expectOver(page: string): void {
  expect(page).toContain('This link does not work any more')
  expect(page).not.toMatch(/Northwind|garage|<form/)
}

/** Whether the newest request is still to be sent. */
async function isWanted(): Promise<boolean> {
  const { rows } = await server.context.systemPool.query<{ parameters: unknown }>(
    "select parameters from outbox_mails where kind = 'address-confirmation' order by id desc limit 1",
  )
  return server.context.system.transaction().execute(db => confirmAddressMail.isWanted(rows[0]!.parameters, db))
}

/** How many addresses the rules of the customer write to now. */
async function writtenTo(): Promise<number> {
  const scope = { customerIds: [own.id], vehicleGroupIds: null }
  const rules = await withScope(server.context.system, scope, db => readTellingRules(db, scope, ['events']))
  return new Set(rules.flatMap(({ addressIds }) => addressIds)).size
}

test('who has no account is asked first: by whom and for what, and nothing is sent before they agree', async () => {
  const rule = await addRule('Braking', [GARAGE])
  expect(rule.unconfirmed_addresses).toEqual([GARAGE])
  expect(await writtenTo()).toBe(0)
  const [request, ...others] = await requests()
  expect([request?.recipient, others]).toEqual([GARAGE, []])
  const { subject, text } = await renderLetter(request!.letter, 'en', null)
  expect(subject).toBe('May Northwind send you notifications?')
  expect(text).toMatch(/user\d+@example\.com of Northwind would like .* to garage@partner\.example: Events/)
  expect(text).not.toContain('Braking')

  const link = await linkOf()
  const before = await newestEntry()
  expect(await open(link, 'GET')).toContain(
    `Northwind would like to send notifications about its vehicles to ${GARAGE}.`,
  )
  expect(await writtenTo()).toBe(0)
  const agreed = await open(link, 'POST')
  expect(agreed).toContain('You receive notifications')
  expect(agreed).toContain(`Northwind sends them to ${GARAGE} from now on.`)
  expect(await writtenTo()).toBe(1)
  expect((await read(rule)).unconfirmed_addresses).toEqual([])
  const { rows } = await server.context.systemPool.query(
    "select detail, customer_id from audit_log where action = 'notification address confirmed' and id > $1",
    [before],
  )
  expect(rows).toEqual([{ detail: { address: GARAGE }, customer_id: own.id }])
})

test('an agreement is to the rules of the customer: the next rule asks nothing, that of another customer does', async () => {
  await addRule('Braking', [GARAGE])
  await open(await linkOf(), 'POST')
  expect((await addRule('Speeding', [GARAGE])).unconfirmed_addresses).toEqual([])
  expect(await requests()).toHaveLength(1)
  expect((await addRule('Theirs', [GARAGE], stranger)).unconfirmed_addresses).toEqual([GARAGE])
  expect(await requests()).toHaveLength(2)
})

test('a link works once, for seven days, and never after its reader has stopped the mails', async () => {
  await addRule('Braking', [GARAGE])
  const link = await linkOf()
  const other = await linkOf()
  for (const method of ['GET', 'POST'] as const) expectOver(await open(`${link}x`, method))
  await server.context.systemPool.query(
    `update address_confirmations set expires_at = expires_at - $1 * interval '1 day'`,
    [CONFIRMATION_DAYS],
  )
  for (const method of ['GET', 'POST'] as const) expectOver(await open(link, method))
  const later = await linkOf()
  const { stop } = (await requests())[0]!.letter
  await open(server.context.stops.link(ORIGIN, stop!.of), 'POST')
  for (const one of [later, other]) {
    for (const method of ['GET', 'POST'] as const) expectOver(await open(one, method))
  }
  expect(await writtenTo()).toBe(0)
  await expect(linkOf()).rejects.toThrow('answered already')
})

test('a link that was used does nothing again', async () => {
  await addRule('Braking', [GARAGE])
  const link = await linkOf()
  await open(link, 'POST')
  for (const method of ['GET', 'POST'] as const) expectOver(await open(link, method))
  expect(await writtenTo()).toBe(1)
})

describe('whoever has an account of the customer and is signed in', () => {
  const addressOf = async ({ id }: TestUser, provenAt: Date | null) => {
    const { email } = await server.context.system
      .updateTable('users')
      .set({ address_proven_at: provenAt })
      .where('id', '=', id)
      .returning('email')
      .executeTakeFirstOrThrow()
    return email
  }

  test('is not asked at an address that is proven', async () => {
    const address = await addressOf(manager, new Date())
    expect((await addRule('Braking', [address])).unconfirmed_addresses).toEqual([])
    expect([await requests(), await writtenTo()]).toEqual([[], 1])
  })

  test('is asked at one that is not, as by a password that was handed over', async () => {
    const handed = await signInAs(server.context, 'Manager', [own.id], { modules: ['Events'] })
    expect((await send('GET', '/api/user/notification_choices/', undefined, handed)).status).toBe(200)
    const address = await addressOf(handed, null)
    expect((await addRule('Braking', [address])).unconfirmed_addresses).toEqual([address])
    expect((await requests()).map(({ recipient }) => recipient)).toEqual([address])
    expect(await writtenTo()).toBe(0)
  })
})

test('naming an address again asks nothing while its link works; an administrator asks again, twice in a day at most', async () => {
  const rule = await addRule('Braking', [GARAGE])
  await addRule('Speeding', [GARAGE])
  const without = await send('PUT', `/api/notification_rule/${rule.id}/`, { version: rule.version, mail_addresses: [] })
  await send('PUT', `/api/notification_rule/${rule.id}/`, {
    version: without.body.version,
    mail_addresses: [GARAGE],
  })
  expect(await requests()).toHaveLength(1)
  expect([await askAgain(rule, GARAGE), await askAgain(rule, GARAGE)]).toEqual([200, 409])
  expect(await requests()).toHaveLength(2)
  expect(await askAgain(rule, 'other@partner.example')).toBe(404)
  expect(await askAgain(rule, GARAGE, stranger)).toBe(404)
  expect(await askAgain(rule, GARAGE, manager)).toBe(403)
  await open(await linkOf(), 'POST')
  expect(await askAgain(rule, GARAGE)).toBe(404)
})

test.each([
  ['was given up', 'given_up_at = now()', 2],
  ['was never sent within its three days', "created_at = now() - interval '4 days'", 2],
  ['waits for the mail server', "created_at = now() - interval '2 days'", 1],
  ['was sent days late', "created_at = now() - interval '9 days', sent_at = now() - interval '6 days 23 hours'", 1],
  ['has a link that is over', "created_at = now() - interval '7 days 1 hour', sent_at = now() - interval '7 days'", 2],
])('naming an address again after a request that %s', async (_, change, asked) => {
  await addRule('Braking', [GARAGE])
  await server.context.systemPool.query(`update outbox_mails set ${change}`)
  await addRule('Speeding', [GARAGE])
  expect(await requests()).toHaveLength(asked)
})

/** One run of the task that sends the mails; a mail server would take each. */
async function sendMails(): Promise<void> {
  const { files, stops, system } = server.context
  await sendDueMails({
    ...{ files, stops, system, origin: ORIGIN, kinds: [confirmAddressMail], log: pino({ level: 'silent' }) },
    mailer: { send: async () => null },
    metrics: createMailMetrics(new Registry()),
  })
}

test('a rule that is restored asks whoever was not asked because it was archived', async () => {
  const { id } = await addRule('Braking', [GARAGE])
  await send('POST', '/api/notification_rules_delete/', { ids: [id] })
  await sendMails()
  expect(await requests()).toEqual([])
  expect((await send('POST', '/api/notification_rules_restore/', { ids: [id] })).status).toBe(200)
  expect(await requests()).toHaveLength(1)
})

test('a request is not dropped where a rule that names its reader is saved meanwhile', async () => {
  const { id } = await addRule('Braking', [GARAGE])
  await send('POST', '/api/notification_rules_delete/', { ids: [id] })
  const saving = await server.context.systemPool.connect()
  try {
    // Whoever saves has the customer until their transaction ends.
    await saving.query('begin')
    await saving.query('select pg_advisory_xact_lock(7318101, $1)', [own.id])
    const sent = sendMails()
    const waiting = async () => {
      const { rowCount } = await server.context.systemPool.query(
        `select from pg_locks where locktype = 'advisory' and not granted
           and database = (select oid from pg_database where datname = current_database())`,
      )
      return rowCount
    }
    await expect.poll(waiting).toBe(1)
    await saving.query('update notification_rules set archived_at = null where id = $1', [id])
    await saving.query('commit')
    await sent
  } finally {
    saving.release()
  }
  const { rows } = await server.context.systemPool.query('select sent_at from outbox_mails')
  expect(rows).toEqual([{ sent_at: expect.any(Date) }])
})

describe('a request that waits to be sent', () => {
  const without = ({ id, version }: Rule) =>
    send('PUT', `/api/notification_rule/${id}/`, { version, mail_addresses: [] })

  test('is wanted while a rule names the address', async () => {
    const [first, second] = [await addRule('Braking', [GARAGE]), await addRule('Speeding', [GARAGE])]
    expect(await isWanted()).toBe(true)
    await without(first)
    expect(await isWanted()).toBe(true)
    await send('POST', '/api/notification_rules_delete/', { ids: [second.id] })
    expect(await isWanted()).toBe(false)
  })

  test('is not while its customer is archived', async () => {
    await addRule('Braking', [GARAGE])
    const archived = (at: string) =>
      server.context.systemPool.query(`update customers set archived_at = ${at} where id = $1`, [own.id])
    await archived('now()')
    const wanted = await isWanted()
    await archived('null')
    expect([wanted, await isWanted()]).toEqual([false, true])
  })

  test('is not once its reader has agreed', async () => {
    await addRule('Braking', [GARAGE])
    await open(await linkOf(), 'POST')
    expect(await isWanted()).toBe(false)
  })

  test('is not once its reader has stopped the mails', async () => {
    await addRule('Braking', [GARAGE])
    const { stop } = (await requests())[0]!.letter
    await open(server.context.stops.link(ORIGIN, stop!.of), 'POST')
    expect(await isWanted()).toBe(false)
  })
})

test('of two who ask again at once one is refused', async () => {
  const rule = await addRule('Braking', [GARAGE])
  const both = await Promise.all([askAgain(rule, GARAGE), askAgain(rule, GARAGE)])
  expect(new Set(both)).toEqual(new Set([200, 409]))
})

describe('another address of one mailbox', () => {
  const TAGGED = 'garage+fleet@partner.example'
  const stop = async () => {
    const { stop } = (await requests())[0]!.letter
    return server.context.stops.link(ORIGIN, stop!.of)
  }

  test('is not asked once its reader has stopped the mails, and the rule shows that; it is when they take that back', async () => {
    await addRule('Braking', [GARAGE])
    const stopLink = await stop()
    await open(stopLink, 'POST')
    const rule = await addRule('Speeding', [TAGGED])
    expect([rule.unconfirmed_addresses, rule.stopped_addresses]).toEqual([[], [TAGGED]])
    expect(await askAgain(rule, TAGGED)).toBe(404)
    expect(await requests()).toHaveLength(1)
    await open(`${stopLink}&again=1`, 'POST')
    expect(await read(rule)).toMatchObject({ unconfirmed_addresses: [TAGGED], stopped_addresses: [] })
    expect(await askAgain(rule, TAGGED)).toBe(200)
  })

  test('that has agreed is written to, whatever was said at the others', async () => {
    await addRule('Braking', [GARAGE])
    const stopLink = await stop()
    const rule = await addRule('Speeding', [TAGGED])
    await open(await linkOf(), 'POST')
    await open(stopLink, 'POST')
    expect(await read(rule)).toMatchObject({ unconfirmed_addresses: [], stopped_addresses: [] })
    expect(await writtenTo()).toBe(1)
  })

  test('counts as the same for how often its reader is asked', async () => {
    await addRule('Braking', [GARAGE, TAGGED, 'garage+1@partner.example', 'garage+2@partner.example'])
    expect(await requests()).toHaveLength(2)
    expect((await addRule('Theirs', [TAGGED], stranger)).unconfirmed_addresses).toEqual([TAGGED])
    expect(await requests()).toHaveLength(3)
  })

  test('is told by the database as by the rule of the product', async () => {
    const addresses = [
      GARAGE,
      TAGGED,
      'a+b+c@partner.example',
      '+a@partner.example',
      'a+@partner.example',
      'a.b@x.example',
    ]
    const { rows } = await server.context.systemPool.query<{ address: string; mailbox: string }>(
      `insert into notified_addresses (customer_id, address) select $1, unnest($2::text[]) returning address, mailbox`,
      [own.id, addresses],
    )
    expect(rows.map(({ mailbox }) => mailbox)).toEqual(rows.map(({ address }) => mailboxOf(address)))
  })
})

test('a customer asks a hundred strangers in a day, whatever becomes of the addresses it named', async () => {
  let named = 0
  while (named < 120) {
    const addresses = Array.from({ length: 20 }, () => `p${named++}@elsewhere.example`)
    const { id, version } = await addRule(`Rule ${named}`, addresses)
    await send('PUT', `/api/notification_rule/${id}/`, { version, mail_addresses: [] })
  }
  expect(await requests()).toHaveLength(100)
})

test('an account that was given another address says nothing of that one before its reader has proven it', async () => {
  const holder = await signInAs(server.context, 'Manager', [own.id], { modules: ['Events'] })
  const rule = await addRule('Braking', [GARAGE])
  const { version } = (await send('GET', `/api/user/${holder.id}/`)).body
  expect((await send('PUT', `/api/user/${holder.id}/`, { version, email: GARAGE })).status).toBe(200)
  expect((await read(rule)).unconfirmed_addresses).toEqual([GARAGE])
  expect(await writtenTo()).toBe(0)
  await proveAddress(server.context.system, holder.id)
  expect((await read(rule)).unconfirmed_addresses).toEqual([])
  expect(await writtenTo()).toBe(1)
  await server.context.system.deleteFrom('user_customers').where('user_id', '=', holder.id).execute()
  await server.context.system
    .updateTable('users')
    .set({ customer_id: null, email: `${holder.id}@gone.example` })
    .where('id', '=', holder.id)
    .execute()
})

describe('an address whose account of the customer was closed', () => {
  async function holderOf(address: string): Promise<TestUser> {
    const holder = await signInAs(server.context, 'Manager', [own.id], { modules: ['Events'] })
    await server.context.systemPool.query('update users set email = $2, address_proven_at = null where id = $1', [
      holder.id,
      address,
    ])
    return holder
  }
  const archive = async ({ id }: TestUser) =>
    expect((await send('POST', '/api/users_delete/', { ids: [id] })).body.count).toBe(1)

  test('is opened by no link that was made before', async () => {
    const holder = await holderOf('leaver@partner.example')
    const rule = await addRule('Braking', ['leaver@partner.example'])
    const link = await linkOf()
    await archive(holder)
    for (const method of ['GET', 'POST'] as const) expectOver(await open(link, method))
    expect(await writtenTo()).toBe(0)
    expect((await read(rule)).closed_addresses).toEqual(['leaver@partner.example'])
  })

  test('and which had agreed before is asked by nobody but an administrator, and written to once it agrees again', async () => {
    const address = 'partner@partner.example'
    const rule = await addRule('Braking', [address])
    await open(await linkOf(), 'POST')
    await archive(await holderOf(address))
    expect((await read(rule)).closed_addresses).toEqual([address])
    await addRule('Speeding', [address])
    expect([(await requests()).length, await writtenTo()]).toEqual([1, 0])
    expect([await askAgain(rule, address), (await requests()).length]).toEqual([200, 2])
    expect(await isWanted()).toBe(true)
    await open(await linkOf(), 'POST')
    expect(await read(rule)).toMatchObject({ closed_addresses: [], unconfirmed_addresses: [] })
    expect(await writtenTo()).toBeGreaterThan(0)
    expect([await isWanted(), await askAgain(rule, address)]).toEqual([false, 404])
  })

  test('is sent no request that waits from before', async () => {
    const holder = await holderOf('waiting@partner.example')
    await addRule('Braking', ['waiting@partner.example'])
    expect(await isWanted()).toBe(true)
    await archive(holder)
    expect(await isWanted()).toBe(false)
  })

  test('and which has stopped the mails is asked by nobody', async () => {
    const address = 'stopped@partner.example'
    const rule = await addRule('Braking', [address])
    const { stop } = (await requests())[0]!.letter
    await archive(await holderOf(address))
    await open(server.context.stops.link(ORIGIN, stop!.of), 'POST')
    expect(await askAgain(rule, address)).toBe(404)
  })
})
