import { vehicleGroupRecords } from '@milepost/contract/vehicle-group-records.ts'
import { sql } from 'kysely'
import { customerInScope, driverInScope, geofenceInScope, groupInScope, vehicleInScope } from '../../db/in-scope.ts'
import { column, nameColumn, reference } from '../../records/fields.ts'
import { members, type Pair } from '../../records/members.ts'
import type { NounOf } from '../../records/noun.ts'
import { matchesText } from '../../records/search.ts'
import { fileMovements, type InDepot } from '../../vehicle-file/file-movements.ts'
import { regionField } from './region-field.ts'

/** Its vehicles that are not archived; those of an archived group are where they wait for it. */
const VEHICLES = sql`vehicles v where v.archived_at is null and v.id in (
  select vehicle_id from vehicle_group_vehicles where vehicle_group_id = r.id
  union all select vehicle_id from vehicles_of_archived_groups where vehicle_group_id = r.id)`

const vehiclesField = members({
  table: 'vehicle_group_vehicles',
  own: 'vehicle_group_id',
  other: 'vehicle_id',
  of: 'vehicles',
  name: 'registration',
  inTurn: { noun: 'vehicle', field: 'vehicle_groups', from: 'vehicle_groups' },
  onTied: (db, { left, joined }, author) =>
    fileMovements(db, { left: left.map(inDepot), joined: joined.map(inDepot) }, author),
})

const inDepot = ({ own, other }: Pair): InDepot => ({ vehicle: other, depot: own })

/** Vehicle groups as the administration keeps them (ADM-GRP, N-55). */
export const vehicleGroupNoun: NounOf<typeof vehicleGroupRecords> = {
  routes: vehicleGroupRecords,
  name: 'vehicle group',
  title: 'Vehicle groups',
  table: 'vehicle_groups',
  inScope: groupInScope,
  fields: {
    name: { ...nameColumn('name'), exported: 'Name' },
    region: { ...regionField, exported: 'Region' },
    repairer: { ...reference('repairer_id', 'repairers', { isOfCustomer: true }), exported: 'Repairer' },
    time_zone: { ...column('time_zone'), exported: 'Time zone' },
    customer_time_zone: {
      shows: sql`(select c.time_zone from customers c where c.id = r.customer_id)`,
      isUnlogged: true,
      exported: [],
    },
    note: { ...column('note'), exported: 'Note' },
    vehicle_count: {
      shows: sql`(select count(*) from ${VEHICLES})`,
      isUnlogged: true,
      exported: [{ heading: 'Vehicles', kind: 'number', of: count => count }],
    },
    vehicles: {
      ...vehiclesField,
      shows: sql`coalesce((select jsonb_agg(jsonb_build_object('id', v.id, 'registration', v.registration)
        order by v.registration, v.id) from ${VEHICLES}), '[]')`,
      isDetail: true,
      exported: [],
    },
  },
  taken: { vehicle_groups_name_taken: 'name' },
  matches: text => matchesText(sql`lower(r.name || ' ' || r.note)`, text),
  filters: {
    region: (ids: number[]) => sql<boolean>`r.region_id = any(${ids}::int[])`,
    repairer: (ids: number[]) => sql<boolean>`r.repairer_id = any(${ids}::int[])`,
  },
  uses: {
    vehicles: {
      area: 'vehicles',
      find: (id, scope) => sql`select v.id, v.registration as name
        from vehicle_group_vehicles m join vehicles v on v.id = m.vehicle_id
        where m.vehicle_group_id = ${id} and v.archived_at is null and ${vehicleInScope(scope, 'v')}`,
    },
    users: { area: 'users', find: id => sql`select id, name from limited_users_of_group(${id})` },
    drivers: {
      area: 'drivers',
      find: (id, scope) => sql`select d.id, trim(d.first_name || ' ' || d.last_name) as name from drivers d
        where d.vehicle_group_id = ${id} and d.archived_at is null and ${driverInScope(scope, 'd')}`,
    },
    notification_emails: {
      area: 'notification-emails',
      find: (id, scope) => sql`select e.id, e.email as name
        from depots_of_notification_emails m join notification_emails e on e.id = m.notification_email_id
        where m.vehicle_group_id = ${id} and e.archived_at is null and ${customerInScope(scope, 'e.customer_id')}`,
    },
    geofences: {
      area: 'geofences',
      find: (id, scope) => sql`select f.id, f.name
        from geofences_for_vehicle_groups m join geofences f on f.id = m.geofence_id
        where m.vehicle_group_id = ${id} and f.archived_at is null and ${geofenceInScope(scope, 'f')}`,
    },
  },
}
