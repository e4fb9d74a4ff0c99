import { leaseCompanies } from '@milepost/contract/lease-companies.ts'
import { sql } from 'kysely'
import { customerInScope, vehicleInScope } from '../../db/in-scope.ts'
import { column, nameColumn } from '../../records/fields.ts'
import type { NounOf } from '../../records/noun.ts'
import { matchesText } from '../../records/search.ts'

/** Lease companies as the administration keeps them. */
export const leaseCompanyNoun: NounOf<typeof leaseCompanies> = {
  routes: leaseCompanies,
  name: 'lease company',
  title: 'Lease companies',
  table: 'lease_companies',
  inScope: (scope, row) => customerInScope(scope, `${row}.customer_id`),
  fields: {
    name: { ...nameColumn('name'), exported: 'Name' },
    phone: { ...column('phone'), exported: 'Phone' },
  },
  taken: { lease_companies_name_taken: 'name' },
  matches: text => matchesText(sql`lower(r.name || ' ' || r.phone)`, text),
  uses: {
    vehicles: {
      area: 'vehicles',
      find: (id, scope) => sql`select v.id, v.registration as name from vehicles v
        where v.lease_company_id = ${id} and v.archived_at is null and ${vehicleInScope(scope, 'v')}`,
    },
  },
}
