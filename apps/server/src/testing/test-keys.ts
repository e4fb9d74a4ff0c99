import { createLog } from '../config/log.ts'
import type { Db } from '../db/scope.ts'
import { KeyRings } from '../db/secrets/key-rings.ts'
import { Vault } from '../db/secrets/vault.ts'

/** Servers of one database share it, whatever their folders. */
export const TEST_SECRET_KEY = '0123456789abcdef'.repeat(4)

/** The key rings of a database without a server. */
export function createTestKeys(system: Db): KeyRings {
  const vault = new Vault(Buffer.from(TEST_SECRET_KEY, 'hex'))
  return new KeyRings({ db: system, vault }, createLog({ level: 'silent', format: 'json' }, false))
}
