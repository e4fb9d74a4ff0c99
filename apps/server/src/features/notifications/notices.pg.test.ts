import type { Notice } from '@milepost/contract/notices.ts'
import { MOST_RULE_MAILS_AN_HOUR } from '@milepost/domain/notifications/rule-bounds.ts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { proveAddress } from '../../auth/prove-address.ts'
import { EVENTS } from '../../db/telemetry-columns.ts'
import type { TestCustomer } from '../../testing/registry.ts'
import { signInAs, type TestUser } from '../../testing/sign-in-as.ts'
import { insertRecords, storedEvent } from '../../testing/stored-records.ts'
import { switchModulesOff } from '../../testing/switch-modules-off.ts'
import type { TestServer } from '../../testing/test-server.ts'
import { mailNotices } from './mail-notices.ts'
import { noticesToldMail } from './notices-told-mail.ts'
import { type RuleRig, startRuleRig } from './rule-rig.fixture.ts'
import { tellEvents } from './tell-events.ts'

const MINUTE_MS = 60_000

let server: TestServer
let own: TestCustomer
let foreign: TestCustomer
let administrator: TestUser
let inGroup: TestUser
let elsewhere: TestUser
let stranger: TestUser
let send: RuleRig['send']
let rule = 0

beforeAll(async () => {
  ;({ server, own, foreign, administrator, stranger, send } = await startRuleRig(2))
  const { context } = server
  const { rows } = await context.systemPool.query<{ id: number }>(
    "insert into vehicle_groups (customer_id, name) values ($1, 'Elsewhere') returning id",
    [own.id],
  )
  inGroup = await signInAs(context, 'Limited', [own.id], { modules: ['Events'], groupIds: [own.groupId] })
  elsewhere = await signInAs(context, 'Limited', [own.id], { modules: ['Events'], groupIds: [rows[0]!.id] })
})
afterAll(() => server.stop())
beforeEach(async () => {
  const { systemPool, system } = server.context
  for (const table of ['notification_rules', 'notice_positions', 'events'])
    await systemPool.query(`delete from ${table}`)
  const users = [administrator, inGroup, elsewhere].map(({ id }) => id)
  const made = await send('POST', '/api/notification_rules/', {
    name: 'Harsh driving',
    least_severity: 'warning',
    users,
  })
  rule = made.body.id
  await tellEvents(system, Date.now())
})

const listed = async (user = administrator): Promise<Notice[]> =>
  (await send('GET', '/api/notifications/', undefined, user)).body.results
const unread = async (user = administrator): Promise<number> =>
  (await send('GET', '/api/notifications/unread/', undefined, user)).body.unread

type Kind = 'harsh-braking' | 'crash' | 'idling' | 'over-speed'
const event = (
  agoMinutes: number,
  kind: Kind = 'harsh-braking',
  more: { isPrivate?: boolean; sequence?: number } = {},
) => ({
  ...storedEvent({
    ...{ customerId: own.id, vehicleId: own.vehicles[0]!.id, trackerId: own.vehicles[0]!.trackerId, kind },
    recordedAtMs: Math.floor(Date.now() / MINUTE_MS - agoMinutes) * MINUTE_MS,
  }),
  ...more,
})
const store = (...events: ReturnType<typeof event>[]) => insertRecords(server.context.systemPool, EVENTS, events)
/** Transactions of other databases of the cluster hold events back for a moment. */
async function tellUntil(position: () => Promise<boolean>) {
  await expect
    .poll(async () => {
      await tellEvents(server.context.system, Date.now())
      return position()
    })
    .toBe(true)
}
const hasPassed = async () => {
  const { rows } = await server.context.systemPool.query(
    'select from notice_positions p where exists (select from events e where e.customer_id = p.customer_id and e.stored_xid >= p.next_xid)',
  )
  return rows.length === 0
}
const tell = () => tellUntil(hasPassed)

