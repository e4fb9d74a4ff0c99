import { sql } from 'kysely'
import type { ScopedDb } from '../../db/scope.ts'

/** What of a rule `r` says why it told something. */
export const RULE_AS_TOLD = sql`jsonb_build_object('name', r.name, 'tells_of', r.tells_of, 'is_any_event', r.event_kinds = '{}',
  'least_severity', r.least_severity,
  'has_vehicle_groups', exists (select from vehicle_groups_of_notification_rules m where m.notification_rule_id = r.id),
  'has_geofences', exists (select from geofences_of_notification_rules m where m.notification_rule_id = r.id),
  'hours', r.hours, 'every_minutes', r.every_minutes, 'silent_hours', r.silent_hours, 'supply_below_v', r.supply_below_v,
  'battery_below_percent', r.battery_below_percent, 'battery_below_v', r.battery_below_v)`

/** Keeps rules as they are when they tell, each version once. */
export async function keepAsTold(db: ScopedDb, ruleIds: readonly number[]): Promise<void> {
  await sql`insert into told_rules (notification_rule_id, version, customer_id, rule)
    select r.id, r.version, r.customer_id, ${RULE_AS_TOLD} from notification_rules r where r.id = any(${ruleIds}::int[])
    on conflict do nothing`.execute(db)
}
