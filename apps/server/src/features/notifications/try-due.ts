import type { RuleTrial } from '@milepost/contract/notification-rules.ts'
import { type DueRule, daysTold } from '@milepost/domain/notifications/due-steps.ts'
import type { EventRule } from '@milepost/domain/notifications/rule-match.ts'
import { localDayAt } from '@milepost/domain/time/local-time.ts'
import type { Scope, ScopedDb } from '../../db/scope.ts'
import { readDueThings } from './due-things.ts'
import { isOfGroups } from './rule-groups.ts'

const DAY_MS = 86_400_000
const DAYS = 7

/** Notices that a trial lists. */
export const LISTED = 20

type TriedDue = DueRule & Pick<EventRule, 'groupIds'> & { scheduleTypeIds: readonly number[] }

/** What a rule tells today, were it new, and in the six days after, by what is due now. */
export async function tryDue(
  db: ScopedDb,
  scope: Scope,
  rule: TriedDue,
  timeZone: string,
  nowMs: number,
): Promise<RuleTrial> {
  const todayMs = Date.parse(localDayAt(nowMs, timeZone).text)
  const untilMs = todayMs + (Math.max(0, ...rule.daysAhead) + DAYS) * DAY_MS
  const things = (await readDueThings(db, scope, { untilMs, which: isOfGroups(rule.groupIds, 'v') })).filter(
    ({ scheduleTypeId }) => rule.scheduleTypeIds.length === 0 || rule.scheduleTypeIds.includes(scheduleTypeId),
  )
  const found = things
    .flatMap(thing =>
      daysTold(rule, { dueMs: Date.parse(thing.dueOn), isOffRoad: thing.isOffRoad }, todayMs, DAYS).map(atMs => ({
        ...{ thing, atMs },
      })),
    )
    .toSorted((a, b) => a.atMs - b.atMs)
  const vehicles = new Set(things.map(({ vehicleId }) => vehicleId)).size
  return {
    ...{ events: found.length, is_cut: false, notices: found.length },
    looked_at: {
      ...{ events: null, vehicles },
      from: new Date(todayMs).toISOString(),
      until: new Date(todayMs + (DAYS - 1) * DAY_MS).toISOString(),
    },
    results: found.slice(0, LISTED).map(({ thing: { vehicleId, registration, code, schedule, dueOn }, atMs }) => ({
      ...{ vehicle: vehicleId, registration, eventCode: null, count: 1, timestamp: new Date(atMs).toISOString() },
      due: { code, schedule, due_on: dueOn },
    })),
  }
}
