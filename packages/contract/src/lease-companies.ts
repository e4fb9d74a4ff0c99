import { recordRoutes } from './records.ts'
import { lineOfText } from './shapes.ts'

/** The companies that vehicles are leased from (ADM-VEH-08). */
export const leaseCompanies = recordRoutes({
  schema: 'LeaseCompany',
  words: { one: 'lease company', many: 'lease companies' },
  paths: { one: 'lease_company', many: 'lease_companies' },
  area: 'vehicles',
  fields: {
    /** Unique, in any case, among the customer's lease companies that are not archived. */
    name: lineOfText(100).min(1),
    phone: lineOfText(30).default(''),
  },
  shows: {},
  filters: {},
  orderings: ['name', 'phone', 'updated_at'],
  // Forms choose from the list.
  pageSize: 1_000,
})
