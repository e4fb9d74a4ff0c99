import type { Result } from '@milepost/contract/route.ts'
import type { TrackGroup, TrackVehicle, track } from '@milepost/contract/track.ts'
import { sql } from 'kysely'
import type { Scope, ScopedDb } from '../../db/scope.ts'

/** Whether a row of `vehicles` is one that the scope may see. */
function isInScope({ customerIds, vehicleGroupIds }: Scope) {
  return sql<boolean>`vehicles.customer_id = any(${customerIds}::int[]) and vehicles.archived_at is null
    and (${vehicleGroupIds}::int[] is null or exists (select from vehicle_group_vehicles m
      where m.vehicle_id = vehicles.id and m.vehicle_group_id = any(${vehicleGroupIds}::int[])))`
}

/** The vehicles of a scope, each with the newest fix of the tracker that is in it now. */
function scopedVehicles(db: ScopedDb, scope: Scope) {
  return db
    .selectFrom('vehicles')
    .innerJoin('vehicle_types', 'vehicle_types.id', 'vehicles.vehicle_type_id')
    .leftJoin('tracker_assignments as assignment', join =>
      join.onRef('assignment.vehicle_id', '=', 'vehicles.id').on('assignment.unassigned_at', 'is', null),
    )
    .leftJoin('tracker_states as state', join =>
      join.onRef('state.tracker_id', '=', 'assignment.tracker_id').onRef('state.vehicle_id', '=', 'vehicles.id'),
    )
    .leftJoin('drivers', 'drivers.vehicle_id', 'vehicles.id')
    .where(isInScope(scope))
    .select([
      'vehicles.id',
      'vehicles.registration',
      'vehicle_types.code as type',
      sql<number[]>`array(select m.vehicle_group_id from vehicle_group_vehicles m
        where m.vehicle_id = vehicles.id order by 1)`.as('groups'),
      'state.latitude as lat',
      'state.longitude as long',
      'state.heading_deg as dir',
      'state.speed_kmh as speed',
      'state.recorded_at as timestamp',
      'state.received_at as received_at',
      'state.ignition',
      'state.odometer_m',
      sql<string | null>`drivers.first_name || ' ' || drivers.last_name`.as('driver'),
    ])
    .distinctOn('vehicles.registration')
    .distinctOn('vehicles.id')
    .orderBy('vehicles.registration')
    .orderBy('vehicles.id')
    .orderBy('state.recorded_at', order => order.desc().nullsLast())
}

type VehicleRow = Awaited<ReturnType<ReturnType<typeof scopedVehicles>['execute']>>[number]

export async function findVehicles(db: ScopedDb, scope: Scope): Promise<TrackVehicle[]> {
  return (await scopedVehicles(db, scope).execute()).map(toTrackVehicle)
}

export async function findVehicle(db: ScopedDb, scope: Scope, vehicleId: number): Promise<TrackVehicle | null> {
  const row = await scopedVehicles(db, scope).where('vehicles.id', '=', vehicleId).executeTakeFirst()
  return row ? toTrackVehicle(row) : null
}

/** The box around the latest positions of a scope; null while nothing has reported. */
export async function findExtent(db: ScopedDb, scope: Scope): Promise<Result<typeof track.extent>> {
  const { rows } = await sql<Record<'west' | 'south' | 'east' | 'north', number | null>>`
    select min(state.longitude) as west, min(state.latitude) as south, max(state.longitude) as east, max(state.latitude) as north
    from vehicles
    join tracker_assignments assignment on assignment.vehicle_id = vehicles.id and assignment.unassigned_at is null
    join tracker_states state on state.tracker_id = assignment.tracker_id and state.vehicle_id = vehicles.id
    where ${isInScope(scope)}`.execute(db)
  const { west = null, south = null, east = null, north = null } = rows[0] ?? {}
  return west === null || south === null || east === null || north === null ? null : { west, south, east, north }
}

export async function findGroupVehicles(db: ScopedDb, scope: Scope, groupId: number): Promise<TrackVehicle[]> {
  const rows = await scopedVehicles(db, scope)
    .where(
      sql<boolean>`exists (select from vehicle_group_vehicles m
        where m.vehicle_id = vehicles.id and m.vehicle_group_id = ${groupId})`,
    )
    .execute()
  return rows.map(toTrackVehicle)
}

/** The groups of a scope with the ids of their vehicles; one of them when `groupId` is given. */
export async function findGroups(db: ScopedDb, scope: Scope, groupId?: number): Promise<TrackGroup[]> {
  const rows = await db
    .selectFrom('vehicle_groups')
    .leftJoin('regions', 'regions.id', 'vehicle_groups.region_id')
    .where('vehicle_groups.customer_id', '=', sql<number>`any(${scope.customerIds}::int[])`)
    .$if(scope.vehicleGroupIds !== null, query =>
      query.where('vehicle_groups.id', '=', sql<number>`any(${scope.vehicleGroupIds}::int[])`),
    )
    .$if(groupId !== undefined, query => query.where('vehicle_groups.id', '=', groupId ?? 0))
    .select([
      'vehicle_groups.id',
      'vehicle_groups.name',
      'regions.id as regionId',
      'regions.name as regionName',
      sql<number[]>`array(select m.vehicle_id from vehicle_group_vehicles m join vehicles v on v.id = m.vehicle_id
        where m.vehicle_group_id = vehicle_groups.id and v.archived_at is null order by v.registration)`.as('vehicles'),
    ])
    .orderBy('regions.name')
    .orderBy('vehicle_groups.name')
    .execute()
  return rows.map(({ regionId, regionName, ...group }) => ({
    ...group,
    region: regionId === null ? null : { id: regionId, name: regionName ?? '' },
    subset: [],
  }))
}

/** The groups of a scope with their drivers by name, each with the vehicle they are in. */
export async function findDriverGroups(db: ScopedDb, scope: Scope) {
  const groups = await findGroups(db, scope)
  const drivers = await db
    .selectFrom('drivers')
    .leftJoin('vehicles', join => join.onRef('vehicles.id', '=', 'drivers.vehicle_id').on(isInScope(scope)))
    .where('drivers.customer_id', '=', sql<number>`any(${scope.customerIds}::int[])`)
    .select(['drivers.id', 'first_name', 'last_name', 'vehicle_group_id', 'vehicles.id as vehicle'])
    .orderBy('last_name')
    .orderBy('first_name')
    .execute()
  const byGroup = Map.groupBy(drivers, driver => driver.vehicle_group_id)
  return groups.map(({ id, name, region }) => ({
    id,
    name,
    region,
    drivers: (byGroup.get(id) ?? []).map(driver => ({
      id: driver.id,
      first_name: driver.first_name,
      last_name: driver.last_name,
      vehicle: driver.vehicle,
    })),
  }))
}

function toTrackVehicle(row: VehicleRow): TrackVehicle {
  return {
    ...row,
    timestamp: row.timestamp?.toISOString() ?? null,
    received_at: row.received_at?.toISOString() ?? null,
  }
}
