import { flagsOf } from '@milepost/contract/permission-flags.ts'
import { type Permission, permission } from '@milepost/contract/users.ts'
import { mayGrant } from '@milepost/domain/access/accounts.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import { findAccountRights, findSignedInByHash, type SessionLimits } from '../../auth/signed-in.ts'
import type { Db, ScopedDb } from '../../db/scope.ts'
import { isChanged, type SentFields } from '../../records/change-records.ts'
import type { Asker, StoredRecord } from '../../records/noun.ts'

/*
 * Who may look after which account: whoever administers users, where the account sees no customer that they do not see
 * themselves, and its permission administers nothing that theirs does not. Whoever could sign in as it then (by a link, by its
 * address) has its modules too. Of their own account only the names and the address.
 */

const OWN_ACCOUNT = 'It is your own account: ask another administrator'
const GREATER = 'Its permission is greater than yours'
const MORE_MODULES = 'It has modules that you do not have'
const SHARED = 'It belongs to customers that you do not see'
const NO_LONGER = 'Your session ended, or your own rights were changed meanwhile: sign in again'

/** Why the caller may not look after an account; null where they may. */
export function refusalToLookAfter(asker: Asker, record: StoredRecord): string | null {
  if (record.is_shared !== false) return SHARED
  return mayGrant(asker, flagsOf(permission.parse(record.permission))) ? null : GREATER
}

const modulesOf = z.array(z.object({ name: z.string() }))

/** Why the caller may not do what would let them, or somebody of their choice, sign in as an account; null where they may. */
export function refusalToHandOver(asker: Asker, record: StoredRecord): string | null {
  const refusal = refusalToLookAfter(asker, record)
  if (refusal !== null || record.id === asker.userId) return refusal
  return modulesOf.parse(record.modules).every(({ name }) => asker.modules.includes(name)) ? null : MORE_MODULES
}

/** For each account that the asker may not change, why; `fields` null: it is to be archived or restored. */
export function refusalsToChange(
  _db: ScopedDb,
  records: readonly StoredRecord[],
  fields: SentFields | null,
  asker: Asker,
): Promise<ReadonlyMap<number, string>> {
  const reasonOf = (record: StoredRecord): string | null => {
    if (record.id === asker.userId && changesRights(record, fields)) return OWN_ACCOUNT
    return isHandedOver(record, fields) ? refusalToHandOver(asker, record) : refusalToLookAfter(asker, record)
  }
  const refused = records.flatMap(record => {
    const reason = reasonOf(record)
    return reason === null ? [] : [[record.id, reason] as const]
  })
  return Promise.resolve(new Map(refused))
}

/** Restored, or given another address. */
const isHandedOver = (record: StoredRecord, fields: SentFields | null): boolean =>
  fields === null
    ? record.archived_at !== null
    : fields.email !== undefined && isChanged(record, { email: fields.email })

const RIGHTS = ['permission', 'modules', 'customers', 'vehicle_groups']

function changesRights(record: StoredRecord, fields: SentFields | null): boolean {
  if (fields === null) return true
  return isChanged(record, Object.fromEntries(Object.entries(fields).filter(([name]) => RIGHTS.includes(name))))
}

/**
 * Why whoever asks may write nothing any more; null where they have the session and the rights that they asked with. Their account
 * is held: of two who take each other’s rights at once, the second finds their own gone.
 */
export async function refusalOfAsker(db: ScopedDb, asker: Asker, limits: SessionLimits): Promise<string | null> {
  await sql`select from users where id = ${asker.userId} for share`.execute(db)
  const now =
    asker.tokenHash === null
      ? await findAccountRights(db, asker.userId)
      : await findSignedInByHash(db, asker.tokenHash, limits)
  return now !== null && rightsOf(now) === rightsOf(asker) ? null : NO_LONGER
}

const rightsOf = ({ role, modules, customerIds, vehicleGroupIds }: Omit<Asker, 'tokenHash'>): string =>
  JSON.stringify([role, ...[modules, customerIds, vehicleGroupIds ?? []].map(all => all.map(String).toSorted())])

/** Every permission, the greatest first. */
export async function listPermissions(db: Db): Promise<Permission[]> {
  const { rows } = await sql<Permission>`
    select id, name, is_limited_user, is_global_admin, is_customer_admin, is_user_vehicle_admin, is_manager, is_engineer,
      is_repairer, is_readonly, is_server_user
    from permissions order by level, id`.execute(db)
  return rows
}
