import { z } from 'zod'
import { recordRoutes } from './records.ts'
import { lineOfText } from './shapes.ts'

/** The companies that run fleets for customers: of the installation, for those who look after it. */
export const managementCompanies = recordRoutes({
  schema: 'ManagementCompany',
  words: { one: 'management company', many: 'management companies' },
  paths: { one: 'management_company', many: 'management_companies' },
  area: 'management-companies',
  owner: 'none',
  fields: {
    /** Unique, archived ones included. */
    name: lineOfText(100).min(1),
    /** Whom drivers call when a vehicle has broken down. */
    break_down_phone: lineOfText(30).default(''),
    /** Whether accidents of its customers' vehicles may be reported on the public pages. */
    accident_reporting_enabled: z.boolean().default(true),
  },
  shows: {
    /** A signed link. */
    logo: z.string().nullable(),
    customer_count: z.number().int(),
  },
  filters: {},
  orderings: ['name', 'updated_at'],
  // Forms choose from the list.
  pageSize: 1_000,
})
