// From the frame of a device to the notice of a person: 1,000 vehicles on sockets of their own and 100 rules, of which ten match each event.
import { setTimeout as delay } from 'node:timers/promises'
import { EVENT_KINDS } from '@milepost/domain/events/event-kinds.ts'
import { encodeAvlFrame } from '@milepost/protocols/teltonika/encode.ts'
import { loadConfig } from '@milepost/server/config/config.ts'
import { createDb } from '@milepost/server/db/kysely.ts'
import { createOwnerPool, createPool, type Pool } from '@milepost/server/db/pools.ts'
import { signInAs } from '@milepost/server/testing/sign-in-as.ts'
import { DeviceClient } from '../rig/device-client.ts'
import { driveRecord } from '../rig/drive-records.ts'
import { quantile } from '../rig/quantile.ts'
import { imeiOf, registerDevices } from '../rig/register-devices.ts'
import { createScratchSystem } from '../rig/scratch-system.ts'

const VEHICLES = 1_000
const RULES = 100
const RULES_OF_AN_EVENT = 10
const PEOPLE_OF_A_RULE = 2
const EVENTS_PER_S = 20
const LOOK_EVERY_MS = 10
/** What is told later counts as never told. */
const LONGEST_MS = 30_000
const BOUND_P95_MS = 5_000

export async function benchNotices(): Promise<Record<string, unknown>> {
  const system = await createScratchSystem()
  const owner = createOwnerPool(await system.databaseUrl(), 2)
  const pool = createPool(await system.logins(), 'system', 1)
  const devices: DeviceClient[] = []
  try {
    await registerDevices(owner, VEHICLES)
    const { rows } = await owner.query<{ id: number }>('select id from customers')
    const customerId = rows[0]?.id ?? 0
    const people: number[] = []
    for (let person = 0; person < PEOPLE_OF_A_RULE; person++) {
      const database = { system: createDb(pool), config: loadConfig({}) }
      people.push((await signInAs(database, 'Manager', [customerId], { modules: 'all' })).id)
    }
    await addRules(owner, customerId, people)
    for (let device = 1; device <= VEHICLES; device++) {
      devices.push(await DeviceClient.open(system.teltonikaPort, imeiOf(device)))
    }
    const { sentMs, toldMs, notices } = await sendAndWatch(owner, devices)
    const delaysMs = [...toldMs].map(([device, atMs]) => atMs - (sentMs.get(device) ?? Number.NaN))
    return {
      ...{
        bench: 'notices',
        vehicles: VEHICLES,
        rules: RULES,
        events: sentMs.size,
        events_per_s: EVENTS_PER_S,
        notices,
      },
      ...{ event_to_notice_p50_ms: quantile(delaysMs, 0.5), event_to_notice_p95_ms: quantile(delaysMs, 0.95) },
      ...{ event_to_notice_p99_ms: quantile(delaysMs, 0.99), bound_p95_ms: BOUND_P95_MS },
      never_told: sentMs.size - toldMs.size,
    }
  } finally {
    for (const device of devices) device.close()
    await owner.end()
    await pool.end()
    await system.dispose()
  }
}

/** Ten of a hundred are of the kind that is sent, the others of other kinds; each event is told on its own. */
async function addRules(owner: Pool, customerId: number, people: readonly number[]): Promise<void> {
  await owner.query(
    `with made as (
       insert into notification_rules (customer_id, name, event_kinds, least_severity, every_minutes)
       select $1, 'Rule ' || n, array[case when n <= $2 then 'panic' else ($3::text[])[1 + n % array_length($3::text[], 1)] end], 'info', 0
       from generate_series(1, ${RULES}) n returning id, customer_id)
     insert into users_of_notification_rules (notification_rule_id, user_id, customer_id)
     select made.id, person, made.customer_id from made, unnest($4::int[]) person`,
    [customerId, RULES_OF_AN_EVENT, Object.keys(EVENT_KINDS).filter(kind => kind !== 'panic'), people],
  )
  // From when on the events of the customer are told.
  for (;;) {
    const { rows } = await owner.query('select from notice_positions where customer_id = $1', [customerId])
    if (rows.length > 0) return
    await delay(LOOK_EVERY_MS)
  }
}

interface Watched {
  /** By the number of the device: just before its frame went out, and when all of its notices were there to be read. */
  sentMs: ReadonlyMap<number, number>
  toldMs: ReadonlyMap<number, number>
  notices: number
}

async function sendAndWatch(owner: Pool, devices: readonly DeviceClient[]): Promise<Watched> {
  const sentMs = new Map<number, number>()
  const toldMs = new Map<number, number>()
  const seen = new Map<number, number>()
  let newest = 0
  let hasSentAll = false
  const isComplete = () => hasSentAll && toldMs.size === sentMs.size

  async function watch(): Promise<void> {
    let untilMs = Number.POSITIVE_INFINITY
    while (!isComplete() && Date.now() < untilMs) {
      const { rows } = await owner.query<{ id: number; device: number }>(
        `select n.id, (t.device_id::bigint - 350000000000000)::int as device from notices n join trackers t on t.id = n.tracker_id
         where n.id > $1 order by n.id`,
        [newest],
      )
      const nowMs = Date.now()
      for (const { id, device } of rows) {
        newest = id
        seen.set(device, (seen.get(device) ?? 0) + 1)
        if (seen.get(device) === RULES_OF_AN_EVENT * PEOPLE_OF_A_RULE) toldMs.set(device, nowMs)
      }
      if (hasSentAll && untilMs === Number.POSITIVE_INFINITY) untilMs = nowMs + LONGEST_MS
      await delay(LOOK_EVERY_MS)
    }
  }

  const watching = watch()
  const startedMs = Date.now()
  for (const [index, device] of devices.entries()) {
    await delay(Math.max(0, startedMs + (index * 1000) / EVENTS_PER_S - Date.now()))
    const record = { ...driveRecord(index + 1, 0, Date.now()), events: [{ kind: 'panic' as const, value: null }] }
    sentMs.set(index + 1, Date.now())
    await device.send(encodeAvlFrame([record], { codec: '8E' }))
  }
  hasSentAll = true
  await watching
  return { sentMs, toldMs, notices: [...seen.values()].reduce((sum, count) => sum + count, 0) }
}
