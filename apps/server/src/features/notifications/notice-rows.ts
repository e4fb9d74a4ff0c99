import type { RuleSubject } from '@milepost/domain/notifications/conditions.ts'
import { sql } from 'kysely'
import { customerInScope } from '../../db/in-scope.ts'
import type { Scope, ScopedDb } from '../../db/scope.ts'
import type { Match, ToldEvent } from './match.ts'

/** How long before and after what is told a notice may be that it joins. */
const REACH_MS = 24 * 3_600_000

/** Whose a notice is: a person's, or an address's that is only written to. */
export interface NoticeReader {
  userId: number | null
  addressId: number | null
}

/** What a notice may be joined by: reader, rule and vehicle. */
export const readerKey = (ruleId: number, { userId, addressId }: NoticeReader, vehicleId: number): string =>
  [ruleId, userId, addressId, vehicleId].join(' ')

/** Of one reader, rule and vehicle: stored already, or to be stored. */
export interface NoticeOf extends NoticeReader {
  /** Null: not stored yet. */
  id: number | null
  ruleId: number
  ruleVersion: number | null
  tellsOf: RuleSubject
  vehicleId: number
  first: ToldEvent | null
  atMs: number
  lastAtMs: number
  events: number
  /** Whether it is for the next mail to the reader. */
  awaitsMail: boolean
  isChanged: boolean
}

/** Notices that one of the events may join, by their readerKey. */
export async function readJoinable(
  db: ScopedDb,
  scope: Scope,
  matches: readonly Match[],
): Promise<Map<string, NoticeOf[]>> {
  const times = matches.map(({ event }) => event.atMs)
  const [from, until] = [Math.min(...times) - REACH_MS, Math.max(...times) + REACH_MS]
  const { rows } = await sql<Omit<NoticeOf, 'first' | 'isChanged'>>`
    select id, user_id as "userId", address_id as "addressId", notification_rule_id as "ruleId", rule_version as "ruleVersion", tells_of as "tellsOf", vehicle_id as "vehicleId", events,
      awaits_mail as "awaitsMail", (extract(epoch from happened_at) * 1000)::float8 as "atMs", (extract(epoch from last_at) * 1000)::float8 as "lastAtMs"
    from notices where ${customerInScope(scope, 'customer_id')}
      and notification_rule_id = any(${[...new Set(matches.map(({ rule }) => rule.id))]}::int[])
      and vehicle_id = any(${[...new Set(matches.map(({ event }) => event.vehicleId))]}::int[])
      and happened_at between ${new Date(from)} and ${new Date(until)}`.execute(db)
  const stored = rows.map((row): NoticeOf => ({ ...row, first: null, isChanged: false }))
  return Map.groupBy(stored, notice => readerKey(notice.ruleId, notice, notice.vehicleId))
}

/** Writes those that are new and those that count more than before. Lists have the last first: of what is due at once, the soonest. */
export async function storeNotices(db: ScopedDb, { customerIds }: Scope, all: readonly NoticeOf[]): Promise<void> {
  const fresh = all.flatMap(
    ({ first, userId, addressId, ruleId, ruleVersion, tellsOf, vehicleId, events, lastAtMs, awaitsMail }) =>
      first === null
        ? []
        : [
            {
              ...{
                user: userId,
                address: addressId,
                rule: ruleId,
                vehicle: vehicleId,
                events,
                last: new Date(lastAtMs),
                at: new Date(first.atMs),
                mail: awaitsMail,
              },
              ...{ version: ruleVersion, tells_of: tellsOf, ...conditionOf(first), ...dueOf(first) },
              ...{ tracker: first.trackerId, sequence: first.sequence, code: first.code, geofence: first.geofenceId },
            },
          ],
  )
  await sql`
    insert into notices (customer_id, user_id, address_id, notification_rule_id, vehicle_id, tracker_id, happened_at, sequence, code,
      geofence_id, last_at, events, awaits_mail, rule_version, tells_of, since, value, unit, schedule_type_id, due_on, days_left)
    select ${customerIds[0]}::int, "user", address, rule, vehicle, tracker, at, sequence, code, geofence, last, events, mail, version, tells_of, since, value, unit,
      schedule, due_on, days_left
    from jsonb_to_recordset(${JSON.stringify(fresh)}::jsonb) as t ("user" int, address int, rule int, vehicle int, tracker int, at timestamptz,
      sequence int, code int2, geofence int, last timestamptz, events int, mail boolean,
      version int, tells_of text, since timestamptz, value float8, unit text, schedule int, due_on date, days_left int)
    order by at, due_on desc nulls first`.execute(db)
  const changed = all.flatMap(({ id, events, lastAtMs, isChanged }) =>
    id !== null && isChanged ? [{ id, events, last: new Date(lastAtMs) }] : [],
  )
  await sql`
    update notices n set events = t.events, last_at = t.last
    from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) as t (id int, events int, last timestamptz)
    where n.id = t.id`.execute(db)
}

const conditionOf = ({ condition }: ToldEvent) =>
  condition === undefined ? null : { ...condition, since: new Date(condition.sinceMs) }

const dueOf = ({ due }: ToldEvent) =>
  due === undefined ? null : { schedule: due.scheduleTypeId, due_on: due.dueOn, days_left: due.daysLeft }
