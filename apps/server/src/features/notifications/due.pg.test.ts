import type { Notice } from '@milepost/contract/notices.ts'
import { localDayAt } from '@milepost/domain/time/local-time.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createOwnerPool, type Pool } from '../../db/pools.ts'
import { renderLetter } from '../../mail/render-letter.ts'
import type { TestCustomer } from '../../testing/registry.ts'
import { signInAs, type TestUser } from '../../testing/sign-in-as.ts'
import { switchModulesOff } from '../../testing/switch-modules-off.ts'
import type { TestServer } from '../../testing/test-server.ts'
import { mailNotices } from './mail-notices.ts'
import { noticesToldMail } from './notices-told-mail.ts'
import { removeOldNotices } from './remove-old-notices.ts'
import { type RuleRig, startRuleRig } from './rule-rig.fixture.ts'
import { tellDue } from './tell-due.ts'

const DAY_MS = 86_400_000
const TIME_ZONE = 'Europe/London'

let server: TestServer
/** It alone changes what was told. */
let owner: Pool
let own: TestCustomer
let administrator: TestUser
let manager: TestUser
let clerk: TestUser
let send: RuleRig['send']
let mot: number
let inspection: number

beforeAll(async () => {
  ;({ server, own, administrator, send } = await startRuleRig(3))
  const { context } = server
  owner = createOwnerPool(server.databaseUrl, 1)
  manager = await signInAs(context, 'Manager', [own.id], { modules: ['Events', 'Vehicle File', 'Defect'] })
  clerk = await signInAs(context, 'Manager', [own.id], { modules: ['Events'] })
  await context.systemPool.query('update customers set time_zone = $2 where id = $1', [own.id, TIME_ZONE])
  const { rows } = await context.systemPool.query<{ id: number; code: string }>(
    'select id, code from schedule_types where code is not null',
  )
  const ids = Object.fromEntries(rows.map(({ id, code }) => [code, id]))
  ;[mot, inspection] = [ids.MOT!, ids.SAFETY_INSPECTION!]
})
afterAll(async () => {
  await owner.end()
  await server.stop()
})
beforeEach(async () => {
  for (const table of ['notices', 'vehicle_schedules', 'told_dues', 'notification_rules', 'outbox_mails'])
    await server.context.systemPool.query(`delete from ${table}`)
})

/** Ten in the morning of the customer's today. */
const TODAY_MS = localDayAt(Date.now(), TIME_ZONE).startMs + 10 * 3_600_000
const dayIn = (days: number) =>
  new Date(Date.parse(localDayAt(TODAY_MS, TIME_ZONE).text) + days * DAY_MS).toISOString().slice(0, 10)

async function addRule(rule: object = {}): Promise<number> {
  const { status, body } = await send('POST', '/api/notification_rules/', {
    ...{ name: 'Workshop', tells_of: 'due', users: [administrator.id], every_minutes: 1440, ...rule },
  })
  expect([status, body.field]).toEqual([200, undefined])
  return body.id
}

async function isDue(vehicle: number, scheduleType: number, days: number) {
  await server.context.systemPool.query(
    `insert into vehicle_schedules (customer_id, vehicle_id, vehicle_activity_type_id, schedule_type_id, from_at, times, due_at)
     select $1, $2, t.vehicle_activity_type_id, t.id, $4, 0, $4 from schedule_types t where t.id = $3
     on conflict (vehicle_id, vehicle_activity_type_id) do update set due_at = excluded.due_at`,
    [own.id, own.vehicles[vehicle]!.id, scheduleType, `${dayIn(days)}T00:00:00Z`],
  )
}

const look = (days = 0) => tellDue(server.context.system, TODAY_MS + days * DAY_MS)
const listed = async (user = administrator): Promise<Notice[]> =>
  (await send('GET', '/api/notifications/', undefined, user)).body.results

test('each step towards a due date is told once, however often it is looked for and by however many workers', async () => {
  await addRule({ days_ahead: [28, 7, 1] })
  await isDue(0, mot, 7)
  const told = await Promise.all([look(), look(), look()])
  expect(told.reduce((sum, count) => sum + count, 0)).toBe(1)
  expect(await look()).toBe(0)
  const [notice] = await listed()
  expect(notice).toMatchObject({
    ...{ tells_of: 'due', vehicle: own.vehicles[0]!.id, eventCode: null, event_id: null, since: null },
    due: { code: 'MOT', due_on: dayIn(7) },
    rule: { name: 'Workshop', days_ahead: [28, 7, 1], tells_overdue: true, overdue_every_days: 0 },
  })
  expect(await look(5), 'between two steps').toBe(0)
  expect(await look(6)).toBe(1)
  await isDue(0, mot, 13)
  expect(await look(6), 'another due date').toBe(1)
})

