import { sql } from 'kysely'
import { audit } from '../audit/audit.ts'
import type { Db } from '../db/scope.ts'
import { forgetBrowsers } from './known-browsers.ts'
import { faultOfPassword, PASSWORD_FAULTS } from './password-rules.ts'
import { hashPassword } from './passwords.ts'
import { ACCOUNTS_LISTED, PASSWORD_RESET } from './sign-in-actions.ts'
import { closeAllSessions } from './signed-in.ts'
import { unlockAccount } from './unlock-account.ts'
import { auditVisitor, type Visitor } from './visitor.ts'

// What who runs the host may do to accounts without signing in: whoever reads the configuration has the database anyway.

const NOWHERE: Visitor = { address: null, userAgent: null, requestId: null }

/** In the audit log: a command on the host, and who the operating system says gave it. */
export interface HostCommand {
  via: 'host'
  by: string
}

export interface ListedAccount {
  email: string
  name: string
  permission: string
  customers: string[]
  is_active: boolean
  /** Null: it is not locked. */
  locked_until: Date | null
  failed_sign_ins: number
  sessions: number
}

/** Every account of the installation, by e-mail address. */
export async function listAccounts(system: Db, command: HostCommand): Promise<ListedAccount[]> {
  const { rows } = await sql<ListedAccount>`
    select u.email, trim(u.first_name || ' ' || u.last_name) as name, p.name as permission, u.is_active, u.failed_sign_ins,
      case when u.locked_until > now() then u.locked_until end as locked_until,
      array(select c.name from user_customers o join customers c on c.id = o.customer_id where o.user_id = u.id order by 1) as customers,
      (select count(*) from sessions s where s.user_id = u.id and s.expires_at > now()) as sessions
    from users u join permissions p on p.id = u.permission_id
    order by u.email`.execute(system)
  const detail = { ...command, accounts: rows.length }
  await audit(system, ACCOUNTS_LISTED, { userId: null, detail, address: null, requestId: null })
  return rows
}

/** Ends a lock-out at once. Throws where there is no such account. */
export async function unlockFromHost(system: Db, email: string, command: HostCommand): Promise<void> {
  const { id } = await findAccount(system, email)
  await unlockAccount(system, id, NOWHERE, { ...command })
}

/** Gives an account a new password, unlocks it and ends its sessions; returns how many. Throws where the password may not be used. */
export async function resetPasswordFromHost(
  system: Db,
  email: string,
  password: string,
  command: HostCommand,
): Promise<number> {
  const { id, personal } = await findAccount(system, email)
  const fault = await faultOfPassword(password, personal)
  if (fault) throw new Error(PASSWORD_FAULTS[fault])
  const password_hash = await hashPassword(password)
  return system.transaction().execute(async db => {
    await db.updateTable('users').set({ password_hash }).where('id', '=', id).execute()
    await forgetBrowsers(db, id)
    await unlockAccount(db, id, NOWHERE, { ...command })
    const ended = await closeAllSessions(db, id)
    await auditVisitor(db, PASSWORD_RESET, id, NOWHERE, { ...command, ended })
    return ended
  })
}

async function findAccount(system: Db, email: string): Promise<{ id: number; personal: string[] }> {
  const user = await system
    .selectFrom('users')
    .select(['id', 'email', 'first_name', 'last_name'])
    .where('email', '=', email.trim())
    .executeTakeFirst()
  if (!user) throw new Error(`There is no account ${email}.`)
  const customers = await system
    .selectFrom('user_customers')
    .innerJoin('customers', 'customers.id', 'user_customers.customer_id')
    .select('customers.name')
    .where('user_id', '=', user.id)
    .execute()
  const names = [user.first_name, user.last_name, ...customers.map(customer => customer.name)]
  return { id: user.id, personal: [...names, user.email, user.email.split('@')[0] ?? ''] }
}
