import type { Pool } from './pools.ts'

/**
 * The settings without which a commit is not on disk, as a list of what is wrong; empty when an acknowledgement means
 * what it says. The ingest refuses to acknowledge devices otherwise.
 */
export async function durabilityFaults(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query<{ name: string; setting: string }>(
    "select name, setting from pg_settings where name in ('fsync', 'synchronous_commit', 'full_page_writes')",
  )
  return rows.filter(row => row.setting === 'off').map(row => `${row.name} is off: a commit would not survive a crash`)
}
