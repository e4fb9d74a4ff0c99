import type { Input, Result } from '@milepost/contract/route.ts'
import { DUE_STATES, type VehicleSchedule, type vehicleSchedules } from '@milepost/contract/vehicle-schedules.ts'
import { type DueState, dueRangeOf, dueState } from '@milepost/domain/schedules/due.ts'
import { type RawBuilder, sql } from 'kysely'
import { groupInScope, vehicleInScope } from '../../db/in-scope.ts'
import { orderDirection } from '../../db/order-direction.ts'
import type { Db, Scope } from '../../db/scope.ts'
import { isOffRoad, offRoadSince, wasOffRoad } from '../../schedules/off-road.ts'

type Filter = Omit<Input<typeof vehicleSchedules.list>['query'], 'page' | 'pageSize'>
type States = Result<typeof vehicleSchedules.list>['states']

type Instants = 'due_date' | 'counted_from' | 'off_road_since' | 'updated_at'
type Row = Omit<VehicleSchedule, Instants | 'state' | 'last_activity' | 'is_due_before_use'> & {
  due_date: Date | null
  counted_from: Date
  off_road_since: Date | null
  was_off_road: boolean
  updated_at: Date
  last_activity: { id: number; description: string; done_at: string } | null
}

/** The start, in UTC, of the reader's today: due dates are days. */
type Today = number

const JOINED = sql`vehicle_schedules s join vehicles v on v.id = s.vehicle_id
  join vehicle_types vt on vt.id = v.vehicle_type_id
  join schedule_types st on st.id = s.schedule_type_id
  join vehicle_activity_types t on t.id = s.vehicle_activity_type_id
  left join vehicle_activities a on a.id = s.last_activity_id`

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
  case when a.id is not null then jsonb_build_object('id', a.id, 'description', a.description,
    'done_at', to_char(a.dated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')) end as last_activity,
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
  const first = filter.ordering.endsWith('registration') ? sql`v.registration` : sql`s.next_due_at`
  const { rows } = await sql<Row>`select ${rowOf(scope)} from ${JOINED}
    where ${isWanted(scope, filter)} and ${isIn(filter.state, today)}
    order by ${first} ${way} nulls last, v.registration, s.id limit ${limit} offset ${from}`.execute(db)
  return rows.map(row => presented(row, today))
}

/** How many match, but for their state, in each state. */
export async function countSchedules(db: Db, scope: Scope, filter: Filter, today: Today): Promise<States> {
  const counts = DUE_STATES.map(state => sql`count(*) filter (where ${isIn(state, today)})::int as ${sql.id(state)}`)
  const { rows } =
    await sql<States>`select ${sql.join(counts)} from vehicle_schedules s join vehicles v on v.id = s.vehicle_id
    where ${isWanted(scope, filter)}`.execute(db)
  return rows[0] ?? { overdue: 0, waiting: 0, 'this-week': 0, 'four-weeks': 0, later: 0 }
}

function isWanted(
  scope: Scope,
  { depot, vehicle, schedule_type: types, off_road: offRoad }: Filter,
): RawBuilder<boolean> {
  const ids = types === undefined ? null : [types].flat()
  return sql<boolean>`${vehicleInScope(scope, 's', 'vehicle_id')} and v.archived_at is null
    and (${vehicle ?? null}::int is null or s.vehicle_id = ${vehicle ?? null}::int)
    and ${offRoad === undefined ? sql`true` : sql`${isOffRoad(sql`s.vehicle_id`)} = ${offRoad === 'true'}`}
    and (${ids}::int[] is null or s.schedule_type_id = any(${ids}::int[]))
    and (${depot ?? null}::int is null or exists (select from vehicle_group_vehicles m
      where m.vehicle_id = s.vehicle_id and m.vehicle_group_id = ${depot ?? null}::int))`
}

/** Whether a row is in a state; what has no date is due later. */
function isIn(state: DueState | undefined, today: Today): RawBuilder<boolean> {
  if (state === undefined) return sql<boolean>`true`
  const { fromMs, untilMs } = dueRangeOf(state, today)
  const from = fromMs === null ? sql`true` : sql`s.next_due_at >= ${new Date(fromMs)}`
  const until = untilMs === null ? sql`true` : sql`s.next_due_at < ${new Date(untilMs)}`
  const undated = state === 'later' ? sql`s.next_due_at is null or` : sql``
  const offRoad = isOffRoad(sql`s.vehicle_id`)
  const ofRoad = state === 'waiting' ? sql`and ${offRoad}` : state === 'overdue' ? sql`and not ${offRoad}` : sql``
  return sql<boolean>`(${undated} ${from} and ${until} ${ofRoad})`
}

function presented(
  { due_date: due, counted_from: from, updated_at: updated, off_road_since: offRoad, was_off_road: was, ...row }: Row,
  today: Today,
): VehicleSchedule {
  const state = due === null ? 'later' : dueState(due.getTime(), today, offRoad !== null)
  return {
    ...{ ...row, state, is_due_before_use: state === 'overdue' && was },
    off_road_since: offRoad?.toISOString() ?? null,
    due_date: due?.toISOString() ?? null,
    counted_from: from.toISOString(),
    updated_at: updated.toISOString(),
  }
}
