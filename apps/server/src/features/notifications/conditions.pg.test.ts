import type { Notice } from '@milepost/contract/notices.ts'
import type { Attributes } from '@milepost/protocols/message.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createOwnerPool, type Pool } from '../../db/pools.ts'
import { withScope } from '../../db/scope.ts'
import { POSITIONS, RAW_FRAMES, TRACKER_STATES } from '../../db/telemetry-columns.ts'
import type { TestCustomer } from '../../testing/registry.ts'
import { signInAs, type TestUser } from '../../testing/sign-in-as.ts'
import { insertRecords, storedPosition } from '../../testing/stored-records.ts'
import { switchModulesOff } from '../../testing/switch-modules-off.ts'
import type { TestServer } from '../../testing/test-server.ts'
import type { Match } from './match.ts'
import { raiseNotices } from './raise-notices.ts'
import { removeOldNotices } from './remove-old-notices.ts'
import { type RuleRig, startRuleRig } from './rule-rig.fixture.ts'
import { tellLowPower, tellSilence } from './tell-conditions.ts'
import { readTellingRules, type TellingRule } from './telling-rules.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

let server: TestServer
/** It alone may delete what devices sent. */
let owner: Pool
let own: TestCustomer
let foreign: TestCustomer
let administrator: TestUser
let elsewhere: TestUser
let stranger: TestUser
let send: RuleRig['send']

beforeAll(async () => {
  ;({ server, own, foreign, administrator, stranger, send } = await startRuleRig(2))
  owner = createOwnerPool(server.databaseUrl, 1)
  const { context } = server
  const { rows } = await context.systemPool.query<{ id: number }>(
    "insert into vehicle_groups (customer_id, name) values ($1, 'Elsewhere') returning id",
    [own.id],
  )
  elsewhere = await signInAs(context, 'Limited', [own.id], { modules: ['Events'], groupIds: [rows[0]!.id] })
})
afterAll(async () => {
  await owner.end()
  await server.stop()
})
beforeEach(async () => {
  for (const table of ['notification_rules', 'positions', 'raw_frames', 'tracker_states', 'tracker_folds'])
    await owner.query(`delete from ${table}`)
})

const addRule = async (rule: object, user = administrator): Promise<{ id: number; version: number }> => {
  const users = user === administrator ? [administrator.id, elsewhere.id] : [user.id]
  const { status, body } = await send('POST', '/api/notification_rules/', { name: 'Rule', users, ...rule }, user)
  expect(status).toBe(200)
  return body
}
const listed = async (user = administrator): Promise<Notice[]> =>
  (await send('GET', '/api/notifications/', undefined, user)).body.results
const tried = async (query: string) => (await send('GET', `/api/notification_rules_matches/?${query}`)).body

interface Said {
  customer?: TestCustomer
  vehicle?: number
  ignition?: boolean
  supplyV?: number
  attributes?: Attributes
}

/** The newest record of a vehicle, as the ingest stores it. */
async function report(agoMs: number, said: Said = {}): Promise<void> {
  const { customer = own, vehicle = 0, ignition = true, supplyV, attributes = null } = said
  const { id: vehicleId, trackerId } = customer.vehicles[vehicle]!
  const atMs = Date.now() - agoMs
  const position = storedPosition({
    ...{ customerId: customer.id, vehicleId, trackerId, recordedAtMs: atMs, receivedAtMs: atMs, ignition, attributes },
    externalVoltageMv: supplyV === undefined ? null : supplyV * 1000,
  })
  await insertRecords(owner, POSITIONS, [position])
  await owner.query('delete from tracker_states where tracker_id = $1 and recorded_at < $2', [
    trackerId,
    new Date(atMs),
  ])
  if ((await owner.query('select from tracker_states where tracker_id = $1', [trackerId])).rows.length === 0)
    await insertRecords(owner, TRACKER_STATES, [position])
  await frame(agoMs, said)
}

/** What came of a device, with a record or without. */
async function frame(agoMs: number, { customer = own, vehicle = 0 }: Said = {}, readings: Attributes | null = null) {
  const { trackerId } = customer.vehicles[vehicle]!
  await insertRecords(owner, RAW_FRAMES, [
    {
      ...{ id: Math.floor(Math.random() * 1e9), trackerId, customerId: customer.id, protocol: 'teltonika' },
      ...{ receivedAtMs: Date.now() - agoMs, positions: 0, bytes: new Uint8Array([1]), readings },
    },
  ])
}
const lookForSilence = () => tellSilence(server.context.system, Date.now())
const lookForPower = () => tellLowPower(server.context.system, Date.now())

