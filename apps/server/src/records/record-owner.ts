import { type RawBuilder, sql } from 'kysely'
import { auditEntryInScope, customerInScope, sharedInScope } from '../db/in-scope.ts'
import type { Scope } from '../db/scope.ts'
import { InvalidFields } from './faults.ts'
import type { Asker, Noun } from './noun.ts'

/**
 * Whose records are that are not customers': a customer's or without one the installation's (shared-records.ts), the installation's
 * alone, or each its own: those that are the customers.
 */
export type RecordOwner = 'shared' | 'installation' | 'itself'

type Owned = Pick<Noun, 'owner'>

/** Of a row `r`: the id of the customer that it is of. */
export function customerOfRow({ owner }: Owned): RawBuilder<number | null> {
  if (owner === 'installation') return sql<number | null>`null::int`
  return owner === 'itself' ? sql.ref('r.id') : sql.ref('r.customer_id')
}

/** What it is called, within the scope. */
export function customerNameOfRow(noun: Owned, scope: Scope): RawBuilder<string> {
  if (noun.owner === 'itself') return sql.ref('r.name')
  return sql<string>`coalesce(
    (select c.name from customers c where c.id = ${customerOfRow(noun)} and ${customerInScope(scope, 'c.id')}), '')`
}

/** The columns by which a new row says whose it is. */
export function ownerColumns({ owner }: Owned, customer: number | null): Record<string, unknown> {
  return owner === 'installation' || owner === 'itself' ? {} : { customer_id: customer }
}

/** Of an entry of the audit log about records: whether it is of a customer of the scope, or of the installation where they may be its. */
export function customerLogged({ owner }: Owned, scope: Scope): RawBuilder<boolean> {
  if (owner === 'installation' || owner === 'itself') return auditEntryInScope(scope, 'audit_log')
  return owner === 'shared' ? sharedInScope(scope, 'customer_id') : customerInScope(scope, 'customer_id')
}

/**
 * Whose a new record is: who sees one customer need not say; null that was sent is for the installation. Undefined where the caller
 * does not see the customer; throws InvalidFields.
 */
export function ownerOfNew({ owner }: Owned, asker: Asker, sent: number | null | undefined): number | null | undefined {
  if (owner === 'installation' || owner === 'itself') return null
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
