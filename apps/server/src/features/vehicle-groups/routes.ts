import { isTrue } from '@milepost/contract/records.ts'
import { vehicleGroups } from '@milepost/contract/vehicle-groups.ts'
import type { Context } from '../../context.ts'
import { withScope } from '../../db/scope.ts'
import { type Endpoint, implement } from '../../http/endpoint.ts'
import { findGroupedVehicles, findGroupNames } from './queries.ts'

export function vehicleGroupEndpoints({ api }: Context): Endpoint[] {
  return [
    implement(vehicleGroups.list, async ({ caller, query }) => {
      const { count, groups } = await withScope(api, caller, db =>
        findGroupedVehicles(db, caller, {
          search: query.search,
          ordering: query.ordering,
          orderingDirection: query.orderingDirection,
          trackersOnly: isTrue(query.trackers_only),
          offset: (query.page - 1) * query.pageSize,
          limit: query.pageSize,
        }),
      )
      return { count, vehicle_groups: groups }
    }),
    implement(vehicleGroups.small, ({ caller, query }) =>
      withScope(api, caller, db => findGroupNames(db, caller, query)),
    ),
    implement(vehicleGroups.depots, ({ caller, query }) =>
      withScope(api, caller, db => findGroupNames(db, caller, query)),
    ),
  ]
}
