import { ATTENTION_KINDS, attention, MOST_COUNTED } from '@milepost/contract/attention.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { withScope } from '../../db/scope.ts'
import { EVENTS } from '../../db/telemetry-columns.ts'
import { MINUTE_MS, parkedRecord, sendRecords } from '../../telemetry/drive.fixture.ts'
import { registerCustomer, type TestCustomer } from '../../testing/registry.ts'
import { signInAs, type TestUser } from '../../testing/sign-in-as.ts'
import { insertRecords, storedEvent } from '../../testing/stored-records.ts'
import { switchModulesOff } from '../../testing/switch-modules-off.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

const DAY_MS = 86_400_000
const NOW_MS = Date.now()
const SPAN = { start: new Date(NOW_MS - 7 * DAY_MS).toISOString(), end: new Date(NOW_MS).toISOString() }

let server: TestServer
let own: TestCustomer
let foreign: TestCustomer
let administrator: TestUser

beforeAll(async () => {
  server = await startTestServer({ MILEPOST_ROLES: 'api,ingest', MILEPOST_RATE_PER_MINUTE: '100000' })
  const { system, systemPool } = server.context
  own = await registerCustomer(system, 'Northwind', 4)
  foreign = await registerCustomer(system, 'Southmoor', 3)
  administrator = await signInAs(server.context, 'Customer Admin', [own.id], { modules: 'all' })

  const [silent, fresh, hidden] = own.vehicles
  await report(silent!, [parkedRecord(NOW_MS - 3 * DAY_MS, 0)])
  await report(fresh!, [parkedRecord(NOW_MS - 3 * DAY_MS, 0), parkedRecord(NOW_MS - MINUTE_MS, 0)])
  await report(hidden!, [{ ...parkedRecord(NOW_MS - 2 * DAY_MS, 0), attributes: { privateMode: true } }])
  for (const vehicle of foreign.vehicles) await report(vehicle, [parkedRecord(NOW_MS - 3 * DAY_MS, 0)])
  await sendRecords(server.ingest!.ports.teltonika!, '350000000000006', [parkedRecord(NOW_MS, 0)]).catch(
    () => undefined,
  )

  const event = ({ id, vehicles }: TestCustomer, daysAgo: number, kind: 'crash' | 'harsh-braking', vehicle = 0) => {
    const { id: vehicleId, trackerId } = vehicles[vehicle]!
    return storedEvent({
      trackerId,
      customerId: id,
      vehicleId,
      kind,
      recordedAtMs: NOW_MS - daysAgo * DAY_MS,
      value: 1,
    })
  }
  await insertRecords(systemPool, EVENTS, [
    ...[event(own, 1, 'crash'), event(own, 2, 'crash', 1), event(own, 3, 'crash', 2)],
    ...[event(own, 1.5, 'harsh-braking'), event(own, 8, 'crash'), event(foreign, 1, 'crash')],
  ])
  await systemPool.query(
    `insert into drivers (customer_id, first_name, last_name, licence_valid_until, archived_at)
     select $1, 'Driver', n::text, current_date + days, case when n = 4 then now() end
     from unnest('{-1,-40,10,-2,90}'::int[]) with ordinality d (days, n)`,
    [own.id],
  )
  await systemPool.query(
    `insert into outbox_mails (customer_id, recipient, language, kind, parameters, due_at, given_up_at)
     select customer, 'ana@fleet.example', 'en', 'password-changed', '{}', now(), case when n < 3 then now() end
     from unnest($1::int[]) customer, generate_series(1, 3) n`,
    [[own.id, foreign.id]],
  )
  await addJobs()
  await addReports()
  await systemPool.query(
    `insert into vehicle_schedules (customer_id, vehicle_id, vehicle_activity_type_id, schedule_type_id, from_at, due_at)
     select v.customer_id, v.id, t.vehicle_activity_type_id, t.id, now(), date_trunc('week', now(), 'UTC') + days * interval '1 day'
     from vehicles v, schedule_types t, unnest('{-1,3}'::int[], '{MOT,SAFETY_INSPECTION}'::text[]) as due (days, code)
     where v.id = any($1::int[]) and t.code = due.code`,
    [[own.vehicles[0]!.id, foreign.vehicles[0]!.id]],
  )
  await systemPool.query(
    `insert into webhooks (customer_id, url, description, kinds, is_on, switched_off_because)
     select customer, 'https://erp.fleet.example/' || n, '', '{trip.ended}', n = 3, case n when 1 then 'gone' when 2 then 'failing' end
     from unnest($1::int[]) customer, generate_series(1, 3) n`,
    [[own.id, foreign.id]],
  )
})
afterAll(() => server.stop())

