import { ATTENTION_KINDS, attention, MOST_COUNTED } from '@milepost/contract/attention.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { EVENTS } from '../../db/telemetry-columns.ts'
import { MINUTE_MS, parkedRecord, sendRecords } from '../../telemetry/drive.fixture.ts'
import { registerCustomer, type TestCustomer } from '../../testing/registry.ts'
import { signInAs, type TestUser } from '../../testing/sign-in-as.ts'
import { insertRecords, storedEvent } from '../../testing/stored-records.ts'
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
})
afterAll(() => server.stop())

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
      ...{ 'severe-events': 3, 'silent-vehicles': 1, 'failed-mails': 2 },
      ...{ 'expired-licences': 2, 'ending-licences': 1 },
    })
  })

  test('is as many as the list behind each line has', async () => {
    const found = asObject(await counts(administrator))
    expect(await countIn('/api/administration/mails/?state=given-up')).toBe(found['failed-mails'])
    expect(await countIn('/api/administration/drivers/?licence=expired')).toBe(found['expired-licences'])
    expect(await countIn('/api/administration/drivers/?licence=soon')).toBe(found['ending-licences'])
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
    expect(asObject(results)).toMatchObject({ 'silent-vehicles': 4 })
    expect(results.map(({ kind }) => kind)).toEqual(ATTENTION_KINDS)
  })

  test('is of their own groups for a limited user, and nothing for who may open none of the lists', async () => {
    const limited = await signInAs(server.context, 'Limited', [own.id], { modules: 'all', groupIds: [] })
    expect(asObject(await counts(limited))).toEqual({ 'severe-events': 0, 'silent-vehicles': 0 })
    const engineer = await signInAs(server.context, 'Engineer', [own.id], { modules: [] })
    expect(await counts(engineer)).toEqual([])
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
