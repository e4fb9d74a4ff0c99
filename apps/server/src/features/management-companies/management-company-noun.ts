import { managementCompanies } from '@milepost/contract/management-companies.ts'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import { companyInScope, customerRecordInScope } from '../../db/in-scope.ts'
import { column, fileShown, nameColumn } from '../../records/fields.ts'
import type { NounOf } from '../../records/noun.ts'
import { matchesText } from '../../records/search.ts'

/** Management companies as the administration keeps them: of the installation, whoever looks after it changes them. */
export const managementCompanyNounOf = ({ files }: Pick<Context, 'files'>): NounOf<typeof managementCompanies> => ({
  routes: managementCompanies,
  name: 'management company',
  title: 'Management companies',
  table: 'management_companies',
  owner: 'installation',
  inScope: companyInScope,
  fields: {
    name: { ...nameColumn('name'), exported: 'Name' },
    break_down_phone: { ...column('break_down_phone'), exported: 'Breakdown phone' },
    accident_reporting_enabled: {
      ...column('accident_reporting_enabled'),
      exported: [{ heading: 'Accident reports', of: (isOn, t) => t(isOn ? 'on' : 'off') }],
    },
    customer_count: {
      shows: sql`(select count(*) from customers c where c.management_company_id = r.id and c.archived_at is null)`,
      isUnlogged: true,
      exported: [{ heading: 'Customers', kind: 'number', of: count => count }],
    },
    logo: { ...fileShown('logo_file_id', files), exported: [] },
  },
  taken: { management_companies_name_key: 'name' },
  matches: text => matchesText(sql`lower(r.name || ' ' || r.break_down_phone)`, text),
  uses: {
    customers: {
      area: 'customers',
      find: (id, scope) => sql`select c.id, c.name from customers c
        where c.management_company_id = ${id} and c.archived_at is null and ${customerRecordInScope(scope, 'c')}`,
    },
  },
})
