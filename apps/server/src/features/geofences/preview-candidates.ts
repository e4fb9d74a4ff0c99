import type { InputRole } from '@milepost/domain/fold/input-role.ts'
import { type Shape, shapeBounds } from '@milepost/domain/geo/shapes.ts'
import { type RawBuilder, sql } from 'kysely'
import { privateTimesOfVehicles } from '../../db/private-times.ts'
import type { ScopedDb } from '../../db/scope.ts'
import { STOPS, TRACKER_FOLDS, TRIPS } from '../../db/telemetry-columns.ts'
import { LONGEST_TRIP_MS } from '../../telemetry/longest-trip.ts'
import type { TimeSpan } from '../../telemetry/time-span.ts'

export interface PreviewTracker extends NearTracker {
  nearUntilMs: number
}

interface NearTracker {
  trackerId: number
  vehicleId: number
  protocol: string
  inputRoles: Record<string, InputRole>
  /**
   * When it first was near, in private too, so that a stay that a private trip led to does not seem to begin with the trip that
   * ends it; and when it last was near and not in private. Its records of other days need not be read.
   */
  nearFromMs: number
  /** Null: it was near in private alone. */
  nearUntilMs: number | null
}

const SPAN_OF_TRIP = sql.raw(TRIPS.only('trackerId', 'startedAtMs', 'endedAtMs').list('t'))
const SPAN_OF_STOP = sql.raw(STOPS.only('trackerId', 'startedAtMs', 'endedAtMs').list('s'))
const SPAN_OF_RUN = sql.raw(TRACKER_FOLDS.only('trackerId', 'runStartedAtMs', 'recordedAtMs').list('f'))
const SPAN_OF_REST = sql.raw(TRACKER_FOLDS.only('trackerId', 'restStartedAtMs', 'recordedAtMs').list('f'))

const NO_OTHERS = sql`select null::int, null::timestamptz, null::timestamptz where false`

/** A trip that reaches into the span may have been private before. */
const FIRST_NEAR = sql`(select min(from_at) from of_vehicle)`

interface Fleet {
  customerId: number
  /** Null: all vehicles. */
  vehicleIds: readonly number[] | null
}

/**
 * The trackers of the customer whose vehicles came near a shape in a span, those that were there last first, by
 * their trip paths, the positions of trips whose path is yet to be drawn, their stops, or where they are now. What lies in a private
 * time in part does not count: that a vehicle is among them says where it was.
 */
export async function findNearTrackers(
  db: ScopedDb,
  fleet: Fleet,
  shape: Shape,
  span: TimeSpan,
): Promise<PreviewTracker[]> {
  const near = await readNear(db, fleet, shape, span, NO_OTHERS, sql`is_shown`)
  return near.flatMap(({ nearUntilMs, ...tracker }) => (nearUntilMs === null ? [] : [{ ...tracker, nearUntilMs }]))
}

/**
 * The same with those that were near in private alone: for the fold, which must not pass them over. No call may tell who or how many
 * these are.
 */
export function findNearTrackersInPrivateToo(
  db: ScopedDb,
  fleet: Fleet,
  shape: Shape,
  span: TimeSpan,
): Promise<NearTracker[]> {
  return readNear(db, fleet, shape, span, privateTripsNear(fleet, shape, span), sql`true`)
}

/** Metres of a degree of latitude, and a tenth less: a trip may reach somewhat further than its length says. */
const LEAST_METRES_PER_DEGREE = 100_000
const REACHED_BESIDES_M = 5_000

/** Private trips have no path: of those that were long enough to come there at all the positions are read. */
function privateTripsNear({ customerId }: Fleet, shape: Shape, { fromMs, untilMs }: TimeSpan): RawBuilder<unknown> {
  const { west, south, east, north } = shapeBounds(shape)
  const furthestLatitude = Math.min(85, Math.max(Math.abs(south), Math.abs(north)) + 1)
  const metresPerDegreeEast = LEAST_METRES_PER_DEGREE * Math.cos((furthestLatitude * Math.PI) / 180)
  const reach = sql`t.distance_m + t.carried_m + ${REACHED_BESIDES_M}::float8`
  return sql`select ${SPAN_OF_TRIP} from trips t
    where t.customer_id = ${customerId} and t.is_private
      and t.started_at >= ${new Date(fromMs - LONGEST_TRIP_MS)} and t.started_at < ${new Date(untilMs)} and t.ended_at > ${new Date(fromMs)}
      and (t.start_latitude is null or (
        greatest(${south} - t.start_latitude, t.start_latitude - ${north}) * ${LEAST_METRES_PER_DEGREE}::float8 <= ${reach}
        and greatest(${west} - t.start_longitude, t.start_longitude - ${east}) * ${metresPerDegreeEast}::float8 <= ${reach}))
      and exists (select from positions p where p.tracker_id = t.tracker_id
        and p.recorded_at >= t.started_at and p.recorded_at <= t.ended_at and p.has_fix
        and p.latitude between ${south} and ${north} and p.longitude between ${west} and ${east})`
}

