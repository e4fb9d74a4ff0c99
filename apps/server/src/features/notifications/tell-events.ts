import { ruleMatches } from '@milepost/domain/notifications/rule-match.ts'
import { sql } from 'kysely'
import { customerInScope } from '../../db/in-scope.ts'
import type { Db, Scope, ScopedDb } from '../../db/scope.ts'
import { isBeforeItsGeofence } from '../../telemetry/before-its-geofence.ts'
import type { Match } from './match.ts'
import { ofCustomers } from './of-customers.ts'
import { raiseNotices } from './raise-notices.ts'
import { findRuleEvents } from './rule-events.ts'
import { readTellingRules } from './telling-rules.ts'

/** What is older when it is first seen tells nobody anything: a backlog, or days that are folded again. */
const OLDEST_MS = 24 * 3_600_000
/** Of one customer in one transaction; the rest follows at once. */
const AT_ONCE = 2_000

/**
 * Tells of what was stored since the last time, customer by customer: the position of each moves on in the transaction that writes
 * its notices, so that every event is looked at once, however often this ends in between. Several workers share the customers.
 * Events are looked at once all transactions before theirs are over. Gives how many notices were written;
 * throws the fault of a customer once the others were looked at.
 */
export async function tellEvents(system: Db, nowMs: number): Promise<number> {
  await followCustomers(system)
  const { rows } = await sql<{ id: number }>`
    select p.customer_id as id from notice_positions p where exists (
      select from events e where e.customer_id = p.customer_id and e.stored_xid >= p.next_xid
        and e.stored_xid < pg_snapshot_xmin(pg_current_snapshot()) and e.recorded_at >= ${new Date(nowMs - OLDEST_MS)})`.execute(
    system,
  )
  return ofCustomers(
    system,
    rows.map(({ id }) => id),
    (db, scope) => tellCustomer(db, scope, nowMs),
  )
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
      and e.stored_xid < ${position.horizon}::xid8 and e.recorded_at >= ${new Date(nowMs - OLDEST_MS)}
      and not ${isBeforeItsGeofence('e')}`,
    orderBy: sql`e.stored_xid`,
    // A transaction is never cut in two.
    limits: sql`fetch first ${AT_ONCE} rows with ties`,
  })
  const last = found.at(-1)
  const next = found.length < AT_ONCE || last === undefined ? position.horizon : String(BigInt(last.storedXid) + 1n)
  await sql`update notice_positions set next_xid = ${next}::xid8 where ${customerInScope(scope, 'customer_id')}`.execute(
    db,
  )
  const rules = await readTellingRules(db, scope, ['events'])
  const matches = rules.flatMap(rule =>
    found.filter(event => ruleMatches(rule, event, rule.timeZone)).map(event => ({ rule, event })),
  )
  const fresh = matches.length === 0 ? [] : await keepUntold(db, scope, matches)
  return fresh.length === 0 ? 0 : raiseNotices(db, scope, fresh)
}

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
    told.rows.map(({ rule, tracker, atMs, sequence, code, geofence }) =>
      [rule, tracker, atMs, sequence, code, geofence].join(' '),
    ),
  )
  return matches.filter(({ rule, event: { trackerId, atMs, sequence, code, geofenceId } }) =>
    keys.has([rule.id, trackerId, atMs, sequence, code, geofenceId].join(' ')),
  )
}
