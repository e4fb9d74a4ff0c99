import { MOST_RULE_MAILS_AN_HOUR } from '@milepost/domain/notifications/rule-bounds.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { EVENTS } from '../../db/telemetry-columns.ts'
import type { TestCustomer } from '../../testing/registry.ts'
import { signInAs, type TestUser } from '../../testing/sign-in-as.ts'
import { insertRecords, storedEvent } from '../../testing/stored-records.ts'
import type { TestServer } from '../../testing/test-server.ts'
import { mailAddresses } from './mail-addresses.ts'
import { noticesToldMail } from './notices-told-mail.ts'
import { type RuleRig, startRuleRig } from './rule-rig.fixture.ts'
import { tellEvents } from './tell-events.ts'

const MINUTE_MS = 60_000
const GARAGE = 'garage@partner.example'
const OFFICE = 'office@partner.example'

let server: TestServer
let own: TestCustomer
let foreign: TestCustomer
let administrator: TestUser
let stranger: TestUser
let send: RuleRig['send']
let newestEntry: RuleRig['newestEntry']

beforeAll(async () => {
  ;({ server, own, foreign, administrator, stranger, send, newestEntry } = await startRuleRig(2))
  await server.context.systemPool.query(
    "update customers set languages = '{pt}', time_zone = 'Europe/Lisbon' where id = $1",
    [own.id],
  )
})
afterAll(() => server.stop())
beforeEach(async () => {
  for (const table of ['notification_rules', 'notified_addresses', 'notice_positions', 'events', 'outbox_mails'])
    await server.context.systemPool.query(`delete from ${table}`)
})

/** Adds a rule, to which everybody that it names has agreed. */
async function addRule(
  name: string,
  mail_addresses: string[],
  user = administrator,
): Promise<{ id: number; version: number }> {
  const rule = { name, mail_addresses, every_minutes: 0 }
  const { status, body } = await send('POST', '/api/notification_rules/', rule, user)
  expect([status, body.mail_addresses]).toEqual([200, mail_addresses])
  await server.context.systemPool.query('update notified_addresses set confirmed_at = now()')
  await tellEvents(server.context.system, Date.now())
  return body
}

/** Stores events of so many minutes ago and tells of them. */
const happen = (...agoMinutes: number[]): Promise<void> => happenTo(own, ...agoMinutes)

async function happenTo(customer: TestCustomer, ...agoMinutes: number[]): Promise<void> {
  const { systemPool, system } = server.context
  const { id: vehicleId, trackerId } = customer.vehicles[0]!
  await insertRecords(
    systemPool,
    EVENTS,
    agoMinutes.map(ago =>
      storedEvent({ customerId: customer.id, vehicleId, trackerId, recordedAtMs: Date.now() - ago * MINUTE_MS }),
    ),
  )
  // Transactions of other databases of the cluster hold events back for a moment.
  await expect
    .poll(async () => {
      await tellEvents(system, Date.now())
      const { rows } = await systemPool.query(
        'select from notice_positions p where exists (select from events e where e.customer_id = p.customer_id and e.stored_xid >= p.next_xid)',
      )
      return rows.length
    })
    .toBe(0)
}

async function mailed(address: string) {
  await mailAddresses(server.context.system)
  const { rows } = await server.context.systemPool.query<{ parameters: unknown; language: 'en' | 'pt' }>(
    "select parameters, language from outbox_mails where kind = 'notices-told' and recipient = $1 order by id",
    [address],
  )
  return rows.map(({ parameters, language }) => noticesToldMail.compose(parameters, language, 'https://fleet.example'))
}
const passMinutes = (minutes: number) =>
  server.context.systemPool.query('update outbox_mails set created_at = created_at - $1 * interval $$1 minute$$', [
    minutes,
  ])

async function follow(link: string, method: 'GET' | 'POST') {
  const { pathname, search } = new URL(link)
  return server.app!.inject({ method, url: pathname + search })
}
const click = async (link: string, method: 'GET' | 'POST' = 'POST') => (await follow(link, method)).statusCode
const pageOf = async (link: string, method: 'GET' | 'POST' = 'POST') => (await follow(link, method)).body

const stopLinkOf = ({ stop }: Awaited<ReturnType<typeof mailed>>[number]): string =>
  server.context.stops.link('https://fleet.example', stop!.of)

test('an address is written to in the language of the customer, says why, and leads to no page it cannot open', async () => {
  await addRule('Travagens', [GARAGE])
  await happen(20)
  const [mail, ...others] = await mailed(GARAGE)
  expect(others).toEqual([])
  expect(mail?.subject).toMatch(/: Travagem brusca$/)
  expect(mail?.body).toHaveLength(1)
  expect(mail?.body[0]).toContain('(Travagens)')
  expect(mail?.note).toContain('porque Northwind envia estas notificações')
  expect(mail?.stop).toMatchObject({ of: { kind: 'notifications' }, label: 'Cancelar estes e-mails' })
})

