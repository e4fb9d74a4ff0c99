import type { RuleSubject } from '@milepost/domain/notifications/conditions.ts'
import { sql } from 'kysely'
import { customerInScope } from '../../db/in-scope.ts'
import { isPrivateAt } from '../../db/private-times.ts'
import type { Scope, ScopedDb } from '../../db/scope.ts'
import type { Match } from './match.ts'
import { raiseNotices } from './raise-notices.ts'

/** What a rule has told of: something that lasts, of a vehicle. */
interface ConditionKey {
  ruleId: number
  vehicleId: number
  subject: RuleSubject
}

const keyOf = ({ ruleId, vehicleId, subject }: ConditionKey): string => `${ruleId} ${vehicleId} ${subject}`
const keyOfMatch = ({ rule: { id: ruleId, tellsOf: subject }, event: { vehicleId } }: Match): string =>
  keyOf({ ruleId, vehicleId, subject })

/** What rules have told of and is not over yet. */
async function readOpen(db: ScopedDb, scope: Scope): Promise<ReadonlySet<string>> {
  const { rows } = await sql<ConditionKey>`
    select notification_rule_id as "ruleId", vehicle_id as "vehicleId", tells_of as subject from told_conditions
    where ${customerInScope(scope, 'customer_id')} and ended_at is null`.execute(db)
  return new Set(rows.map(keyOf))
}

/** Notes that what rules have told of is over, where they have. */
export async function endConditions(
  db: ScopedDb,
  scope: Scope,
  over: readonly (ConditionKey & { atMs: number })[],
): Promise<void> {
  const open = await readOpen(db, scope)
  const rows = over.flatMap(({ atMs, ...key }) =>
    open.has(keyOf(key))
      ? [{ rule: key.ruleId, vehicle: key.vehicleId, tells_of: key.subject, at: new Date(atMs) }]
      : [],
  )
  await sql`
    update told_conditions t set ended_at = o.at
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as o (rule int, vehicle int, tells_of text, at timestamptz)
    where t.notification_rule_id = o.rule and t.vehicle_id = o.vehicle and t.tells_of = o.tells_of and t.ended_at is null
      and t.since < o.at`.execute(db)
}

/** Those of which their rule has not told already. */
export async function withoutOpen(db: ScopedDb, scope: Scope, matches: readonly Match[]): Promise<Match[]> {
  const open = await readOpen(db, scope)
  return matches.filter(match => !open.has(keyOfMatch(match)))
}

/**
 * Tells what begins, once: whichever worker notes it tells it, in the transaction that notes it, and it is told again when it was over
 * meanwhile. Of a vehicle in private nothing is told. Gives how many notices are new.
 */
export async function tellBegun(db: ScopedDb, scope: Scope, matches: readonly Match[]): Promise<number> {
  const tellable = await notPrivate(db, matches)
  if (tellable.length === 0) return 0
  const rows = tellable.map(({ rule, event }) => ({
    ...{ rule: rule.id, vehicle: event.vehicleId, tells_of: rule.tellsOf },
    since: new Date(event.condition?.sinceMs ?? event.atMs),
  }))
  const begun = await sql<ConditionKey>`
    insert into told_conditions as t (notification_rule_id, vehicle_id, tells_of, customer_id, since)
    select rule, vehicle, tells_of, ${scope.customerIds[0]}::int, since from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as b (rule int, vehicle int, tells_of text, since timestamptz) order by rule, vehicle
    on conflict (notification_rule_id, vehicle_id, tells_of) do update set since = excluded.since, ended_at = null
    where t.ended_at is not null and t.ended_at <= excluded.since
    returning t.notification_rule_id as "ruleId", t.vehicle_id as "vehicleId", t.tells_of as subject`.execute(db)
  const keys = new Set(begun.rows.map(keyOf))
  const fresh = tellable.filter(match => keys.has(keyOfMatch(match)))
  return fresh.length === 0 ? 0 : raiseNotices(db, scope, fresh)
}

async function notPrivate(db: ScopedDb, matches: readonly Match[]): Promise<Match[]> {
  const vehicles = new Map(matches.map(({ event }) => [event.vehicleId, event]))
  const rows = [...vehicles.values()].map(({ vehicleId, trackerId, atMs }) => ({
    ...{ vehicle: vehicleId, tracker: trackerId, at: new Date(atMs) },
  }))
  const found = await sql<{ vehicle: number }>`
    select vehicle from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as t (vehicle int, tracker int, at timestamptz)
    where not ${isPrivateAt(sql`t.tracker`, sql`t.at`)}`.execute(db)
  const shown = new Set(found.rows.map(({ vehicle }) => vehicle))
  return matches.filter(({ event }) => shown.has(event.vehicleId))
}
