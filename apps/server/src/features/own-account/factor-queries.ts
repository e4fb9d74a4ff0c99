import type { Db } from '../../db/scope.ts'

/** Null: the account has none. */
export async function readApp(system: Db, userId: number) {
  const app = await system
    .selectFrom('authenticator_apps')
    .select(['created_at as createdAt', 'last_used_at as lastUsedAt'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return app ?? null
}

/** Returns how many it deleted. */
export async function deleteApp(db: Db, userId: number): Promise<number> {
  const deleted = await db.deleteFrom('authenticator_apps').where('user_id', '=', userId).executeTakeFirst()
  return Number(deleted.numDeletedRows)
}

/** Returns how many it deleted: none where the user has no such passkey. */
export async function deletePasskey(db: Db, userId: number, id: number): Promise<number> {
  const deleted = await db.deleteFrom('passkeys').where('user_id', '=', userId).where('id', '=', id).executeTakeFirst()
  return Number(deleted.numDeletedRows)
}

/** In the order in which they were added. */
export const listPasskeys = (system: Db, userId: number) =>
  system
    .selectFrom('passkeys')
    .select(['id', 'name', 'created_at as createdAt', 'last_used_at as lastUsedAt'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute()
