import type { Db } from './scope.ts'

/**
 * A secret of this installation, made on first use and the same for every process from then on. Of two processes that
 * make it at once, one's is kept and both are given that one.
 */
export async function loadSecret<T>(db: Db, name: string, make: () => T | Promise<T>): Promise<T> {
  const found = await findSecret<T>(db, name)
  if (found !== undefined) return found
  await db
    .insertInto('installation_secrets')
    .values({ name, value: JSON.stringify(await make()) })
    .onConflict(conflict => conflict.column('name').doNothing())
    .execute()
  return (await findSecret<T>(db, name))!
}

async function findSecret<T>(db: Db, name: string): Promise<T | undefined> {
  const row = await db.selectFrom('installation_secrets').select('value').where('name', '=', name).executeTakeFirst()
  return row?.value as T | undefined
}