test('what is due of a vehicle by two schedules is two notices, and a rule of one schedule tells of that alone', async () => {
  await addRule()
  await addRule({ name: 'Tests', schedule_types: [mot] })
  await isDue(0, mot, 1)
  await isDue(0, inspection, 1)
  expect(await look()).toBe(3)
  const said = (await listed()).map(({ rule, due }) => [rule.name, due?.code].join(' ')).toSorted()
  expect(said).toEqual(['Tests MOT', 'Workshop MOT', 'Workshop SAFETY_INSPECTION'])
})

test('what is overdue is told once, or again every so many days', async () => {
  await addRule()
  await addRule({ name: 'Again', overdue_every_days: 7 })
  await addRule({ name: 'Ahead', tells_overdue: false })
  await isDue(0, mot, -8)
  expect(await look()).toBe(2)
  expect(await look()).toBe(0)
  expect(await look(7)).toBe(1)
})

test('of a vehicle that is off the road it waits until that returns, unless the rule tells of it; of an archived one nothing is told', async () => {
  await addRule()
  await addRule({ name: 'All', tells_off_road: true })
  await isDue(0, mot, 1)
  await isDue(1, mot, 1)
  const report = await send(
    'POST',
    '/defect/defects/',
    {
      ...{ vehicle: own.vehicles[0]!.id, category: 'tyre-condition', description: 'No brakes', severity: 'dangerous' },
      reported_at: new Date().toISOString(),
    },
    manager,
  )
  expect(report.status).toBe(200)
  await server.context.systemPool.query('update vehicles set archived_at = now() where id = $1', [own.vehicles[1]!.id])
  expect(await look()).toBe(1)
  expect((await listed()).map(({ rule, vehicle }) => [rule.name, vehicle])).toEqual([['All', own.vehicles[0]!.id]])
  await server.context.systemPool.query('update defects set is_off_road = false')
  expect(await look()).toBe(1)
  await server.context.systemPool.query('update vehicles set archived_at = null')
})

test('what is due by distance is told once a step, though its day is another one every night, until it is done or set anew', async () => {
  await addRule({ days_ahead: [28, 7], overdue_every_days: 0 })
  await isDue(0, mot, 300)
  const comesTo = (days: number) =>
    server.context.systemPool.query('update vehicle_schedules set forecast_at = $1', [`${dayIn(days)}T00:00:00Z`])
  const told: number[] = []
  for (const days of [27, 25, 30, 26, 6, 8, 5, -10, -12, -9]) {
    await comesTo(days)
    told.push(await look())
  }
  expect(told).toEqual([1, 0, 0, 0, 1, 0, 0, 1, 0, 0])
  await isDue(0, mot, 400)
  await comesTo(20)
  expect(await look(), 'done, and due again').toBe(1)
})

test('it is told from seven in the morning by the clock of the customer, or in the hours of the rule', async () => {
  await addRule()
  await isDue(0, mot, 1)
  const { startMs } = localDayAt(TODAY_MS, TIME_ZONE)
  const at = (hours: number) => tellDue(server.context.system, startMs + hours * 3_600_000)
  expect([await at(0.2), await at(6.9), await at(7)]).toEqual([0, 0, 1])
  await addRule({ name: 'Nights', hours: { weekdays: [1, 2, 3, 4, 5, 6, 7], fromMinute: 0, untilMinute: 60 } })
  expect([await at(12), await at(0.2)]).toEqual([0, 1])
})

test('while the customer has no Vehicle File nobody is told of what is due in it', async () => {
  await addRule()
  await isDue(0, mot, 1)
  await switchModulesOff(server.context.system, own.id, 'Vehicle File')
  expect(await look()).toBe(0)
  await switchModulesOff(server.context.system, own.id)
  expect(await look()).toBe(1)
})

test('a mail says what is due of which vehicle and when, and leads whoever may open it to the board', async () => {
  await server.context.systemPool.query('update users set address_proven_at = now()')
  await addRule({ by_mail: true, users: [clerk.id, manager.id] })
  await isDue(0, mot, 7)
  expect(await look()).toBe(2)
  await mailNotices(server.context.system, TODAY_MS)
  const { rows } = await server.context.systemPool.query<{ user: number; parameters: object }>(
    'select user_id as "user", parameters from outbox_mails order by user_id',
  )
  const due = {
    ...{ vehicle: own.vehicles[0]!.id, code: 'MOT', schedule: 'Annual test (MOT)', dueOn: dayIn(7), daysLeft: 7 },
  }
  const mayOpen = new Map(rows.map(({ user, parameters }) => [user, parameters]))
  expect(mayOpen.get(clerk.id)).toMatchObject({ count: 1, mayOpenBoard: false, notices: [{ due }] })
  expect(mayOpen.get(manager.id)).toMatchObject({ mayOpenBoard: true })
})

