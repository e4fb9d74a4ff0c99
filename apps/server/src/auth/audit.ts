import type { Db } from '../db/scope.ts'

export interface AuditEntry {
  action:
    | 'signed in'
    | 'sign-in failed'
    | 'account locked'
    | 'account unlocked'
    | 'signed out'
    | 'signed out everywhere'
    | 'access denied'
    | 'session refused'
    | 'set up'
    | 'view saved'
    | 'view changed'
    | 'view deleted'
    | 'map areas changed'
    | 'scoring switched on'
    | 'scoring switched off'
    | 'trip corrected'
    | 'trip correction revoked'
    | 'timesheet corrected'
    | 'timesheet correction revoked'
    | 'timesheet purpose changed'
    | 'events reviewed'
    | 'dismissals revoked'
    | 'geofences created'
    | 'geofence changed'
    | 'geofences archived'
    | 'geofence groups changed'
    | 'geofence categories changed'
  userId: number | null
  customerId?: number | null
  detail?: Record<string, unknown>
  address: string | null
  requestId: string | null
}

/** Appends to the audit log, which nobody can change afterwards. Never holds a secret. */
export async function audit(db: Db, entry: AuditEntry): Promise<void> {
  await db
    .insertInto('audit_log')
    .values({
      action: entry.action,
      user_id: entry.userId,
      customer_id: entry.customerId ?? null,
      detail: JSON.stringify(entry.detail ?? {}),
      address: entry.address,
      request_id: entry.requestId,
    })
    .execute()
}
