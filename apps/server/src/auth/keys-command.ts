// npm run keys -- rotate
// Gives the installation new keys for what it signs: tokens, cookies, links. Beside a running server or without one. The audit
// log says which, when, and who the operating system says gave the command.
import { userInfo } from 'node:os'
import { audit, auditAction } from '../audit/audit.ts'
import { loadConfig } from '../config/config.ts'
import { createDb } from '../db/kysely.ts'
import { KNOWN_BEFORE_MS } from '../db/secrets/key-ring.ts'
import { rotateKeys } from '../db/secrets/key-rings.ts'
import { openSecrets } from '../db/secrets/open-secrets.ts'
import { EVERY_KIND } from '../db/secrets/signing-keys.ts'
import { withDatabase } from '../db/with-database.ts'
import type { HostCommand } from './host-accounts.ts'

const KEYS_ROTATED = auditAction<HostCommand & { keys: string[] }>('keys rotated')

async function main(): Promise<void> {
  const [does, ...more] = process.argv.slice(2)
  if (does !== 'rotate' || more.length > 0) throw new Error('Use: npm run keys -- rotate')
  const config = loadConfig(process.env)
  const rotated = await withDatabase(async pool => {
    const db = createDb(pool)
    const keys = await rotateKeys(await openSecrets(db, config), EVERY_KIND, Date.now())
    const detail = { via: 'host' as const, by: userInfo().username, keys }
    await audit(db, KEYS_ROTATED, { userId: null, detail, address: null, requestId: null })
    return keys
  })
  for (const name of rotated) console.log(`rotated: ${name}`)
  console.log(
    `The new keys sign in ${KNOWN_BEFORE_MS / 1000} seconds. Those before verify until what they signed has expired, then they are removed.`,
  )
}

main().catch((error: Error) => {
  console.error(error.message)
  process.exitCode = 1
})
