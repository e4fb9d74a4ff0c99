import type { Ordered } from '@milepost/contract/records.ts'
import type { SimpleVehicle } from '@milepost/contract/vehicles.ts'
import { registrationKey } from '@milepost/domain/vehicles/registration.ts'
import { sql } from 'kysely'
import { vehicleInScope } from '../../db/in-scope.ts'
import { orderDirection } from '../../db/order-direction.ts'
import type { Scope, ScopedDb } from '../../db/scope.ts'
import { matchesText } from '../../records/search.ts'

export interface SimpleVehicleQuery extends Ordered {
  search: string
  page: number
  pageSize: number
  /** These alone. */
  vehicle?: number | readonly number[] | undefined
  /** Those of this customer alone. */
  customer?: number | undefined
  /** Also archived ones, after the others. */
  withArchived?: boolean
}

/** A page of the vehicles whose registration holds the search, however either is spaced, and how many there are in all. */
export async function findSimpleVehicles(
  db: ScopedDb,
  scope: Scope,
  { search, page, pageSize, vehicle, customer, withArchived = false, ...ordered }: SimpleVehicleQuery,
) {
  const direction = orderDirection(ordered)
  const isThere = withArchived ? sql`true` : sql`v.archived_at is null`
  const isWanted = vehicle === undefined ? isThere : sql`v.id = any(${[vehicle].flat()}::int[])`
  const archivedLast = withArchived ? sql`v.archived_at is not null,` : sql``
  const isOfCustomer = customer === undefined ? sql`true` : sql`v.customer_id = ${customer}::int`
  const found = sql`
    from vehicles v join vehicle_types t on t.id = v.vehicle_type_id
    where ${vehicleInScope(scope, 'v')} and ${isWanted} and ${isOfCustomer}
      and ${matchesText(sql`v.registration_key`, registrationKey(search))}`
  const { rows } = await sql<SimpleVehicle>`
    select v.id, v.registration, t.code as vehicle_type, v.vehicle_type_id, v.archived_at is not null as is_archived,
      json_build_object('vehicle_type', json_build_object('name', coalesce((
        select mt.name from vehicle_models m join vehicle_types mt on mt.id = m.vehicle_type_id
        where m.id = v.vehicle_model_id), t.name))) as manufacturer_model
    ${found}
    order by ${archivedLast} v.registration ${direction}, v.id limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(
    db,
  )
  const counted = await sql<{ count: number }>`select count(*)::float8 as count ${found}`.execute(db)
  return { count: counted.rows[0]?.count ?? 0, results: rows }
}
