import { customers } from '@milepost/contract/customers.ts'
import type { SignedIn } from '../../auth/signed-in.ts'
import type { Context } from '../../context.ts'
import { withScope } from '../../db/scope.ts'
import { type Endpoint, implement } from '../../http/endpoint.ts'
import { notFound } from '../../http/http-error.ts'
import { recordEndpoints, recordList } from '../../http/record-endpoints.ts'
import { customerNounOf } from './customer-noun.ts'
import { listOwnCustomers } from './queries.ts'

/** Customers: their records, and the two calls by which everybody who is signed in knows their own (ADM-CUST). */
export function customerEndpoints(context: Context): Endpoint[] {
  const noun = customerNounOf(context)

  const ownOf = (caller: SignedIn) => withScope(context.api, caller, db => listOwnCustomers(db, caller))

  return [
    ...recordEndpoints(context, noun),
    recordList(context, customers.listAll, noun),
    implement(customers.minimal, async ({ caller }) => {
      const own = await ownOf(caller)
      return { count: own.length, results: own.map(({ id, name }) => ({ id, name })) }
    }),
    implement(customers.current, async ({ caller }) => {
      const [first] = await ownOf(caller)
      if (first === undefined) throw notFound()
      const { logo_file_id: logo, ...customer } = first
      return { ...customer, logo: logo === null ? null : context.files.link(logo) }
    }),
  ]
}