test('an event is told to the people of the rule who see its vehicle, and to nobody else', async () => {
  await store(event(1))
  await tell()
  expect(await unread()).toBe(1)
  expect(await unread(inGroup)).toBe(1)
  expect([await unread(elsewhere), await unread(stranger)]).toEqual([0, 0])
  expect(await listed()).toMatchObject([
    {
      ...{ vehicle: own.vehicles[0]!.id, eventCode: 41, events: 1, is_read: false },
      rule: { id: rule, name: 'Harsh driving', is_any_event: true, least_severity: 'warning' },
    },
  ])
})

test('a customer whose rules cannot be told by does not stop those after it, and is named', async () => {
  const { systemPool, system } = server.context
  const theirs = await send('POST', '/api/notification_rules/', { name: 'Theirs', users: [stranger.id] }, stranger)
  await tellEvents(system, Date.now())
  await systemPool.query("update notification_rules set hours = '{}' where id = $1", [rule])
  const { id: vehicleId, trackerId } = foreign.vehicles[0]!
  await store(event(1), { ...event(1), ...{ customerId: foreign.id, vehicleId, trackerId } })
  await expect.poll(() => tellEvents(system, Date.now()).catch(String)).toContain(`customer ${own.id}: `)
  await expect
    .poll(async () => {
      await tellEvents(system, Date.now()).catch(() => {})
      return unread(stranger)
    })
    .toBe(1)
  expect(theirs.status).toBe(200)
})

test('of two customers whose rules cannot be told by both are named', async () => {
  const { systemPool, system } = server.context
  await send('POST', '/api/notification_rules/', { name: 'Theirs', users: [stranger.id] }, stranger)
  await tellEvents(system, Date.now())
  await systemPool.query("update notification_rules set hours = '{}'")
  const { id: vehicleId, trackerId } = foreign.vehicles[0]!
  await store(event(1), { ...event(1), ...{ customerId: foreign.id, vehicleId, trackerId } })
  await expect
    .poll(() => tellEvents(system, Date.now()).catch(String))
    .toMatch(new RegExp(`customer ${own.id}: .*customer ${foreign.id}: `))
})

test('what follows within the minutes of the rule is counted with its notice, in whatever step it comes', async () => {
  await store(event(20), event(18))
  await tell()
  await store(event(16), event(4))
  await tell()
  expect((await listed()).map(({ events }) => events)).toEqual([1, 3])
})

test('webhooks are told once of what several people are told, and not of what is counted with it', async () => {
  const { systemPool } = server.context
  await systemPool.query('delete from webhooks')
  await systemPool.query(
    `insert into webhooks (customer_id, url, description, kinds, is_on, secret, secret_made_at) values ($1, 'https://example.com/', '', '{notification.raised}', true, '{}', now())`,
    [own.id],
  )
  await store(event(20))
  await tell()
  await store(event(18))
  await tell()
  expect([await unread(), await unread(inGroup)]).toEqual([1, 1])
  const { rows } = await systemPool.query<{ body: string }>(
    "select body from webhook_messages where kind = 'notification.raised'",
  )
  const [told] = await listed()
  expect(rows.map(({ body }) => JSON.parse(body))).toEqual([
    {
      type: 'notification.raised',
      timestamp: new Date(told!.happened_at).toISOString(),
      data: {
        ...{ rule, tells_of: 'events', id: told!.event_id, vehicle: told!.vehicle, eventCode: 41 },
        ...{ timestamp: told!.happened_at, is_private: false },
      },
    },
  ])
})

