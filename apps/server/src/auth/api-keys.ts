import { API_KEY_ROLE } from '@milepost/domain/access/access.ts'
import { sql } from 'kysely'
import { hashKey, newKey } from '../db/key-hash.ts'
import type { Db } from '../db/scope.ts'
import { GROUPS_OF_ACCOUNT } from './groups-of-account.ts'
import { IS_ADMITTED, type SignedIn } from './signed-in.ts'

/** By which a key is known for one, also by programs that look for keys that were published. */
const PREFIX = 'milepost_'
/** Of the key itself: too little to guess the rest from, enough to tell one from another. */
const START_LENGTH = PREFIX.length + 4

/** `last_used_at` is written at most this often, so that reading does not write. */
const USED_EVERY = '1 minute'

/** The key of an Authorization header, bare (N-22) or behind "Bearer", as many programs send theirs; null: it has none. */
export function apiKeyIn(authorization: string): string | null {
  const shown = authorization.replace(/^Bearer /i, '')
  return shown.startsWith(PREFIX) ? shown : null
}

/** A new key, with what of it is stored. */
export function newApiKey(): { key: string; hash: Buffer; start: string } {
  const key = `${PREFIX}${newKey()}`
  return { key, hash: hashKey(key), start: key.slice(0, START_LENGTH) }
}

interface KeyRow {
  id: number
  userId: number
  customerId: number
  modules: string[]
  groupIds: number[] | null
  isUsedNow: boolean
}

/**
 * Whom a key stands for; null: nobody. A program that reads the key's modules of the key's customer, as far as whoever made the
 * key may read them today: a key ends with the account of its maker, and with their access to the customer or to all its modules.
 */
export async function findByApiKey(db: Db, key: string): Promise<SignedIn | null> {
  const hash = hashKey(key)
  const { rows } = await sql<KeyRow>`
    select k.id, u.id as "userId", k.customer_id as "customerId", modules_read_by(k) as modules,
      case when p.is_limited_user then ${GROUPS_OF_ACCOUNT} end as "groupIds",
      coalesce(k.last_used_at > now() - ${USED_EVERY}::interval, false) as "isUsedNow"
    from api_keys k join users u on u.id = k.made_by join permissions p on p.id = u.permission_id
    where k.key_hash = ${hash} and k.archived_at is null and k.expires_at > now() and ${IS_ADMITTED}
      and exists (select from customers c where c.id = k.customer_id and c.archived_at is null)`.execute(db)
  const [row] = rows
  if (!row || row.modules.length === 0) return null
  if (!row.isUsedNow) {
    const used = db.updateTable('api_keys').set({ last_used_at: new Date() })
    // By the hash too: a key that was made meanwhile has not been used.
    await used.where('id', '=', row.id).where('key_hash', '=', hash).execute()
  }
  return {
    userId: row.userId,
    apiKeyId: row.id,
    tokenHash: hash,
    role: API_KEY_ROLE,
    modules: row.modules,
    customerIds: [row.customerId],
    // Those that are switched off are not among its modules.
    modulesOff: [],
    vehicleGroupIds: row.groupIds,
    isGlobalAdmin: false,
    isCustomerAdmin: false,
    isUserVehicleAdmin: false,
    isManager: false,
    isEngineer: false,
    isRepairer: false,
    isReadonly: true,
    isServerUser: true,
    isLimitedUser: row.groupIds !== null,
  }
}