describe('a vehicle that sends no data', () => {
  test('is told once to who sees it, since when, and again after it has reported and is silent once more', async () => {
    await addRule({ tells_of: 'silence', silent_hours: 2 })
    await report(3 * HOUR_MS)
    await report(HOUR_MS, { vehicle: 1 })
    expect(await lookForSilence()).toBe(1)
    expect(await lookForSilence()).toBe(0)
    const [told, ...others] = await listed()
    expect(others).toEqual([])
    expect(told).toMatchObject({
      ...{ tells_of: 'silence', eventCode: null, event_id: null, value: null, is_withdrawn: false },
      rule: { tells_of: 'silence', silent_hours: 2, is_changed: false },
    })
    expect(told?.vehicle).toBe(own.vehicles[0]!.id)
    expect(Math.abs(Date.parse(told!.since!) - (Date.now() - 3 * HOUR_MS))).toBeLessThan(MINUTE_MS)
    expect(await listed(elsewhere)).toEqual([])
    expect(await listed(stranger)).toEqual([])

    await report(10 * MINUTE_MS)
    expect(await lookForSilence()).toBe(0)
    expect(await tellSilence(server.context.system, Date.now() + 2 * HOUR_MS)).toBe(2)
  })

  test('is told once by workers that look at the same time', async () => {
    await addRule({ tells_of: 'silence', silent_hours: 2 })
    await report(3 * HOUR_MS)
    const told = await Promise.all(Array.from({ length: 4 }, lookForSilence))
    expect(told.toSorted((a, b) => a - b)).toEqual([0, 0, 0, 1])
    expect(await listed()).toHaveLength(1)
  })

  test('counts after a day where it was parked, and not while messages without a record come', async () => {
    await addRule({ tells_of: 'silence', silent_hours: 2 })
    await report(20 * HOUR_MS, { ignition: false })
    await report(5 * HOUR_MS, { vehicle: 1 })
    await frame(HOUR_MS, { vehicle: 1 })
    expect(await lookForSilence()).toBe(0)
    expect(await tellSilence(server.context.system, Date.now() + 30 * MINUTE_MS)).toBe(0)
    expect(await tellSilence(server.context.system, Date.now() + 3 * HOUR_MS)).toBe(1)
    expect((await listed()).map(({ vehicle }) => vehicle)).toEqual([own.vehicles[1]!.id])
    expect(await tellSilence(server.context.system, Date.now() + 5 * HOUR_MS)).toBe(1)
  })

  test('is told by rules of its groups and of hours that are now', async () => {
    const now = new Date()
    const weekday = (now.getUTCDay() + 6) % 7 || 7
    await addRule({ tells_of: 'silence', silent_hours: 2, vehicle_groups: [own.groupId] })
    await addRule({
      ...{ name: 'Never now', tells_of: 'silence', silent_hours: 2 },
      hours: { weekdays: [(weekday % 7) + 2 > 7 ? 1 : (weekday % 7) + 2], fromMinute: 600, untilMinute: 601 },
    })
    await addRule({ tells_of: 'silence' }, stranger)
    await report(3 * HOUR_MS)
    expect(await lookForSilence()).toBe(1)
    expect((await listed()).map(({ rule }) => rule.name)).toEqual(['Rule'])
  })

  test('is not told while it is in private', async () => {
    await addRule({ tells_of: 'silence', silent_hours: 2 })
    await report(3 * HOUR_MS)
    const at = new Date(Date.now() - 4 * HOUR_MS)
    await server.context.systemPool.query(
      `insert into tracker_folds (tracker_id, customer_id, version, folded_at, folded_sequence, state, private_since)
       values ($1, $2, 1, $3, 0, '{}', $3)`,
      [own.vehicles[0]!.trackerId, own.id, at],
    )
    expect(await lookForSilence()).toBe(0)
  })

  test('is told to each customer, whatever the customer before has switched off', async () => {
    await addRule({ tells_of: 'silence', silent_hours: 2 })
    await addRule({ tells_of: 'silence', silent_hours: 2 }, stranger)
    await report(3 * HOUR_MS)
    await report(3 * HOUR_MS, { customer: foreign })
    await switchModulesOff(server.context.system, own.id, 'Events')
    try {
      expect(await lookForSilence()).toBe(1)
      expect(await listed(stranger)).toHaveLength(1)
    } finally {
      await switchModulesOff(server.context.system, own.id)
    }
    expect(await lookForSilence()).toBe(1)
  })

  test('is told to each customer where that of another fails, which is said once all have been told', async () => {
    const hours = { weekdays: [1, 2, 3, 4, 5, 6, 7], fromMinute: 0, untilMinute: 1440 }
    await addRule({ tells_of: 'silence', silent_hours: 2, hours })
    await addRule({ tells_of: 'silence', silent_hours: 2 }, stranger)
    await report(3 * HOUR_MS)
    await report(3 * HOUR_MS, { customer: foreign })
    const { rows } = await owner.query<{ zone: string }>('select time_zone as zone from customers where id = $1', [
      own.id,
    ])
    const setZone = (zone: string) => owner.query('update customers set time_zone = $2 where id = $1', [own.id, zone])
    await setZone('No/Such')
    try {
      await expect(lookForSilence()).rejects.toThrow('No/Such')
      expect(await listed(stranger)).toHaveLength(1)
    } finally {
      await setZone(rows[0]!.zone)
    }
  })

  test('is found in the last week by the test of a rule', async () => {
    for (const agoHours of [100, 99.5, 99, 90, 89.5, 60, 59.5, 59, 58.5, 1]) await report(agoHours * HOUR_MS)
    await report(0.5 * HOUR_MS, { vehicle: 1 })
    expect(await tried('tells_of=silence&silent_hours=48')).toMatchObject({ notices: 1, is_cut: false })
    const found = await tried('tells_of=silence&silent_hours=5')
    expect(found).toMatchObject({ notices: 3, results: [{ vehicle: own.vehicles[0]!.id, eventCode: null }, {}, {}] })
    const ago = found.results.map(
      ({ timestamp }: { timestamp: string }) => (Date.now() - Date.parse(timestamp)) / HOUR_MS,
    )
    expect(ago.map(Math.round)).toEqual([54, 85, 94])
    expect(await listed()).toEqual([])
  })
})

