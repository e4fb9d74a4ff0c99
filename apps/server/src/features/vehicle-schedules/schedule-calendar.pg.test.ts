import { scheduleCalendars } from '@milepost/contract/schedule-calendars.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { registerCustomer, type TestCustomer } from '../../testing/registry.ts'
import { signInAs, type TestUser } from '../../testing/sign-in-as.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

const DAY_MS = 86_400_000
const PATH = '/api/schedule_calendar/'

let server: TestServer
let own: TestCustomer
let foreign: TestCustomer
let administrator: TestUser

beforeAll(async () => {
  server = await startTestServer({ MILEPOST_ROLES: 'api', MILEPOST_RATE_PER_MINUTE: '100000' })
  const { context } = server
  own = await registerCustomer(context.system, 'Northwind', 3)
  foreign = await registerCustomer(context.system, 'Southmoor', 1)
  administrator = await signInAs(context, 'Customer Admin', [own.id], { modules: 'all' })
  const stranger = await signInAs(context, 'Customer Admin', [foreign.id], { modules: 'all' })
  await due(administrator, own.vehicles[0]!.id, -30)
  await due(administrator, own.vehicles[1]!.id, 40)
  await due(administrator, own.vehicles[2]!.id, 800)
  await due(stranger, foreign.vehicles[0]!.id, 10)
})
afterAll(() => server.stop())

const dayIn = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)

async function ask(method: 'GET' | 'POST' | 'DELETE', url: string, user: TestUser | null, payload?: object) {
  const headers = user === null ? {} : { authorization: `Bearer ${user.token}` }
  return server.app!.inject({ method, url, headers, ...(payload && { payload }) })
}

async function due(user: TestUser, vehicle: number, days: number) {
  const types = server.context.system.selectFrom('schedule_types').select('id').where('code', '=', 'MOT')
  const { id } = await types.executeTakeFirstOrThrow()
  const body = { vehicles: [vehicle], schedule_type: id, first_due_on: dayIn(days) }
  expect((await ask('POST', '/api/schedule_activity/', user, body)).statusCode).toBe(200)
}

async function make(user: TestUser, language = 'en') {
  const response = await ask('POST', PATH, user, { language })
  const { address } = scheduleCalendars.make.result.parse(response.json())
  return new URL(address).pathname
}

/** Lines that were folded are one again (RFC 5545, 3.1). */
const linesOf = (calendar: string) => calendar.replaceAll('\r\n ', '').split('\r\n')
const days = (lines: readonly string[]) => lines.filter(line => line.startsWith('DTSTART'))
const compact = (day: string) => day.replaceAll('-', '')

test('a calendar has what is overdue and what is due within twelve months, each a whole day that keeps nobody busy', async () => {
  const response = await ask('GET', await make(administrator), null)
  expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8'])
  const lines = linesOf(response.body)
  expect(days(lines)).toEqual([`DTSTART;VALUE=DATE:${compact(dayIn(-30))}`, `DTSTART;VALUE=DATE:${compact(dayIn(40))}`])
  const [first, second] = own.vehicles
  expect(lines.filter(line => line.startsWith('SUMMARY'))).toEqual([
    `SUMMARY:Overdue: ${first!.registration}: Annual test (MOT)`,
    `SUMMARY:${second!.registration}: Annual test (MOT)`,
  ])
  expect(lines.filter(line => line === 'TRANSP:TRANSPARENT')).toHaveLength(2)
  expect(lines.find(line => line.startsWith('DESCRIPTION:'))).toContain('Overdue')
  expect(response.body).not.toContain(foreign.vehicles[0]!.registration)
})

test('what waits for a vehicle that is off the road says so as the board does, and a name that is an interval alone has its kind before it', async () => {
  const { id: vehicle, registration } = own.vehicles[2]!
  await server.context.systemPool.query(
    `update schedule_types set name = 'Every 8 weeks', code = null where code = 'SAFETY_INSPECTION'`,
  )
  const type = await server.context.system
    .selectFrom('schedule_types')
    .select(['id'])
    .where('name', '=', 'Every 8 weeks')
    .executeTakeFirstOrThrow()
  const body = { vehicles: [vehicle], schedule_type: type.id, first_due_on: dayIn(-30) }
  await ask('POST', '/api/schedule_activity/', administrator, body)
  const reported = await ask('POST', '/defect/defects/', administrator, {
    vehicle,
    category: 'tyre-condition',
    description: 'Cord visible',
    severity: 'dangerous',
    reported_at: new Date().toISOString(),
  })
  expect(reported.statusCode).toBe(200)
  const titles = async (language: string) =>
    linesOf((await ask('GET', await make(administrator, language), null)).body).filter(
      line => line.startsWith('SUMMARY') && line.includes(registration),
    )
  expect(await titles('en')).toEqual([
    `SUMMARY:Overdue\\, off road (VOR): ${registration}: Safety Inspection Report\\, Every 8 weeks`,
  ])
  expect(await titles('pt')).toEqual([expect.stringContaining(`Em atraso\\, imobilizado: ${registration}: `)])
})

test('it speaks the language in which it was made', async () => {
  const { body } = await ask('GET', await make(administrator, 'pt'), null)
  const lines = linesOf(body)
  expect(lines.find(line => line.startsWith('DESCRIPTION:'))).toContain('Em atraso')
  expect(lines.find(line => line.startsWith('SUMMARY:'))).toContain('Em atraso: ')
})

test('what is due on another day stays the same event', async () => {
  const path = await make(administrator)
  const ids = async () => linesOf((await ask('GET', path, null)).body).filter(line => line.startsWith('UID:'))
  const before = await ids()
  await due(administrator, own.vehicles[1]!.id, 50)
  expect(await ids()).toEqual(before)
})

test('its address is shown once and stored as a hash; a new one ends it, and so does its end', async () => {
  const first = await make(administrator)
  const second = await make(administrator)
  const { rows } = await server.context.systemPool.query('select * from schedule_calendars')
  expect(JSON.stringify(rows)).not.toContain(second.split('/').at(-2))
  const statuses = async () => Promise.all([first, second].map(async path => (await ask('GET', path, null)).statusCode))
  expect(await statuses()).toEqual([404, 200])
  expect((await ask('GET', PATH, administrator)).json()).toMatchObject({ made_at: expect.any(String) })
  const ended = await ask('DELETE', PATH, administrator)
  expect(ended.json()).toEqual({ made_at: null, read_at: null })
  expect(await statuses()).toEqual([404, 404])
})

test('it ends with the module and with the account of its maker', async () => {
  const { context } = server
  const reader = await signInAs(context, 'Manager', [own.id], { modules: ['Vehicle File'] })
  const path = await make(reader)
  const status = async () => (await ask('GET', path, null)).statusCode
  const off = (modules: string[]) =>
    context.system.updateTable('customers').set({ modules_off: modules }).where('id', '=', own.id).execute()
  await off(['Vehicle File'])
  expect(await status()).toBe(404)
  await off([])
  expect(await status()).toBe(200)
  await context.system.updateTable('users').set({ archived_at: new Date() }).where('id', '=', reader.id).execute()
  expect(await status()).toBe(404)
})

test('a token that is not one is refused without a question to the database', async () => {
  expect((await ask('GET', `${PATH}nobody/`, null)).statusCode).toBe(400)
  expect((await ask('GET', `${PATH}${'A'.repeat(43)}/`, null)).statusCode).toBe(404)
})
