import { type VehicleEnquiries, vehicleEnquiries } from '@milepost/contract/vehicle-enquiries.ts'
import { Registry } from 'prom-client'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createOwnerPool, type Pool } from '../../db/pools.ts'
import { fulfilSchedule } from '../../schedules/fulfil-schedule.ts'
import { registerCustomer, type TestCustomer } from '../../testing/registry.ts'
import { signInAs, type TestUser } from '../../testing/sign-in-as.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { addActivity } from '../../vehicle-file/add-activity.ts'
import { providedTypeId } from '../../vehicle-file/provided-types.ts'
import { type Authority, NO_FACTS } from './authority.ts'
import { type AuthorityServer, askedAt, send, startAuthorityServer } from './authority-server.fixture.ts'
import { createAuthorities } from './create-authorities.ts'
import { countEnquiriesIn } from './enquiry-metrics.ts'
import { lookUpAll } from './look-up-vehicles.ts'

let authorities: AuthorityServer
let server: TestServer
let owner: Pool
let own: TestCustomer
let administrator: TestUser
let manager: TestUser
let stranger: TestUser

beforeAll(async () => {
  authorities = await startAuthorityServer()
  server = await startTestServer({
    ...{ MILEPOST_ROLES: 'api', MILEPOST_RATE_PER_MINUTE: '100000' },
    ...askedAt(authorities),
  })
  const { context } = server
  owner = createOwnerPool(server.databaseUrl, 1)
  own = await registerCustomer(context.system, 'Northwind', 6)
  const foreign = await registerCustomer(context.system, 'Southmoor', 1)
  administrator = await signInAs(context, 'Customer Admin', [own.id], { modules: 'all' })
  manager = await signInAs(context, 'Manager', [own.id], { modules: 'all' })
  stranger = await signInAs(context, 'Customer Admin', [foreign.id], { modules: 'all' })
  await context.systemPool.query("update customers set country = 'PT' where id = $1", [foreign.id])
})
afterAll(async () => {
  await owner.end()
  await server.stop()
  await authorities.close()
})
beforeEach(async () => {
  authorities.otherwise = () => false
  await server.context.systemPool.query('delete from vehicle_schedules')
  await server.context.systemPool.query("update vehicles set registration = 'TRAILER ' || id")
})

async function ask(method: 'GET' | 'POST', id: number, { token } = administrator) {
  const headers = { authorization: `Bearer ${token}` }
  const response = await server.app!.inject({ method, url: `/api/vehicle_enquiries/${id}/`, headers })
  return {
    status: response.statusCode,
    text: response.body,
    body: response.json<VehicleEnquiries & { detail: string }>(),
  }
}

async function lookUp(id: number): Promise<VehicleEnquiries> {
  const { status, body } = await ask('POST', id)
  expect([status, body.detail]).toEqual([200, undefined])
  return vehicleEnquiries.ask.result.parse(body)
}

async function called(place: number, registration: string): Promise<number> {
  const { id } = own.vehicles[place]!
  await server.context.systemPool.query('update vehicles set registration = $2 where id = $1', [id, registration])
  return id
}

async function fileTest(vehicleId: number, day: string, status = 'Pass'): Promise<void> {
  const { system } = server.context
  const activityTypeId = await providedTypeId(system, 'MOT')
  const of = { customerId: own.id, vehicleId, activityTypeId, fulfilledAtMs: Date.parse(`${day}T00:00:00Z`) }
  const rest = { registration: 'X', description: 'MOT', recordId: null, document: null, requestKey: null }
  const actor = { userId: administrator.id, name: 'Test', address: null, requestId: null }
  await system.transaction().execute(async db => {
    const { id } = await addActivity(db, { ...of, ...rest, status, createdAtMs: Date.now() }, actor)
    if (status === 'Pass') await fulfilSchedule(db, { ...of, activityId: id })
  })
}

