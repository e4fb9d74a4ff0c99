import { scheduleTypes } from '@milepost/contract/schedule-types.ts'
import { mayAdminister } from '@milepost/domain/access/access.ts'
import type { SignedIn } from '../../auth/signed-in.ts'
import type { Context } from '../../context.ts'
import { withScope } from '../../db/scope.ts'
import { type Endpoint, implement } from '../../http/endpoint.ts'
import { HttpError } from '../../http/http-error.ts'
import { recordEndpoints } from '../../http/record-endpoints.ts'
import { findScheduleType, findScheduleTypes } from './schedule-type-choices.ts'
import { scheduleTypeNoun } from './schedule-type-noun.ts'

/** Schedules that vehicles may follow: as they are kept, and as others choose from them (API-033, API-034). */
export const scheduleTypeEndpoints = (context: Context): Endpoint[] => [
  ...recordEndpoints(context, scheduleTypeNoun),
  implement(scheduleTypes.list, async ({ caller, query }) => {
    const { count, results } = await withScope(context.api, caller, db => findScheduleTypes(db, caller, query))
    return { count, results: results.map(row => withPermission(row, caller)) }
  }),
  implement(scheduleTypes.read, async ({ caller, params }) => {
    const found = await withScope(context.api, caller, db => findScheduleType(db, caller, params.id))
    if (found === null) throw new HttpError(404, 'There is no such schedule.')
    return withPermission(found, caller)
  }),
]

/** Of its own a customer may be an editor; of those for every customer nobody who chooses from them is. */
function withPermission<Row extends { customer: number | null }>({ customer, ...row }: Row, caller: SignedIn) {
  const mayEdit = customer !== null && mayAdminister(caller, 'vehicles', 'write')
  return { ...row, permission: mayEdit ? ('edit' as const) : ('view' as const) }
}
