import { z } from 'zod'
import { detailedRecordRoutes } from './records.ts'
import { lineOfText, rowId } from './shapes.ts'

/** Regions as the administration keeps them: each of several vehicle groups, which are in one region at most. */
export const regions = detailedRecordRoutes({
  schema: 'Region',
  words: { one: 'region', many: 'regions' },
  paths: { one: 'region', many: 'regions' },
  area: 'vehicle-groups',
  fields: {
    /** Unique, in any case, among the customer's regions that are not archived. */
    name: lineOfText(100).min(1),
  },
  shows: {
    vehicle_group_count: z.number().int(),
    vehicle_count: z.number().int(),
  },
  details: {
    /** Those that it has from now on; one that was in another region leaves that. */
    vehicle_groups: z.array(rowId).max(5_000).default([]),
  },
  showsDetails: {
    vehicle_groups: z.array(z.object({ id: z.number().int(), name: z.string() })),
  },
  filters: {},
  orderings: ['name', 'updated_at'],
})
