import type { SimpleVehicle } from '@milepost/contract/vehicles.ts'
import { sql } from 'kysely'
import type { Scope, ScopedDb } from '../../db/scope.ts'

export interface SimpleVehicleSearch {
  search: string
  descending: boolean
  offset: number
  limit: number
}

/** A page of the vehicles whose registration holds the search, however either is spaced, and how many there are in all. */
export async function findSimpleVehicles(db: ScopedDb, scope: Scope, asked: SimpleVehicleSearch) {
  const direction = sql.raw(asked.descending ? 'desc' : 'asc')
  const found = sql`
    from vehicles v join vehicle_types t on t.id = v.vehicle_type_id
    where v.customer_id = any(${scope.customerIds}::int[]) and v.archived_at is null
      and (${scope.vehicleGroupIds}::int[] is null or exists (select from vehicle_group_vehicles g
        where g.vehicle_id = v.id and g.vehicle_group_id = any(${scope.vehicleGroupIds}::int[])))
      and strpos(${tight(sql`v.registration`)}, ${tight(sql`${asked.search}::text`)}) > 0`
  const { rows } = await sql<SimpleVehicle>`
    select v.id, v.registration, t.code as vehicle_type,
      json_build_object('vehicle_type', json_build_object('name', coalesce((
        select mt.name from vehicle_models m join vehicle_types mt on mt.id = m.vehicle_type_id
        where m.id = v.vehicle_model_id), t.name))) as manufacturer_model
    ${found}
    order by v.registration ${direction}, v.id limit ${asked.limit} offset ${asked.offset}`.execute(db)
  const counted = await sql<{ count: number }>`select count(*)::float8 as count ${found}`.execute(db)
  return { count: counted.rows[0]!.count, results: rows }
}

/** Lower case, without the spaces and dashes that registrations are written with or without. */
const tight = (text: ReturnType<typeof sql>) => sql`translate(lower(${text}), ' -.', '')`
