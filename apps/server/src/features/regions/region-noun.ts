import { regions } from '@milepost/contract/regions.ts'
import { sql } from 'kysely'
import { groupInScope, regionInScope } from '../../db/in-scope.ts'
import { nameColumn } from '../../records/fields.ts'
import type { NounOf } from '../../records/noun.ts'
import { matchesText } from '../../records/search.ts'
import { regionGroupsField } from './region-groups-field.ts'

/** Regions as the administration keeps them. */
export const regionNoun: NounOf<typeof regions> = {
  routes: regions,
  name: 'region',
  title: 'Regions',
  table: 'regions',
  inScope: regionInScope,
  fields: {
    name: { ...nameColumn('name'), exported: 'Name' },
    vehicle_group_count: {
      shows: sql`(select count(*) from vehicle_groups g where g.region_id = r.id and g.archived_at is null)`,
      isUnlogged: true,
      exported: [{ heading: 'Vehicle groups', kind: 'number', of: count => count }],
    },
    vehicle_count: {
      shows: sql`(select count(distinct m.vehicle_id) from vehicle_groups g
        join vehicle_group_vehicles m on m.vehicle_group_id = g.id join vehicles v on v.id = m.vehicle_id
        where g.region_id = r.id and v.archived_at is null)`,
      isUnlogged: true,
      exported: [{ heading: 'Vehicles', kind: 'number', of: count => count }],
    },
    vehicle_groups: { ...regionGroupsField, isDetail: true, exported: [] },
  },
  taken: { regions_name_taken: 'name' },
  matches: text => matchesText(sql`lower(r.name)`, text),
  uses: {
    vehicle_groups: {
      area: 'vehicle-groups',
      find: (id, scope) => sql`select g.id, g.name from vehicle_groups g
      where g.region_id = ${id} and g.archived_at is null and ${groupInScope(scope, 'g')}`,
    },
  },
}
