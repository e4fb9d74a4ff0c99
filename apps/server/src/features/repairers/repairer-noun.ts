import { repairers } from '@milepost/contract/repairers.ts'
import { defectStatus, INSPECTION_CODES } from '@milepost/domain/vehicle-activities/statuses.ts'
import { sql } from 'kysely'
import { customerInScope, groupInScope, vehicleInScope } from '../../db/in-scope.ts'
import { column, nameColumn } from '../../records/fields.ts'
import type { NounOf } from '../../records/noun.ts'
import { matchesText } from '../../records/search.ts'

const COMPLETE_DEFECT = defectStatus('complete', false)

/** Repairers as the administration keeps them. */
export const repairerNoun: NounOf<typeof repairers> = {
  routes: repairers,
  name: 'repairer',
  title: 'Repairers',
  table: 'repairers',
  inScope: (scope, row) => customerInScope(scope, `${row}.customer_id`),
  fields: {
    name: { ...nameColumn('name'), exported: 'Name' },
    phone: { ...column('phone'), exported: 'Phone' },
    email: { ...column('email'), exported: 'Email' },
    display_name: { ...column('display_name'), exported: 'Display name' },
    address1: { ...column('address1'), exported: 'Address line 1' },
    address2: { ...column('address2'), exported: 'Address line 2' },
    city: { ...nameColumn('city'), exported: 'City' },
    county: { ...column('county'), exported: 'County' },
    postcode: { ...column('postcode'), exported: 'Postcode' },
    country: { ...column('country'), exported: 'Country' },
  },
  taken: { repairers_name_taken: 'name' },
  matches: text =>
    matchesText(
      sql`lower(concat_ws(' ', r.name, r.phone, r.email, r.display_name, r.address1, r.address2, r.city, r.postcode))`,
      text,
    ),
  uses: {
    vehicle_groups: {
      area: 'vehicle-groups',
      find: (id, scope) => sql`select g.id, g.name from vehicle_groups g
        where g.repairer_id = ${id} and g.archived_at is null and ${groupInScope(scope, 'g')}`,
    },
    // Who repaired what is complete is part of its history, and nobody waits for it.
    defects: {
      ...{ area: 'vehicles', module: 'Defect' },
      find: (id, scope) => sql`select d.id, d.registration || ' · ' || d.description as name from defects d
        where d.repairer_id = ${id} and d.status <> ${COMPLETE_DEFECT} and ${vehicleInScope(scope, 'd', 'vehicle_id')}`,
    },
    inspections: {
      ...{ area: 'vehicles', module: 'SafetyInspection' },
      find: (id, scope) => sql`select i.id, i.registration || ' · ' || i.inspected_on as name from safety_inspections i
        where i.repairer_id = ${id} and i.status = ${INSPECTION_CODES.incomplete} and ${vehicleInScope(scope, 'i', 'vehicle_id')}`,
    },
  },
}
