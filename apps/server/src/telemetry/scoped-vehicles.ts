import { type RawBuilder, sql } from 'kysely'
import { groupInScope, vehicleInScope } from '../db/in-scope.ts'
import type { Scope, ScopedDb } from '../db/scope.ts'

/** A vehicle whose past is read. One that was archived keeps its past. */
export interface ScopedVehicle {
  id: number
  registration: string
  customerId: number
  /** Of the customer: whose midnight divides days. */
  timeZone: string
}

async function readVehicles(db: ScopedDb, scope: Scope, which: RawBuilder<boolean>): Promise<ScopedVehicle[]> {
  const { rows } = await sql<ScopedVehicle>`
    select v.id, v.registration, v.customer_id as "customerId", c.time_zone as "timeZone"
    from vehicles v join customers c on c.id = v.customer_id
    where ${which} and ${vehicleInScope(scope, 'v')}
    order by v.registration, v.id`.execute(db)
  return rows
}

/** Every vehicle of a scope, by registration. */
export function findAllVehicles(db: ScopedDb, scope: Scope): Promise<ScopedVehicle[]> {
  return readVehicles(db, scope, sql`true`)
}

/** The vehicles with these ids, by registration; null if one of them is not in the scope. */
export async function findVehicles(
  db: ScopedDb,
  scope: Scope,
  ids: readonly number[],
): Promise<ScopedVehicle[] | null> {
  const unique = new Set(ids)
  const found = await readVehicles(db, scope, sql`v.id = any(${[...unique]}::int[])`)
  return found.length < unique.size ? null : found
}

export async function findVehicle(db: ScopedDb, scope: Scope, id: number): Promise<ScopedVehicle | null> {
  const vehicles = await findVehicles(db, scope, [id])
  return vehicles?.[0] ?? null
}

/** The vehicles of a group; null if the group is not in the scope. */
export async function findGroupVehicles(db: ScopedDb, scope: Scope, groupId: number): Promise<ScopedVehicle[] | null> {
  const group = await db
    .selectFrom('vehicle_groups')
    .select('id')
    .where('id', '=', groupId)
    .where('archived_at', 'is', null)
    .where(groupInScope(scope, 'vehicle_groups'))
    .executeTakeFirst()
  if (!group) return null
  return readVehicles(
    db,
    scope,
    sql`exists (select from vehicle_group_vehicles m where m.vehicle_id = v.id and m.vehicle_group_id = ${groupId})`,
  )
}
