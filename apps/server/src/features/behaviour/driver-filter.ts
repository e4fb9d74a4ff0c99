import { type RawBuilder, sql } from 'kysely'
import { customerInScope } from '../../db/in-scope.ts'
import type { Scope, ScopedDb } from '../../db/scope.ts'
import { notFound } from '../../http/http-error.ts'
import { type KeyHolder, readKeyHolders } from '../../telemetry/driver-names.ts'

/** Driving of one driver, as a condition on the columns customer_id, vehicle_id and driver_key. */
export interface DriverFilter {
  condition: RawBuilder<unknown>
}

interface Wheel {
  customerId: number
  vehicleId: number
  driverKey: string | null
}

/** The driver who identified; where none did, the one the vehicle is assigned to. */
export async function findDriverOf(
  db: ScopedDb,
  scope: Scope,
  vehicleIds: readonly number[],
): Promise<(wheel: Wheel) => KeyHolder | null> {
  const holderOf = await readKeyHolders(db, scope.customerIds)
  const usual = await readUsualDrivers(db, vehicleIds)
  return ({ driverKey, customerId, vehicleId }) =>
    driverKey === null ? (usual.get(vehicleId) ?? null) : holderOf(customerId, driverKey)
}

/** The reverse: what one driver drove, or what no known driver did. A foreign driver is not found. */
export async function mustFindDriverFilter(
  db: ScopedDb,
  scope: Scope,
  vehicleIds: readonly number[],
  driverId: number | 'none',
): Promise<DriverFilter & { customerId: number | null }> {
  const usual = await readUsualDrivers(db, vehicleIds)
  if (driverId === 'none') {
    const condition = sql`case when driver_key is null then not vehicle_id = any(${[...usual.keys()]}::int[])
      else (customer_id, driver_key) not in (select customer_id, key from driver_identities) end`
    return { condition, customerId: null }
  }
  const { rows } = await sql<{ customer_id: number; keys: string[] }>`
    select customer_id, array(select key from driver_identities k where k.driver_id = d.id) as keys
    from drivers d where id = ${driverId} and ${customerInScope(scope, 'customer_id')}
  `.execute(db)
  const [driver] = rows
  if (!driver) throw notFound()
  const own = [...usual].filter(([, holder]) => holder.id === driverId).map(([vehicleId]) => vehicleId)
  const condition = sql`(driver_key = any(${driver.keys}::text[]) and customer_id = ${driver.customer_id}
    or driver_key is null and vehicle_id = any(${own}::int[]))`
  return { condition, customerId: driver.customer_id }
}

/** The drivers who are usually in these vehicles. */
async function readUsualDrivers(db: ScopedDb, vehicleIds: readonly number[]): Promise<Map<number, KeyHolder>> {
  const { rows } = await sql<{ vehicle_id: number; id: number; name: string }>`
    select distinct on (vehicle_id) vehicle_id, id, first_name || ' ' || last_name as name from drivers
    where vehicle_id = any(${vehicleIds}::int[]) order by vehicle_id, id
  `.execute(db)
  return new Map(rows.map(row => [row.vehicle_id, { id: row.id, name: row.name }]))
}
