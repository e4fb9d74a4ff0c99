import type { Db } from '../../db/scope.ts'

/** An account as apps and authenticators show it. */
export interface NamedAccount {
  userId: number
  email: string
  name: string
}

export async function readNamedAccount(system: Db, userId: number): Promise<NamedAccount> {
  const user = await system
    .selectFrom('users')
    .select(['email', 'first_name', 'last_name'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return { userId, email: user.email, name: `${user.first_name} ${user.last_name}`.trim() }
}
