import type { NotificationChoices } from '@milepost/contract/notification-choices.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { registerCustomer, type TestCustomer } from '../../testing/registry.ts'
import { signInAs, type TestUser } from '../../testing/sign-in-as.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { mailNotices } from './mail-notices.ts'
import { noticesToldMail } from './notices-told-mail.ts'

const HARSH_BRAKING = 41
const PANIC = 50
/** A Wednesday, by the clock of Kathmandu 03:15 in the night. */
const NIGHT_MS = Date.parse('2026-06-02T21:30Z')
/** 07:00 there. */
const MORNING_MS = Date.parse('2026-06-03T01:15Z')
const NIGHTS = { weekdays: [1, 2, 3, 4, 5, 6, 7], fromMinute: 22 * 60, untilMinute: 7 * 60 }

let server: TestServer
let customer: TestCustomer
let user: TestUser
let colleague: TestUser
let rule = 0

beforeAll(async () => {
  server = await startTestServer({ MILEPOST_ROLES: 'api' })
  const { context } = server
  customer = await registerCustomer(context.system, 'Northwind', 1)
  user = await signInAs(context, 'Customer Admin', [customer.id], { modules: [] })
  colleague = await signInAs(context, 'Customer Admin', [customer.id], { modules: [] })
  const { rows } = await context.systemPool.query<{ id: number }>(
    "insert into notification_rules (customer_id, name) values ($1, 'Harsh driving') returning id",
    [customer.id],
  )
  rule = rows[0]!.id
  await context.systemPool.query("insert into user_preferences (user_id, time_zone) values ($1, 'Asia/Kathmandu')", [
    user.id,
  ])
})
afterAll(() => server.stop())
beforeEach(async () => {
  for (const table of ['notification_choices', 'notices', 'outbox_mails'])
    await server.context.systemPool.query(`delete from ${table}`)
})

async function call(method: 'GET' | 'PUT', payload?: object, who = user) {
  const headers = { authorization: `Bearer ${who.token}` }
  const url = '/api/user/notification_choices/'
  const response = await server.app!.inject({ method, url, headers, ...(payload && { payload }) })
  return { status: response.statusCode, body: response.json() }
}
const choose = async (choices: Partial<NotificationChoices>) => expect((await call('PUT', choices)).status).toBe(200)

async function tell(code = HARSH_BRAKING) {
  await server.context.systemPool.query(
    `insert into notices (customer_id, user_id, notification_rule_id, vehicle_id, tracker_id, happened_at, sequence, code,
       last_at, awaits_mail) values ($1, $2, $3, $4, $5, now(), 1, $6, now(), true)`,
    [customer.id, user.id, rule, customer.vehicles[0]!.id, customer.vehicles[0]!.trackerId, code],
  )
}
async function mailedSubjects(atMs: number) {
  await mailNotices(server.context.system, atMs)
  const { rows } = await server.context.systemPool.query<{ parameters: unknown }>(
    "select parameters from outbox_mails where kind = 'notices-told' order by id",
  )
  return rows.map(({ parameters }) => noticesToldMail.compose(parameters, 'en', 'https://fleet.example').subject)
}

test('whoever chose nothing is told by mail at any hour, by the clock of their preferences', async () => {
  expect(await call('GET')).toEqual({
    status: 200,
    body: {
      ...{ by_mail: true, quiet_hours: null, urgent_passes: true, time_zone: 'Asia/Kathmandu' },
      ...{ email: expect.stringContaining('@'), is_mail_address: true, is_address_proven: true },
    },
  })
  await tell()
  expect(await mailedSubjects(NIGHT_MS)).toHaveLength(1)
})

test('what is chosen is kept, what is not sent stays, and it is of the caller alone', async () => {
  await choose({ quiet_hours: NIGHTS })
  await choose({ by_mail: false })
  expect((await call('GET')).body).toMatchObject({ by_mail: false, quiet_hours: NIGHTS, urgent_passes: true })
  await choose({ quiet_hours: null })
  expect((await call('GET')).body).toMatchObject({ by_mail: false, quiet_hours: null })
  expect((await call('GET', undefined, colleague)).body).toMatchObject({ by_mail: true, quiet_hours: null })
})

test('quiet hours without a day, of the whole week or outside of a day are refused', async () => {
  const refused = [
    { ...NIGHTS, weekdays: [] },
    { ...NIGHTS, fromMinute: 0, untilMinute: 1_440 },
    { ...NIGHTS, fromMinute: 1_440 },
    { ...NIGHTS, untilMinute: 1e300 },
    { ...NIGHTS, weekdays: [1e300] },
  ]
  for (const quiet_hours of refused) expect((await call('PUT', { quiet_hours })).status).toBe(400)
  expect((await call('GET')).body.quiet_hours).toBeNull()
})

test('whoever wants no mail is written none, and not later either', async () => {
  await choose({ by_mail: false })
  await tell()
  expect(await mailedSubjects(MORNING_MS)).toEqual([])
  await choose({ by_mail: true })
  expect(await mailedSubjects(MORNING_MS)).toEqual([])
})

describe('in quiet hours', () => {
  test('what is told waits, and goes as one mail when they end', async () => {
    await choose({ quiet_hours: NIGHTS, urgent_passes: false })
    await tell()
    await tell(PANIC)
    expect(await mailedSubjects(NIGHT_MS)).toEqual([])
    expect(await mailedSubjects(MORNING_MS - 60_000)).toEqual([])
    expect(await mailedSubjects(MORNING_MS)).toEqual(['2 notifications from Milepost'])
  })

  test('what is critical comes through where the person lets it, and the rest waits', async () => {
    await choose({ quiet_hours: NIGHTS })
    await tell()
    await tell(PANIC)
    const { registration } = customer.vehicles[0]!
    expect(await mailedSubjects(NIGHT_MS)).toEqual([`${registration}: Panic Button`])
    // So that the pace of mails, which goes by the clock of the database, holds nothing back.
    await server.context.systemPool.query("update outbox_mails set created_at = now() - interval '2 hours'")
    expect(await mailedSubjects(NIGHT_MS)).toHaveLength(1)
    expect(await mailedSubjects(MORNING_MS)).toEqual([
      `${registration}: Panic Button`,
      `${registration}: Harsh Braking`,
    ])
  })
})
