import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../db/scope.ts'
import { networkOfAddress } from '../net/network-of-address.ts'

const WINDOW_MS = 15 * 60_000

/** Passwords allowed from one network address in a quarter of an hour. A whole depot may sit behind one. */
export const ATTEMPTS_PER_ADDRESS = 60

/**
 * Counts an attempt before it is tried, so that a hundred guesses sent at once are a hundred attempts. True when the
 * address has had more than its share. Accounts have their lock instead (failed-sign-ins.ts).
 */
export async function isThrottled(db: Db, address: string | null): Promise<boolean> {
  return address !== null && (await countAttempt(db, addressSubject(address))) > ATTEMPTS_PER_ADDRESS
}

/** Gives back what a successful sign-in counted. */
export async function giveBackAttempt(db: Db, address: string | null): Promise<void> {
  if (address === null) return
  await db
    .updateTable('sign_in_attempts')
    .set(row => ({ attempts: row('attempts', '-', 1) }))
    .where('subject', '=', addressSubject(address))
    .where('attempts', '>', 0)
    .execute()
}

/** Removes windows that have passed. */
export async function sweepAttempts(db: Db): Promise<void> {
  await db.deleteFrom('sign_in_attempts').where('window_ends_at', '<', sql<Date>`now()`).execute()
}

/** How many there were in the window that is running, with this one; a window that has passed begins anew. */
async function countAttempt(db: Db, subject: Buffer): Promise<number> {
  const { rows } = await sql<{ attempts: number }>`
    insert into sign_in_attempts as counted (subject, attempts, window_ends_at)
    values (${subject}, 1, ${new Date(Date.now() + WINDOW_MS)})
    on conflict (subject) do update set
      attempts = case when counted.window_ends_at < now() then 1 else counted.attempts + 1 end,
      window_ends_at = case when counted.window_ends_at < now() then excluded.window_ends_at else counted.window_ends_at end
    returning attempts`.execute(db)
  return rows[0]?.attempts ?? 1
}

function addressSubject(address: string): Buffer {
  return createHash('sha256')
    .update(`address:${networkOfAddress(address)}`)
    .digest()
}
