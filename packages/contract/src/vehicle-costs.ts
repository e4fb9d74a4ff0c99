import { COST_KINDS } from '@milepost/domain/vehicle-costs/cost-kinds.ts'
import { z } from 'zod'
import { idFilter, recordRoutes } from './records.ts'
import type { Route } from './route.ts'
import { lineOfText, rowId } from './shapes.ts'
import { calendarDay } from './time-range.ts'
import { odometer } from './vehicle-records.ts'

export const costKind = z.enum(COST_KINDS)

/** Of either sign: what is paid back is a cost below nought. */
const MOST_AMOUNT = 1_000_000_000_000
export const costAmount = z.number().int().min(-MOST_AMOUNT).max(MOST_AMOUNT)

/** What is paid for vehicles, net. */
export const vehicleCosts = recordRoutes({
  schema: 'VehicleCost',
  words: { one: 'cost of a vehicle', many: 'costs of vehicles' },
  paths: { one: 'vehicle_cost', many: 'vehicle_costs' },
  area: 'vehicle-costs',
  fields: {
    vehicle: rowId,
    day: calendarDay,
    kind: costKind,
    /** Net, in the smallest unit of its currency, which is that of the customer's country when it is recorded, and stays. */
    amount: costAmount,
    supplier: lineOfText(100).default(''),
    /** In metres. */
    odometer_m: odometer.unwrap().default(null),
    note: z.string().trim().max(500).default(''),
  },
  shows: {
    vehicle: z.object({ id: z.number().int(), registration: z.string() }),
    /** ISO 4217. */
    currency: z.string(),
    /** The registration and the day. */
    name: z.string(),
  },
  filters: {
    vehicle: idFilter,
    vehicle_group: idFilter,
    kind: z.union([costKind, z.array(costKind).max(COST_KINDS.length)]).optional(),
    /** Days, both included. */
    from: calendarDay.optional(),
    until: calendarDay.optional(),
  },
  orderings: ['day', 'vehicle', 'kind', 'amount', 'supplier', 'updated_at'],
  usualOrdering: '-day',
})

/** What costs amount to. */
export const vehicleCostSums = {
  read: {
    method: 'GET',
    path: '/api/vehicle_cost_sums/',
    summary: 'What the costs of vehicles that match amount to, by currency: of all of them, not of a page',
    access: vehicleCosts.list.access,
    query: vehicleCosts.list.query.omit({ page: true, pageSize: true, ordering: true, orderingDirection: true }),
    /** In the smallest unit of the currency, the most costs first. Currencies are never added. */
    result: z.object({
      count: z.number().int(),
      results: z.array(z.object({ currency: z.string(), count: z.number().int(), amount: z.number().int() })),
    }),
    errors: [400],
  },
} as const satisfies Record<string, Route>