test('the pace is that of the address, whose rules take turns', async () => {
  await addRule('First', [GARAGE])
  await addRule('Second', [GARAGE])
  await happen(30)
  expect(await mailed(GARAGE)).toHaveLength(1)
  expect(await mailed(GARAGE)).toHaveLength(1)
  await happen(20, 10)
  await passMinutes(2)
  const [, second] = await mailed(GARAGE)
  const lines = second?.body.map(line => typeof line === 'string' && line.endsWith('(Second)'))
  expect(lines).toEqual([true, true, true])
  await passMinutes(6)
  const [, , third] = await mailed(GARAGE)
  expect(third?.body).toHaveLength(2)
})

test('the pace of an address is that of each customer: one does not hold up the mails of another', async () => {
  await addRule('Of Northwind', [GARAGE])
  await addRule('Of Southmoor', [GARAGE], stranger)
  await happen(30, 29, 28)
  expect(await mailed(GARAGE)).toHaveLength(1)
  await happenTo(foreign, 20)
  expect(await mailed(GARAGE)).toHaveLength(2)
})

test('what is over the mails an hour of a customer waits, and goes as one when the hour is over', async () => {
  await addRule('Braking', [GARAGE])
  await addRule('Of Southmoor', [OFFICE], stranger)
  await server.context.systemPool.query(
    `insert into outbox_mails (customer_id, recipient, language, kind, parameters, due_at)
      select $1, 'p' || n || '@elsewhere.example', 'en', 'notices-told', '{}', now() from generate_series(1, $2::int) n`,
    [own.id, MOST_RULE_MAILS_AN_HOUR],
  )
  await happen(30)
  expect(await mailed(GARAGE)).toEqual([])
  await happen(20, 10)
  await happenTo(foreign, 10)
  expect(await mailed(GARAGE)).toEqual([])
  expect(await mailed(OFFICE)).toHaveLength(1)
  await passMinutes(61)
  const [mail, ...others] = await mailed(GARAGE)
  expect(others).toEqual([])
  expect(mail?.body).toHaveLength(3)
})

test('one click stops the mails of the customer to that address, whichever rule names it then or later', async () => {
  const { id, version } = await addRule('Braking', [GARAGE, OFFICE])
  await happen(30)
  const [mail] = await mailed(GARAGE)
  expect(await mailed(OFFICE)).toHaveLength(1)
  const link = stopLinkOf(mail!)
  expect(await click(link, 'GET')).toBe(200)
  // Whose mails they are is said to whoever has a link that works.
  const whose = `Northwind sends notifications about its vehicles to ${GARAGE}.`
  expect(await pageOf(link, 'GET')).toContain(whose)
  expect(await pageOf(link.slice(0, -4), 'GET')).not.toContain('Northwind')
  expect((await send('GET', `/api/notification_rule/${id}/`)).body.stopped_addresses).toEqual([])
  expect(await click(link)).toBe(200)
  expect(await click(link)).toBe(200)
  const shown = (await send('GET', `/api/notification_rule/${id}/`)).body
  expect(shown).toMatchObject({ mail_addresses: [GARAGE, OFFICE], stopped_addresses: [GARAGE] })
  const { rows } = await server.context.systemPool.query(
    "select detail from audit_log where action = 'notification e-mails stopped'",
  )
  expect(rows).toEqual([{ detail: { rule: id, name: 'Braking', address: GARAGE } }])

  const without = await send('PUT', `/api/notification_rule/${id}/`, { version, mail_addresses: [OFFICE] })
  await send('PUT', `/api/notification_rule/${id}/`, {
    version: without.body.version,
    mail_addresses: [GARAGE, OFFICE],
  })
  const another = await addRule('Another', [GARAGE])
  await addRule('Of Southmoor', [GARAGE], stranger)
  await happen(5)
  await passMinutes(10)
  expect(await mailed(GARAGE)).toHaveLength(1)
  expect(await mailed(OFFICE)).toHaveLength(2)
  expect((await send('GET', `/api/notification_rule/${another.id}/`)).body.stopped_addresses).toEqual([GARAGE])
  await happenTo(foreign, 5)
  expect(await mailed(GARAGE)).toHaveLength(2)
})

