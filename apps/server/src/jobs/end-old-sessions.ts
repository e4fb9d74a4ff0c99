import { sweepAttempts } from '../auth/sign-in-attempts.ts'
import type { Db } from '../db/scope.ts'

/** Removes what has run out: sessions, records of the OpenID provider, counts of sign-in attempts. */
export async function endOldSessions(system: Db): Promise<void> {
  const now = new Date()
  await system.deleteFrom('sessions').where('expires_at', '<', now).execute()
  await system.deleteFrom('oidc_records').where('expires_at', '<', now).execute()
  await sweepAttempts(system)
}
