import type { Db } from '../db/scope.ts'
import { sweepAttempts } from './sign-in-attempts.ts'

export const endOldSessionsTask = (system: Db) => ({
  name: 'end-old-sessions',
  schedule: '7 * * * *',
  attempts: 3,
  run: () => endOldSessions(system),
})

/** Removes what has run out: sessions, records of the OpenID provider, browsers long unused, links for passwords, what was begun with factors, counts of sign-in attempts. */
async function endOldSessions(system: Db): Promise<void> {
  const now = new Date()
  await system.deleteFrom('sessions').where('expires_at', '<', now).execute()
  await system.deleteFrom('oidc_records').where('expires_at', '<', now).execute()
  await system.deleteFrom('known_browsers').where('expires_at', '<', now).execute()
  await system.deleteFrom('password_links').where('expires_at', '<', now).execute()
  await system.deleteFrom('factor_ceremonies').where('expires_at', '<', now).execute()
  await sweepAttempts(system)
}