/** Of the customer one that failed now and one that failed long ago, one that did not, and one of the installation that failed. */
async function addJobs() {
  await server.context.systemPool.query(
    `insert into jobs (customer_id, task, payload, state, max_attempts, created_at, ended_at)
     values ($1, 'work-off-upload', '{}', 'failed', 3, now() - interval '1 hour', now()),
       ($1, 'work-off-upload', '{}', 'failed', 3, now() - interval '9 days', now() - interval '9 days'),
       ($1, 'work-off-upload', '{}', 'done', 3, now() - interval '1 hour', now()),
       (null, 'apply-retention', '{}', 'failed', 8, now() - interval '1 hour', now())`,
    [own.id],
  )
}

/** Each with two runs, of one of which only the first failed; one that failed is switched off. */
async function addReports() {
  await withScope(server.context.api, { customerIds: [own.id], vehicleGroupIds: null }, db =>
    sql`with report as (
       insert into scheduled_reports
         (customer_id, owner_id, name, report_table, query, format, frequency, hour, time_zone, language, next_due_at)
       select ${own.id}, ${administrator.id}, name, 'vehicles', '{}', 'xlsx', 'daily', 7, 'UTC', 'en',
         case when name <> 'off' then now() end
       from unnest('{failing,mended,off}'::text[]) name returning id, name)
     insert into report_runs (customer_id, report_id, due_at, state, failure)
     select ${own.id}, id, now() + n * interval '1 hour', case when failed then 'failed' else 'sent' end,
       case when failed then 'not-made' end
     from report, generate_series(1, 2) n, lateral (select n = 1 or name <> 'mended' as failed) x order by n`.execute(
      db,
    ),
  )
}

const report = ({ deviceId }: TestCustomer['vehicles'][number], records: Parameters<typeof sendRecords>[2]) =>
  sendRecords(server.ingest!.ports.teltonika!, deviceId, records)

async function counts(user: TestUser) {
  const url = `${attention.list.path}?${new URLSearchParams(SPAN)}`
  const response = await server.app!.inject({ url, headers: { authorization: `Bearer ${user.token}` } })
  expect(response.statusCode).toBe(200)
  return attention.list.result.parse(response.json()).results
}

const asObject = (results: Awaited<ReturnType<typeof counts>>) =>
  Object.fromEntries(results.map(({ kind, count }) => [kind, count]))

const countIn = async (path: string) => {
  const response = await server.app!.inject({ url: path, headers: { authorization: `Bearer ${administrator.token}` } })
  expect([path, response.statusCode]).toEqual([path, 200])
  return (response.json() as { count: number }).count
}

