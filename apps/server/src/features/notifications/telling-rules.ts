import type { PowerLimits, RuleSubject } from '@milepost/domain/notifications/conditions.ts'
import type { DueRule } from '@milepost/domain/notifications/due-steps.ts'
import type { EventRule } from '@milepost/domain/notifications/rule-match.ts'
import { sql } from 'kysely'
import { hasModule } from '../../db/has-module.ts'
import { customerInScope } from '../../db/in-scope.ts'
import type { Scope, ScopedDb } from '../../db/scope.ts'
import { IS_WRITTEN_TO } from './rule-addresses.ts'
import { RULE_AS_TOLD, type RuleAsTold } from './rule-as-told.ts'

/** A rule that is on. */
export interface TellingRule extends EventRule, PowerLimits, DueRule, RuleAsTold {
  tellsOf: RuleSubject
  silentHours: number
  /** Empty: what is due by any. */
  scheduleTypeIds: readonly number[]
  everyMinutes: number
  byMail: boolean
  userIds: readonly number[]
  /** Of the addresses that it writes to. */
  addressIds: readonly number[]
  timeZone: string
}

/** The rules of the scope that are on and tell of one of the subjects. */
export async function readTellingRules(
  db: ScopedDb,
  scope: Scope,
  subjects: readonly RuleSubject[],
): Promise<TellingRule[]> {
  const { rows } = await sql<TellingRule>`
    select r.id, r.version, r.tells_of as "tellsOf", r.silent_hours as "silentHours", r.supply_below_v as "supplyBelowV",
      r.battery_below_percent as "batteryBelowPercent", r.battery_below_v as "batteryBelowV",
      r.event_kinds as kinds, r.least_severity as "leastSeverity", r.hours, r.by_mail as "byMail",
      -- What is due of a vehicle by two schedules is two notices.
      case when r.tells_of = 'due' then 0 else r.every_minutes end as "everyMinutes",
      r.days_ahead as "daysAhead", r.tells_overdue as "tellsOverdue", r.overdue_every_days as "overdueEveryDays",
      r.tells_off_road as "tellsOffRoad",
      array(select m.schedule_type_id from schedule_types_of_notification_rules m where m.notification_rule_id = r.id) as "scheduleTypeIds",
      c.time_zone as "timeZone", ${RULE_AS_TOLD} as "asTold",
      array(select m.vehicle_group_id from vehicle_groups_of_notification_rules m where m.notification_rule_id = r.id) as "groupIds",
      array(select m.geofence_id from geofences_of_notification_rules m where m.notification_rule_id = r.id) as "geofenceIds",
      array(select m.user_id from users_of_notification_rules m where m.notification_rule_id = r.id) as "userIds",
      array(select a.id from addresses_of_notification_rules a where a.notification_rule_id = r.id and ${IS_WRITTEN_TO}) as "addressIds"
    from notification_rules r join customers c on c.id = r.customer_id
    where ${customerInScope(scope, 'r.customer_id')} and r.is_on and r.archived_at is null and r.tells_of = any(${subjects})
      and ${hasModule('Events')} and (r.tells_of <> 'due' or ${hasModule('Vehicle File')}) order by r.id`.execute(db)
  return rows
}
