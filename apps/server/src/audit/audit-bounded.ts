import { sql } from 'kysely'
import type { Db } from '../db/scope.ts'
import { type AuditAction, type AuditEntry, audit, auditAction } from './audit.ts'

/** Whose entries are counted together, and how many of them an hour may have. */
export interface AuditBound {
  cause: string
  perHour: number
}

/**
 * What whoever has not signed in may cause, in the whole installation: of accounts that exist and of nobody's, each by itself, so
 * that names that are made up take no place of an account's. Two years of both are some 18 million rows, 6 GB: a flood of requests
 * does not fill the disk.
 */
export const BY_STRANGERS: AuditBound = { cause: 'strangers', perHour: 500 }
export const ABOUT_ACCOUNTS: AuditBound = { cause: 'strangers about accounts', perHour: 500 }

/** What one user may cause by asking for what is not theirs. */
export const byUser = (userId: number): AuditBound => ({ cause: `user ${userId}`, perHour: 500 })

/** What one program may cause by its key: it takes no place of whoever made the key. */
export const byApiKey = (apiKeyId: number): AuditBound => ({ cause: `API key ${apiKeyId}`, perHour: 500 })

/** The last entry of an hour that had more of a cause: what came after it was left out. */
export const ENTRIES_LEFT_OUT = auditAction<AuditBound>('entries left out')

/**
 * Appends an entry of which there may be many, as long as there are not too many, or `always`. The statements are the same for
 * each of a bound.
 */
export async function auditBounded<Detail extends object>(
  db: Db,
  bound: AuditBound,
  action: AuditAction<Detail>,
  entry: AuditEntry<Detail>,
  always = false,
): Promise<void> {
  const { cause, perHour } = bound
  const { rows } = await sql<{ entries: number }>`
    insert into audit_hours as counted (hour, cause, entries) values (date_trunc('hour', now()), ${cause}, 1)
    on conflict (hour, cause) do update set entries = counted.entries + 1
    returning entries`.execute(db)
  const entries = rows[0]?.entries ?? 1
  if (always || entries <= perHour) return audit(db, action, entry)
  if (entries > perHour + 1) return
  const { customerId = null } = entry
  await audit(db, ENTRIES_LEFT_OUT, { userId: null, customerId, detail: bound, address: null, requestId: null })
}
