import type { Input, Result } from '@milepost/contract/route.ts'
import { DUE_STATES, type VehicleSchedule, type vehicleSchedules } from '@milepost/contract/vehicle-schedules.ts'
import { type DueState, dueRangeOf, dueState } from '@milepost/domain/schedules/due.ts'
import { registrationKey } from '@milepost/domain/vehicles/registration.ts'
import { type RawBuilder, sql } from 'kysely'
import { groupInScope } from '../../db/in-scope.ts'
import { orderDirection } from '../../db/order-direction.ts'
import type { Db, Scope } from '../../db/scope.ts'
import { matchesText } from '../../records/search.ts'
import { isCounted } from '../../schedules/counted-activity.ts'
import { isOffRoad, offRoadSince, wasOffRoad } from '../../schedules/off-road.ts'
import { followed } from './followed.ts'

export type Filter = Omit<Input<typeof vehicleSchedules.list>['query'], 'page' | 'pageSize' | 'search'> & {
  /** A part of a registration; empty: of any. */
  search?: string
  /** Those alone that were begun, and so may have a day. */
  isBegun?: boolean
}
type States = Result<typeof vehicleSchedules.list>['states']

type Instants = 'due_date' | 'counted_from' | 'done_at' | 'use_counted_from' | 'off_road_since' | 'updated_at'
type Row = Omit<VehicleSchedule, Instants | 'state' | 'last_activity' | 'is_due_before_use'> & {
  due_date: Date | null
  counted_from: Date | null
  done_at: Date | null
  use_counted_from: Date | null
  off_road_since: Date | null
  was_off_road: boolean
  updated_at: Date | null
  last_activity: { id: number; description: string; registration: string; done_at: string } | null
}

/** The start, in UTC, of the reader's today: due dates are days. */
type Today = number

/** The last document that fulfils what a row follows: the one that set what is due or, where a person did, what the log has. */
const LAST_ACTIVITY = sql`(
  select l.id, l.description, l.registration, l.dated_at from vehicle_activities l where l.id = s.last_activity_id
  union all (
    select a.id, a.description, a.registration, a.dated_at from vehicle_activities a
    where s.last_activity_id is null and a.vehicle_id = s.vehicle_id and a.vehicle_activity_type_id = s.vehicle_activity_type_id
      and ${isCounted}
    order by a.dated_at desc, a.id desc limit 1))`

/** The Monday after the week in which a row is due. */
const BECAME_OVERDUE = sql`(date_trunc('week', s.next_due_at at time zone 'UTC') + interval '7 days') at time zone 'UTC'`

const rowOf = (scope: Scope) => sql`s.id, s.version,
  jsonb_build_object('id', v.id, 'registration', v.registration, 'vehicle_type', vt.code) as vehicle,
  coalesce((select jsonb_agg(jsonb_build_object('id', g.id, 'name', g.name) order by lower(g.name), g.id)
    from vehicle_group_vehicles m join vehicle_groups g on g.id = m.vehicle_group_id
    where m.vehicle_id = v.id and g.archived_at is null and ${groupInScope(scope, 'g')}), '[]') as depots,
  jsonb_build_object('id', t.id, 'name', t.name, 'reference', t.reference) as activity_type,
  jsonb_build_object('id', st.id, 'code', st.code, 'name', st.name, 'category', st.category, 'interval', st.interval,
    'every_distance_m', st.every_distance_m, 'every_engine_h', st.every_engine_h) as schedule_type,
  s.is_chosen, s.next_due_at as due_date, s.due_by, s.from_at as counted_from, s.times as intervals,
  case when s.times = 0 then coalesce(s.due_by_authority, (select user_name(b.set_by) from schedule_starts b
    where b.vehicle_id = s.vehicle_id and b.vehicle_activity_type_id = s.vehicle_activity_type_id
      and (b.from_at, b.times) = (s.from_at, s.times))) end as first_day_by,
  greatest(s.done_at, date_trunc('day', a.dated_at, 'UTC')) as done_at, s.done_at as use_counted_from,
  case when a.id is not null then jsonb_build_object('id', a.id, 'description', a.description,
    'registration', a.registration, 'done_at', to_char(a.dated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')) end as last_activity,
  ${offRoadSince(sql`s.vehicle_id`)} as off_road_since,
  ${wasOffRoad(sql`s.vehicle_id`, BECAME_OVERDUE)} as was_off_road, s.updated_at`

