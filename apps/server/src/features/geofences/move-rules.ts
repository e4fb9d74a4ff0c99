import type { Shape } from '@milepost/domain/geo/shapes.ts'
import { type DatedRules, moveRulesBack } from '@milepost/domain/geofences/past-rules.ts'
import { sql } from 'kysely'
import type { ScopedDb } from '../../db/scope.ts'

/** All rules that a geofence ever had, the newest first. */
export async function readDatedRules(db: ScopedDb, geofenceId: number): Promise<DatedRules[]> {
  const { rows } = await sql<DatedRules>`
    select id, extract(epoch from valid_from)::float8 * 1000 as "fromMs", extract(epoch from valid_until)::float8 * 1000 as "untilMs",
      shape = first_value(shape) over (order by valid_from desc) as "hasPresentShape"
    from geofence_shapes where geofence_id = ${geofenceId} order by valid_from desc`.execute(db)
  return rows
}

/** An area that counts for another time now, and for whom; null: all vehicles. */
export interface MovedArea {
  shape: Shape
  vehicleIds: number[] | null
}

/**
 * Has the present shape of a geofence count from an earlier time on. Gives until when the past is another now, and the areas where it
 * is; null: nothing had to change.
 */
export async function moveRules(
  db: ScopedDb,
  geofenceId: number,
  fromMs: number,
): Promise<{ untilMs: number; areas: MovedArea[] } | null> {
  // Whoever changes its rules takes turns, as in put_geofence_rules.
  await sql`select from geofences where id = ${geofenceId} for no key update`.execute(db)
  const change = moveRulesBack(await readDatedRules(db, geofenceId), fromMs)
  if (change === null) return null
  const idsOf = (rules: readonly DatedRules[]) => rules.map(({ id }) => id)
  const { moved, shortened, removed } = change
  const { rows: areas } = await sql<MovedArea>`
    select distinct shape, vehicle_ids as "vehicleIds" from geofence_shapes
    where id = any(${idsOf([moved, ...shortened, ...removed])}::int[])`.execute(db)
  const from = new Date(fromMs)
  await sql`delete from geofence_shapes where id = any(${idsOf(removed)}::int[])`.execute(db)
  await sql`update geofence_shapes set valid_until = ${from} where id = any(${idsOf(shortened)}::int[])`.execute(db)
  await sql`update geofence_shapes set valid_from = ${from} where id = ${moved.id}`.execute(db)
  return { untilMs: moved.fromMs, areas }
}
