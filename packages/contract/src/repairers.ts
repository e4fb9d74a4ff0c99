import { z } from 'zod'
import { addressFields } from './address-fields.ts'
import { recordRoutes } from './records.ts'
import { routes } from './route.ts'
import { inDigits, lineOfText, mailAddress } from './shapes.ts'

/** The workshops that repair the vehicles of a customer, each with its address. */
const records = recordRoutes({
  schema: 'Repairer',
  words: { one: 'repairer', many: 'repairers' },
  paths: { one: 'repairer', many: 'repairers' },
  area: 'vehicle-groups',
  fields: {
    /** Unique, in any case, among the customer's repairers that are not archived. */
    name: lineOfText(100).min(1),
    phone: lineOfText(30).default(''),
    email: z.union([z.literal(''), mailAddress]).default(''),
    ...addressFields,
  },
  shows: { email: z.string() },
  filters: {},
  orderings: ['name', 'phone', 'email', 'city', 'updated_at'],
})

export const repairers = routes({
  ...records,
  /** API-048. */
  ofCustomer: {
    method: 'GET',
    path: '/api/customer_repairers/:id/',
    summary: 'The repairers of a customer by name, to choose from (PICK-18); 0 stands for no customer, who has none',
    access: { kind: 'administration', area: 'vehicle-groups', does: 'read' },
    params: z.object({ id: inDigits(z.number().int().min(0).max(2_147_483_647)) }),
    result: z.array(z.object({ id: z.number().int(), name: z.string() })),
    errors: [404],
  },
})
