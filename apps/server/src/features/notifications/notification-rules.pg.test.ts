import { notificationRules } from '@milepost/contract/notification-rules.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { EVENTS } from '../../db/telemetry-columns.ts'
import { recordCalls } from '../../testing/record-calls.ts'
import type { TestCustomer } from '../../testing/registry.ts'
import { signInAs, type TestUser } from '../../testing/sign-in-as.ts'
import { insertRecords, storedEvent } from '../../testing/stored-records.ts'
import type { TestServer } from '../../testing/test-server.ts'
import { startRuleRig } from './rule-rig.fixture.ts'

const MINUTE_MS = 60_000
const DAY_MS = 1_440 * MINUTE_MS

let server: TestServer
let own: TestCustomer
let foreign: TestCustomer
let administrator: TestUser
let stranger: TestUser

beforeAll(async () => {
  ;({ server, own, foreign, administrator, stranger } = await startRuleRig(2))
})
afterAll(() => server.stop())
beforeEach(async () => {
  await server.context.system.deleteFrom('notification_rules').execute()
  await server.context.systemPool.query('delete from events')
})

const { ask, list, read, add, history, exported } = recordCalls(notificationRules, () => ({
  server,
  user: administrator,
}))
const RULES = '/api/notification_rules/'

describe('a rule', () => {
  test('is kept with its kinds, groups and people, and found by a group and a person', async () => {
    const { id } = await add({
      ...{ name: 'Harsh driving', event_kinds: ['harsh-braking', 'crash'], least_severity: 'info' },
      ...{ vehicle_groups: [own.groupId], users: [administrator.id], every_minutes: 30 },
      hours: { weekdays: [1, 5], fromMinute: 1_320, untilMinute: 360 },
    })
    expect((await list(`vehicle_group=${own.groupId}&user=${administrator.id}`)).results).toMatchObject([
      {
        ...{ id, name: 'Harsh driving', event_kinds: ['harsh-braking', 'crash'], is_on: true },
        vehicle_groups: [{ id: own.groupId }],
        users: [{ id: administrator.id, name: 'Test Customer Admin', email: expect.stringContaining('@example.com') }],
        hours: { weekdays: [1, 5], fromMinute: 1_320, untilMinute: 360 },
      },
    ])
    const [, row = ''] = (await exported('format=csv&language=pt')).body.trim().split(/\r?\n/)
    expect(row).toMatch(
      /^Harsh driving;Sim;Eventos;Travagem brusca, Acidente detetado;Informação;;;;;;;;;;;Northwind Depot;Não;30;user\d+@example\.com;/,
    )
    expect(await history(id)).toHaveLength(1)
  })

  test('is for people who see its customer', async () => {
    expect(await ask('POST', RULES, { name: 'Crashes', users: [stranger.id] })).toMatchObject({
      status: 400,
      body: { fields: [{ field: 'users', code: 'unknown' }] },
    })
    expect(await ask('POST', RULES, { name: 'Crashes', vehicle_groups: [foreign.groupId] })).toMatchObject({
      status: 400,
      body: { fields: [{ field: 'vehicle_groups', code: 'unknown' }] },
    })
  })

  test('shows no closed account among its people, who are added and taken out as ever', async () => {
    const [closed, other] = await Promise.all(
      [1, 2].map(() => signInAs(server.context, 'Manager', [own.id], { modules: ['Events'] })),
    )
    const rule = await add({ name: 'Crashes', users: [closed!.id, administrator.id] })
    await server.context.systemPool.query('update users set archived_at = now() where id = $1', [closed!.id])
    const idsOf = ({ users }: { users: { id: number }[] }) => users.map(({ id }) => id)
    expect(idsOf(await read(rule.id))).toEqual([administrator.id])
    const users = [...idsOf(await read(rule.id)), other!.id]
    const more = await ask('PUT', `/api/notification_rule/${rule.id}/`, { version: rule.version, users })
    expect([more.status, idsOf(more.body)]).toEqual([200, users])
    const fewer = await ask('PUT', `/api/notification_rule/${rule.id}/`, {
      ...{ version: more.body.version, users: [other!.id] },
    })
    expect([fewer.status, idsOf(fewer.body)]).toEqual([200, [other!.id]])
  })

  test('has a name of its own among those of the customer', async () => {
    await add({ name: 'Crashes' })
    expect(await ask('POST', RULES, { name: 'CRASHES' })).toMatchObject({
      status: 400,
      body: { fields: [{ field: 'name', code: 'taken' }] },
    })
    await add({ name: 'Crashes' }, stranger)
  })
})

