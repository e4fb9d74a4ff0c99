import type { Result } from '@milepost/contract/route.ts'
import type { NewestReadings, TrackGroup, TrackVehicle, track } from '@milepost/contract/track.ts'
import { toApiInstant, toDeviceInstant } from '@milepost/domain/time/api-dates.ts'
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { driverInScope, groupInScope, vehicleInScope } from '../../db/in-scope.ts'
import { isPrivateAt } from '../../db/private-times.ts'
import type { Scope, ScopedDb } from '../../db/scope.ts'
import { joinAssignedDriver } from './assigned-driver.ts'
import { NEWEST_FIX } from './newest-fix.ts'

/** Whether a row of vehicles, by its alias `v`, is one that the scope may see. */
function isInScope(scope: Scope): RawBuilder<boolean> {
  return sql`${vehicleInScope(scope, 'v')} and v.archived_at is null`
}

type VehicleRow = Record<string, unknown> &
  Pick<TrackVehicle, 'id' | 'registration' | 'type' | 'groups' | 'activeGroups' | 'driver' | 'is_private'>

/** The vehicles of a scope by registration, each with the newest fix of the tracker that is in it now. */
async function readVehicles(db: ScopedDb, scope: Scope, which: RawBuilder<boolean>): Promise<TrackVehicle[]> {
  const { rows } = await sql<VehicleRow>`
    select distinct on (v.registration, v.id) v.id, v.registration, t.code as type,
      coalesce(member.groups, '{}') as groups, coalesce(member.active, '{}') as "activeGroups",
      ${sql.raw(NEWEST_FIX.select('s'))}, d.first_name || ' ' || d.last_name as driver,
      ${isPrivateAt(sql`s.tracker_id`, sql`s.recorded_at`)} as is_private
    from vehicles v
    join vehicle_types t on t.id = v.vehicle_type_id
    left join tracker_assignments a on a.vehicle_id = v.id and a.unassigned_at is null
    left join tracker_states s on s.tracker_id = a.tracker_id and s.vehicle_id = v.id
    ${joinAssignedDriver(scope)}
    left join lateral (
      select array_agg(g.id order by g.id) as groups,
        array_agg(g.id order by g.id) filter (where ${groupInScope(scope, 'g')}) as active
      from vehicle_group_vehicles m join vehicle_groups g on g.id = m.vehicle_group_id
      where m.vehicle_id = v.id
    ) member on true
    where ${which} and ${isInScope(scope)}
    order by v.registration, v.id, s.recorded_at desc nulls last`.execute(db)
  return rows.map(toTrackVehicle)
}

function toTrackVehicle(row: VehicleRow): TrackVehicle {
  const { id, registration, type, groups, activeGroups, driver, is_private } = row
  const state = NEWEST_FIX.readJoined(row)
  const shown = is_private ? null : state
  return {
    id,
    registration,
    type,
    groups,
    activeGroups,
    lat: shown?.latitude ?? null,
    long: shown?.longitude ?? null,
    dir: shown?.headingDeg ?? null,
    speed: shown?.speedKmh ?? null,
    moving: shown?.moving ?? null,
    timestamp: state && toDeviceInstant(state.recordedAtMs),
    received_at: state && toApiInstant(state.receivedAtMs),
    ignition: shown?.ignition ?? null,
    odometer_m: shown?.odometerM ?? null,
    driver,
    is_private,
  }
}

export function findTrackVehicles(db: ScopedDb, scope: Scope): Promise<TrackVehicle[]> {
  return readVehicles(db, scope, sql`true`)
}

export async function findTrackVehicle(db: ScopedDb, scope: Scope, vehicleId: number): Promise<TrackVehicle | null> {
  const vehicles = await readVehicles(db, scope, sql`v.id = ${vehicleId}`)
  return vehicles[0] ?? null
}

const SENSORS = Array.from({ length: 8 }, (_, index) => `temperature${index + 1}C`)

const measured = z.record(z.string(), z.unknown()).nullable()