describe('a vehicle that is looked up', () => {
  test('shows what DVSA and DVLA say of it, and its MOT is due when they say', async () => {
    const id = await called(0, 'AA19 AAA')
    const { is_asked, sources, mot } = await lookUp(id)
    expect(is_asked).toBe(true)
    expect(sources).toMatchObject([
      {
        ...{ source: 'DVSA', is_configured: true, last: { outcome: 'found', registration: 'AA19AAA' } },
        facts: {
          mot_expires_on: '2027-03-30',
          last_test: { on: '2026-03-14', is_passed: true, odometer_m: 48_280_320 },
        },
      },
      { source: 'DVLA', facts: { tax_status: 'Taxed', tax_due_on: '2027-11-26', make: 'FORD' } },
    ])
    expect(mot).toEqual({ due_on: '2027-03-30', set_by: 'DVSA' })
    expect((await ask('GET', id)).body).toEqual({ is_asked, sources, mot })
    expect(sources.every(source => source.last_worked_at === source.found_at)).toBe(true)
  })

  test('is due by DVLA where DVSA does not know it', async () => {
    const id = await called(0, 'WN67 DSO')
    const { sources, mot } = await lookUp(id)
    expect(sources).toMatchObject([{ last: { outcome: 'unknown' }, facts: null }, { last: { outcome: 'found' } }])
    expect(mot).toEqual({ due_on: '2008-12-25', set_by: 'DVLA' })
  })

  test('keeps what was found while nobody answers, and shows nothing of another registration', async () => {
    const id = await called(1, 'AA19 AAA')
    await lookUp(id)
    authorities.otherwise = (_request, response) => send(response, {}, 503)
    const failed = await lookUp(id)
    expect(failed.sources.map(({ last, facts }) => [last?.outcome, facts?.make])).toEqual([
      ['failed', 'FORD'],
      ['failed', 'FORD'],
    ])
    await called(1, 'AB12 CDE')
    expect((await ask('GET', id)).body.sources).toMatchObject([
      { last: null, facts: null },
      { last: null, facts: null },
    ])
    await lookUp(id)
    await called(1, 'AA19 AAA')
    expect((await ask('GET', id)).body.sources[0]).toMatchObject({ facts: null })
  })

  test('stands in the audit log with how it ended, and no answer holds a key', async () => {
    const id = await called(0, 'AA19 AAA')
    const { text } = await ask('POST', id)
    const { rows } = await server.context.systemPool.query(
      "select user_id, customer_id, detail from audit_log where action = 'vehicle looked up' order by id desc limit 1",
    )
    expect(rows).toEqual([
      {
        ...{ user_id: administrator.id, customer_id: own.id },
        detail: { vehicle: id, registration: 'AA19 AAA', outcomes: { DVSA: 'found', DVLA: 'found' } },
      },
    ])
    expect(text + JSON.stringify(rows)).not.toMatch(/key-of|secret-of|issued-access-token/)
  })

  test('is of a customer of Great Britain, and has a registration of there', async () => {
    authorities.requests.length = 0
    const { status, body } = await ask('POST', await called(0, 'TRAILER 22'))
    expect([status, body.detail]).toEqual([
      400,
      'DVSA and DVLA know vehicles of Great Britain alone, by their registration.',
    ])
    const [foreign] = (await server.context.systemPool.query<{ id: number }>('select max(id) as id from vehicles')).rows
    await server.context.systemPool.query("update vehicles set registration = 'AA19 AAA' where id = $1", [foreign!.id])
    expect(await ask('POST', foreign!.id, stranger)).toMatchObject({ status: 400 })
    expect((await ask('GET', foreign!.id, stranger)).body).toMatchObject({ is_asked: false })
    expect(authorities.requests).toEqual([])
  })

  test('is looked up by whoever may change vehicles alone', async () => {
    const id = await called(0, 'AA19 AAA')
    expect([(await ask('POST', id, manager)).status, (await ask('POST', id, stranger)).status]).toEqual([403, 404])
  })
})

describe('when its MOT is due', () => {
  test('follows what was filed here of the same test or a later one', async () => {
    const id = await called(2, 'AA19 AAA')
    await fileTest(id, '2026-03-14')
    expect((await lookUp(id)).mot).toEqual({ due_on: '2027-03-14', set_by: null })
  })

  test('follows the authority where what was filed here is older, and stays when a failed one is filed', async () => {
    const id = await called(3, 'AA19 AAA')
    await fileTest(id, '2025-03-20')
    await fileTest(id, '2026-06-01', 'Fail')
    expect((await lookUp(id)).mot).toEqual({ due_on: '2027-03-30', set_by: 'DVSA' })
    await fileTest(id, '2027-03-29')
    expect((await lookUp(id)).mot).toEqual({ due_on: '2028-03-30', set_by: null })
  })

  test('stays where a person chose the day', async () => {
    const id = await called(4, 'AA19 AAA')
    const headers = { authorization: `Bearer ${administrator.token}` }
    const [type] = (
      await server.context.systemPool.query<{ id: number }>("select id from schedule_types where code = 'MOT'")
    ).rows
    const payload = { schedule_type: type!.id, vehicles: [id], first_due_on: '2027-02-01' }
    const set = await server.app!.inject({ method: 'POST', url: '/api/schedule_activity/', headers, payload })
    expect(set.statusCode).toBe(200)
    expect((await lookUp(id)).mot).toEqual({ due_on: '2027-02-01', set_by: null })
  })
})

