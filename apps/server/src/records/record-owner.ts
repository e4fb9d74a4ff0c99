import type { Scope } from '../db/scope.ts'
import { InvalidFields } from './faults.ts'

/** Whose a new record is: who sees one customer need not say. Null where the caller does not see the customer; throws InvalidFields. */
export function ownerOf({ customerIds }: Pick<Scope, 'customerIds'>, sent: number | undefined): number | null {
  if (sent !== undefined) return customerIds.includes(sent) ? sent : null
  const [only, ...others] = customerIds
  if (only === undefined || others.length > 0) {
    throw new InvalidFields({ field: 'customer', code: 'required', detail: 'Say for which customer it is' })
  }
  return only
}
