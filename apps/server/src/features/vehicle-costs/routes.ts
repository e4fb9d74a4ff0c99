import { vehicleCostSums } from '@milepost/contract/vehicle-costs.ts'
import type { Context } from '../../context.ts'
import { withScope } from '../../db/scope.ts'
import { type Endpoint, implement } from '../../http/endpoint.ts'
import { readCostSums } from './cost-sums.ts'

/** What the list of costs says of all that match. */
export const vehicleCostSumEndpoints = ({ api }: Context): Endpoint[] => [
  implement(vehicleCostSums.read, ({ caller, query }) =>
    withScope(api, caller, async db => {
      const results = await readCostSums(db, caller, query)
      return { count: results.reduce((sum, { count }) => sum + count, 0), results }
    }),
  ),
]
