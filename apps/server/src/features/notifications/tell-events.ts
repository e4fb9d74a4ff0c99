import { type EventRule, joinsNotice, ruleMatches } from '@milepost/domain/notifications/rule-match.ts'
import { toApiInstant } from '@milepost/domain/time/api-dates.ts'
import { sql } from 'kysely'
import { findAccountRights } from '../../auth/signed-in.ts'
import { customerInScope, vehicleInScope } from '../../db/in-scope.ts'
import { type Db, type Scope, type ScopedDb, withScope } from '../../db/scope.ts'
import { eventIdOf } from '../../telemetry/event-keys.ts'
import { addWebhookMessage } from '../../webhooks/add-message.ts'
import { type FoundEvent, findRuleEvents } from './rule-events.ts'

/** What is older when it is first seen tells nobody anything: a backlog, or days that are folded again. */
const OLDEST_MS = 24 * 3_600_000
/** Of one customer in one transaction; the rest follows at once. */
const AT_ONCE = 2_000

/** A rule that is on. */
interface TellingRule extends EventRule {
  id: number
  everyMinutes: number
  byMail: boolean
  userIds: readonly number[]
  timeZone: string
}

interface Match {
  rule: TellingRule
  event: FoundEvent
}

/** Of one person, rule and vehicle: stored already, or to be stored. */
interface NoticeOf {
  /** Null: not stored yet. */
  id: number | null
  userId: number
  ruleId: number
  vehicleId: number
  first: FoundEvent | null
  atMs: number
  lastAtMs: number
  events: number
  /** Whether it is for the next mail to the person. */
  awaitsMail: boolean
  isChanged: boolean
}

/**
 * Tells of what was stored since the last time, customer by customer: the position of each moves on in the transaction that writes
 * its notices, so that every event is looked at once, however often this ends in between. Several workers share the customers.
 * Events are looked at once all transactions before theirs are over. Gives how many notices were written.
 */
export async function tellEvents(system: Db, nowMs: number): Promise<number> {
  await followCustomers(system)
  const { rows } = await sql<{ id: number }>`
    select p.customer_id as id from notice_positions p where exists (
      select from events e where e.customer_id = p.customer_id and e.stored_xid >= p.next_xid
        and e.stored_xid < pg_snapshot_xmin(pg_current_snapshot()) and e.recorded_at >= ${new Date(nowMs - OLDEST_MS)})`.execute(
    system,
  )
  let told = 0
  for (const { id } of rows) {
    const scope = { customerIds: [id], vehicleGroupIds: null }
    told += await withScope(system, scope, db => tellCustomer(db, scope, nowMs))
  }
  return told
}

/** Those with a rule that is on, from now; a customer without one begins anew with its next. */
async function followCustomers(system: Db): Promise<void> {
  await sql`
    with wanted as (select distinct customer_id from notification_rules where is_on and archived_at is null),
    gone as (delete from notice_positions p where p.customer_id not in (select customer_id from wanted))
    insert into notice_positions (customer_id, next_xid)
    select w.customer_id, pg_snapshot_xmin(pg_current_snapshot()) from wanted w
    where not exists (select from notice_positions p where p.customer_id = w.customer_id)
    on conflict do nothing`.execute(system)
}

async function tellCustomer(db: ScopedDb, scope: Scope, nowMs: number): Promise<number> {
  const { rows } = await sql<{ nextXid: string; horizon: string }>`
    select next_xid::text as "nextXid", pg_snapshot_xmin(pg_current_snapshot())::text as horizon from notice_positions
    where ${customerInScope(scope, 'customer_id')} for update skip locked`.execute(db)
  const [position] = rows
  if (position === undefined) return 0
  const found = await findRuleEvents(db, {
    where: sql<boolean>`${customerInScope(scope, 'e.customer_id')} and e.stored_xid >= ${position.nextXid}::xid8
      and e.stored_xid < ${position.horizon}::xid8 and e.recorded_at >= ${new Date(nowMs - OLDEST_MS)}`,
    orderBy: sql`e.stored_xid`,
    // A transaction is never cut in two.
    limits: sql`fetch first ${AT_ONCE} rows with ties`,
  })
  const last = found.at(-1)
  const next = found.length < AT_ONCE || last === undefined ? position.horizon : String(BigInt(last.storedXid) + 1n)
  await sql`update notice_positions set next_xid = ${next}::xid8 where ${customerInScope(scope, 'customer_id')}`.execute(
    db,
  )
  const rules = await readRules(db, scope)
  const matches = rules.flatMap(rule =>
    found.filter(event => ruleMatches(rule, event, rule.timeZone)).map(event => ({ rule, event })),
  )
  const fresh = matches.length === 0 ? [] : await keepUntold(db, scope, matches)
  return fresh.length === 0 ? 0 : writeNotices(db, scope, fresh)
}

