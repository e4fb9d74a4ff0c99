import type { events } from '@milepost/contract/events.ts'
import type { Result } from '@milepost/contract/route.ts'
import { sql } from 'kysely'
import { customerHasModule } from '../../db/has-module.ts'
import { driverInScope, geofenceInScope } from '../../db/in-scope.ts'
import type { Scope, ScopedDb } from '../../db/scope.ts'
import { notFound } from '../../http/http-error.ts'

interface Named {
  id: number
  name: string
}

/** The drivers and geofences of the scope that are not archived, or are named; geofences only of customers that have them. 404 for a named one outside of it. */
export async function readEventChoices(
  db: ScopedDb,
  scope: Scope,
  { driver = null, geofence = null }: { driver?: number | null | undefined; geofence?: number | null | undefined },
): Promise<Result<typeof events.choices>> {
  const drivers = await sql<Named>`
    select id, first_name || ' ' || last_name as name from drivers
    where (archived_at is null or id = ${driver}) and ${driverInScope(scope, 'drivers')} order by last_name, first_name, id`.execute(
    db,
  )
  const geofences = await sql<Named>`
    select id, name from geofences g where (archived_at is null or id = ${geofence}) and ${geofenceInScope(scope, 'g')}
      and ${customerHasModule('g', 'Geofence')} order by lower(name), id`.execute(db)
  const isListed = (list: readonly Named[], id: number | null) => id === null || list.some(one => one.id === id)
  if (!isListed(drivers.rows, driver) || !isListed(geofences.rows, geofence)) throw notFound()
  return { drivers: drivers.rows, geofences: geofences.rows }
}

/** The id of a geofence by which this caller may ask for events; null for any other. */
export async function findEventGeofence(db: ScopedDb, scope: Scope, id: number): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select id from geofences g where id = ${id} and ${geofenceInScope(scope, 'g')} and ${customerHasModule('g', 'Geofence')}
  `.execute(db)
  return rows[0]?.id ?? null
}
