import { vehicleActivityTypes } from '@milepost/contract/vehicle-activity-types.ts'
import type { Context } from '../../context.ts'
import { withScope } from '../../db/scope.ts'
import { type Endpoint, implement } from '../../http/endpoint.ts'
import { HttpError } from '../../http/http-error.ts'
import { recordEndpoints } from '../../http/record-endpoints.ts'
import { findActivityType, findActivityTypes } from './activity-type-choices.ts'
import { vehicleActivityTypeNoun } from './vehicle-activity-type-noun.ts'

/** The kinds of what is filed of vehicles: as they are kept, and as the Vehicle File chooses from them (API-030, API-031). */
export const vehicleActivityTypeEndpoints = (context: Context): Endpoint[] => [
  ...recordEndpoints(context, vehicleActivityTypeNoun),
  implement(vehicleActivityTypes.list, ({ caller, query }) =>
    withScope(context.api, caller, db => findActivityTypes(db, caller, query)),
  ),
  implement(vehicleActivityTypes.read, async ({ caller, params, query }) => {
    const found = await withScope(context.api, caller, db => findActivityType(db, caller, params.id, query))
    if (found === null) throw new HttpError(404, 'There is no such activity type.')
    return found
  }),
]