test('of much that is due at once the soonest stands first, in the list as in a mail, whose subject counts what is overdue', async () => {
  const { systemPool, system } = server.context
  await systemPool.query('update users set address_proven_at = now()')
  await addRule({ by_mail: true, days_ahead: [28] })
  const days = [20, -9, 27, 3, 25, -8, 21, 22, 1, 24, 26, 23]
  const {
    rows: [last],
  } = await systemPool.query<{ id: number }>('select max(id)::int as id from vehicles')
  await systemPool.query(
    `insert into vehicles (customer_id, registration, vehicle_type_id)
     select $1, 'DUE ' || n, v.vehicle_type_id from generate_series(1, $2::int) n, vehicles v where v.id = $3`,
    [own.id, days.length, last!.id],
  )
  await systemPool.query(
    `insert into vehicle_schedules (customer_id, vehicle_id, vehicle_activity_type_id, schedule_type_id, from_at, times, due_at)
     select $1, v.id, t.vehicle_activity_type_id, t.id, d.day, 0, d.day from vehicles v
       join unnest($3::timestamptz[]) with ordinality d (day, n) on v.registration = 'DUE ' || d.n
       join schedule_types t on t.id = $4 where v.id > $2`,
    [own.id, last!.id, days.map(day => `${dayIn(day)}T00:00:00Z`), mot],
  )
  expect(await look()).toBe(days.length)
  const soonest = days.toSorted((a, b) => a - b).map(dayIn)
  expect((await listed()).map(({ due }) => due?.due_on)).toEqual(soonest)
  await mailNotices(system, TODAY_MS)
  const { rows } = await systemPool.query<{ parameters: object }>('select parameters from outbox_mails')
  const mail = noticesToldMail.compose(rows[0]!.parameters, 'en', 'https://fleet.example')
  expect(mail.subject).toBe('2 overdue, 10 due within 27 days')
  const { text, html } = await renderLetter(mail, 'en', null)
  const [first = '', ...lines] = text.split('\n\n')
  expect(first).not.toContain(') (')
  const told = days.toSorted((a, b) => a - b).map(day => days.indexOf(day) + 1)
  expect([first, ...lines].slice(0, 10).map(line => /^DUE (\d+): /.exec(line)?.[1])).toEqual(
    told.slice(0, 10).map(String),
  )
  expect(lines[9]).toBe('And 2 more.')
  // A registration leads to the page of its vehicle; whoever has no account has no page to open.
  const leads = told.slice(0, 10).map(n => [`https://fleet.example/vehicle/${last!.id + n}`, `DUE ${n}`])
  const links = (page: string) =>
    [...page.matchAll(/href="([^"]*)"[^>]*>(DUE \d+)</g)].map(([, link, registration]) => [link, registration])
  expect(links(html)).toEqual(leads)
  const outside = { ...rows[0]!.parameters, address: { id: 1, company: 'Yard' } }
  const toAddress = await renderLetter(noticesToldMail.compose(outside, 'en', 'https://fleet.example'), 'en', null)
  expect(links(toAddress.html)).toEqual([])
  expect(toAddress.text.split('\n\n')[0]).toBe(first)
})

test('the test of a rule says what it tells today and in the six days after, and tells nobody', async () => {
  await isDue(0, mot, 3)
  await isDue(1, inspection, 40)
  await isDue(2, inspection, 1)
  const tried = async (query: string) =>
    (await send('GET', `/api/notification_rules_matches/?customer=${own.id}&tells_of=due&${query}`)).body
  const found = await tried('days_ahead=28&days_ahead=1')
  expect(found.results).toMatchObject([
    { registration: own.vehicles[2]!.registration, timestamp: `${dayIn(0)}T00:00:00Z`, due: { due_on: dayIn(1) } },
    { registration: own.vehicles[0]!.registration, timestamp: `${dayIn(0)}T00:00:00Z`, due: { code: 'MOT' } },
    { registration: own.vehicles[0]!.registration, timestamp: `${dayIn(2)}T00:00:00Z`, due: { code: 'MOT' } },
  ])
  expect((await tried(`days_ahead=1&schedule_type=${mot}`)).notices).toBe(1)
  expect(await listed()).toEqual([])
})

test('a rule names schedules of its customer and those that came with Milepost, and no others', async () => {
  const theirs = await server.context.systemPool.query<{ id: number }>(
    `insert into schedule_types (customer_id, name, vehicle_activity_type_id, interval)
     select c.id, 'Theirs', t.id, '1y' from customers c, vehicle_activity_types t where c.name = 'Southmoor' and t.code = 'MOT' returning id`,
  )
  const { status, body } = await send('POST', '/api/notification_rules/', {
    ...{ name: 'Other', tells_of: 'due', schedule_types: [theirs.rows[0]!.id] },
  })
  expect([status, body.field]).toEqual([400, 'schedule_types'])
})

test('what was told is forgotten once it is not due on that day any more', async () => {
  await addRule()
  await isDue(0, mot, 7)
  await isDue(1, mot, 7)
  await look()
  await owner.query("update told_dues set told_at = now() - interval '100 days'")
  await isDue(0, mot, 300)
  await removeOldNotices(server.context.system)
  const { rows } = await server.context.systemPool.query('select vehicle_id as vehicle from told_dues')
  expect(rows).toEqual([{ vehicle: own.vehicles[1]!.id }])
})