describe('the test of a rule', () => {
  const [now, braking] = [Date.now(), 'harsh-braking' as const]
  const happened = (vehicle: number, kind: typeof braking | 'crash' | 'idling', agoMs: number, isPrivate = false) => ({
    ...storedEvent({
      ...{ customerId: own.id, vehicleId: own.vehicles[vehicle]!.id, trackerId: own.vehicles[vehicle]!.trackerId },
      ...{ kind, recordedAtMs: now - agoMs },
    }),
    isPrivate,
  })
  const tried = async (query: string, user = administrator) => {
    const { status, body } = await ask('GET', `/api/notification_rules_matches/?${query}`, undefined, user)
    return { status, ...body }
  }

  test('says what it would have told of the last week, and tells nobody', async () => {
    await insertRecords(server.context.systemPool, EVENTS, [
      happened(0, braking, 60 * MINUTE_MS),
      happened(0, braking, 55 * MINUTE_MS),
      happened(1, braking, 55 * MINUTE_MS),
      happened(0, 'crash', 2 * DAY_MS),
      happened(0, 'idling', 3 * DAY_MS),
      happened(0, 'crash', 8 * DAY_MS),
    ])
    const brakings = await tried('event_kind=harsh-braking')
    expect(brakings).toMatchObject({ status: 200, events: 3, notices: 2, is_cut: false })
    expect(brakings.looked_at).toMatchObject({ events: 3, vehicles: 2 })
    expect(Date.parse(brakings.looked_at.until) - Date.parse(brakings.looked_at.from)).toBe(7 * DAY_MS)
    expect(brakings.results.map(({ vehicle, count }: { vehicle: number; count: number }) => [vehicle, count])).toEqual([
      [own.vehicles[1]!.id, 1],
      [own.vehicles[0]!.id, 2],
    ])
    expect(await tried('event_kind=harsh-braking&every_minutes=0')).toMatchObject({ events: 3, notices: 3 })
    expect(await tried('least_severity=critical')).toMatchObject({ events: 1, notices: 1 })
    expect(await tried('')).toMatchObject({ events: 5 })
    expect(await tried(`vehicle_group=${own.groupId}`)).toMatchObject({ events: 5 })
    expect(await tried(`vehicle_group=${foreign.groupId}`)).toMatchObject({ status: 404 })
    const { rows } = await server.context.systemPool.query<{ id: number }>(
      "insert into vehicle_groups (customer_id, name) values ($1, 'Vans') returning id",
      [own.id],
    )
    const vans = rows[0]!.id
    expect((await tried(`vehicle_group=${vans}`)).looked_at).toMatchObject({ events: 0, vehicles: 0 })
    await server.context.systemPool.query(
      'insert into vehicle_group_vehicles (customer_id, vehicle_group_id, vehicle_id) values ($1, $2, $3)',
      [own.id, vans, own.vehicles[1]!.id],
    )
    expect((await tried(`vehicle_group=${vans}`)).looked_at).toMatchObject({ events: 1, vehicles: 1 })
    expect(await tried('', stranger)).toMatchObject({
      ...{ status: 200, events: 0, notices: 0 },
      looked_at: { events: 0, vehicles: 1 },
    })
    expect(await tried('tells_of=silence')).toMatchObject({ looked_at: { events: null, vehicles: 2 } })
    expect(await tried(`customer=${foreign.id}`)).toMatchObject({ status: 404 })
  })

  test('leaves out what happened in private, but for a call for help', async () => {
    await insertRecords(server.context.systemPool, EVENTS, [
      happened(0, braking, 60 * MINUTE_MS, true),
      happened(0, 'crash', 90 * MINUTE_MS, true),
    ])
    expect(await tried('')).toMatchObject({ events: 1, results: [{ eventCode: 70 }] })
  })
})
