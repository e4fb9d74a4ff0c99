import { sql } from 'kysely'
import type { Scope, ScopedDb } from '../db/scope.ts'
import { notFound } from '../http/http-error.ts'

/** A vehicle whose past is asked for. One that was archived keeps its past. */
export interface ScopedVehicle {
  id: number
  registration: string
  customerId: number
  /** Of the customer: whose midnight divides days. */
  timeZone: string
}

function vehiclesIn(db: ScopedDb, { customerIds, vehicleGroupIds }: Scope) {
  return db
    .selectFrom('vehicles')
    .innerJoin('customers', 'customers.id', 'vehicles.customer_id')
    .where('vehicles.customer_id', '=', sql<number>`any(${customerIds}::int[])`)
    .$if(vehicleGroupIds !== null, query =>
      query.where(
        sql<boolean>`exists (select from vehicle_group_vehicles m
          where m.vehicle_id = vehicles.id and m.vehicle_group_id = any(${vehicleGroupIds}::int[]))`,
      ),
    )
    .select([
      'vehicles.id',
      'vehicles.registration',
      'vehicles.customer_id as customerId',
      'customers.time_zone as timeZone',
    ])
    .orderBy('vehicles.registration')
    .orderBy('vehicles.id')
}

/** Every vehicle of a scope, by registration. */
export function findAllVehicles(db: ScopedDb, scope: Scope): Promise<ScopedVehicle[]> {
  return vehiclesIn(db, scope).execute()
}

/** The vehicles with these ids, by registration. If one of them is not in the scope it is not found. */
export async function mustFindVehicles(db: ScopedDb, scope: Scope, ids: readonly number[]): Promise<ScopedVehicle[]> {
  const asked = new Set(ids)
  const found = await vehiclesIn(db, scope)
    .where('vehicles.id', '=', sql<number>`any(${[...asked]}::int[])`)
    .execute()
  if (found.length < asked.size) throw notFound()
  return found
}

export async function mustFindVehicle(db: ScopedDb, scope: Scope, id: number): Promise<ScopedVehicle> {
  const [vehicle] = await mustFindVehicles(db, scope, [id])
  return vehicle!
}

/** The vehicles of a group. A group that is not in the scope is not found. */
export async function mustFindGroupVehicles(db: ScopedDb, scope: Scope, groupId: number): Promise<ScopedVehicle[]> {
  const { customerIds, vehicleGroupIds } = scope
  const group = await db
    .selectFrom('vehicle_groups')
    .select('id')
    .where('id', '=', groupId)
    .where('customer_id', '=', sql<number>`any(${customerIds}::int[])`)
    .where(sql<boolean>`${vehicleGroupIds}::int[] is null or id = any(${vehicleGroupIds}::int[])`)
    .executeTakeFirst()
  if (!group) throw notFound()
  return vehiclesIn(db, scope)
    .where(
      sql<boolean>`exists (select from vehicle_group_vehicles m
        where m.vehicle_id = vehicles.id and m.vehicle_group_id = ${groupId})`,
    )
    .execute()
}