async function readRules(db: ScopedDb, scope: Scope): Promise<TellingRule[]> {
  const { rows } = await sql<TellingRule>`
    select r.id, r.event_kinds as kinds, r.least_severity as "leastSeverity", r.hours, r.every_minutes as "everyMinutes", r.by_mail as "byMail",
      c.time_zone as "timeZone",
      array(select m.vehicle_group_id from vehicle_groups_of_notification_rules m where m.notification_rule_id = r.id) as "groupIds",
      array(select m.geofence_id from geofences_of_notification_rules m where m.notification_rule_id = r.id) as "geofenceIds",
      array(select m.user_id from users_of_notification_rules m where m.notification_rule_id = r.id) as "userIds"
    from notification_rules r join customers c on c.id = r.customer_id
    where ${customerInScope(scope, 'r.customer_id')} and r.is_on and r.archived_at is null order by r.id`.execute(db)
  return rows
}

const keyOf = (rule: number, { trackerId, atMs, sequence, code, geofenceId }: FoundEvent) =>
  [rule, trackerId, atMs, sequence, code, geofenceId].join(' ')

/** Those of which their rule has not told before, noted as told. */
async function keepUntold(db: ScopedDb, { customerIds }: Scope, matches: readonly Match[]): Promise<Match[]> {
  const rows = matches.map(({ rule, event: { trackerId, atMs, sequence, code, geofenceId } }) => ({
    ...{ rule: rule.id, tracker: trackerId, at: new Date(atMs), sequence, code, geofence: geofenceId },
  }))
  const told = await sql<{
    rule: number
    tracker: number
    atMs: number
    sequence: number
    code: number
    geofence: number
  }>`
    insert into told_events (notification_rule_id, tracker_id, recorded_at, sequence, code, geofence_id, customer_id)
    select rule, tracker, at, sequence, code, geofence, ${customerIds[0]}::int from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as t (rule int, tracker int, at timestamptz, sequence int, code int2, geofence int)
    on conflict do nothing
    returning notification_rule_id as rule, tracker_id as tracker, (extract(epoch from recorded_at) * 1000)::float8 as "atMs",
      sequence, code, geofence_id as geofence`.execute(db)
  const keys = new Set(
    told.rows.map(({ rule, ...key }) => [rule, key.tracker, key.atMs, key.sequence, key.code, key.geofence].join(' ')),
  )
  return matches.filter(({ rule, event }) => keys.has(keyOf(rule.id, event)))
}

async function writeNotices(db: ScopedDb, scope: Scope, matches: readonly Match[]): Promise<number> {
  const seenBy = await readSight(db, matches)
  const muted = await readMuted(db, scope)
  const known = await readRecent(db, scope, matches)
  for (const { rule, event } of matches.toSorted((a, b) => a.event.atMs - b.event.atMs)) {
    for (const userId of rule.userIds) {
      if (muted.has(`${userId} ${rule.id}`) || !seenBy.get(userId)?.has(event.vehicleId)) continue
      const key = `${rule.id} ${userId} ${event.vehicleId}`
      const own = known.get(key) ?? []
      const joined = own.find(({ atMs }) => joinsNotice(atMs, event.atMs, rule.everyMinutes))
      if (joined === undefined) known.set(key, [...own, newNotice(userId, rule, event)])
      else
        Object.assign(joined, {
          events: joined.events + 1,
          lastAtMs: Math.max(joined.lastAtMs, event.atMs),
          isChanged: true,
        })
    }
  }
  const all = [...known.values()].flat()
  await storeNotices(db, scope, all)
  const fresh = all.filter(({ id }) => id === null)
  await tellWebhooks(db, scope, fresh)
  return fresh.length
}

/** What people are told goes to the webhooks of the customer as well: once, however many people a rule has. */
async function tellWebhooks(db: ScopedDb, { customerIds }: Scope, fresh: readonly NoticeOf[]): Promise<void> {
  const [customerId] = customerIds
  if (customerId === undefined) return
  const byEvent = new Map(
    fresh.flatMap(({ ruleId, first }) => (first === null ? [] : [[keyOf(ruleId, first), { ruleId, first }]])),
  )
  for (const { ruleId, first } of byEvent.values()) {
    const { vehicleId, trackerId, atMs, sequence, code, geofenceId, isPrivate } = first
    await addWebhookMessage(db, {
      ...{ customerId, type: 'notification.raised', at: new Date(atMs) },
      data: {
        ...{ rule: ruleId, id: eventIdOf({ trackerId, recordedAtMs: atMs, sequence, code, geofenceId }) },
        ...{ vehicle: vehicleId, eventCode: code, timestamp: toApiInstant(atMs), is_private: isPrivate },
      },
    })
  }
}