describe('by mail', () => {
  const ruleIsByMail = () => server.context.systemPool.query('update notification_rules set by_mail = true')
  const mailed = async (user = administrator) => {
    await mailNotices(server.context.system)
    const { rows } = await server.context.systemPool.query<{ parameters: unknown }>(
      "select parameters from outbox_mails where kind = 'notices-told' and user_id = $1 order by id",
      [user.id],
    )
    return rows.map(({ parameters }) => noticesToldMail.compose(parameters, 'en', 'https://fleet.example'))
  }
  beforeEach(() => server.context.systemPool.query("delete from outbox_mails where kind = 'notices-told'"))

  test('only a rule that says so tells, at once: vehicle, event, time and rule', async () => {
    await store(event(40))
    await tell()
    expect(await mailed()).toEqual([])
    await ruleIsByMail()
    await store(event(20))
    await tell()
    const [mail, ...others] = await mailed()
    expect(others).toEqual([])
    expect(mail?.subject).toMatch(/: Harsh braking$/i)
    expect(mail?.body[0]).toMatch(/Harsh braking, \d\d \w{3} \d{4}, \d\d:\d\d \(Harsh driving\)$/i)
    expect(await mailed(inGroup)).toHaveLength(1)
    expect([await mailed(elsewhere), await mailed(stranger)]).toEqual([[], []])
  })

  test('what is over the mails an hour of the customer waits, but for what is critical', async () => {
    const { systemPool } = server.context
    await ruleIsByMail()
    await systemPool.query(
      `insert into outbox_mails (customer_id, recipient, language, kind, parameters, due_at)
        select $1, 'p' || n || '@elsewhere.example', 'en', 'notices-told', '{}', now() from generate_series(1, $2::int) n`,
      [own.id, MOST_RULE_MAILS_AN_HOUR],
    )
    await store(event(60), event(20, 'crash'))
    await tell()
    const [mail, ...others] = await mailed()
    expect([mail?.body.length, others.length]).toEqual([2, 0])
    expect(mail?.body[0]).toMatch(/Collision|Crash/i)
    await systemPool.query("update outbox_mails set created_at = created_at - interval '61 minutes'")
    expect((await mailed())[1]?.body[0]).toMatch(/Harsh braking/i)
  })

  test('nothing goes to an account whose address nobody has proven', async () => {
    await ruleIsByMail()
    const { body: permissions } = await send('GET', '/api/permissions/')
    const manager = permissions.results.find(({ name }: { name: string }) => name === 'Manager')
    const person = { email: 'victim@home.example', first_name: 'Ana', last_name: 'Reis', permission: manager.id }
    const { body: invited } = await send('POST', '/api/users/', { ...person, customers: [own.id] })
    const { body } = await send('GET', `/api/notification_rule/${rule}/`)
    await send('PUT', `/api/notification_rule/${rule}/`, { version: body.version, users: [invited.id] })
    await store(event(20, 'crash'))
    await tell()
    expect(await mailed(invited)).toEqual([])
    await proveAddress(server.context.system, invited.id)
    await store(event(4, 'crash'))
    await tell()
    expect(await mailed(invited)).toHaveLength(1)
  })

  test('who stopped the mails of the customer at their address gets none by an account either', async () => {
    const { systemPool } = server.context
    await ruleIsByMail()
    const stop = (customerId: number) =>
      systemPool.query(
        `insert into notified_addresses (customer_id, address, stopped_at)
          select $1, email::text, now() from users where id = $2`,
        [customerId, inGroup.id],
      )
    await stop(foreign.id)
    await store(event(40))
    await tell()
    expect(await mailed(inGroup)).toHaveLength(1)
    await stop(own.id)
    await store(event(20))
    await tell()
    await systemPool.query("update outbox_mails set created_at = now() - interval '2 hours'")
    expect(await mailed(inGroup)).toHaveLength(1)
    await systemPool.query('delete from notified_addresses')
    await store(event(2))
    await tell()
    expect(await mailed(inGroup)).toHaveLength(2)
  })

  test('stands in the outbox of the customer whose vehicles it tells of, and not of the home of the account', async () => {
    const { systemPool } = server.context
    const shared = await signInAs(server.context, 'Manager', [own.id, foreign.id], { modules: ['Events'] })
    await systemPool.query('update users set customer_id = $2 where id = $1', [shared.id, foreign.id])
    const { body } = await send('GET', `/api/notification_rule/${rule}/`)
    await send('PUT', `/api/notification_rule/${rule}/`, { version: body.version, users: [shared.id] })
    await ruleIsByMail()
    await store(event(20))
    await tell()
    expect(await mailed(shared)).toHaveLength(1)
    const { rows } = await systemPool.query("select customer_id from outbox_mails where kind = 'notices-told'")
    expect(rows).toEqual([{ customer_id: own.id }])
  })

  test('of many at a time the first goes at once and the rest together, without what was read meanwhile', async () => {
    const { systemPool } = server.context
    await ruleIsByMail()
    await systemPool.query('update notification_rules set every_minutes = 0')
    await store(event(40))
    await tell()
    expect(await mailed()).toHaveLength(1)
    await store(...Array.from({ length: 14 }, (_, n) => event(30 - n)))
    await tell()
    expect(await mailed()).toHaveLength(1)
    const [newest] = await listed()
    await send('POST', '/api/notifications/read/', { ids: [newest!.id] })
    await systemPool.query(
      "update outbox_mails set created_at = now() - interval '2 minutes' where kind = 'notices-told'",
    )
    const [, together, ...others] = await mailed()
    expect(others).toEqual([])
    expect(together?.subject).toBe('13 notifications from Milepost')
    expect(together?.body).toHaveLength(12)
    expect(together?.body[10]).toBe('And 3 more.')
  })

  test('of a rule that a person has muted meanwhile nothing more comes', async () => {
    await ruleIsByMail()
    await store(event(20))
    await tell()
    await send('PUT', `/api/notification_rule/${rule}/mute/`, { hours: 1 })
    expect(await mailed()).toEqual([])
    expect(await mailed(inGroup)).toHaveLength(1)
  })

  test('however many people wait for their next, the first of another goes at once', async () => {
    const { systemPool } = server.context
    await ruleIsByMail()
    const { rows } = await systemPool.query<{ id: number }>(
      `with crowd as (
        insert into users (customer_id, email, first_name, last_name, permission_id)
        select $1, 'waits' || n || '@fleet.example', 'Waits', n::text, (select min(id) from permissions)
        from generate_series(1, 3000) n returning id)
      , told as (
        insert into notices (customer_id, user_id, notification_rule_id, vehicle_id, tracker_id, happened_at, sequence, code, last_at, awaits_mail)
        select $1, id, $2, $3, $4, now(), 0, 41, now(), true from crowd)
      , mails as (
        insert into outbox_mails (customer_id, user_id, recipient, language, kind, parameters, due_at)
        select null, id, 'waits@fleet.example', 'en', 'notices-told', '{}', now() from crowd)
      select id from crowd`,
      [own.id, rule, own.vehicles[0]!.id, own.vehicles[0]!.trackerId],
    )
    const later = await signInAs(server.context, 'Manager', [own.id], { modules: [] })
    await systemPool.query(
      'insert into users_of_notification_rules (notification_rule_id, user_id, customer_id) values ($1, $2, $3)',
      [rule, later.id, own.id],
    )
    try {
      await store(event(20))
      await tell()
      expect(await mailed(later)).toHaveLength(1)
    } finally {
      await systemPool.query('delete from outbox_mails where user_id = any($1)', [rows.map(({ id }) => id)])
      await systemPool.query('delete from users where id = any($1)', [rows.map(({ id }) => id)])
    }
  })

  test('who sees the vehicle no more, or has no account any more, gets none', async () => {
    const { context } = server
    await ruleIsByMail()
    const [mover, leaver] = [
      await signInAs(context, 'Manager', [own.id], { modules: [] }),
      await signInAs(context, 'Manager', [own.id], { modules: [] }),
    ]
    await context.systemPool.query(
      `insert into users_of_notification_rules (notification_rule_id, user_id, customer_id)
       select $1, id, $3 from unnest($2::int[]) id`,
      [rule, [mover.id, leaver.id], own.id],
    )
    await store(event(20))
    await tell()
    await context.systemPool.query('delete from user_customers where user_id = $1', [mover.id])
    await context.systemPool.query('update users set archived_at = now() where id = $1', [leaver.id])
    expect([await mailed(mover), await mailed(leaver)]).toEqual([[], []])
    expect(await mailed()).toHaveLength(1)
    const { rows } = await context.systemPool.query('select from notices where awaits_mail')
    expect(rows).toEqual([])
  })
})