describe('low power', () => {
  test('of a vehicle is told once while it swings around the limit, and again after it was well above', async () => {
    await addRule({ tells_of: 'low-supply', supply_below_v: 11.8 })
    await report(50 * MINUTE_MS, { supplyV: 12.4 })
    await report(40 * MINUTE_MS, { supplyV: 11.7 })
    expect(await lookForPower()).toBe(0)
    await report(35 * MINUTE_MS, { supplyV: 11.6 })
    expect(await lookForPower()).toBe(1)
    await report(30 * MINUTE_MS, { supplyV: 12 })
    expect(await lookForPower()).toBe(0)
    await report(28 * MINUTE_MS, { supplyV: 11.7 })
    await report(26 * MINUTE_MS, { supplyV: 11.7 })
    expect(await lookForPower()).toBe(0)
    await report(20 * MINUTE_MS, { supplyV: 13.9 })
    expect(await lookForPower()).toBe(0)
    await report(8 * MINUTE_MS, { supplyV: 11.5 })
    await report(4 * MINUTE_MS, { supplyV: 11.4 })
    await server.context.systemPool.query('update notification_rules set every_minutes = 0')
    expect(await lookForPower()).toBe(1)
    const [newest, first] = await listed()
    expect(newest).toMatchObject({ tells_of: 'low-supply', value: 11.4, unit: 'V', event_id: null })
    expect(first).toMatchObject({ value: 11.6 })
  })

  test('of a tracker’s battery is told in percent, also where it says so between records', async () => {
    await addRule({ tells_of: 'low-battery', battery_below_percent: 30 })
    await report(20 * MINUTE_MS, { attributes: { batteryPercent: 22, batteryVoltageMv: 4100 } })
    await report(10 * MINUTE_MS, { attributes: { batteryPercent: 'full' } })
    await frame(5 * MINUTE_MS, {}, { batteryPercent: 21 })
    await report(5 * MINUTE_MS, { vehicle: 1, attributes: { batteryVoltageMv: 3450 } })
    await report(4 * MINUTE_MS, { vehicle: 1, attributes: { batteryVoltageMv: 3440 } })
    expect(await lookForPower()).toBe(2)
    expect((await listed()).map(({ value, unit }) => [value, unit])).toEqual(
      expect.arrayContaining([
        [21, '%'],
        [3.44, 'V'],
      ]),
    )
  })

  test('of a past that is long gone, or that came late before newer records, is not told', async () => {
    await addRule({ tells_of: 'low-supply', supply_below_v: 11.8 })
    await report(30 * HOUR_MS, { supplyV: 11 })
    await report(29 * HOUR_MS, { supplyV: 11 })
    expect(await lookForPower()).toBe(0)
    await report(20 * MINUTE_MS, { supplyV: 13.8 })
    await report(10 * MINUTE_MS, { supplyV: 13.8 })
    await report(3 * HOUR_MS, { supplyV: 11 })
    await report(2 * HOUR_MS, { supplyV: 11 })
    expect(await lookForPower()).toBe(0)
  })

  test('is found in the last week by the test of a rule', async () => {
    for (const [agoHours, supplyV] of [
      [60, 12.6],
      [59, 11.5],
      [58, 11.5],
      [57.5, 11.4],
      [50, 13.8],
      [49.5, 13.8],
      [9, 11.3],
      [8, 11.2],
    ] as const)
      await report(agoHours * HOUR_MS, { supplyV })
    expect(await tried('tells_of=low-supply&supply_below_v=11.8')).toMatchObject({ notices: 2, is_cut: false })
    expect(await tried('tells_of=low-supply&supply_below_v=11.3')).toMatchObject({ notices: 0 })
    expect(await tried('tells_of=low-battery')).toMatchObject({ notices: 0 })
  })
})

