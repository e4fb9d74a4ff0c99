import { sql } from 'kysely'
import type { Db } from '../db/scope.ts'

/**
 * Notes that whoever holds an account reads its address: they used a link that went out in a mail to it, or an issuer vouches for it. A change of the
 * address forgets it (0108_proven_addresses.sql). A password proves nothing: it is the same before and after such a change.
 */
export async function proveAddress(db: Db, userId: number): Promise<void> {
  await sql`update users set address_proven_at = now() where id = ${userId} and address_proven_at is null`.execute(db)
}
