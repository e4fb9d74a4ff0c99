import { depotFigures } from '@milepost/contract/depot-figures.ts'
import { isTrue } from '@milepost/contract/records.ts'
import { vehicleGroupRecords } from '@milepost/contract/vehicle-group-records.ts'
import { vehicleGroups } from '@milepost/contract/vehicle-groups.ts'
import { mayAdminister } from '@milepost/domain/access/access.ts'
import type { SignedIn } from '../../auth/signed-in.ts'
import type { Context } from '../../context.ts'
import { withScope } from '../../db/scope.ts'
import { type Endpoint, implement } from '../../http/endpoint.ts'
import { orNotFound } from '../../http/http-error.ts'
import { recordEndpoints, recordList } from '../../http/record-endpoints.ts'
import { figuresOfDepot, figuresOfDepots, figuresOfRegion } from './depot-figures.ts'
import { findAllRegions, findGroupedVehicles, findGroupNames, findGroupsOfVehicle, findRegions } from './queries.ts'
import { vehicleGroupNoun } from './vehicle-group-noun.ts'

export function vehicleGroupEndpoints(context: Context): Endpoint[] {
  const { api } = context
  return [
    ...recordEndpoints(context, vehicleGroupNoun),
    recordList(context, vehicleGroupRecords.listAll, vehicleGroupNoun),
    implement(vehicleGroupRecords.ofVehicle, async ({ caller, params: { id } }) => {
      const results = await orNotFound(withScope(api, caller, db => findGroupsOfVehicle(db, caller, id)))
      return { count: results.length, results }
    }),
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
    implement(vehicleGroups.forUserList, async ({ caller, query: { vehicle_group: id, ...query } }) => {
      const { count, results } = await withScope(api, caller, db => findGroupNames(db, caller, { ...query, id }))
      const permission = permissionOf(caller)
      return { count, results: results.map(({ id, name }) => ({ id, name, permission })) }
    }),
    implement(vehicleGroups.regionsForUserList, async ({ caller, query: { region: id, ...query } }) => {
      const { count, results } = await withScope(api, caller, db => findRegions(db, caller, { ...query, id }))
      const permission = permissionOf(caller)
      return { count, results: results.map(region => ({ ...region, permission })) }
    }),
    implement(depotFigures.ofDepotsOfRegion, async ({ caller, params: { id } }) => {
      const results = await orNotFound(withScope(api, caller, db => figuresOfDepots(db, caller, id)))
      return { count: results.length, results }
    }),
    implement(depotFigures.ofRegion, ({ caller, params: { id } }) =>
      orNotFound(withScope(api, caller, db => figuresOfRegion(db, caller, id))),
    ),
    implement(depotFigures.ofDepot, ({ caller, params: { id } }) =>
      orNotFound(withScope(api, caller, db => figuresOfDepot(db, caller, id))),
    ),
    implement(vehicleGroups.navigator, ({ caller }) => withScope(api, caller, db => findAllRegions(db, caller))),
  ]
}

const permissionOf = (caller: SignedIn): 'edit' | 'view' =>
  mayAdminister(caller, 'vehicle-groups', 'write') ? 'edit' : 'view'
