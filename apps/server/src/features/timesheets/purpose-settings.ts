import type { TimesheetSetting } from '@milepost/contract/timesheet-settings.ts'
import { audit, auditAction } from '../../audit/audit.ts'
import type { LogAuthor } from '../../audit/record-log.ts'
import { customerInScope } from '../../db/in-scope.ts'
import type { Scope, ScopedDb } from '../../db/scope.ts'

const PURPOSE_CHANGED = auditAction<{ before: string | null; after: string | null }>('timesheet purpose changed')

/** What customers of the scope say they keep timesheets for, by name. */
export function readPurposes(db: ScopedDb, scope: Pick<Scope, 'customerIds'>): Promise<TimesheetSetting[]> {
  return db
    .selectFrom('customers')
    .select(['id as customer', 'name', 'timesheet_purpose as purpose'])
    .where(customerInScope(scope, 'id'))
    .orderBy('name')
    .orderBy('id')
    .execute()
}

/** Says what a customer of the scope keeps timesheets for; null where there is no such customer. */
export async function changePurpose(
  db: ScopedDb,
  scope: Scope,
  { customer, purpose }: { customer: number; purpose: string | null },
  author: LogAuthor,
): Promise<TimesheetSetting | null> {
  const before = (await readPurposes(db, scope)).find(setting => setting.customer === customer)
  if (before === undefined) return null
  await db.updateTable('customers').set({ timesheet_purpose: purpose }).where('id', '=', customer).execute()
  const detail = { before: before.purpose, after: purpose }
  await audit(db, PURPOSE_CHANGED, { ...author, customerId: customer, detail })
  return { ...before, purpose }
}
