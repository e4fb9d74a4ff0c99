import { auditLog, MOST_ENTRIES_COUNTED } from '@milepost/contract/audit-log.ts'
import { MODULES, type Module } from '@milepost/domain/access/modules.ts'
import { AUDITED_NOUNS, OTHER_ACTIONS, type OtherAction } from '@milepost/domain/audit/audited-actions.ts'
import { auditActionWord, auditedNounWord } from '@milepost/texts/audit-action-words.ts'
import { LANGUAGES } from '@milepost/texts/language.ts'
import { textsIn } from '@milepost/texts/texts-in.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createOwnerPool, type Pool } from '../../db/pools.ts'
import { registerCustomer, type TestCustomer } from '../../testing/registry.ts'
import { signInAs, type TestUser } from '../../testing/sign-in-as.ts'
import { switchModulesOff } from '../../testing/switch-modules-off.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
let owner: Pool
let own: TestCustomer
let foreign: TestCustomer
let administrator: TestUser
let other: TestUser
let stranger: TestUser
let global: TestUser

beforeAll(async () => {
  server = await startTestServer({ MILEPOST_ROLES: 'api', MILEPOST_RATE_PER_MINUTE: '100000' })
  const { context } = server
  owner = createOwnerPool(server.databaseUrl, 1)
  own = await registerCustomer(context.system, 'Northwind', 2)
  foreign = await registerCustomer(context.system, 'Southmoor', 1)
  administrator = await signInAs(context, 'Customer Admin', [own.id], { modules: 'all' })
  other = await signInAs(context, 'User Vehicle Admin', [own.id], { modules: 'all' })
  stranger = await signInAs(context, 'Customer Admin', [foreign.id], { modules: 'all' })
  global = await signInAs(context, 'Global Admin', [own.id], { modules: 'all' })
})
afterAll(async () => {
  await owner.end()
  await server.stop()
})

async function ask(method: 'GET' | 'POST' | 'PUT', url: string, payload?: object, user = administrator) {
  const headers = { authorization: `Bearer ${user.token}` }
  const response = await server.app!.inject({ method, url, headers, ...(payload && { payload }) })
  return { status: response.statusCode, body: response.json() }
}

async function entries(query = '', user = administrator) {
  const { status, body } = await ask('GET', `${auditLog.list.path}?${query}`, undefined, user)
  expect([status, body.detail]).toEqual([200, undefined])
  return auditLog.list.result.parse(body)
}

const idOf = async (method: 'POST', path: string, body: object, user = administrator) =>
  (await ask(method, path, body, user)).body.id as number

test('an entry says who did what to what, from where and why, with what was before and after', async () => {
  const id = await idOf('POST', '/api/lease_companies/', { name: 'Told', phone: '1' })
  await ask('PUT', `/api/lease_company/${id}/`, { version: 1, phone: '2', reason: 'It moved' })
  const { results, count, has_more } = await entries(`noun=lease company&record=${id}`)
  expect([count, has_more]).toEqual([2, false])
  expect(results).toMatchObject([
    {
      ...{ who: 'Test Customer Admin', user: administrator.id, action: 'lease company changed', noun: 'lease company' },
      ...{ record: id, record_name: 'Told', customer_name: 'Northwind', reason: 'It moved', address: '127.0.0.1' },
      changes: [{ field: 'phone', before: '1', after: '2' }],
    },
    { action: 'lease company created', reason: null },
  ])
})

test('whoever looks after the installation reads everything, an administrator what is of their customers, others nothing', async () => {
  await owner.query(
    `insert into audit_log (action, customer_id, address) values ('keys rotated', null, null), ('signed in', $1, '203.0.113.5'),
       ('signed in', $2, '203.0.113.5'), ('sign-in failed', null, '203.0.113.5')`,
    [own.id, foreign.id],
  )
  const customersSeen = async (user: TestUser) =>
    new Set((await entries('search=203.0.113.5', user)).results.map(({ customer }) => customer))
  expect(await customersSeen(administrator)).toEqual(new Set([own.id]))
  expect(await customersSeen(stranger)).toEqual(new Set([foreign.id]))
  expect(await customersSeen(global)).toEqual(new Set([own.id, foreign.id, null]))
  const rotated = async (user: TestUser) => (await entries('kind=installation', user)).count
  expect([await rotated(administrator), await rotated(global)]).toEqual([0, 1])
  const { results } = await entries('kind=sign-ins&search=203.0.113.5', global)
  expect(results.find(({ action }) => action === 'sign-in failed')).toMatchObject({ user: null, who: null })
  for (const path of [auditLog.list.path, `${auditLog.export.path}?format=csv`]) {
    expect((await ask('GET', path, undefined, other)).status).toBe(403)
  }
})

