import { z } from 'zod'
import { recordRoutes } from './records.ts'

/** The companies that vehicles are leased from (ADM-VEH-08). */
export const leaseCompanies = recordRoutes({
  schema: 'LeaseCompany',
  words: { one: 'lease company', many: 'lease companies' },
  paths: { one: 'lease_company', many: 'lease_companies' },
  area: 'vehicles',
  fields: {
    /** Unique, in any case, among the customer's lease companies that are not archived. */
    name: z.string().trim().min(1).max(100),
    phone: z.string().trim().max(30).default(''),
  },
  shows: {},
  filters: {},
  orderings: ['name', 'phone', 'updated_at'],
  // Forms choose from the list.
  pageSize: 1_000,
})
