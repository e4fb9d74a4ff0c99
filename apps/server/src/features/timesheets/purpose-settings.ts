import { type TimesheetSetting, timesheetSettings } from '@milepost/contract/timesheet-settings.ts'
import { sql } from 'kysely'
import { audit } from '../../auth/audit.ts'
import type { Context } from '../../context.ts'
import { type ScopedDb, withScope } from '../../db/scope.ts'
import { type Endpoint, implement } from '../../http/endpoint.ts'
import { notFound } from '../../http/http-error.ts'

/** What customers say they keep timesheets for. */
export function purposeEndpoints({ api }: Context): Endpoint[] {
  return [
    implement(timesheetSettings.list, ({ caller }) =>
      withScope(api, caller, async db => {
        const results = await readPurposes(db, caller.customerIds)
        return { count: results.length, results }
      }),
    ),
    implement(timesheetSettings.change, ({ caller, body, request }) =>
      withScope(api, caller, async db => {
        const [before] = caller.customerIds.includes(body.customer) ? await readPurposes(db, [body.customer]) : []
        if (before === undefined) throw notFound()
        const purpose = body.purpose || null
        await db.updateTable('customers').set({ timesheet_purpose: purpose }).where('id', '=', body.customer).execute()
        await audit(db, {
          action: 'timesheet purpose changed',
          userId: caller.userId,
          customerId: body.customer,
          detail: { before: before.purpose, after: purpose },
          address: request.ip,
          requestId: request.id,
        })
        return { ...before, purpose }
      }),
    ),
  ]
}

/** By name. */
function readPurposes(db: ScopedDb, customerIds: readonly number[]): Promise<TimesheetSetting[]> {
  return db
    .selectFrom('customers')
    .select(['id as customer', 'name', 'timesheet_purpose as purpose'])
    .where('id', '=', sql<number>`any(${customerIds}::int[])`)
    .orderBy('name')
    .orderBy('id')
    .execute()
}