/** `besides`: spans of trips that the usual ways do not find; `counts`: which of the times near make a tracker one of them. */
async function readNear(
  db: ScopedDb,
  { customerId, vehicleIds }: Fleet,
  shape: Shape,
  { fromMs, untilMs }: TimeSpan,
  besides: RawBuilder<unknown>,
  counts: RawBuilder<unknown>,
): Promise<NearTracker[]> {
  const { west, south, east, north } = shapeBounds(shape)
  const [from, until] = [sql`${new Date(fromMs)}::timestamptz`, sql`${new Date(untilMs)}::timestamptz`]
  const earliest = new Date(fromMs - LONGEST_TRIP_MS)
  const box = sql`box(point(${west}::float8, ${south}::float8), point(${east}::float8, ${north}::float8))`
  const boxE6 = sql`box(point(${Math.floor(west * 1e6)}::float8, ${Math.floor(south * 1e6)}::float8),
    point(${Math.ceil(east * 1e6)}::float8, ${Math.ceil(north * 1e6)}::float8))`
  const inBox = sql`p.has_fix and p.latitude between ${south} and ${north} and p.longitude between ${west} and ${east}`
  const isTripInBox = sql`exists (select from positions p where p.tracker_id = t.tracker_id
    and p.recorded_at >= t.started_at and p.recorded_at <= t.ended_at and ${inBox})`
  const { rows } = await sql<NearTracker>`
    with assigned as materialized (
      select a.tracker_id, a.vehicle_id, a.assigned_at, a.unassigned_at from tracker_assignments a
      where a.customer_id = ${customerId} and (${vehicleIds}::int[] is null or a.vehicle_id = any(${vehicleIds}::int[]))
        and a.assigned_at < ${until} and (a.unassigned_at is null or a.unassigned_at > ${from})
    ), near (tracker_id, from_at, until_at) as (
      select w.tracker_id, w.started_at, w.started_at + make_interval(secs => coalesce(w.after_ms[cardinality(w.after_ms)], 0) / 1000.0)
      from trip_paths w where w.customer_id = ${customerId} and w.started_at >= ${earliest} and w.started_at < ${until}
        and w.bounds_e6 && ${boxE6}
      union all
      select ${SPAN_OF_STOP} from stops s where s.customer_id = ${customerId} and s.ended_at > ${from} and s.started_at < ${until}
        and point(s.longitude, s.latitude) <@ ${box}
      union all
      select ${SPAN_OF_TRIP} from trips t
      where t.customer_id = ${customerId} and not t.is_private and t.stored_xid >= (select drawn_until from trip_path_progress)
        and t.started_at >= ${earliest} and t.started_at < ${until} and ${isTripInBox}
      union all
      select ${SPAN_OF_TRIP} from undrawn_trips u join trips t on t.tracker_id = u.tracker_id and t.started_at = u.started_at
      where u.customer_id = ${customerId} and not t.is_private and u.started_at >= ${earliest} and u.started_at < ${until} and ${isTripInBox}
      union all
      select ${SPAN_OF_RUN} from tracker_folds f
      where f.customer_id = ${customerId} and f.folded_at >= ${from} and f.run_started_at < ${until}
        and exists (select from positions p where p.tracker_id = f.tracker_id and ${inBox}
          and p.recorded_at >= greatest(${from}, f.run_started_at))
      union all
      select ${SPAN_OF_REST} from tracker_states t join tracker_folds f using (tracker_id)
      where t.customer_id = ${customerId} and t.recorded_at >= ${from} and f.rest_started_at < ${until}
        and t.latitude between ${south} and ${north} and t.longitude between ${west} and ${east}
      union all
      ${besides}
    ), of_vehicle as materialized (
      select tracker_id, vehicle_id, from_at, until_at from near join assigned using (tracker_id)
      where assigned_at <= until_at and (unassigned_at is null or unassigned_at > from_at)
    ), private as materialized (
      select * from ${privateTimesOfVehicles(sql`array(select distinct vehicle_id from of_vehicle)`, { from: FIRST_NEAR, until })} private
    ), spans as (
      select tracker_id, min(vehicle_id) as vehicle_id, min(from_at) as from_at,
        max(until_at) filter (where is_shown and until_at > ${from}) as until_at
      from (
        select tracker_id, vehicle_id, from_at, until_at, (times @> from_at or times && tstzrange(from_at, until_at)) is not true as is_shown
        from of_vehicle left join private using (vehicle_id)
      ) told group by tracker_id having max(until_at) filter (where ${counts}) > ${from}
    )
    select t.id as "trackerId", s.vehicle_id as "vehicleId", t.protocol, t.input_roles as "inputRoles",
      extract(epoch from greatest(s.from_at, ${from}))::float8 * 1000 as "nearFromMs",
      extract(epoch from s.until_at)::float8 * 1000 as "nearUntilMs"
    from spans s join trackers t on t.id = s.tracker_id order by s.until_at desc nulls last, t.id`.execute(db)
  return rows
}