describe('is narrowed', () => {
  test('by person, kind of action, kind of object and one object', async () => {
    const id = await idOf('POST', '/api/regions/', { name: 'Narrowed' }, other)
    const all = await entries('pageSize=500')
    const only = async (query: string, matches: (entry: (typeof all.results)[number]) => boolean) => {
      const found = (await entries(`pageSize=500&${query}`)).results.map(entry => entry.id)
      expect(found, query).toEqual(all.results.filter(matches).map(entry => entry.id))
      expect(found.length, query).toBeGreaterThan(0)
      expect(found.length, query).toBeLessThan(all.count)
    }
    await only(`person=${other.id}`, entry => entry.user === other.id)
    await only('kind=records', entry => entry.noun !== null)
    await only('kind=sign-ins', entry => entry.action.startsWith('sign'))
    await only('noun=region', entry => entry.noun === 'region')
    await only(`noun=region&record=${id}`, entry => entry.noun === 'region' && entry.record === id)
    await only(
      `person=${other.id}&kind=records&noun=region`,
      entry => entry.user === other.id && entry.noun === 'region',
    )
    expect((await entries('kind=sign-ins&noun=region')).count).toBe(0)
    expect((await ask('GET', `${auditLog.list.path}?record=1`)).status).toBe(400)
  })

  test('by a search for part of the name of a person or an object, and each entry is found once', async () => {
    const { id, registration } = own.vehicles[0]!
    await ask('PUT', `/api/vehicle/${id}/`, { version: 1, fleet_number: 'F1' })
    const found = await entries(`search=${encodeURIComponent(registration.toLowerCase())}`)
    expect(found.results.map(({ action, record_name }) => [action, record_name])).toEqual([
      ['vehicle changed', registration],
    ])
    const ofPerson = await entries('search=test customer&pageSize=500')
    expect(new Set(ofPerson.results.map(({ who }) => who))).toContain('Test Customer Admin')
    const ids = ofPerson.results.map(entry => entry.id)
    expect(new Set(ids).size).toBe(ids.length)
    expect((await entries('search=nobody at all')).count).toBe(0)
    const foreignName = encodeURIComponent(foreign.vehicles[0]!.registration)
    expect((await entries(`search=${foreignName}`)).count).toBe(0)
  })

  test('to the last seven days, unless others are asked for', async () => {
    await owner.query(
      `insert into audit_log (action, customer_id, at) select 'logo changed', $1, now() - days * interval '1 day'
       from unnest('{6,8,400}'::int[]) days`,
      [own.id],
    )
    expect((await entries('kind=settings')).count).toBe(1)
    const day = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
    expect((await entries(`kind=settings&start=${day(500)}&end=${day(7)}`)).count).toBe(2)
    expect((await ask('GET', `${auditLog.list.path}?start=${day(1)}&end=${day(3)}`)).status).toBe(400)
  })
})

test('pages follow one another in either order, also among entries of one moment', async () => {
  await owner.query(
    `insert into audit_log (action, customer_id, at) select 'view saved', $1, date_trunc('hour', now())
     from generate_series(1, 30)`,
    [own.id],
  )
  const idsOf = async (query: string) => (await entries(`kind=settings&${query}`)).results.map(({ id }) => id)
  const whole = await idsOf('pageSize=100')
  const paged = [...(await idsOf('pageSize=16')), ...(await idsOf('pageSize=16&page=2'))]
  expect(paged).toEqual(whole.slice(0, 32))
  expect(await idsOf('pageSize=100&ordering=at')).toEqual(whole.toReversed())
  expect(await entries('kind=settings&page=1000')).toMatchObject({ count: whole.length, results: [] })
})