const newNotice = (userId: number, { id: ruleId, byMail: awaitsMail }: TellingRule, event: FoundEvent): NoticeOf => ({
  ...{ id: null, userId, ruleId, vehicleId: event.vehicleId, first: event, events: 1, awaitsMail, isChanged: false },
  ...{ atMs: event.atMs, lastAtMs: event.atMs },
})

/** Which of the vehicles each of the people sees now, limited users those of their groups. */
async function readSight(db: ScopedDb, matches: readonly Match[]): Promise<ReadonlyMap<number, ReadonlySet<number>>> {
  const vehicleIds = [...new Set(matches.map(({ event }) => event.vehicleId))]
  const seenBy = new Map<number, ReadonlySet<number>>()
  for (const userId of new Set(matches.flatMap(({ rule }) => rule.userIds))) {
    const rights = await findAccountRights(db, userId)
    if (rights === null) continue
    const { rows } = await sql<{ id: number }>`
      select v.id from vehicles v where ${vehicleInScope(rights, 'v')} and v.id = any(${vehicleIds}::int[])`.execute(db)
    seenBy.set(userId, new Set(rows.map(({ id }) => id)))
  }
  return seenBy
}

async function readMuted(db: ScopedDb, scope: Scope): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ key: string }>`
    select user_id || ' ' || notification_rule_id as key from muted_rules
    where ${customerInScope(scope, 'customer_id')} and (until is null or until > now())`.execute(db)
  return new Set(rows.map(({ key }) => key))
}

/** Notices that one of the events may join, by rule, person and vehicle. */
async function readRecent(db: ScopedDb, scope: Scope, matches: readonly Match[]): Promise<Map<string, NoticeOf[]>> {
  const times = matches.map(({ event }) => event.atMs)
  const [from, until] = [Math.min(...times) - OLDEST_MS, Math.max(...times) + OLDEST_MS]
  const { rows } = await sql<Omit<NoticeOf, 'first' | 'isChanged'>>`
    select id, user_id as "userId", notification_rule_id as "ruleId", vehicle_id as "vehicleId", events,
      awaits_mail as "awaitsMail", (extract(epoch from happened_at) * 1000)::float8 as "atMs", (extract(epoch from last_at) * 1000)::float8 as "lastAtMs"
    from notices where ${customerInScope(scope, 'customer_id')}
      and notification_rule_id = any(${[...new Set(matches.map(({ rule }) => rule.id))]}::int[])
      and vehicle_id = any(${[...new Set(matches.map(({ event }) => event.vehicleId))]}::int[])
      and happened_at between ${new Date(from)} and ${new Date(until)}`.execute(db)
  const stored = rows.map((row): NoticeOf => ({ ...row, first: null, isChanged: false }))
  return Map.groupBy(stored, ({ ruleId, userId, vehicleId }) => `${ruleId} ${userId} ${vehicleId}`)
}

async function storeNotices(db: ScopedDb, { customerIds }: Scope, all: readonly NoticeOf[]): Promise<void> {
  const fresh = all.flatMap(({ first, userId, ruleId, vehicleId, events, lastAtMs, awaitsMail }) =>
    first === null
      ? []
      : [
          {
            ...{
              user: userId,
              rule: ruleId,
              vehicle: vehicleId,
              events,
              last: new Date(lastAtMs),
              at: new Date(first.atMs),
              mail: awaitsMail,
            },
            ...{ tracker: first.trackerId, sequence: first.sequence, code: first.code, geofence: first.geofenceId },
          },
        ],
  )
  await sql`
    insert into notices (customer_id, user_id, notification_rule_id, vehicle_id, tracker_id, happened_at, sequence, code,
      geofence_id, last_at, events, awaits_mail)
    select ${customerIds[0]}::int, "user", rule, vehicle, tracker, at, sequence, code, geofence, last, events, mail
    from jsonb_to_recordset(${JSON.stringify(fresh)}::jsonb) as t ("user" int, rule int, vehicle int, tracker int, at timestamptz,
      sequence int, code int2, geofence int, last timestamptz, events int, mail boolean)
    order by at`.execute(db)
  const changed = all.flatMap(({ id, events, lastAtMs, isChanged }) =>
    id !== null && isChanged ? [{ id, events, last: new Date(lastAtMs) }] : [],
  )
  await sql`
    update notices n set events = t.events, last_at = t.last
    from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) as t (id int, events int, last timestamptz)
    where n.id = t.id`.execute(db)
}
