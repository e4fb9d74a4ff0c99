import type { Context } from '../context.ts'
import { hasRealCustomer } from '../db/real-customers.ts'
import type { Db } from '../db/scope.ts'
import { DEMO_EMAILS, isDemoEmail } from './demo-accounts.ts'

/** Why an account that proved who it is may still not sign in. */
export type Admission = 'inactive' | 'server user' | 'demo is over'

interface Candidate {
  email: string
  archived_at: Date | null
  is_server_user: boolean
}

/**
 * Whether demo accounts are welcome now: in a demo, until a real customer exists, who may come to be beside it while it runs. The
 * sessions that they have by then end as well (signed-in.ts).
 */
export async function isDemoOpen({ demo, system }: Pick<Context, 'demo' | 'system'>): Promise<boolean> {
  return demo && !(await hasRealCustomer(system))
}

/** Whether the accounts of a demo are there: they come within seconds of its first start, when people can open its pages already. */
export async function hasDemoAccounts(system: Db): Promise<boolean> {
  const account = await system
    .selectFrom('users')
    .select('id')
    .where('email', 'in', DEMO_EMAILS)
    .limit(1)
    .executeTakeFirst()
  return account !== undefined
}

/** `demo`: `isDemoOpen`. `programs`: whether Server Users may come this way; the sign-in page is for people. Null: welcome. */
export function refusalToAdmit(user: Candidate, where: { demo: boolean; programs: boolean }): Admission | null {
  if (user.archived_at !== null) return 'inactive'
  if (!where.demo && isDemoEmail(user.email)) return 'demo is over'
  if (user.is_server_user && !where.programs) return 'server user'
  return null
}

export type KnownUser = Candidate & { id: number }

/** A user by what an OpenID provider says of them: our own id, or an e-mail address it has verified. */
export async function findKnownUser(db: Db, by: { id: number } | { email: string }): Promise<KnownUser | undefined> {
  return db
    .selectFrom('users')
    .innerJoin('permissions', 'permissions.id', 'users.permission_id')
    .select(['users.id', 'users.email', 'users.archived_at', 'permissions.is_server_user'])
    .where(user => ('id' in by ? user('users.id', '=', by.id) : user('users.email', '=', by.email)))
    .executeTakeFirst()
}
