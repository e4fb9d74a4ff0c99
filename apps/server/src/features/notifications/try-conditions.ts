import { MOST_VEHICLES_TRIED } from '@milepost/contract/notification-rules.ts'
import {
  type PowerLimits,
  type PowerReading,
  powerState,
  silentFromMs,
} from '@milepost/domain/notifications/conditions.ts'
import { asksAbout, type EventRule } from '@milepost/domain/notifications/rule-match.ts'
import { type RawBuilder, sql } from 'kysely'
import { vehicleInScope } from '../../db/in-scope.ts'
import { isPrivateAt } from '../../db/private-times.ts'
import type { Scope, ScopedDb } from '../../db/scope.ts'
import { newestReadings } from './power-readings.ts'
import { isOfGroups } from './rule-groups.ts'

/** What a rule would have told of that lasted. */
interface TriedCondition {
  vehicleId: number
  registration: string
  trackerId: number
  /** When it would have been told. */
  atMs: number
}

export interface Tried {
  found: TriedCondition[]
  /** Vehicles that were looked at. */
  vehicles: number
  /** There are more vehicles than were looked at. */
  isCut: boolean
}

export interface Stretch {
  sinceMs: number
  nowMs: number
}

type ConditionRule = Pick<EventRule, 'groupIds' | 'hours'>

const vehiclesOf = (scope: Scope, groupIds: readonly number[]): RawBuilder<unknown> => sql`
  select v.id, v.registration, a.tracker_id, a.assigned_at,
    array(select g.vehicle_group_id from vehicle_group_vehicles g where g.vehicle_id = v.id) as groups
  from vehicles v
  join tracker_assignments a on a.vehicle_id = v.id and a.unassigned_at is null
  where ${vehicleInScope(scope, 'v')} and v.archived_at is null and ${isOfGroups(groupIds, 'v')}
  order by v.id limit ${MOST_VEHICLES_TRIED + 1}`

interface VehicleRow {
  vehicleId: number
  registration: string
  trackerId: number
  groupIds: number[]
}

/**
 * The silences of the last days. It steps from frame to frame, each the last within the hours of the rule, so that it reads a few
 * hundred keys of a tracker and not its whole week.
 */
export async function trySilence(
  db: ScopedDb,
  scope: Scope,
  rule: ConditionRule & { silentHours: number },
  timeZone: string,
  { sinceMs, nowMs }: Stretch,
): Promise<Tried> {
  const [since, now] = [new Date(sinceMs), new Date(nowMs)]
  const hours = sql`${rule.silentHours} * interval '1 hour'`
  const { rows } = await sql<VehicleRow & { atMs: number | null; untilMs: number | null; isParked: boolean | null }>`
    with recursive chosen as (${vehiclesOf(scope, rule.groupIds)}),
    walked as (
      select c.id, c.tracker_id, first.at, null::timestamptz as silent_since
      from chosen c cross join lateral (select received_at as at from raw_frames where tracker_id = c.tracker_id
        and received_at > greatest(c.assigned_at, ${since}::timestamptz - ${hours}) and received_at <= ${now} order by received_at limit 1) first
      union all
      select w.id, w.tracker_id, coalesce(near.at, far.at), case when near.at is null then w.at end
      from walked w
      left join lateral (select received_at as at from raw_frames where tracker_id = w.tracker_id and received_at > w.at
        and received_at <= w.at + ${hours} order by received_at desc limit 1) near on true
      left join lateral (select received_at as at from raw_frames where tracker_id = w.tracker_id and near.at is null
        and received_at > w.at + ${hours} and received_at <= ${now} order by received_at limit 1) far on true
      where w.at is not null and w.at + ${hours} <= ${now}
    )
    select c.id as "vehicleId", c.registration, c.tracker_id as "trackerId", c.groups as "groupIds",
      (extract(epoch from w.silent_since) * 1000)::float8 as "atMs", (extract(epoch from w.at) * 1000)::float8 as "untilMs",
      coalesce(p.ignition = false or (p.ignition is null and p.moving is not true), true) as "isParked"
    from chosen c
    left join walked w on w.id = c.id and w.silent_since is not null
    left join lateral (select ignition, moving from positions where tracker_id = c.tracker_id and recorded_at <= w.silent_since
      and recorded_at > w.silent_since - interval '1 day' order by recorded_at desc limit 1) p on true
    order by c.id, w.silent_since`.execute(db)
  return toldOf(db, rows, row => {
    const { groupIds, atMs, untilMs, isParked } = row
    if (atMs === null) return []
    const toldMs = silentFromMs({ atMs, isParked: isParked === true }, rule.silentHours)
    const isTold =
      toldMs > sinceMs && toldMs <= (untilMs ?? nowMs) && asksAbout(rule, { groupIds, atMs: toldMs }, timeZone)
    return isTold ? [toldMs] : []
  })
}

