import { sql } from 'kysely'
import { oneRow } from '../db/one-row.ts'
import type { Db, ScopedDb } from '../db/scope.ts'
import { insertNamedColour, type NamedColours } from '../features/geofences/named-colours.ts'
import { createGeofence } from '../features/geofences/write-geofences.ts'
import { DEMO_GEOFENCES } from './demo-geofences.ts'
import type { DemoCustomer } from './register-fleet.ts'

/**
 * Gives a customer of the demo some geofences, once. They count from before the history that the demo drives; where that
 * has been driven already, from now on, as what was derived of it stays.
 */
export async function registerGeofences(system: Db, customer: DemoCustomer): Promise<void> {
  await system.transaction().execute(async db => {
    const known = await sql<{ has_geofences: boolean; has_history: boolean }>`
      select exists (select from geofences where customer_id = ${customer.id}) as has_geofences,
        exists (select from tracker_folds where customer_id = ${customer.id}) as has_history`.execute(db)
    const { has_geofences, has_history } = oneRow(known)
    const ofHome = DEMO_GEOFENCES[customer.area]
    if (has_geofences || ofHome === undefined) return
    const categories = await insertAll(db, 'geofence_categories', customer.id, ofHome.categories)
    const groups = await insertAll(db, 'geofence_groups', customer.id, ofHome.groups)
    const vehicleGroups = await vehicleGroupIds(db, customer.id)
    for (const { for: names = [], ...geofence } of ofHome.geofences) {
      const found = names.flatMap(name => vehicleGroups.get(name) ?? [])
      if (names.length > 0 && found.length === 0) continue
      await createGeofence(
        db,
        { customerId: customer.id, userId: null },
        {
          ...{ dwell_s: null, reports_passing: true, speed_limit_kmh: null, active_hours: [], note: '', address: '' },
          ...geofence,
          category: categories.get(geofence.category)!,
          groups: (geofence.groups ?? []).map(name => groups.get(name)!),
          vehicle_groups: found,
        },
      )
    }
    if (!has_history) {
      await sql`update geofence_shapes set valid_from = now() - interval '400 days' where customer_id = ${customer.id}`.execute(
        db,
      )
    }
  })
}

async function insertAll(
  db: ScopedDb,
  table: NamedColours,
  customerId: number,
  colours: Readonly<Record<string, string>>,
): Promise<Map<string, number>> {
  const ids = new Map<string, number>()
  for (const [name, colour] of Object.entries(colours)) {
    ids.set(name, await insertNamedColour(db, table, customerId, { name, colour }))
  }
  return ids
}

async function vehicleGroupIds(db: ScopedDb, customerId: number): Promise<Map<string, number>> {
  const groups = await db
    .selectFrom('vehicle_groups')
    .select(['id', 'name'])
    .where('customer_id', '=', customerId)
    .execute()
  return new Map(groups.map(({ id, name }) => [name, id]))
}
