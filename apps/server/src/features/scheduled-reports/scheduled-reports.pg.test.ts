import { text } from 'node:stream/consumers'
import { type ReportRun, type ScheduledReport, scheduledReports } from '@milepost/contract/scheduled-reports.ts'
import { keysOf } from '@milepost/domain/collections/keys-of.ts'
import { reportRange } from '@milepost/domain/reports/report-period.ts'
import { REPORT_TABLES, type ReportTable } from '@milepost/domain/reports/report-tables.ts'
import { toApiInstant } from '@milepost/domain/time/api-dates.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { findAccountRights } from '../../auth/signed-in.ts'
import { withScope } from '../../db/scope.ts'
import { TRIPS } from '../../db/telemetry-columns.ts'
import { readZip } from '../../documents/zip-reader.fixture.ts'
import { ROUTES } from '../../http/route-calls.fixture.ts'
import { attachmentsOf } from '../../testing/mail-attachments.ts'
import { registerCustomer, type TestCustomer } from '../../testing/registry.ts'
import { signInAs, type TestUser } from '../../testing/sign-in-as.ts'
import { type ReceivedMail, startSmtpServer, type TestSmtpServer } from '../../testing/smtp-server.ts'
import { insertRecords, storedTrip } from '../../testing/stored-records.ts'
import { switchModulesOff } from '../../testing/switch-modules-off.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { beginDueReportsTask } from './begin-due-reports.ts'
import { beginDueReports, beginRun } from './begin-run.ts'
import { hasRange } from './file-query.ts'
import { readFilterParts } from './filter-parts.ts'
import { removeOldRuns } from './remove-old-runs.ts'

const ZONE = 'Europe/Lisbon'
const DAY_MS = 86_400_000

let smtp: TestSmtpServer
let server: TestServer
let own: TestCustomer
let foreign: TestCustomer
let manager: TestUser
let colleague: TestUser
let limited: TestUser
let administrator: TestUser
let stranger: TestUser