/** What was measured with the latest position of a vehicle of the scope; null while there is none, and in private. */
export async function findNewestReadings(
  db: ScopedDb,
  scope: Scope,
  vehicleId: number,
): Promise<NewestReadings | null> {
  const { rows } = await sql<{ external_voltage_mv: number | null; attributes: unknown }>`
    select p.external_voltage_mv, p.attributes
    from vehicles v
    join tracker_assignments a on a.vehicle_id = v.id and a.unassigned_at is null
    join tracker_states s on s.tracker_id = a.tracker_id and s.vehicle_id = v.id
    join positions p on p.tracker_id = s.tracker_id and p.recorded_at = s.recorded_at and p.sequence = s.sequence
    where v.id = ${vehicleId} and ${isInScope(scope)} and not ${isPrivateAt(sql`s.tracker_id`, sql`s.recorded_at`)}
    order by s.recorded_at desc limit 1`.execute(db)
  const [row] = rows
  if (!row) return null
  const attributes = measured.parse(row.attributes) ?? {}
  const numberOf = (name: string) => (typeof attributes[name] === 'number' ? attributes[name] : null)
  return {
    battery_percent: numberOf('batteryPercent'),
    supply_v: row.external_voltage_mv === null ? null : row.external_voltage_mv / 1000,
    temperatures_c: SENSORS.map(numberOf).filter(value => value !== null),
  }
}

/** The box around the latest positions of a scope; null while nothing has reported. */
export async function findExtent(db: ScopedDb, scope: Scope): Promise<Result<typeof track.extent>> {
  const { rows } = await sql<Record<'west' | 'south' | 'east' | 'north', number | null>>`
    select min(state.longitude) as west, min(state.latitude) as south, max(state.longitude) as east, max(state.latitude) as north
    from vehicles v
    join tracker_assignments a on a.vehicle_id = v.id and a.unassigned_at is null
    join tracker_states state on state.tracker_id = a.tracker_id and state.vehicle_id = v.id
    where ${isInScope(scope)} and not ${isPrivateAt(sql`state.tracker_id`, sql`state.recorded_at`)}`.execute(db)
  const { west = null, south = null, east = null, north = null } = rows[0] ?? {}
  return west === null || south === null || east === null || north === null ? null : { west, south, east, north }
}

export function findTrackVehiclesOfGroup(db: ScopedDb, scope: Scope, groupId: number): Promise<TrackVehicle[]> {
  return readVehicles(
    db,
    scope,
    sql`exists (select from vehicle_group_vehicles m where m.vehicle_id = v.id and m.vehicle_group_id = ${groupId})`,
  )
}

/** The groups of a scope with the ids of their vehicles; one of them when `groupId` is given. */
export async function findGroups(db: ScopedDb, scope: Scope, groupId?: number): Promise<TrackGroup[]> {
  const { rows } = await sql<Omit<TrackGroup, 'subset'>>`
    select g.id, g.name,
      case when r.id is null then null else json_build_object('id', r.id, 'name', r.name) end as region,
      array(select m.vehicle_id from vehicle_group_vehicles m join vehicles v on v.id = m.vehicle_id
        where m.vehicle_group_id = g.id and v.archived_at is null order by v.registration) as vehicles
    from vehicle_groups g left join regions r on r.id = g.region_id and r.archived_at is null
    where ${groupInScope(scope, 'g')} and g.archived_at is null and g.id = coalesce(${groupId ?? null}, g.id)
    order by r.name, g.name`.execute(db)
  return rows.map(group => ({ ...group, subset: [] }))
}

interface DriverRow {
  id: number
  first_name: string
  last_name: string
  vehicle_group_id: number | null
  vehicle: number | null
}

/** The groups of a scope with their drivers by name, each with the vehicle they are in. */
export async function findDriverGroups(db: ScopedDb, scope: Scope) {
  const groups = await findGroups(db, scope)
  const { rows: drivers } = await sql<DriverRow>`
    select d.id, d.first_name, d.last_name, d.vehicle_group_id, v.id as vehicle
    from drivers d left join vehicles v on v.id = d.vehicle_id and ${isInScope(scope)}
    where d.archived_at is null and ${driverInScope(scope, 'd')}
    order by d.last_name, d.first_name`.execute(db)
  const byGroup = Map.groupBy(drivers, driver => driver.vehicle_group_id)
  return groups.map(({ id, name, region }) => ({
    id,
    name,
    region,
    drivers: (byGroup.get(id) ?? []).map(({ vehicle_group_id: _group, ...driver }) => driver),
  }))
}