/** A page of what is due of vehicles that are not archived; `from` counts the rows before. */
export async function readSchedules(
  db: Db,
  scope: Scope,
  filter: Filter,
  { today, from, limit }: { today: Today; from: number; limit: number },
): Promise<VehicleSchedule[]> {
  const way = orderDirection(filter)
  const first = filter.ordering.endsWith('registration') ? sql`registration` : sql`urgent_at`
  const order = sql`order by ${first} ${way} nulls last, registration, vehicle_id, vehicle_activity_type_id`
  // Which rows they are is found first: what a row shows is gathered for those of the page alone.
  const { rows } = await sql<Row>`
    with page as (
      select * from ${followed(scope, { ...which(filter, today), first: sql`${order} limit ${from + limit}` })} s
      ${order} limit ${limit} offset ${from}
    )
    select ${rowOf(scope)} from page s
    join vehicles v on v.id = s.vehicle_id
    join vehicle_types vt on vt.id = v.vehicle_type_id
    join schedule_types st on st.id = s.schedule_type_id
    join vehicle_activity_types t on t.id = s.vehicle_activity_type_id
    left join lateral ${LAST_ACTIVITY} a on true
    order by s.${first} ${way} nulls last, s.registration, s.vehicle_id, s.vehicle_activity_type_id`.execute(db)
  return rows.map(row => presented(row, today))
}

/** How many match, but for their state, in each state. */
export async function countSchedules(db: Db, scope: Scope, filter: Filter, today: Today): Promise<States> {
  const counts = DUE_STATES.map(state => sql`count(*) filter (where ${isIn(state, today)})::int as ${sql.id(state)}`)
  const { rows } = await sql<States>`
    select ${sql.join(counts)} from ${followed(scope, which({ ...filter, state: undefined }, today))} s`.execute(db)
  return rows[0] ?? { 'never-recorded': 0, overdue: 0, waiting: 0, 'this-week': 0, 'four-weeks': 0, later: 0 }
}

/** How many there are in one state. */
export async function countInState(db: Db, scope: Scope, state: DueState, today: Today): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${followed(scope, which({ state }, today))} s`.execute(db)
  return rows[0]?.count ?? 0
}

/** Which of what vehicles follow match. */
function which(
  {
    search = '',
    depot,
    vehicle,
    schedule_type: types,
    off_road: offRoad,
    state,
    isBegun = false,
  }: Omit<Filter, 'ordering'>,
  today: Today,
): Parameters<typeof followed>[1] {
  const registration = registrationKey(search)
  const ids = types === undefined ? null : [types].flat()
  const isDated = isBegun || (state !== undefined && state !== 'never-recorded')
  return {
    kind: isDated ? 'begun' : state === undefined ? 'both' : 'never',
    // Each is left out where it is not asked for: beside an `or` the planner does not begin at the vehicles of a depot.
    ofVehicle: sql<boolean>`${vehicle === undefined ? sql`true` : sql`v.id = ${vehicle}`}
      and ${registration === '' ? sql`true` : matchesText(sql`v.registration_key`, registration)}
      and ${offRoad === undefined ? sql`true` : sql`${isOffRoad(sql`v.id`)} = ${offRoad === 'true'}`}
      and ${
        depot === undefined
          ? sql`true`
          : sql`exists (select from vehicle_group_vehicles m
        where m.vehicle_id = v.id and m.vehicle_group_id = ${depot})`
      }`,
    ofSchedule: sql<boolean>`(${ids}::int[] is null or s.schedule_type_id = any(${ids}::int[]))
      and ${isDated && state !== undefined ? isIn(state, today) : sql`true`}`,
  }
}

/** Whether a row is in a state; what was begun and has no date is due later. */
function isIn(state: DueState | undefined, today: Today): RawBuilder<boolean> {
  if (state === undefined) return sql<boolean>`true`
  if (state === 'never-recorded') return sql<boolean>`s.id is null`
  const { fromMs, untilMs } = dueRangeOf(state, today)
  const from = fromMs === null ? sql`true` : sql`s.next_due_at >= ${new Date(fromMs)}`
  const until = untilMs === null ? sql`true` : sql`s.next_due_at < ${new Date(untilMs)}`
  const undated = state === 'later' ? sql`s.next_due_at is null or` : sql``
  const offRoad = isOffRoad(sql`s.vehicle_id`)
  const ofRoad = state === 'waiting' ? sql`and ${offRoad}` : state === 'overdue' ? sql`and not ${offRoad}` : sql``
  return sql<boolean>`(s.id is not null and (${undated} ${from} and ${until} ${ofRoad}))`
}

function presented({ was_off_road: was, ...row }: Row, today: Today): VehicleSchedule {
  const { due_date: due, off_road_since: offRoad } = row
  const state =
    row.id === null ? 'never-recorded' : due === null ? 'later' : dueState(due.getTime(), today, offRoad !== null)
  return {
    ...{ ...row, state, is_due_before_use: state === 'overdue' && was },
    off_road_since: offRoad?.toISOString() ?? null,
    due_date: due?.toISOString() ?? null,
    counted_from: row.counted_from?.toISOString() ?? null,
    done_at: row.done_at?.toISOString() ?? null,
    use_counted_from: row.use_counted_from?.toISOString() ?? null,
    updated_at: row.updated_at?.toISOString() ?? null,
  }
}
