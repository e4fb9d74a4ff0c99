import { sql } from 'kysely'
import type { Log } from '../config/log.ts'
import type { Db } from '../db/scope.ts'

/** Nightly. What is older than `keepDays` goes, with the histories of records that are read from it. */
export const auditRetentionTask = (system: Db, log: Log, keepDays: number) => ({
  name: 'audit-retention',
  schedule: '47 2 * * *',
  attempts: 8,
  run: async () => log.info({ removed: await removeOldEntries(system, keepDays) }, 'old audit entries were removed'),
})

/** Returns how many there were. */
export async function removeOldEntries(system: Db, keepDays: number): Promise<number> {
  const { rows } = await sql<{ removed: number }>`select remove_old_audit_entries(${keepDays}) as removed`.execute(
    system,
  )
  await sql`delete from audit_hours where hour < now() - interval '1 day'`.execute(system)
  return rows[0]?.removed ?? 0
}
