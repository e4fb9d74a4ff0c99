import { MOST_TRIED, type RuleTrial } from '@milepost/contract/notification-rules.ts'
import { groupEvents } from '@milepost/domain/notifications/group-events.ts'
import { codesOfRule, type EventRule, ruleMatches } from '@milepost/domain/notifications/rule-match.ts'
import { sql } from 'kysely'
import { customerInScope, geofenceInScope, groupInScope, vehicleInScope } from '../../db/in-scope.ts'
import { oneRow } from '../../db/one-row.ts'
import type { Scope, ScopedDb } from '../../db/scope.ts'
import { findRuleEvents } from './rule-events.ts'

const DAYS = 7
/** Notices that are listed. */
const LISTED = 20

/**
 * What a rule would have told of the last week, had it been there. `scope` is of its customer alone. Null: a group or a geofence
 * of the rule is not in it.
 */
export async function tryRule(
  db: ScopedDb,
  scope: Scope,
  rule: EventRule & { everyMinutes: number },
  nowMs: number,
): Promise<RuleTrial | null> {
  if (!(await isKnown(db, scope, rule))) return null
  const timeZone = await readTimeZone(db, scope)
  const since = new Date(nowMs - DAYS * 86_400_000)
  const found = await findRuleEvents(db, {
    where: sql<boolean>`${vehicleInScope(scope, 'e', 'vehicle_id')} and e.recorded_at >= ${since}
      and e.recorded_at <= ${new Date(nowMs)} and e.code = any(${codesOfRule(rule)}::int2[])`,
    orderBy: sql`e.recorded_at desc, e.tracker_id, e.sequence, e.code, e.geofence_id`,
    limits: sql`limit ${MOST_TRIED + 1}`,
  })
  const events = found.slice(0, MOST_TRIED).filter(event => ruleMatches(rule, event, timeZone))
  const notices = groupEvents(events, rule.everyMinutes)
  return {
    events: events.length,
    is_cut: found.length > MOST_TRIED,
    notices: notices.length,
    results: notices
      .slice(-LISTED)
      .toReversed()
      .map(({ first, count }) => ({
        ...{ vehicle: first.vehicleId, registration: first.registration, eventCode: first.code, count },
        timestamp: new Date(first.atMs).toISOString(),
      })),
  }
}

async function isKnown(db: ScopedDb, scope: Scope, { groupIds, geofenceIds }: EventRule): Promise<boolean> {
  const { rows } = await sql`
    (select unnest(${groupIds}::int[]) except select g.id from vehicle_groups g where ${groupInScope(scope, 'g')})
    union all
    (select unnest(${geofenceIds}::int[]) except select f.id from geofences f where ${geofenceInScope(scope, 'f')})`.execute(
    db,
  )
  return rows.length === 0
}

async function readTimeZone(db: ScopedDb, scope: Scope): Promise<string> {
  const { rows } = await sql<{ zone: string }>`
    select time_zone as zone from customers where ${customerInScope(scope, 'id')}`.execute(db)
  return oneRow({ rows }).zone
}