test('a notice says why by the rule as it was, and that it was changed since', async () => {
  const { id, version } = await addRule({ tells_of: 'silence', silent_hours: 2 })
  await report(3 * HOUR_MS)
  await lookForSilence()
  const changed = { version, name: 'Other name', silent_hours: 48 }
  expect((await send('PUT', `/api/notification_rule/${id}/`, changed)).status).toBe(200)
  expect((await listed())[0]?.rule).toMatchObject({ id, name: 'Rule', silent_hours: 2, is_changed: true })
})

test('a notice says why by the rule that told it, also where the rule was changed while it was told', async () => {
  const { context } = server
  const { id } = await addRule({ tells_of: 'silence', silent_hours: 2 })
  const scope = { customerIds: [own.id], vehicleGroupIds: null }
  await withScope(context.system, scope, async db => {
    const [rule] = await readTellingRules(db, scope, ['silence'])
    await context.systemPool.query(
      "update notification_rules set name = 'Other name', silent_hours = 48, version = version + 1 where id = $1",
      [id],
    )
    await raiseNotices(db, scope, [silenceOf(rule!)])
  })
  expect((await listed())[0]?.rule).toMatchObject({ id, name: 'Rule', silent_hours: 2, is_changed: true })
})

test('the rule as it told is kept for what is told while old notices are removed', async () => {
  const { system, systemPool } = server.context
  const { id } = await addRule({ tells_of: 'silence', silent_hours: 2 })
  const scope = { customerIds: [own.id], vehicleGroupIds: null }
  await withScope(system, scope, async db => {
    const [rule] = await readTellingRules(db, scope, ['silence'])
    await raiseNotices(db, scope, [silenceOf(rule!)])
  })
  await systemPool.query("update notices set created_at = now() - interval '91 days'")
  await withScope(system, scope, async db => {
    const [rule] = await readTellingRules(db, scope, ['silence'])
    await raiseNotices(db, scope, [silenceOf(rule!, Date.now() - 2 * 24 * HOUR_MS)])
    expect(await removeOldNotices(system)).toBe(1)
  })
  await systemPool.query("update notification_rules set name = 'Other name', version = version + 1 where id = $1", [id])
  expect((await listed()).map(({ rule }) => rule.name)).toEqual(['Rule'])
  await systemPool.query('delete from notices')
  await removeOldNotices(system)
  expect((await systemPool.query('select from told_rules')).rows).toEqual([])
})

/** The silence of a vehicle, as a rule tells of it. */
const silenceOf = (rule: TellingRule, atMs = Date.now()): Match => {
  const { id: vehicleId, trackerId } = own.vehicles[0]!
  const condition = { sinceMs: atMs - 3 * HOUR_MS, value: null, unit: null }
  return {
    rule,
    event: { ...{ vehicleId, trackerId, atMs, condition }, sequence: 0, code: 0, geofenceId: 0, isPrivate: false },
  }
}