describe('entries of a module are told', () => {
  const OF_MODULES: [string, Module, OtherAction, Record<string, string>?][] = [
    ['a file of geofences that was saved', 'Geofence', 'upload saved', { of: 'geofences' }],
    ['one that was undone', 'Geofence', 'upload undone', { of: 'geofences' }],
    ['the end of e-mails of a rule', 'Events', 'notification e-mails stopped'],
    ['an address that was asked again', 'Events', 'notification address asked again'],
    ['one that agreed', 'Events', 'notification address confirmed'],
    ['events that were reviewed', 'Events', 'events reviewed'],
    ['dismissals that were revoked', 'Events', 'dismissals revoked'],
    ['a trip that was corrected', 'Trips', 'trip corrected'],
    ['a correction of a trip that was revoked', 'Trips', 'trip correction revoked'],
    ['a timesheet that was corrected', 'Timesheet', 'timesheet corrected'],
    ['a correction of a timesheet that was revoked', 'Timesheet', 'timesheet correction revoked'],
    ['the purpose of timesheets', 'Timesheet', 'timesheet purpose changed'],
    ['the scoring that was switched on', 'Driver Behaviour', 'scoring switched on'],
    ['a view of geofences', 'Geofence', 'view saved', { page: 'geofences' }],
    ['e-mails of a rule that are taken up again', 'Events', 'notification e-mails taken up again'],
    ['a regular file of trips', 'Trips', 'scheduled report made', { table: 'trips' }],
    ['one of timesheets that somebody stopped', 'Timesheet', 'scheduled report stopped', { table: 'group-timesheet' }],
  ]

  test.each(OF_MODULES)(
    '%s: where the %s module is held, and the customer has it',
    async (_what, module, action, detail = {}) => {
      const { system } = server.context
      const { rows } = await owner.query<{ id: number }>(
        'insert into audit_log (action, customer_id, detail) values ($1, $2, $3) returning id::int',
        [action, own.id, detail],
      )
      const without = MODULES.filter(one => one !== module)
      const readers = [
        administrator,
        await signInAs(server.context, 'Customer Admin', [own.id], { modules: without }),
        await signInAs(server.context, 'Global Admin', [own.id], { modules: without }),
      ]
      const isTold = async (user: TestUser) =>
        (await entries('pageSize=500', user)).results.some(({ id }) => id === rows[0]!.id)
      expect(await Promise.all(readers.map(isTold))).toEqual([true, false, false])
      await switchModulesOff(system, own.id, module)
      expect(await isTold(administrator)).toBe(false)
      await switchModulesOff(system, own.id)
    },
  )

  test('a view of Track to whoever has one of its two modules', async () => {
    const { rows } = await owner.query<{ id: number }>(
      `insert into audit_log (action, customer_id, detail) values ('view saved', $1, '{"page": "track"}') returning id::int`,
      [own.id],
    )
    const isTold = async (modules: Module[]) => {
      const reader = await signInAs(server.context, 'Customer Admin', [own.id], { modules })
      return (await entries('pageSize=500', reader)).results.some(({ id }) => id === rows[0]!.id)
    }
    expect([await isTold(['Track']), await isTold(['TrackVehicle']), await isTold(['Trips'])]).toEqual([
      true,
      true,
      false,
    ])
    await switchModulesOff(server.context.system, own.id, 'Track')
    expect([await isTold(['Track']), await isTold(['Track', 'TrackVehicle'])]).toEqual([false, true])
    await switchModulesOff(server.context.system, own.id)
  })

  test('a regular file that was stopped before its table was noted to whoever may read every table', async () => {
    const { rows } = await owner.query<{ id: number }>(
      `insert into audit_log (action, customer_id, detail) values ('scheduled report stopped', $1, '{}') returning id::int`,
      [own.id],
    )
    const isTold = async (modules: 'all' | Module[]) => {
      const reader = await signInAs(server.context, 'Customer Admin', [own.id], { modules })
      return (await entries('pageSize=500', reader)).results.some(({ id }) => id === rows[0]!.id)
    }
    expect([await isTold('all'), await isTold(['Trips']), await isTold([])]).toEqual([true, false, false])
  })

  test('not so a file of vehicles', async () => {
    const { rows } = await owner.query<{ id: number }>(
      `insert into audit_log (action, customer_id, detail) values ('upload saved', $1, '{"of": "vehicles"}') returning id::int`,
      [own.id],
    )
    const reader = await signInAs(server.context, 'Customer Admin', [own.id], { modules: [] })
    expect((await entries('pageSize=500', reader)).results.map(({ id }) => id)).toContain(rows[0]!.id)
  })
})

