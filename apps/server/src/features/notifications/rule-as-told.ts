import { sql } from 'kysely'
import type { Scope, ScopedDb } from '../../db/scope.ts'

/** What of a rule `r` says why it told something. */
export const RULE_AS_TOLD = sql`jsonb_build_object('name', r.name, 'tells_of', r.tells_of, 'is_any_event', r.event_kinds = '{}',
  'least_severity', r.least_severity,
  'has_vehicle_groups', exists (select from vehicle_groups_of_notification_rules m where m.notification_rule_id = r.id),
  'has_geofences', exists (select from geofences_of_notification_rules m where m.notification_rule_id = r.id),
  'hours', r.hours, 'every_minutes', r.every_minutes, 'silent_hours', r.silent_hours, 'supply_below_v', r.supply_below_v,
  'battery_below_percent', r.battery_below_percent, 'battery_below_v', r.battery_below_v,
  'has_schedule_types', exists (select from schedule_types_of_notification_rules m where m.notification_rule_id = r.id),
  'days_ahead', r.days_ahead, 'tells_overdue', r.tells_overdue, 'overdue_every_days', r.overdue_every_days)`

/** A rule as it was when it was read to tell by it. */
export interface RuleAsTold {
  id: number
  version: number
  /** RULE_AS_TOLD of that version. */
  asTold: object
}

/** Keeps rules as they tell, each version once. What they tell is stored before: that holds off removeOldNotices. */
export async function keepAsTold(
  db: ScopedDb,
  { customerIds }: Scope,
  rules: Iterable<Readonly<RuleAsTold>>,
): Promise<void> {
  const rows = Array.from(rules, ({ id, version, asTold }) => ({ id, version, rule: asTold }))
  await sql`insert into told_rules (notification_rule_id, version, customer_id, rule)
    select id, version, ${customerIds[0]}::int, rule from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as t (id int, version int, rule jsonb)
    on conflict do nothing`.execute(db)
}
