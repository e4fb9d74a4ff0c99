import { vehicles } from '@milepost/contract/vehicles.ts'
import type { Context } from '../../context.ts'
import { withScope } from '../../db/scope.ts'
import { type Endpoint, implement } from '../../http/endpoint.ts'
import { findSimpleVehicles } from './queries.ts'

export function vehicleEndpoints({ api }: Context): Endpoint[] {
  return [
    implement(vehicles.simpleList, async ({ caller, query: { search, ordering, page, pageSize } }) =>
      withScope(api, caller, db =>
        findSimpleVehicles(db, caller, {
          search,
          descending: ordering === '-registration',
          offset: (page - 1) * pageSize,
          limit: pageSize,
        }),
      ),
    ),
  ]
}