test('who stopped the mails receives them again by the page of their link, and by nothing else', async () => {
  const { id } = await addRule('Braking', [GARAGE, OFFICE])
  const stopped = async () => (await send('GET', `/api/notification_rule/${id}/`)).body.stopped_addresses
  await happen(30)
  const link = stopLinkOf((await mailed(GARAGE))[0]!)
  const again = `${link}&again=1`
  expect(await pageOf(link, 'GET')).not.toContain('Receive these emails again')
  for (const method of ['POST', 'GET'] as const) {
    expect(await pageOf(link, method)).toContain('Receive these emails again')
  }
  await click(again, 'GET')
  await click(again.replace(/key=[^&]*/, 'key=not-ours'))
  await click(again.replace(/of=\d+/, 'of=2000000'))
  expect(await stopped()).toEqual([GARAGE])
  const before = await newestEntry()
  expect(await pageOf(again)).toContain('These emails are no longer stopped')
  await click(again)
  expect(await stopped()).toEqual([])
  const { rows } = await server.context.systemPool.query(
    "select detail from audit_log where action = 'notification e-mails taken up again' and id > $1",
    [before],
  )
  expect(rows).toEqual([{ detail: { rule: id, name: 'Braking', address: GARAGE } }])
  await happen(5)
  await passMinutes(10)
  expect(await mailed(GARAGE)).toHaveLength(2)
})

test('who takes a stop back has agreed to nothing by that', async () => {
  const { id } = await addRule('Braking', [GARAGE])
  await server.context.systemPool.query('update notified_addresses set confirmed_at = null')
  const { rows } = await server.context.systemPool.query<{ id: number }>(
    'select id from addresses_of_notification_rules where notification_rule_id = $1',
    [id],
  )
  const link = server.context.stops.link('https://fleet.example', { kind: 'notifications', id: rows[0]!.id })
  await click(link)
  await click(`${link}&again=1`)
  expect((await send('GET', `/api/notification_rule/${id}/`)).body).toMatchObject({
    ...{ stopped_addresses: [], unconfirmed_addresses: [GARAGE] },
  })
})

test('a link of a report or of another address stops nothing, and is answered the same', async () => {
  const { id } = await addRule('Braking', [GARAGE])
  await happen(30)
  const [mail] = await mailed(GARAGE)
  const link = stopLinkOf(mail!)
  const ofReport = server.context.stops.link('https://fleet.example', { ...mail!.stop!.of, kind: 'report' })
  const keyOfReport = link.replace(/key=.*/, new URL(ofReport).search.replace(/.*key=/, 'key='))
  const ofAnother = link.replace(/of=\d+/, 'of=2000000')
  const shortened = link.slice(0, -4)
  for (const one of [ofReport, keyOfReport, ofAnother, shortened]) expect(await click(one)).toBe(200)
  expect((await send('GET', `/api/notification_rule/${id}/`)).body.stopped_addresses).toEqual([])
})

test('nothing goes to an address that was taken out meanwhile, or whose account was closed', async () => {
  const { context } = server
  const { id, version } = await addRule('Braking', [GARAGE])
  await happen(30)
  await send('PUT', `/api/notification_rule/${id}/`, { version, mail_addresses: [] })
  expect(await mailed(GARAGE)).toEqual([])
  const leaver = await signInAs(context, 'Manager', [own.id], { modules: ['Events'] })
  const email = await emailOf(leaver.id)
  await addRule('Other', [email])
  await archiveAccount(leaver.id)
  await happen(20)
  expect(await mailed(email)).toEqual([])
  const again = await send('POST', '/api/notification_rules/', { name: 'Again', mail_addresses: [email] })
  expect(again.body).toMatchObject({ closed_addresses: [email], unconfirmed_addresses: [], stopped_addresses: [] })
  const asked = await context.systemPool.query('select from outbox_mails where recipient = $1', [email])
  expect(asked.rowCount).toBe(0)
})

test('an account that another customer made and closed silences nobody', async () => {
  const { id } = await addRule('Braking', [GARAGE])
  const { body: ofStranger } = await send('GET', '/api/permissions/', undefined, stranger)
  const manager = ofStranger.results.find(({ name }: { name: string }) => name === 'Manager')
  const person = {
    email: GARAGE,
    first_name: 'Ana',
    last_name: 'Reis',
    permission: manager.id,
    customers: [foreign.id],
  }
  const made = await send('POST', '/api/users/', person, stranger)
  expect(made.status).toBe(200)
  expect((await send('POST', '/api/users_delete/', { ids: [made.body.id] }, stranger)).body.count).toBe(1)
  await happen(20)
  expect(await mailed(GARAGE)).toHaveLength(1)
  expect((await send('GET', `/api/notification_rule/${id}/`)).body.closed_addresses).toEqual([])
})

test('who agrees after their account was closed is written to', async () => {
  const leaver = await signInAs(server.context, 'Manager', [own.id], { modules: ['Events'] })
  const email = await emailOf(leaver.id)
  await archiveAccount(leaver.id)
  const { id } = await addRule('Braking', [email])
  await happen(20)
  expect(await mailed(email)).toHaveLength(1)
  expect((await send('GET', `/api/notification_rule/${id}/`)).body.closed_addresses).toEqual([])
})

async function emailOf(userId: number): Promise<string> {
  const { email } = await server.context.system
    .selectFrom('users')
    .select('email')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return email
}
const archiveAccount = (userId: number) =>
  server.context.systemPool.query('update users set archived_at = now() where id = $1', [userId])