test('of every noun that the log has changes of it shows what changed', async () => {
  await owner.query(
    `insert into audit_log (action, customer_id, noun, record_id, before, after, detail)
     select noun || ' changed', $1, noun, 1, '{"told": 1}', '{"told": 2}', '{"reason": "every noun"}' from unnest($2::text[]) noun`,
    [own.id, AUDITED_NOUNS],
  )
  const { results } = await entries('kind=records&pageSize=500')
  const told = results.filter(({ reason }) => reason === 'every noun')
  expect(new Set(told.map(({ noun }) => noun))).toEqual(new Set(AUDITED_NOUNS))
  for (const { noun, changes } of told) {
    expect([noun, changes]).toEqual([noun, [{ field: 'told', before: 1, after: 2 }]])
  }
})

test('no secret is in the list or in the file', async () => {
  const id = await idOf('POST', '/api/api_keys/', { name: 'A program', modules: ['Track'] })
  const { key } = (await ask('POST', `/api/api_key/${id}/key/`, { days: 30 })).body
  const tracker = own.vehicles[1]!.trackerId
  const identify = (change: object) => ask('PUT', '/api/administration/tracker_identity/', { tracker, ...change })
  await identify({ protocol: 'osmand' })
  const made = (await identify({ key: 'make' })).body
  expect([typeof key, typeof made.key]).toEqual(['string', 'string'])
  const said = JSON.stringify((await entries('pageSize=500')).results)
  const headers = { authorization: `Bearer ${administrator.token}` }
  const file = (await server.app!.inject({ url: `${auditLog.export.path}?format=csv`, headers })).body
  expect(file).toContain('A program')
  for (const secret of [key, made.key]) for (const text of [said, file]) expect(text).not.toContain(secret)
})

test('a file has all that match, however many, in the words and on the clock of its reader', async () => {
  await owner.query(
    `insert into audit_log (action, customer_id, at, detail) select 'tracker moved', $1, now() - n * interval '1 second',
       '{"reason": "Refitted"}' from generate_series(1, 2500) n`,
    [own.id],
  )
  const headers = { authorization: `Bearer ${administrator.token}` }
  const url = `${auditLog.export.path}?format=csv&language=pt&kind=fleet`
  const { body } = await server.app!.inject({ url, headers })
  const [heading, ...all] = body.trim().split(/\r?\n/)
  const lines = all.filter(line => line.includes('Refitted'))
  expect(heading).toContain('Quando (Londres);Quem;Ação;Objeto;Nome;Cliente;Motivo')
  expect(lines).toHaveLength(2500)
  expect(lines[0]).toContain('Localizador mudado de veículo')
  const workbook = await server.app!.inject({ url: url.replace('csv', 'xlsx'), headers })
  expect(workbook.headers['content-type']).toContain('spreadsheetml')
})

test('entries are counted up to the most, and the rest is said to be there', async () => {
  await owner.query(
    `insert into audit_log (action, customer_id, at) select 'events reviewed', $1, '2026-01-01T00:00:00Z'::timestamptz + n * interval '1 second'
     from generate_series(1, $2::int) n`,
    [foreign.id, MOST_ENTRIES_COUNTED + 1],
  )
  const range = 'start=2026-01-01&end=2026-01-02'
  expect(await entries(`${range}&pageSize=25`, stranger)).toMatchObject({ count: MOST_ENTRIES_COUNTED, has_more: true })
  expect(await entries('start=2026-01-01&end=2026-01-01T02:46:40Z', stranger)).toMatchObject({
    count: MOST_ENTRIES_COUNTED - 1,
    has_more: false,
  })
})

test.each(LANGUAGES)('every action and noun has a word in %s', language => {
  const t = textsIn(language)
  const unsaid = OTHER_ACTIONS.filter(action => auditActionWord(action, null, t) === action)
  const unsaidNouns = AUDITED_NOUNS.filter(noun => auditedNounWord(noun, t) === noun && noun !== 'API key')
  expect([unsaid, unsaidNouns]).toEqual([[], []])
})

test('every action that was written in these tests is one of the list', async () => {
  const { rows } = await owner.query<{ action: string; noun: string | null }>(
    'select distinct action, noun from audit_log',
  )
  const t = textsIn('en')
  expect(rows.filter(({ action, noun }) => auditActionWord(action, noun, t) === action)).toEqual([])
})