describe('what needs attention', () => {
  test('is counted of the own customer alone: new severe events of the days, vehicles that are silent, mails, licences', async () => {
    expect(asObject(await counts(administrator))).toEqual({
      ...{ 'severe-events': 3, 'overdue-schedules': 1, 'schedules-of-this-week': 1 },
      'never-recorded-schedules': 2 * (own.vehicles.length - 1),
      ...{ 'silent-vehicles': 1, 'failed-mails': 2 },
      ...{ 'failed-jobs': 1, 'failed-reports': 1, 'stopped-webhooks': 2 },
      ...{ 'expired-licences': 2, 'ending-licences': 1 },
    })
  })

  test('is as many as the list behind each line has', async () => {
    const found = asObject(await counts(administrator))
    expect(await countIn('/api/administration/mails/?state=given-up')).toBe(found['failed-mails'])
    expect(await countIn('/api/schedule_activity/?state=never-recorded')).toBe(found['never-recorded-schedules'])
    expect(await countIn('/api/schedule_activity/?state=overdue')).toBe(found['overdue-schedules'])
    expect(await countIn('/api/schedule_activity/?state=this-week')).toBe(found['schedules-of-this-week'])
    expect(await countIn('/api/administration/drivers/?licence=expired')).toBe(found['expired-licences'])
    expect(await countIn('/api/administration/drivers/?licence=soon')).toBe(found['ending-licences'])
    expect(await countIn(`/api/administration/jobs/?${new URLSearchParams({ ...SPAN, state: 'failed' })}`)).toBe(
      found['failed-jobs'],
    )
    expect(await countIn('/api/scheduled_reports/?last=failed')).toBe(found['failed-reports'])
    expect(await countIn('/api/administration/webhooks/?state=gone&state=switched-off')).toBe(found['stopped-webhooks'])
    const query = new URLSearchParams({ ...SPAN, review: 'new', event: '70' })
    expect(await countIn(`/api/events/?${query}`)).toBe(found['severe-events'])
  })

  test('is no severe event that somebody has looked at', async () => {
    const [seen] = own.vehicles
    const { body } = await server.app!.inject({
      url: `/api/events/?${new URLSearchParams({ ...SPAN, event: '70', vehicle: String(seen!.id) })}`,
      headers: { authorization: `Bearer ${administrator.token}` },
    })
    const [{ id }] = (JSON.parse(body) as { results: [{ id: string }] }).results
    const review = (state: string) =>
      server.app!.inject({
        method: 'POST',
        url: '/api/event_reviews/',
        headers: { authorization: `Bearer ${administrator.token}` },
        payload: { events: [id], state },
      })
    expect((await review('seen')).statusCode).toBe(200)
    expect(asObject(await counts(administrator))['severe-events']).toBe(2)
  })

  test('has the devices of nobody for who looks after the installation alone, and stands in the order of its press', async () => {
    const installer = await signInAs(server.context, 'Global Admin', [own.id, foreign.id], { modules: 'all' })
    // A call that is refused is noted a moment after it.
    await expect.poll(async () => asObject(await counts(installer))['unknown-devices']).toBe(1)
    const results = await counts(installer)
    expect(asObject(results)).toMatchObject({ 'silent-vehicles': 4, 'waiting-mails': 2, 'failed-jobs': 2 })
    expect(results.map(({ kind }) => kind)).toEqual(ATTENTION_KINDS)
  })

  test('is of their own groups for a limited user, and their own reports for who may open no other list', async () => {
    const limited = await signInAs(server.context, 'Limited', [own.id], { modules: 'all', groupIds: [] })
    expect(asObject(await counts(limited))).toEqual({ 'severe-events': 0, 'silent-vehicles': 0, 'failed-reports': 0 })
    const engineer = await signInAs(server.context, 'Engineer', [own.id], { modules: [] })
    expect(asObject(await counts(engineer))).toEqual({ 'failed-reports': 0 })
  })

  test('is counted up to the most', async () => {
    const { trackerId, id: vehicleId } = foreign.vehicles[0]!
    await insertRecords(
      server.context.systemPool,
      EVENTS,
      Array.from({ length: MOST_COUNTED + 1 }, (_, n) =>
        storedEvent({
          ...{ trackerId, customerId: foreign.id, vehicleId, kind: 'crash', value: 1 },
          recordedAtMs: NOW_MS - 2 * DAY_MS + n * 1_000,
        }),
      ),
    )
    const stranger = await signInAs(server.context, 'Customer Admin', [foreign.id], { modules: 'all' })
    expect(asObject(await counts(stranger))['severe-events']).toBe(MOST_COUNTED)
  })
})

test('of a customer without a module nothing of it needs attention', async () => {
  const { system } = server.context
  const before = await counts(administrator)
  await switchModulesOff(system, own.id, 'Track', 'TrackVehicle', 'Events')
  const without = await counts(administrator)
  await switchModulesOff(system, own.id)
  const kinds = without.map(({ kind }) => kind)
  const gone = before.flatMap(({ kind }) => (kinds.includes(kind) ? [] : kind))
  expect(gone.toSorted()).toEqual(['severe-events', 'silent-vehicles'])
  expect(await counts(administrator)).toEqual(before)
})