beforeAll(async () => {
  smtp = await startSmtpServer()
  server = await startTestServer({
    ...{ MILEPOST_ROLES: 'api,worker', MILEPOST_RATE_PER_MINUTE: '100000' },
    ...{ MILEPOST_SMTP_URL: `smtp://localhost:${smtp.port}`, MILEPOST_MAIL_FROM: 'Fleet <fleet@northwind.example>' },
  })
  const { context } = server
  own = await registerCustomer(context.system, 'Northwind', 3)
  foreign = await registerCustomer(context.system, 'Southmoor', 1)
  manager = await signInAs(context, 'Manager', [own.id], { modules: ['Trips'] })
  colleague = await signInAs(context, 'Manager', [own.id], { modules: ['Trips'] })
  administrator = await signInAs(context, 'Customer Admin', [own.id], { modules: ['Trips'] })
  stranger = await signInAs(context, 'Customer Admin', [foreign.id], { modules: 'all' })
  const [first] = own.vehicles
  const group = await context.system
    .insertInto('vehicle_groups')
    .values({
      customer_id: own.id,
      region_id: sql<number>`(select id from regions where customer_id = ${own.id})`,
      name: 'Vans',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const vehicle = { vehicle_group_id: group.id, vehicle_id: first!.id, customer_id: own.id }
  await context.system.insertInto('vehicle_group_vehicles').values(vehicle).execute()
  limited = await signInAs(context, 'Limited', [own.id], { modules: ['Trips'], groupIds: [group.id] })
  for (const { id, customers } of [
    { id: own.id, customers: own },
    { id: foreign.id, customers: foreign },
  ]) {
    for (const [index, { id: vehicleId, trackerId }] of customers.vehicles.slice(0, 2).entries()) {
      const startedAtMs = Date.now() - 3 * DAY_MS + index * 3_600_000
      const driven = { startedAtMs, endedAtMs: startedAtMs + 600_000, distanceM: 9_000, drivingS: 600, maxSpeedKmh: 60 }
      await insertRecords(context.systemPool, TRIPS, [
        storedTrip({ ...{ customerId: id, vehicleId, trackerId }, ...driven }),
      ])
    }
  }
})
beforeEach(() => smtp.received.splice(0))
afterAll(async () => {
  await server.stop()
  await smtp.stop()
})

interface Answer<T> {
  status: number
  body: T & { detail?: string; field?: string }
}

async function ask<T = ScheduledReport>(
  method: string,
  path: string,
  body?: object,
  user = manager,
): Promise<Answer<T>> {
  const response = await fetch(server.origin + path, {
    method,
    headers: { authorization: `Bearer ${user.token}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  return { status: response.status, body: (await response.json()) as Answer<T>['body'] }
}

const TRIPS_DAILY = {
  ...{ name: 'Trips of the fleet', table: 'trips', format: 'csv', period: 'last-7-days' },
  ...{ frequency: 'daily', weekday: null, month_day: null, hour: 7, time_zone: ZONE, language: 'en' },
  query: { privacy: 'all', units: 'KMS', ordering: '-date,-time', time_zone: 'UTC', language: 'pt' },
  recipients: ['depot@partner.example'],
}

async function make(given: object = {}, user = manager): Promise<ScheduledReport> {
  const { status, body } = await ask('POST', '/api/scheduled_reports/', { ...TRIPS_DAILY, ...given }, user)
  expect([status, body.detail]).toEqual([200, undefined])
  return scheduledReports.create.result.parse(body)
}

const runsOf = async ({ id }: { id: number }, user = manager) =>
  scheduledReports.runs.result.parse(
    (await ask('GET', `/api/scheduled_report_runs/?report=${id}`, undefined, user)).body,
  )

async function untilEnded(report: { id: number }, user = manager): Promise<ReportRun> {
  const newest = async () => (await runsOf(report, user)).results[0]
  await expect.poll(async () => (await newest())?.state, { timeout: 30_000 }).toMatch(/^(sent|empty|failed)$/)
  return (await newest())!
}

async function sendNow(report: ScheduledReport, user = manager): Promise<ReportRun> {
  const { status, body } = await ask<object>('POST', `/api/scheduled_reports/${report.id}/send/`, {}, user)
  expect([status, body.detail]).toEqual([200, undefined])
  return untilEnded(report, user)
}

async function mailsReceived(count: number): Promise<ReceivedMail[]> {
  await expect.poll(() => smtp.received.length, { timeout: 15_000 }).toBe(count)
  return smtp.received
}

/** The mail to one address, whatever else a report of before may still send. */
async function mailTo(address: string): Promise<ReceivedMail> {
  const find = () => smtp.received.find(({ to }) => to[0] === address)
  await expect.poll(find, { timeout: 15_000 }).toBeDefined()
  return find()!
}

const addressOf = async ({ id }: TestUser) =>
  (await server.context.system.selectFrom('users').select('email').where('id', '=', id).executeTakeFirstOrThrow()).email

/** The file as people save it, of the same days. */
async function saved(query: Record<string, string>, user = manager): Promise<Buffer> {
  const { fromMs, untilMs } = reportRange('last-7-days', Date.now(), ZONE)
  const all = {
    start: toApiInstant(fromMs),
    end: toApiInstant(untilMs),
    time_zone: ZONE,
    language: 'en',
    units: 'KMS',
    ...query,
  }
  const response = await fetch(`${server.origin}/api/trips/export/?${new URLSearchParams(all)}`, {
    headers: { authorization: `Bearer ${user.token}` },
  })
  expect(response.status).toBe(200)
  return Buffer.from(await response.arrayBuffer())
}

const sheetOf = (workbook: Buffer) => readZip(workbook).get('xl/worksheets/sheet1.xml')

/** A report as it is written. */
function changeOf(report: typeof TRIPS_DAILY) {
  const { query: _, table: __, ...written } = report
  return written
}

async function registerDriver(): Promise<number> {
  const driver = { customer_id: own.id, first_name: 'Ana', last_name: 'Reis', vehicle_group_id: own.groupId }
  const made = server.context.system.insertInto('drivers').values(driver).returning('id')
  return (await made.executeTakeFirstOrThrow()).id
}

const runs = (nowMs: number) => server.context.system.transaction().execute(db => beginDueReports(db, nowMs))

describe('a report that is sent', () => {
  test('brings the file that people save, to addresses and accounts in their language, and is in the archive', async () => {
    const account = await addressOf(colleague)
    await server.context.system
      .insertInto('user_preferences')
      .values({ user_id: colleague.id, language: 'PT' })
      .execute()
    const report = await make({
      recipients: ['depot@partner.example', account],
      query: { ...TRIPS_DAILY.query, search: own.vehicles[0]!.registration },
    })
    const run = await sendNow(report)
    const content = await saved({ format: 'csv', search: own.vehicles[0]!.registration })
    expect(content.toString().split('\r\n').filter(Boolean)).toHaveLength(2)
    expect(run).toMatchObject({
      ...{ state: 'sent', rows: 1, by_hand: true, failure: null, recipients: ['depot@partner.example', account] },
      file: { bytes: content.length, name: expect.stringMatching(/^Trips .*\.csv$/) },
    })
    const received = await mailsReceived(2)
    for (const mail of received) {
      const [file] = attachmentsOf(mail)
      expect(file?.content).toEqual(content)
      expect(file?.contentType).toMatch(/^text\/csv/)
    }
    const [toAddress, toAccount] = ['depot@partner.example', account].map(
      to => received.find(mail => mail.to[0] === to)!,
    )
    expect(toAddress!.readable).toContain('1 row')
    expect(toAddress!.readable).toContain(`Search: ${own.vehicles[0]!.registration}`)
    expect(toAddress!.readable).toContain('because Test Manager has it sent to you')
    expect(toAccount!.readable).toContain('1 linha')
    const link = await fetch(server.origin + run.file!.link)
    expect(Buffer.from(await link.arrayBuffer())).toEqual(content)
  })

  test.each(['xlsx', 'pdf'] as const)('as %s opens again', async format => {
    const run = await sendNow(await make({ format }))
    expect(run).toMatchObject({ state: 'sent', rows: 2 })
    const [mail] = await mailsReceived(1)
    const [file] = attachmentsOf(mail!)
    const content = await saved({ format })
    expect(file?.content.subarray(0, 4)).toEqual(content.subarray(0, 4))
    expect(file?.content.length).toBe(run.file?.bytes)
    if (format === 'xlsx') expect(sheetOf(file!.content)).toEqual(sheetOf(content))
  })

  test('holds what its owner may see: of a limited user the vehicles of their groups', async () => {
    const run = await sendNow(await make({}, limited), limited)
    expect(run).toMatchObject({ state: 'sent', rows: 1 })
    const [mail] = await mailsReceived(1)
    const content = attachmentsOf(mail!)[0]!.content.toString()
    expect(content).toContain(own.vehicles[0]!.registration)
    expect(content).not.toContain(own.vehicles[1]!.registration)
    expect(content).not.toContain(foreign.vehicles[0]!.registration)
  })

  test('goes to nobody whose account is closed', async () => {
    const { context } = server
    const left = await signInAs(context, 'Manager', [own.id], { modules: ['Trips'] })
    const report = await make({ recipients: ['depot@partner.example', await addressOf(left)] })
    await context.system.updateTable('users').set({ archived_at: new Date() }).where('id', '=', left.id).execute()
    expect(await sendNow(report)).toMatchObject({ state: 'sent', recipients: ['depot@partner.example'] })
    await mailsReceived(1)
  })

  test('without rows says so, and has no file', async () => {
    const run = await sendNow(await make({ query: { search: 'nobody drives this' } }))
    expect(run).toMatchObject({ state: 'empty', rows: 0, file: null })
    const [mail] = await mailsReceived(1)
    expect(mail?.readable).toContain('There are no rows this time, so there is no file.')
    expect(attachmentsOf(mail!)).toEqual([])
  })
})

describe('a report that cannot be sent says why', () => {
  test('to its owner, who lost the module meanwhile', async () => {
    const owner = await signInAs(server.context, 'Manager', [own.id], { modules: ['Trips'] })
    const report = await make({}, owner)
    await server.context.system.deleteFrom('user_modules').where('user_id', '=', owner.id).execute()
    expect(await sendNow(report, owner)).toMatchObject({ state: 'failed', failure: 'owner-access', file: null })
    const [mail] = await mailsReceived(1)
    expect(mail?.to).toEqual([await addressOf(owner)])
    expect(mail?.readable).toContain('Its owner may not read this table')
  })

  test('to its owner, when the module was switched off for the customer, and its file is not to be had until it is on', async () => {
    const { system } = server.context
    const owner = await signInAs(server.context, 'Manager', [own.id], { modules: ['Trips'] })
    const report = await make({}, owner)
    expect((await sendNow(report, owner)).file).not.toBeNull()
    await switchModulesOff(system, own.id, 'Trips')
    expect(await sendNow(report, owner)).toMatchObject({ state: 'failed', failure: 'module-off', file: null })
    const mails = await mailsReceived(2)
    expect(mails.at(-1)?.readable).toContain('The module of this table is switched off for the customer.')
    const made = await ask('POST', '/api/scheduled_reports/', TRIPS_DAILY, owner)
    expect([made.status, made.body.detail]).toEqual([403, 'You may not read this table.'])
    const files = async () =>
      (
        await ask<{ results: ReportRun[] }>('GET', `/api/scheduled_report_runs/?report=${report.id}`, undefined, owner)
      ).body.results.filter(({ file }) => file !== null).length
    expect(await files()).toBe(0)
    await switchModulesOff(system, own.id)
    expect(await files()).toBe(1)
  })

  test('to administrators, when the account of its owner is closed or no more of the customer', async () => {
    const owner = await signInAs(server.context, 'Manager', [own.id], { modules: ['Trips'] })
    const report = await make({}, owner)
    await server.context.system.deleteFrom('user_customers').where('user_id', '=', owner.id).execute()
    await server.context.system
      .insertInto('user_customers')
      .values({ user_id: owner.id, customer_id: foreign.id })
      .execute()
    expect(await sendNow(report, administrator)).toMatchObject({ failure: 'owner-access' })
    await server.context.system
      .updateTable('users')
      .set({ archived_at: new Date() })
      .where('id', '=', owner.id)
      .execute()
    expect(await sendNow(report, administrator)).toMatchObject({ failure: 'owner-closed' })
    const { body } = await ask<{ results: ScheduledReport[] }>(
      'GET',
      '/api/scheduled_reports/',
      undefined,
      administrator,
    )
    expect(body.results.find(({ id }) => id === report.id)?.last_run).toMatchObject({
      state: 'failed',
      failure: 'owner-closed',
    })
  })

  test('when what it is filtered by is not there any more', async () => {
    const report = await make({ query: { vehicle: String(foreign.vehicles[0]!.id) } })
    expect(await sendNow(report)).toMatchObject({ state: 'failed', failure: 'filter-gone' })
  })

  test('when its job has failed for good', async () => {
    const { context } = server
    const report = await make()
    const { id } = await context.system
      .insertInto('jobs')
      .values({ task: 'send-report', payload: '{}', state: 'failed', max_attempts: 3, customer_id: own.id })
      .returning('id')
      .executeTakeFirstOrThrow()
    const run = { customer_id: own.id, report_id: report.id, due_at: new Date(), job_id: id }
    await context.system.insertInto('report_runs').values(run).execute()
    await beginDueReportsTask(context.system).run()
    expect((await runsOf(report)).results[0]).toMatchObject({ state: 'failed', failure: 'not-made' })
  })
})

/** Tables of a module, with their files. */
const OF_MODULES = keysOf(REPORT_TABLES).flatMap(table => {
  const found = ROUTES.find(({ route }) => route.path === REPORT_TABLES[table])
  return found?.route.access.kind === 'module' && found.route.access.orReadersOf === undefined
    ? [{ table, route: found.route }]
    : []
})

describe.each(OF_MODULES)('a report on $table', ({ table, route }) => {
  test('is sent to nobody new by an administrator who may not read it, and may be changed by them otherwise', async () => {
    const owner = await signInAs(server.context, 'Customer Admin', [own.id], { modules: 'all' })
    const other = await signInAs(server.context, 'Customer Admin', [own.id], { modules: [] })
    const period = hasRange(route) ? 'yesterday' : null
    const { id } = await make({ table, period, query: await queryOf(table) }, owner)
    const { table: _, query: __, ...written } = { ...TRIPS_DAILY, period }
    const change = (given: object) => ask('PUT', `/api/scheduled_reports/${id}/`, { ...written, ...given }, other)
    const readers = [...TRIPS_DAILY.recipients, 'other@partner.example']
    expect(await change({ recipients: readers })).toMatchObject({ status: 403, body: { field: 'recipients' } })
    expect(await change({ name: 'Renamed', is_on: false })).toMatchObject({ status: 200 })
  })
})

test('a report with rows of several customers is sent to nobody new by an administrator of one of them', async () => {
  const owner = await signInAs(server.context, 'Customer Admin', [own.id, foreign.id], { modules: ['Trips'] })
  const { id } = await make({}, owner)
  const { table: _, query: __, ...written } = TRIPS_DAILY
  const change = { ...written, recipients: ['other@partner.example'] }
  expect((await ask('PUT', `/api/scheduled_reports/${id}/`, change, administrator)).status).toBe(403)
  expect((await ask('PUT', `/api/scheduled_reports/${id}/`, change, owner)).status).toBe(200)
})

describe('the schedule', () => {
  test('sends what is due once, also after days without a server, and each moment once', async () => {
    const report = await make({ period: 'yesterday' })
    const dueMs = Date.parse(report.next_at!)
    expect(dueMs).toBeGreaterThan(Date.now())
    const daysLaterMs = dueMs + 5 * DAY_MS
    await Promise.all([runs(daysLaterMs), runs(daysLaterMs)])
    await untilEnded(report)
    const { results, count } = await runsOf(report)
    expect(count).toBe(1)
    const { fromMs } = reportRange('yesterday', dueMs, ZONE)
    expect(results[0]).toMatchObject({ state: 'empty', by_hand: false, from: toApiInstant(fromMs) })
    const { body } = await ask<{ results: ScheduledReport[] }>('GET', '/api/scheduled_reports/?pageSize=500')
    expect(Date.parse(body.results.find(({ id }) => id === report.id)!.next_at!)).toBeGreaterThan(daysLaterMs)
  })

  test('leaves alone what is switched off or ended', async () => {
    const off = await make({ is_on: false })
    expect(off).toMatchObject({ is_on: false, next_at: null })
    const ended = await make()
    expect((await ask<object>('DELETE', `/api/scheduled_reports/${ended.id}/`)).body).toEqual({ archived: true })
    await runs(Date.now() + 3 * DAY_MS)
    expect([(await runsOf(off)).count, (await runsOf(ended)).count]).toEqual([0, 0])
    expect((await ask('PUT', `/api/scheduled_reports/${ended.id}/`, changeOf(TRIPS_DAILY))).status).toBe(404)
    expect((await ask('POST', `/api/scheduled_reports/${ended.id}/send/`, {})).status).toBe(404)
  })
})

test('a report that was ended is listed apart and restored, on or switched off; nobody restores one of others', async () => {
  const { id } = await make()
  const listed = async (ended: string) => {
    const { body } = await ask<{ results: ScheduledReport[] }>(
      'GET',
      `/api/scheduled_reports/?ended=${ended}&pageSize=500`,
    )
    return body.results.some(report => report.id === id)
  }
  const restore = (isOn: boolean) =>
    ask<ScheduledReport>('POST', `/api/scheduled_reports/${id}/restore/`, { is_on: isOn })
  expect((await restore(true)).status).toBe(404)
  for (const isOn of [true, false]) {
    await ask('DELETE', `/api/scheduled_reports/${id}/`)
    expect([await listed('true'), await listed('false')]).toEqual([true, false])
    const { body } = await restore(isOn)
    expect(body).toMatchObject({ id, is_on: isOn })
    expect(body.next_at === null).toBe(!isOn)
    expect([await listed('true'), await listed('false')]).toEqual([false, true])
  }
})

describe('one click', () => {
  const stopLinkOf = (mail: ReceivedMail) =>
    new URL(/^List-Unsubscribe: <(.*)>\r$/m.exec(mail.raw.replaceAll('\r\n ', ' '))![1]!)
  const click = (link: URL | string, body = 'List-Unsubscribe=One-Click') =>
    fetch(link, { method: 'POST', body, headers: { 'content-type': 'application/x-www-form-urlencoded' } })

  test('stops the copy of whoever received it, without signing in, and its owner sees it', async () => {
    const report = await make({ recipients: ['one@partner.example', 'two@partner.example'] })
    await sendNow(report)
    const one = stopLinkOf(await mailTo('one@partner.example'))
    await mailTo('two@partner.example')
    const page = await fetch(one)
    expect(page.headers.get('content-type')).toMatch(/^text\/html/)
    expect(page.headers.get('cache-control')).toBe('no-store')
    expect(await page.text()).toContain('<button class="submit">Stop these emails</button>')
    const stopped = await click(one)
    expect(stopped.status).toBe(200)
    const { body } = await ask<{ results: ScheduledReport[] }>('GET', '/api/scheduled_reports/?pageSize=500')
    expect(body.results.find(({ id }) => id === report.id)).toMatchObject({
      is_on: true,
      recipients: [
        { address: 'one@partner.example', stopped_at: expect.any(String) },
        { address: 'two@partner.example', stopped_at: null },
      ],
    })
    smtp.received.splice(0)
    expect((await sendNow(report)).recipients).toEqual(['two@partner.example'])
    const two = stopLinkOf(await mailTo('two@partner.example'))
    await click(two, '')
    const after = await ask<{ results: ScheduledReport[] }>('GET', '/api/scheduled_reports/?pageSize=500')
    expect(after.body.results.find(({ id }) => id === report.id)).toMatchObject({ is_on: false })
    expect((await ask('POST', `/api/scheduled_reports/${report.id}/send/`, {})).status).toBe(409)
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from audit_log
      where action = 'scheduled report stopped' and detail->>'report' = ${String(report.id)}`.execute(
      server.context.system,
    )
    expect(rows[0]?.count).toBe(2)
  })

  test('with a link that is not ours is answered in the same way, and stops nothing', async () => {
    const report = await make()
    await sendNow(report)
    const [mail] = await mailsReceived(1)
    const link = stopLinkOf(mail!)
    const wrong = new URL(link)
    wrong.searchParams.set('key', 'A'.repeat(43))
    const unknown = new URL(link)
    unknown.searchParams.set('of', '2000000')
    const answers = []
    for (const one of [wrong, unknown, new URL('/stop-report', link)]) answers.push(await click(one))
    expect((await runsOf(report)).count).toBe(1)
    const right = await click(link)
    const body = await right.text()
    for (const answer of answers) expect([answer.status, await answer.text()]).toEqual([right.status, body])
  })
})

describe('whose a report is', () => {
  test('its owner’s and the administrators’ of the customer, and nobody else’s', async () => {
    const report = await make()
    const path = `/api/scheduled_reports/${report.id}/`
    const change = { ...changeOf(TRIPS_DAILY), name: 'Renamed' }
    for (const user of [colleague, stranger, limited]) {
      expect((await ask('PUT', path, change, user)).status).toBe(404)
      expect((await ask('POST', `${path}send/`, {}, user)).status).toBe(404)
      expect((await ask('DELETE', path, undefined, user)).status).toBe(404)
      const { body } = await ask<{ results: ScheduledReport[] }>(
        'GET',
        '/api/scheduled_reports/?pageSize=500',
        undefined,
        user,
      )
      expect(body.results.map(({ id }) => id)).not.toContain(report.id)
    }
    expect((await ask('PUT', path, change, administrator)).body).toMatchObject({ name: 'Renamed', is_own: false })
  })

  test('a file is for those alone who may see all that can be in it', async () => {
    const both = await signInAs(server.context, 'Manager', [own.id, foreign.id], { modules: ['Trips'] })
    const report = await make({}, both)
    expect(await sendNow(report, both)).toMatchObject({ rows: 3, file: { link: expect.any(String) } })
    expect((await runsOf(report, administrator)).results[0]).toMatchObject({ rows: 3, file: null })
  })

  test('how many rows were sent is for nobody who may not read the table, an administrator neither', async () => {
    const without = await signInAs(server.context, 'Customer Admin', [own.id], { modules: [] })
    const report = await make()
    expect((await sendNow(report, administrator)).rows).toBeGreaterThan(0)
    expect((await runsOf(report, without)).results[0]).toMatchObject({ state: 'sent', rows: null, file: null })
    await switchModulesOff(server.context.system, own.id, 'Trips')
    const [run] = (await runsOf(report, administrator)).results
    await switchModulesOff(server.context.system, own.id)
    expect(run).toMatchObject({ state: 'sent', rows: null, file: null })
    expect((await ask('DELETE', `/api/scheduled_reports/${report.id}/`, undefined, without)).status).toBe(200)
  })

  test('only of a table that its owner may read', async () => {
    const made = { ...TRIPS_DAILY, table: 'events' }
    expect((await ask('POST', '/api/scheduled_reports/', made)).status).toBe(403)
    const fleet = { ...TRIPS_DAILY, table: 'vehicles', period: null }
    expect((await ask('POST', '/api/scheduled_reports/', fleet, limited)).status).toBe(403)
  })
})

test.each([
  ['a table without days', { table: 'drivers' }, 'period'],
  ['a range without days', { period: null }, 'period'],
  ['a weekly one without its day', { frequency: 'weekly' }, 'weekday'],
  ['a daily one with a day of the month', { month_day: 3 }, 'month_day'],
  ['a filter that the table does not take', { query: { vehicle: 'all' } }, 'query'],
  ['a format that the table does not have', { table: 'drivers', period: null, query: {}, format: 'pdf' }, 'format'],
  ['nobody to send it to', { recipients: [] }, 'recipients'],
  [
    'more recipients than there may be',
    { recipients: Array.from({ length: 21 }, (_, at) => `a${at}@partner.example`) },
    'recipients',
  ],
  ['what is no address', { recipients: ['depot'] }, 'recipients.0'],
])('%s is refused', async (_, given, field) => {
  const { status, body } = await ask('POST', '/api/scheduled_reports/', { ...TRIPS_DAILY, ...given }, administrator)
  expect([status, body.field]).toEqual([400, field])
})

test('one person has so many reports and no more', async () => {
  const user = await signInAs(server.context, 'Manager', [own.id], { modules: ['Trips'] })
  const report = await make({}, user)
  const { context } = server
  await withScope(context.api, { customerIds: [own.id], vehicleGroupIds: null }, db =>
    sql`insert into scheduled_reports (customer_id, owner_id, name, report_table, query, format, period, frequency, hour, time_zone, language)
      select customer_id, owner_id, name, report_table, query, format, period, frequency, hour, time_zone, language
      from scheduled_reports, generate_series(1, 49) where id = ${report.id}`.execute(db),
  )
  expect((await ask('POST', '/api/scheduled_reports/', TRIPS_DAILY, user)).status).toBe(409)
})

test('what was sent goes after 90 days, with its file', async () => {
  const { context } = server
  const report = await make()
  const run = await sendNow(report)
  await mailsReceived(1)
  const { file_id } = await context.system
    .selectFrom('report_runs')
    .select('file_id')
    .where('id', '=', run.id)
    .executeTakeFirstOrThrow()
  expect(await text((await context.files.open(file_id!))!.content)).toContain('Registration')
  await sql`update report_runs set created_at = now() - interval '91 days' where id = ${run.id}`.execute(context.system)
  expect(await removeOldRuns(context)).toBe(1)
  expect(await context.files.open(file_id!)).toBeNull()
  expect((await runsOf(report)).count).toBe(0)
})

/** What the file of a table cannot do without. */
async function queryOf(table: ReportTable): Promise<Record<string, string>> {
  if (table === 'vehicle-timesheet') return { vehicle: String(own.vehicles[0]!.id) }
  if (table === 'driver-timesheet') return { driver_id: String(await registerDriver()) }
  return table === 'group-timesheet' ? { vehicle_group: String(own.groupId) } : {}
}

test('every table can be sent', async () => {
  const global = await signInAs(server.context, 'Global Admin', [own.id], { modules: 'all' })
  const hasDays = (table: ReportTable) => !REPORT_TABLES[table].endsWith('s_export/') || table === 'changed-figures'
  const reports = []
  for (const table of keysOf(REPORT_TABLES)) {
    const period = hasDays(table) ? 'last-7-days' : null
    reports.push(await make({ name: table, table, period, query: await queryOf(table), language: 'pt' }, global))
  }
  const { system } = server.context
  for (const { id } of reports) {
    const due = { report: id, customer: own.id, owner: global.id, dueAt: new Date(), sentBy: null }
    await system.transaction().execute(db => beginRun(db, due))
  }
  const states = []
  for (const report of reports) {
    const { state, failure } = await untilEnded(report, global)
    states.push({ table: report.table, state: state === 'empty' ? 'sent' : state, failure })
  }
  await mailsReceived(reports.length)
  expect(states).toEqual(reports.map(({ table }) => ({ table, state: 'sent', failure: null })))
}, 120_000)

test('a geofence that a report is filtered by is named where its owner and the customer have the module alone', async () => {
  const { system, api } = server.context
  const { id } = await system
    .insertInto('geofences')
    .values({ customer_id: own.id, name: 'Zorro yard' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const partsFor = async (user: TestUser) => {
    const rights = await findAccountRights(system, user.id)
    return readFilterParts(api, rights!, { geofence: String(id) })
  }
  const whole = await signInAs(server.context, 'Manager', [own.id], { modules: 'all' })
  const unnamed = [{ kind: 'geofence', name: String(id) }]
  expect(await partsFor(whole)).toEqual([{ kind: 'geofence', name: 'Zorro yard' }])
  expect(await partsFor(manager)).toEqual(unnamed)
  await switchModulesOff(system, own.id, 'Geofence')
  expect(await partsFor(whole)).toEqual(unnamed)
  await switchModulesOff(system, own.id)
})
