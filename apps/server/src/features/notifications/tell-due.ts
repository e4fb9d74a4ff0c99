import { dueStep } from '@milepost/domain/notifications/due-steps.ts'
import { asksAbout } from '@milepost/domain/notifications/rule-match.ts'
import { localDayAt } from '@milepost/domain/time/local-time.ts'
import { sql } from 'kysely'
import type { Db, Scope, ScopedDb } from '../../db/scope.ts'
import type { ScheduledTask } from '../../jobs/task.ts'
import { type DueThing, readDueThings } from './due-things.ts'
import type { Match } from './match.ts'
import { ofCustomersWithRules } from './of-customers.ts'
import { raiseNotices } from './raise-notices.ts'
import { readTellingRules, type TellingRule } from './telling-rules.ts'

const DAY_MS = 86_400_000
/** A rule without hours of its own tells of what is due from 7 in the morning on, by the clock of the customer. */
const TOLD_FROM_MS = 7 * 3_600_000

/** Looks for what is due. What it does twice is the same as done once. */
export const tellDueTask = (system: Db): ScheduledTask => ({
  name: 'tell-due',
  schedule: '*/10 * * * *',
  attempts: 1,
  run: () => tellDue(system, Date.now()),
})

/** Tells of what is due, each step towards a due date once. Gives how many notices were written. */
export const tellDue = (system: Db, nowMs: number): Promise<number> =>
  ofCustomersWithRules(system, ['due'], async (db, scope) => {
    const rules = (await readTellingRules(db, scope, ['due'])).filter(rule => isTellingNow(rule, nowMs))
    if (rules.length === 0) return 0
    const most = Math.max(...rules.flatMap(({ daysAhead }) => daysAhead), 0)
    const things = await readDueThings(db, scope, { untilMs: nowMs + (most + 2) * DAY_MS })
    const matches = rules.flatMap(rule => things.flatMap(thing => matchOf(rule, thing, nowMs)))
    const fresh = matches.length === 0 ? [] : await keepUntold(db, scope, matches)
    return fresh.length === 0 ? 0 : raiseNotices(db, scope, fresh)
  })

const isTellingNow = ({ hours, timeZone }: TellingRule, nowMs: number): boolean =>
  hours !== null || nowMs >= localDayAt(nowMs, timeZone).startMs + TOLD_FROM_MS

function matchOf(rule: TellingRule, thing: DueThing, nowMs: number): Match[] {
  const { vehicleId, scheduleTypeId, activityTypeId, dueOn, roundOn, isOffRoad, groupIds } = thing
  if (rule.scheduleTypeIds.length > 0 && !rule.scheduleTypeIds.includes(scheduleTypeId)) return []
  if (!asksAbout(rule, { groupIds, atMs: nowMs }, rule.timeZone)) return []
  const [dueMs, todayMs] = [Date.parse(dueOn), Date.parse(localDayAt(nowMs, rule.timeZone).text)]
  const step = dueStep(rule, { dueMs, isOffRoad }, todayMs)
  if (step === null) return []
  const due = { scheduleTypeId, activityTypeId, dueOn, roundOn, daysLeft: (dueMs - todayMs) / DAY_MS, step }
  // It is noticed now, and no record of a tracker is of it.
  const ofNoRecord = { trackerId: 0, atMs: nowMs, sequence: 0, code: 0, geofenceId: 0, isPrivate: false }
  return [{ rule, event: { vehicleId, due, ...ofNoRecord } }]
}

/** Those of which their rule has not told before, noted as told: whichever worker notes one tells it. */
async function keepUntold(db: ScopedDb, { customerIds }: Scope, matches: readonly Match[]): Promise<Match[]> {
  const rows = matches.map(({ rule, event: { vehicleId, due } }) => ({
    ...{ rule: rule.id, vehicle: vehicleId, type: due?.activityTypeId, round_on: due?.roundOn, step: due?.step },
  }))
  const told = await sql<{ key: string }>`
    insert into told_dues (notification_rule_id, vehicle_id, vehicle_activity_type_id, round_on, step, customer_id)
    select rule, vehicle, type, round_on, step, ${customerIds[0]}::int from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as t (rule int, vehicle int, type int, round_on date, step int) order by 1, 2, 3, 4, 5
    on conflict do nothing
    returning concat_ws(' ', notification_rule_id, vehicle_id, vehicle_activity_type_id, round_on, step) as key`.execute(
    db,
  )
  const keys = new Set(told.rows.map(({ key }) => key))
  return matches.filter(({ rule, event: { vehicleId, due } }) =>
    keys.has([rule.id, vehicleId, due?.activityTypeId, due?.roundOn, due?.step].join(' ')),
  )
}
