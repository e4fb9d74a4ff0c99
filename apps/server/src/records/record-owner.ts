import type { RawBuilder } from 'kysely'
import { customerInScope, sharedInScope } from '../db/in-scope.ts'
import type { Scope } from '../db/scope.ts'
import { InvalidFields } from './faults.ts'
import type { Asker, Noun } from './noun.ts'

/** Of an entry of the audit log about records: whether it is of a customer of the scope, or of the installation where they may be its. */
export function customerLogged({ owner }: Pick<Noun, 'owner'>, scope: Scope): RawBuilder<boolean> {
  return owner === 'shared' ? sharedInScope(scope, 'customer_id') : customerInScope(scope, 'customer_id')
}

/**
 * Whose a new record is: who sees one customer need not say; null that was sent is for the installation. Undefined where the caller
 * does not see the customer; throws InvalidFields.
 */
export function ownerOfNew(asker: Asker, sent: number | null | undefined): number | null | undefined {
  if (sent !== null) return ownerOf(asker, sent) ?? undefined
  if (asker.isGlobalAdmin) return null
  throw new InvalidFields({
    field: 'customer',
    code: 'forbidden',
    detail: 'Only a global administrator adds for every customer',
  })
}

/** Whose a new record is: who sees one customer need not say. Null where the caller does not see the customer; throws InvalidFields. */
export function ownerOf({ customerIds }: Pick<Scope, 'customerIds'>, sent: number | undefined): number | null {
  if (sent !== undefined) return customerIds.includes(sent) ? sent : null
  const [only, ...others] = customerIds
  if (only === undefined || others.length > 0) {
    throw new InvalidFields({ field: 'customer', code: 'required', detail: 'Say for which customer it is' })
  }
  return only
}
