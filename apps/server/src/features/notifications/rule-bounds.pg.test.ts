import { notificationRules } from '@milepost/contract/notification-rules.ts'
import { MOST_OUTSIDE_ADDRESSES, MOST_RULES_OF_CUSTOMER } from '@milepost/domain/notifications/rule-bounds.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { recordCalls } from '../../testing/record-calls.ts'
import type { TestCustomer } from '../../testing/registry.ts'
import { signInAs, type TestUser } from '../../testing/sign-in-as.ts'
import type { TestServer } from '../../testing/test-server.ts'
import { startRuleRig } from './rule-rig.fixture.ts'

let server: TestServer
let own: TestCustomer
let administrator: TestUser
let stranger: TestUser

beforeAll(async () => {
  ;({ server, own, administrator, stranger } = await startRuleRig(1))
})
afterAll(() => server.stop())
beforeEach(() => server.context.systemPool.query('delete from notification_rules'))

const { ask, add, read } = recordCalls(notificationRules, () => ({ server, user: administrator }))
const RULES = '/api/notification_rules/'

const insertRules = (count: number) =>
  server.context.systemPool.query(
    "insert into notification_rules (customer_id, name) select $1, 'Rule ' || n from generate_series(1, $2::int) n",
    [own.id, count],
  )
/** So many addresses of strangers, each another; by the number of the first. */
const strangers = (count: number, from = 1) =>
  Array.from({ length: count }, (_, n) => `p${String(from + n).padStart(3, '0')}@elsewhere.example`)
const faultOf = ({ status, body }: Awaited<ReturnType<typeof ask>>) => [
  status,
  body.fields?.map(({ field, code }: { field: string; code: string }) => `${field} ${code}`),
]
const archive = (id: number) => ask('POST', '/api/notification_rules_delete/', { ids: [id] })
const restore = (id: number) => ask('POST', '/api/notification_rules_restore/', { ids: [id] })

test('a customer has 200 rules at most, restored ones among them, and another customer has its own', async () => {
  await insertRules(MOST_RULES_OF_CUSTOMER - 1)
  const last = await add({ name: 'The last one' })
  expect(faultOf(await ask('POST', RULES, { name: 'One more' }))).toEqual([400, ['name forbidden']])
  await add({ name: 'Of another' }, stranger)
  await archive(last.id)
  await add({ name: 'In its place' })
  expect((await restore(last.id)).body).toMatchObject({ count: 0, refused: [{ id: last.id, field: 'name' }] })
})

test('of two who add the last rule at once one is refused', async () => {
  await insertRules(MOST_RULES_OF_CUSTOMER - 1)
  const both = await Promise.all(['One', 'Other'].map(name => ask('POST', RULES, { name })))
  expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 400]))
})

async function fillAddresses(count: number) {
  for (let from = 1; from <= count; from += 20) {
    await add({ name: `From ${from}`, mail_addresses: strangers(Math.min(20, count + 1 - from), from) })
  }
}

test('its rules name 100 outside addresses at most, each counted once and those of its own people not', async () => {
  await fillAddresses(MOST_OUTSIDE_ADDRESSES)
  const [known = ''] = strangers(1)
  const more = await add({ name: 'The same again', mail_addresses: [known] })
  const { rows } = await server.context.systemPool.query<{ email: string }>(
    'select email::text from users where id = $1 and address_proven_at is not null',
    [administrator.id],
  )
  const change = (version: number, mail_addresses: string[]) =>
    ask('PUT', `/api/notification_rule/${more.id}/`, { version, mail_addresses })
  const { status, body } = await change(more.version, [known, rows[0]!.email])
  expect(status).toBe(200)
  expect(faultOf(await change(body.version, [known, 'one@more.example']))).toEqual([400, ['mail_addresses forbidden']])
  expect((await read(more.id)).mail_addresses).toEqual([known, rows[0]!.email])
  expect(faultOf(await ask('POST', RULES, { name: 'New', mail_addresses: ['one@more.example'] }))).toEqual([
    400,
    ['mail_addresses forbidden'],
  ])
  await add({ name: 'Of another', mail_addresses: ['one@more.example'] }, stranger)
})

test('the address of an account that was closed is counted: it may be written to again', async () => {
  const leaver = await signInAs(server.context, 'Manager', [own.id], { modules: ['Events'] })
  const { rows } = await server.context.systemPool.query<{ email: string }>(
    'update users set archived_at = now() where id = $1 returning email::text',
    [leaver.id],
  )
  await fillAddresses(MOST_OUTSIDE_ADDRESSES - 1)
  const rule = await add({ name: 'Of who has left', mail_addresses: [rows[0]!.email] })
  expect((await read(rule.id)).closed_addresses).toEqual([rows[0]!.email])
  expect(faultOf(await ask('POST', RULES, { name: 'New', mail_addresses: ['one@more.example'] }))).toEqual([
    400,
    ['mail_addresses forbidden'],
  ])
})

test('addresses of an archived rule are free, and it is not restored while others have their place', async () => {
  await fillAddresses(MOST_OUTSIDE_ADDRESSES - 1)
  const rule = await add({ name: 'Archived', mail_addresses: ['last@elsewhere.example'] })
  await archive(rule.id)
  const inPlace = await add({ name: 'In its place', mail_addresses: ['new@elsewhere.example'] })
  expect((await restore(rule.id)).body).toMatchObject({ count: 0, refused: [{ field: 'mail_addresses' }] })
  await archive(inPlace.id)
  expect((await restore(rule.id)).body).toMatchObject({ count: 1, refused: [] })
})

test('of two who name the last address at once one is refused', async () => {
  await fillAddresses(MOST_OUTSIDE_ADDRESSES - 1)
  const both = await Promise.all(
    ['one', 'other'].map(name => ask('POST', RULES, { name, mail_addresses: [`${name}@more.example`] })),
  )
  expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 400]))
})

test('who has more than the bound from before may take some out', async () => {
  await fillAddresses(MOST_OUTSIDE_ADDRESSES)
  const rule = await add({ name: 'From before' })
  await server.context.systemPool.query(
    `insert into addresses_of_notification_rules (customer_id, notification_rule_id, address)
      select $1, $2, 'old' || n || '@elsewhere.example' from generate_series(1, 10) n`,
    [own.id, rule.id],
  )
  const { mail_addresses } = await read(rule.id)
  const changed = await ask('PUT', `/api/notification_rule/${rule.id}/`, {
    version: rule.version,
    mail_addresses: mail_addresses.slice(1),
  })
  expect([changed.status, changed.body.mail_addresses.length]).toEqual([200, 9])
})