test('an event that is stored again is not told again, and one that was withdrawn before it was looked at not at all', async () => {
  const { systemPool } = server.context
  const braking = event(30)
  await store(braking)
  await tell()
  await systemPool.query('delete from events')
  await store(braking)
  await tell()
  expect((await listed()).map(({ events }) => events)).toEqual([1])
  await store(event(2, 'crash'))
  await systemPool.query('delete from events where code = 70')
  await tell()
  expect(await listed()).toHaveLength(1)
})

test('a notice of an event that was withdrawn says so', async () => {
  await store(event(30), event(5, 'crash'))
  await tell()
  expect((await listed()).map(({ is_withdrawn }) => is_withdrawn)).toEqual([false, false])
  await server.context.systemPool.query('delete from events where code = 41')
  expect((await listed()).map(({ eventCode, is_withdrawn }) => [eventCode, is_withdrawn])).toEqual([
    [70, false],
    [41, true],
  ])
})

test('an event of more than a day ago is not told, nor one below the severity', async () => {
  await store(event(25 * 60), event(3, 'idling'))
  await tell()
  expect(await listed()).toEqual([])
})

test('of a private time a call for help is told and nothing else, also where it became private afterwards', async () => {
  await store(event(40, 'over-speed', { isPrivate: true }), event(1, 'crash', { isPrivate: true }))
  await tell()
  expect((await listed()).map(({ eventCode }) => eventCode)).toEqual([70])
  await store(event(80, 'harsh-braking'))
  await tell()
  expect(await listed()).toHaveLength(2)
  const at = new Date(Date.now() - 90 * MINUTE_MS)
  await server.context.systemPool.query(
    `insert into tracker_folds (tracker_id, customer_id, version, folded_at, folded_sequence, state, private_since)
     values ($1, $2, 1, $3, 0, '{}', $3)`,
    [own.vehicles[0]!.trackerId, own.id, at],
  )
  expect((await listed()).map(({ eventCode }) => eventCode)).toEqual([70])
  expect(await unread()).toBe(1)
  await server.context.systemPool.query('delete from tracker_folds')
})

