import { sql } from 'kysely'
import type { Db } from '../db/scope.ts'
import { type AuditAction, type AuditEntry, audit, auditAction } from './audit.ts'

/**
 * Entries an hour that whoever has not signed in may cause, in the whole installation. Two years of that are some 9 million
 * rows, 3 GB: a flood of requests does not fill the disk.
 */
export const ANONYMOUS_ENTRIES_PER_HOUR = 500

/** The last entry of an hour that had more: what came after it was left out. */
export const ENTRIES_LEFT_OUT = auditAction('entries left out')

/** Appends an entry that anybody could cause, as long as there are not too many of them. The statements are the same for each. */
export async function auditAnonymous<Detail extends object>(
  db: Db,
  action: AuditAction<Detail>,
  entry: AuditEntry<Detail>,
): Promise<void> {
  const { rows } = await sql<{ entries: number }>`
    insert into anonymous_audit_hours as counted (hour, entries) values (date_trunc('hour', now()), 1)
    on conflict (hour) do update set entries = counted.entries + 1
    returning entries`.execute(db)
  const entries = rows[0]?.entries ?? 1
  if (entries <= ANONYMOUS_ENTRIES_PER_HOUR) return audit(db, action, entry)
  if (entries > ANONYMOUS_ENTRIES_PER_HOUR + 1) return
  const detail = { perHour: ANONYMOUS_ENTRIES_PER_HOUR }
  await audit(db, ENTRIES_LEFT_OUT, { userId: null, detail, address: null, requestId: null })
}