describe('the nightly enquiries', () => {
  const looking = () => {
    const { system, log, config, metrics } = server.context
    return { system, log, authorities: createAuthorities(config), count: countEnquiriesIn(metrics), apartMs: 0 }
  }
  const job = () => ({ signal: new AbortController().signal, progress: () => {} })
  const outcomes = async () => {
    const { rows } = await server.context.systemPool.query<{ registration: string; source: string; outcome: string }>(
      'select registration, source, outcome from vehicle_enquiries order by 1, 2 desc',
    )
    return rows.map(({ registration, source, outcome }) => `${registration} ${source} ${outcome}`)
  }
  beforeEach(() => owner.query('delete from vehicle_enquiries'))

  test('ask about each vehicle once a day, and one that fails stops no other', async () => {
    await Promise.all([called(0, 'ER19 ERR'), called(1, 'AA19 AAA'), called(2, 'ER19 NFD')])
    expect(await lookUpAll(looking(), job())).toEqual({ DVSA: 3, DVLA: 3 })
    expect(await outcomes()).toEqual([
      ...['AA19AAA DVSA found', 'AA19AAA DVLA found', 'ER19ERR DVSA unknown', 'ER19ERR DVLA failed'],
      ...['ER19NFD DVSA unknown', 'ER19NFD DVLA unknown'],
    ])
    expect(await lookUpAll(looking(), job())).toEqual({ DVSA: 0, DVLA: 0 })
  })

  test('go on after an answer that cannot be kept', async () => {
    await Promise.all([called(0, 'AA19 AAA'), called(1, 'NE26 NEW')])
    const facts = { ...NO_FACTS, make: 'A\u0000B' }
    const authority: Authority = { source: 'DVLA', enquire: async () => ({ outcome: 'found', facts }) }
    expect(await lookUpAll({ ...looking(), authorities: [authority] }, job())).toEqual({ DVLA: 2 })
    expect(await outcomes()).toEqual(['AA19AAA DVLA failed', 'NE26NEW DVLA failed'])
  })

  test('go on where they were stopped', async () => {
    await Promise.all([called(0, 'AA19 AAA'), called(1, 'NE26 NEW'), called(2, 'WN67 DSO')])
    const stop = new AbortController()
    const first = await lookUpAll(looking(), { signal: stop.signal, progress: () => stop.abort() })
    const rest = await lookUpAll(looking(), job())
    expect(first.DVSA).toBeLessThan(3)
    expect([first.DVSA! + rest.DVSA!, first.DVLA! + rest.DVLA!]).toEqual([3, 3])
  })

  test('leave an authority alone that fails five times in a row, or that asks for more time than a night has', async () => {
    for (const [place] of own.vehicles.entries()) await called(place, `AA1${place} AAA`)
    authorities.otherwise = ({ path }, response) => path.startsWith('/vehicle-enquiry') && send(response, {}, 500)
    expect(await lookUpAll(looking(), job())).toEqual({ DVSA: 6, DVLA: 5 })
    await owner.query('delete from vehicle_enquiries')
    authorities.otherwise = (_request, response) => send(response, {}, 429, { 'retry-after': '86400' })
    expect(await lookUpAll(looking(), job())).toEqual({ DVSA: 1, DVLA: 1 })
  })

  test('are counted by how they ended', async () => {
    await called(0, 'AA19 AAA')
    const metrics = new Registry()
    await lookUpAll({ ...looking(), count: countEnquiriesIn(metrics) }, job())
    expect(await metrics.metrics()).toContain('milepost_vehicle_enquiries_total{source="DVSA",outcome="found"} 1')
  })
})