test('a person mutes a rule for a time or for good, for themselves alone, and hears of it again', async () => {
  expect((await send('PUT', `/api/notification_rule/${rule}/mute/`, { hours: 8 })).status).toBe(200)
  await store(event(3))
  await tell()
  expect([await unread(), await unread(inGroup)]).toEqual([0, 1])
  expect((await send('PUT', `/api/notification_rule/${rule}/mute/`, { hours: null })).body).toEqual({ until: null })
  expect((await send('PUT', `/api/notification_rule/${rule}/mute/`, { hours: 1 }, stranger)).status).toBe(404)
  expect((await send('DELETE', `/api/notification_rule/${rule}/mute/`)).status).toBe(200)
  await store(event(2, 'crash'))
  await tell()
  expect(await unread()).toBe(1)
})

test('notices are marked as read one by one, or all up to one, and only one’s own', async () => {
  await store(event(60), event(30), event(1))
  await tell()
  const [newest, middle, oldest] = await listed()
  const read = (body: object, user = administrator) => send('POST', '/api/notifications/read/', body, user)
  expect((await read({ ids: [newest!.id] }, inGroup)).body).toEqual({ read: 0 })
  expect((await read({ ids: [oldest!.id] })).body).toEqual({ read: 1 })
  expect((await read({ until: middle!.id })).body).toEqual({ read: 1 })
  expect(await unread()).toBe(1)
})

describe('while the customer does not have the module of events', () => {
  afterEach(() => switchModulesOff(server.context.system, own.id))

  test('nothing is told, then or afterwards, and what was told before is not shown until it has it again', async () => {
    await store(event(20))
    await tell()
    expect([(await listed()).length, await unread()]).toEqual([1, 1])
    await switchModulesOff(server.context.system, own.id, 'Events')
    await store(event(18, 'harsh-braking', { sequence: 7 }))
    await tell()
    expect([(await listed()).length, await unread()]).toEqual([0, 0])
    await switchModulesOff(server.context.system, own.id)
    await tell()
    expect((await listed()).map(({ events }) => events)).toEqual([1])
  })
})

test('whoever may not see events has no rules and tries none', async () => {
  const blind = await signInAs(server.context, 'Customer Admin', [own.id], { modules: ['Trips'] })
  const rule = { name: 'Blind', least_severity: 'warning', users: [blind.id] }
  expect((await send('POST', '/api/notification_rules/', rule, blind)).status).toBe(403)
  expect((await send('GET', '/api/notification_rules_matches/', undefined, blind)).status).toBe(403)
})
