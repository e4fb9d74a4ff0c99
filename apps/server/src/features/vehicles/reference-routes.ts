import { vehicleReferences } from '@milepost/contract/vehicle-references.ts'
import { mayAdminister } from '@milepost/domain/access/access.ts'
import type { Context } from '../../context.ts'
import { withScope } from '../../db/scope.ts'
import { type Endpoint, implement } from '../../http/endpoint.ts'
import {
  findCoded,
  findLiveryCategories,
  findManufacturers,
  findModels,
  findTrackers,
  findTypes,
} from './vehicle-reference-lists.ts'

/** The lists that the vehicle form chooses from (ADM-VEH-03 to 08). */
export function vehicleReferenceEndpoints({ api }: Context): Endpoint[] {
  return [
    implement(vehicleReferences.types, ({ caller, query }) => withScope(api, caller, db => findTypes(db, query))),
    implement(vehicleReferences.manufacturers, ({ caller, query }) =>
      withScope(api, caller, db => findManufacturers(db, caller, query)),
    ),
    implement(vehicleReferences.models, ({ caller, query }) =>
      withScope(api, caller, db => findModels(db, caller, query)),
    ),
    implement(vehicleReferences.liveryCategories, ({ caller, query }) =>
      withScope(api, caller, db => findLiveryCategories(db, caller, query)),
    ),
    implement(vehicleReferences.driverCategories, ({ caller, query }) =>
      withScope(api, caller, db => findCoded(db, caller, 'driver_categories', query)),
    ),
    implement(vehicleReferences.contractTypes, ({ caller, query }) =>
      withScope(api, caller, db => findCoded(db, caller, 'contract_types', query)),
    ),
    implement(vehicleReferences.trackers, async ({ caller, query }) => {
      const { count, results } = await withScope(api, caller, db => findTrackers(db, caller, query))
      const permission = mayAdminister(caller, 'trackers', 'write') ? ('edit' as const) : ('view' as const)
      return { count, results: results.map(tracker => ({ ...tracker, permission })) }
    }),
  ]
}
