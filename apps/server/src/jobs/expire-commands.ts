import type { Pool } from '../db/pools.ts'

/** A command that no device has answered in its time never will be. */
export async function expireCommands(pool: Pool): Promise<void> {
  await pool.query(
    "update device_commands set state = 'expired' where state in ('queued', 'sent') and expires_at <= now()",
  )
}
