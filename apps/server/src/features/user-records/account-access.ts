import { flagsOf } from '@milepost/contract/permission-flags.ts'
import { type Permission, permission } from '@milepost/contract/users.ts'
import { mayGrant } from '@milepost/domain/access/accounts.ts'
import { sql } from 'kysely'
import type { Db, ScopedDb } from '../../db/scope.ts'
import { isChanged, type SentFields } from '../../records/change-records.ts'
import type { Asker, StoredRecord } from '../../records/noun.ts'

/*
 * Who may look after which account: whoever administers users, where the account sees no customer that they do not see
 * themselves, and its permission administers nothing that theirs does not. Of their own account only the names and the address.
 */

const OWN_ACCOUNT = 'It is your own account: ask another administrator'
const GREATER = 'Its permission is greater than yours'
const SHARED = 'It belongs to customers that you do not see'
const NO_LONGER = 'Your own permission was changed meanwhile: sign in again'

/** Of all that change accounts one at a time is at work: two who take each other’s rights shall not both succeed. */
const ACCOUNTS_LOCK = 7_318_006

/** Why the caller may not look after an account; null where they may. */
export function refusalToLookAfter(asker: Asker, record: StoredRecord): string | null {
  if (record.is_shared !== false) return SHARED
  return mayGrant(asker, flagsOf(permission.parse(record.permission))) ? null : GREATER
}

/** For each account that the asker may not change, why; `fields` null: it is to be archived or restored. */
export async function refusalsToChange(
  db: ScopedDb,
  records: readonly StoredRecord[],
  fields: SentFields | null,
  asker: Asker,
): Promise<ReadonlyMap<number, string>> {
  const isStill = await holdsPermissionStill(db, asker)
  const reasonOf = (record: StoredRecord): string | null => {
    if (!isStill) return NO_LONGER
    if (record.id === asker.userId && changesRights(record, fields)) return OWN_ACCOUNT
    return refusalToLookAfter(asker, record)
  }
  return new Map(
    records.flatMap(record => {
      const reason = reasonOf(record)
      return reason === null ? [] : [[record.id, reason]]
    }),
  )
}

const RIGHTS = ['permission', 'modules', 'customers', 'vehicle_groups']

function changesRights(record: StoredRecord, fields: SentFields | null): boolean {
  if (fields === null) return true
  return isChanged(record, Object.fromEntries(Object.entries(fields).filter(([name]) => RIGHTS.includes(name))))
}

async function holdsPermissionStill(db: ScopedDb, { userId, role }: Asker): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(${ACCOUNTS_LOCK})`.execute(db)
  const { rows } = await sql`select from users u join permissions p on p.id = u.permission_id
    where u.id = ${userId} and u.archived_at is null and upper(p.name) = ${role}`.execute(db)
  return rows.length === 1
}

/** Every permission, the greatest first. */
export async function listPermissions(db: Db): Promise<Permission[]> {
  const { rows } = await sql<Permission>`
    select id, name, is_limited_user, is_global_admin, is_customer_admin, is_user_vehicle_admin, is_manager, is_engineer,
      is_repairer, is_readonly, is_server_user
    from permissions order by level, id`.execute(db)
  return rows
}
