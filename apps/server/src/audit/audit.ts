import type { OtherAction } from '@milepost/domain/audit/audited-actions.ts'
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
  await db
    .insertInto('audit_log')
    .values({
      action: action.name,
      user_id: userId,
      customer_id: customerId,
      detail: JSON.stringify(detail ?? {}),
      address,
      request_id: requestId,
    })
    .execute()
}