/** When the power of vehicles was low in the last days, looked at once an hour. */
export async function tryLowPower(
  db: ScopedDb,
  scope: Scope,
  rule: ConditionRule & PowerLimits & { subject: 'low-supply' | 'low-battery' },
  timeZone: string,
  { sinceMs, nowMs }: Stretch,
): Promise<Tried> {
  const from = sql`greatest(c.assigned_at, hour - interval '1 hour')`
  const { rows } = await sql<VehicleRow & { looks: { atMs: number; readings: PowerReading[] }[] | null }>`
    with chosen as (${vehiclesOf(scope, rule.groupIds)})
    select c.id as "vehicleId", c.registration, c.tracker_id as "trackerId", c.groups as "groupIds",
      (select jsonb_agg(jsonb_build_object('atMs', extract(epoch from hour) * 1000, 'readings', said.readings) order by hour)
        from generate_series(${new Date(sinceMs)}::timestamptz, ${new Date(nowMs)}::timestamptz, interval '1 hour') hour
        cross join lateral ${newestReadings(sql`c.tracker_id`, { from, until: sql`hour` })} said where said.readings is not null) as looks
    from chosen c order by c.id`.execute(db)
  return toldOf(db, rows, ({ groupIds, looks }) => {
    const told: number[] = []
    let isOpen = false
    let before: PowerReading[] = []
    for (const { atMs, readings } of looks ?? []) {
      // A tracker that reports once an hour has one reading in each.
      const state = powerState(rule.subject, [...readings, ...before], rule)
      before = readings
      if (state?.isLow === false) isOpen = false
      if (state?.isLow !== true || isOpen || !asksAbout(rule, { groupIds, atMs }, timeZone)) continue
      isOpen = true
      told.push(atMs)
    }
    return told
  })
}

/** What is told of each row, without what was private then. */
async function toldOf<Row extends VehicleRow>(
  db: ScopedDb,
  rows: readonly Row[],
  momentsOf: (row: Row) => readonly number[],
): Promise<Tried> {
  const ids = [...new Set(rows.map(({ vehicleId }) => vehicleId))].slice(0, MOST_VEHICLES_TRIED)
  const found = rows
    .filter(({ vehicleId }) => ids.includes(vehicleId))
    .flatMap(row => momentsOf(row).map(atMs => ({ ...row, atMs })))
    .map(({ vehicleId, registration, trackerId, atMs }) => ({ vehicleId, registration, trackerId, atMs }))
  const asked = found.map(({ trackerId, atMs }, n) => ({ n, tracker: trackerId, at: new Date(atMs) }))
  const open = await sql<{ n: number }>`
    select n from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as t (n int, tracker int, at timestamptz)
    where not ${isPrivateAt(sql`t.tracker`, sql`t.at`)} order by n`.execute(db)
  const isCut = new Set(rows.map(({ vehicleId }) => vehicleId)).size > MOST_VEHICLES_TRIED
  return { found: open.rows.flatMap(({ n }) => found[n] ?? []), vehicles: ids.length, isCut }
}
