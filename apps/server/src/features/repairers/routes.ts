import { repairers } from '@milepost/contract/repairers.ts'
import type { Context } from '../../context.ts'
import { withScope } from '../../db/scope.ts'
import { type Endpoint, implement } from '../../http/endpoint.ts'
import { orNotFound } from '../../http/http-error.ts'
import { recordEndpoints } from '../../http/record-endpoints.ts'
import { findRepairersOf } from './find-repairers.ts'
import { repairerNoun } from './repairer-noun.ts'

const NO_CUSTOMER = 0

/** Repairers, and the list to choose one from. */
export function repairerEndpoints(context: Context): Endpoint[] {
  return [
    ...recordEndpoints(context, repairerNoun),
    implement(repairers.ofCustomer, async ({ caller, params: { id } }) => {
      if (id === NO_CUSTOMER) return []
      await orNotFound(caller.customerIds.includes(id) ? id : null)
      return withScope(context.api, caller, db => findRepairersOf(db, caller, id))
    }),
  ]
}
