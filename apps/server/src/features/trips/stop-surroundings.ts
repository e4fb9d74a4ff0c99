import { sql } from 'kysely'
import type { ScopedDb } from '../../db/scope.ts'
import type { PastStop } from '../../history/read-stops.ts'

export interface Surroundings {
  /** Standing with the engine on while parked. */
  idlingS: number
  geofences: string[]
}

/** In an area for longer than this before it parked there, its visit is not looked for. */
const LONGEST_BEFORE = sql`interval '7 days'`

/** How long the engine ran during stops, and which geofences they lie in; of private ones no geofence. In the order given. */
export async function readSurroundings(
  db: ScopedDb,
  stops: readonly PastStop[],
  nowMs: number,
): Promise<Surroundings[]> {
  if (stops.length === 0) return []
  const instants = (of: (stop: PastStop) => number) => stops.map(stop => new Date(of(stop)))
  const { rows } = await sql<{ idling_s: number; geofences: string[] }>`
    select coalesce(round(idling.s), 0)::int as idling_s, inside.names as geofences
    from unnest(${stops.map(stop => stop.trackerId)}::int[], ${stops.map(stop => stop.vehicleId)}::int[],
        ${instants(stop => stop.startedAtMs)}::timestamptz[], ${instants(stop => stop.endedAtMs ?? nowMs)}::timestamptz[],
        ${stops.map(stop => stop.isPrivate)}::boolean[])
      with ordinality as stop (tracker_id, vehicle_id, started_at, ended_at, is_private, place)
    cross join lateral (
      select sum(extract(epoch from least(i.ended_at, stop.ended_at) - i.started_at)) as s from stops i
      where i.vehicle_id = stop.vehicle_id and i.tracker_id = stop.tracker_id and i.kind = 'idling'
        and i.started_at >= stop.started_at and i.started_at < stop.ended_at
    ) idling
    cross join lateral (
      select array(
        select distinct g.name from geofences g where not stop.is_private and g.id in (
          select v.geofence_id from geofence_visits v
          where v.vehicle_id = stop.vehicle_id and v.tracker_id = stop.tracker_id and v.left_at > stop.started_at
            and v.entered_at <= stop.started_at and v.entered_at > stop.started_at - ${LONGEST_BEFORE}
          union all
          select visit."geofenceId" from tracker_folds f
            cross join lateral jsonb_to_recordset(f.state::jsonb -> 'inside') as visit ("geofenceId" int, "enteredAtMs" float8)
          where f.tracker_id = stop.tracker_id and strpos(f.state, '"inside":[{') > 0
            and to_timestamp(visit."enteredAtMs" / 1000) <= stop.started_at
        ) order by 1
      ) as names
    ) inside
    order by stop.place
  `.execute(db)
  return rows.map(row => ({ idlingS: row.idling_s, geofences: row.geofences }))
}
