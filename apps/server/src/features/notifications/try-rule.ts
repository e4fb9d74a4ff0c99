import { MOST_TRIED, type RuleTrial } from '@milepost/contract/notification-rules.ts'
import type { PowerLimits, RuleSubject } from '@milepost/domain/notifications/conditions.ts'
import type { DueRule } from '@milepost/domain/notifications/due-steps.ts'
import { groupEvents } from '@milepost/domain/notifications/group-events.ts'
import { codesOfRule, type EventRule, ruleMatches } from '@milepost/domain/notifications/rule-match.ts'
import { sql } from 'kysely'
import { customerInScope, geofenceInScope, groupInScope, sharedInScope, vehicleInScope } from '../../db/in-scope.ts'
import { oneRow } from '../../db/one-row.ts'
import type { Scope, ScopedDb } from '../../db/scope.ts'
import { findRuleEvents } from './rule-events.ts'
import { isOfGroups } from './rule-groups.ts'
import { type Stretch, type Tried, tryLowPower, trySilence } from './try-conditions.ts'
import { LISTED, tryDue } from './try-due.ts'

const DAYS = 7

/** A rule that need not be saved. */
export interface TriedRule extends EventRule, PowerLimits, DueRule {
  tellsOf: RuleSubject
  silentHours: number
  scheduleTypeIds: readonly number[]
  everyMinutes: number
}

/**
 * What a rule would have told of the last week, had it been there. `scope` is of its customer alone. Null: a group, a geofence
 * or a schedule of the rule is not in it.
 */
export async function tryRule(db: ScopedDb, scope: Scope, rule: TriedRule, nowMs: number): Promise<RuleTrial | null> {
  if (!(await isKnown(db, scope, rule))) return null
  const timeZone = await readTimeZone(db, scope)
  const sinceMs = nowMs - DAYS * 86_400_000
  const { tellsOf } = rule
  const stretch = { sinceMs, nowMs }
  if (tellsOf === 'silence') return trialOf(await trySilence(db, scope, rule, timeZone, stretch), stretch)
  if (tellsOf === 'due') return tryDue(db, scope, rule, timeZone, nowMs)
  if (tellsOf !== 'events') {
    return trialOf(await tryLowPower(db, scope, { ...rule, subject: tellsOf }, timeZone, stretch), stretch)
  }
  return tryEvents(db, scope, rule, timeZone, stretch)
}

/** Each is a notice of its own. */
function trialOf({ found, vehicles, isCut }: Tried, stretch: Stretch): RuleTrial {
  const newest = found.toSorted((a, b) => b.atMs - a.atMs)
  return {
    ...{ events: found.length, is_cut: isCut, notices: found.length },
    looked_at: lookedAt({ events: null, vehicles }, stretch),
    results: newest.slice(0, LISTED).map(({ vehicleId, registration, atMs }) => ({
      ...{ vehicle: vehicleId, registration, eventCode: null, count: 1, timestamp: new Date(atMs).toISOString() },
      due: null,
    })),
  }
}

const lookedAt = (counted: { events: number | null; vehicles: number }, { sinceMs, nowMs }: Stretch) => ({
  ...counted,
  from: new Date(sinceMs).toISOString(),
  until: new Date(nowMs).toISOString(),
})

async function tryEvents(
  db: ScopedDb,
  scope: Scope,
  rule: TriedRule,
  timeZone: string,
  stretch: Stretch,
): Promise<RuleTrial> {
  const { sinceMs, nowMs } = stretch
  const found = await findRuleEvents(db, {
    where: sql<boolean>`${vehicleInScope(scope, 'e', 'vehicle_id')} and ${isOfGroups(rule.groupIds, 'v')} and e.recorded_at >= ${new Date(sinceMs)}
      and e.recorded_at <= ${new Date(nowMs)} and e.code = any(${codesOfRule(rule)}::int2[])`,
    orderBy: sql`e.recorded_at desc, e.tracker_id, e.sequence, e.code, e.geofence_id`,
    limits: sql`limit ${MOST_TRIED + 1}`,
  })
  const events = found.slice(0, MOST_TRIED).filter(event => ruleMatches(rule, event, timeZone))
  const notices = groupEvents(events, rule.everyMinutes)
  return {
    events: events.length,
    is_cut: found.length > MOST_TRIED,
    looked_at: lookedAt(
      { events: Math.min(found.length, MOST_TRIED), vehicles: await countVehicles(db, scope, rule) },
      stretch,
    ),
    notices: notices.length,
    results: notices
      .slice(-LISTED)
      .toReversed()
      .map(({ first, count }) => ({
        ...{ vehicle: first.vehicleId, registration: first.registration, eventCode: first.code, count },
        timestamp: new Date(first.atMs).toISOString(),
        due: null,
      })),
  }
}

/** Those of the rule, whether or not anything happened to them. */
async function countVehicles(db: ScopedDb, scope: Scope, { groupIds }: EventRule): Promise<number> {
  const counted = await sql<{ count: number }>`
    select count(*)::int as count from vehicles v where ${vehicleInScope(scope, 'v')} and v.archived_at is null
      and ${isOfGroups(groupIds, 'v')}`.execute(db)
  return oneRow(counted).count
}

async function isKnown(
  db: ScopedDb,
  scope: Scope,
  { groupIds, geofenceIds, scheduleTypeIds }: Pick<TriedRule, 'groupIds' | 'geofenceIds' | 'scheduleTypeIds'>,
): Promise<boolean> {
  const { rows } = await sql`
    (select unnest(${groupIds}::int[]) except select g.id from vehicle_groups g where ${groupInScope(scope, 'g')})
    union all
    (select unnest(${scheduleTypeIds}::int[]) except select s.id from schedule_types s where ${sharedInScope(scope, 's.customer_id')})
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
