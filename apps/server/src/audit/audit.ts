import type { OtherAction } from '@milepost/domain/audit/audited-actions.ts'
import { sql } from 'kysely'
import type { Db } from '../db/scope.ts'
import type { LogAuthor } from './record-log.ts'

/** Something that goes into the log, with its details. A feature declares its own. */
export interface AuditAction<Detail extends object = Record<string, unknown>> {
  /** As the log has it, such as `scoring switched on`; the page words it. */
  readonly name: OtherAction
  /** Never there: the type alone. */
  readonly detail?: Detail
}

export function auditAction<Detail extends object = Record<string, unknown>>(name: OtherAction): AuditAction<Detail> {
  return { name }
}

export interface AuditEntry<Detail extends object> extends LogAuthor {
  customerId?: number | null
  detail?: Detail
}

/** Appends to the audit log, which cannot be changed afterwards. Never holds a secret. */
export async function audit<Detail extends object>(
  db: Db,
  action: AuditAction<Detail>,
  { userId, customerId = null, detail, address, requestId }: AuditEntry<Detail>,
): Promise<void> {
  const entry = { customerId, detail: detail ?? {} }
  await auditEach(db, action, { userId, address, requestId }, [entry])
}

/** The same of several things that one call did, in their order. */
export async function auditEach<Detail extends object>(
  db: Db,
  action: AuditAction<Detail>,
  { userId, address, requestId }: LogAuthor,
  entries: readonly { customerId: number | null; detail: Detail | Record<string, never> }[],
): Promise<void> {
  await sql`
    insert into audit_log (action, user_id, customer_id, detail, address, request_id)
    select ${action.name}, ${userId}::int, (e.entry ->> 'customerId')::int, e.entry -> 'detail', ${address}::inet, ${requestId}
    from jsonb_array_elements(${JSON.stringify(entries)}::jsonb) with ordinality e (entry, place) order by e.place`.execute(
    db,
  )
}
