import { sql } from 'kysely'
import { audit } from '../audit/audit.ts'
import type { Db } from '../db/scope.ts'
import { resetFactors } from './factors/change-factors.ts'
import { givePassword } from './give-password.ts'
import { makePasswordLink } from './password-links.ts'
import { PASSWORD_FAULTS } from './password-rules.ts'
import { ACCOUNTS_LISTED, PASSWORD_LINK_MADE } from './sign-in-actions.ts'
import { isOpen, type SessionLimits } from './signed-in.ts'
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
  /** When it was closed; null: it is not. */
  archived_at: Date | null
  /** Null: it is not locked. */
  locked_until: Date | null
  failed_sign_ins: number
  has_second_factor: boolean
  sessions: number
}

/** Every account of the installation, by e-mail address. */
export async function listAccounts(system: Db, command: HostCommand, limits: SessionLimits): Promise<ListedAccount[]> {
  const { rows } = await sql<ListedAccount>`
    select u.email, trim(u.first_name || ' ' || u.last_name) as name, p.name as permission, u.archived_at, u.failed_sign_ins,
      exists (select from authenticator_apps a where a.user_id = u.id)
        or exists (select from passkeys k where k.user_id = u.id) as has_second_factor,
      case when u.locked_until > now() then u.locked_until end as locked_until,
      array(select c.name from user_customers o join customers c on c.id = o.customer_id where o.user_id = u.id order by 1) as customers,
      (select count(*) from sessions s where s.user_id = u.id and ${isOpen(limits)}) as sessions
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
  const { id } = await findAccount(system, email)
  const given = await system
    .transaction()
    .execute(db => givePassword(db, id, password, { visitor: NOWHERE, detail: { ...command } }))
  if (given.fault !== null) throw new Error(PASSWORD_FAULTS[given.fault])
  return given.ended
}

/** Removes the second factors of an account. Throws where there is no such account, or where it has none. */
export async function resetFactorsFromHost(system: Db, email: string, command: HostCommand): Promise<void> {
  const { id } = await findAccount(system, email)
  const had = await system
    .transaction()
    .execute(db => resetFactors(db, id, { visitor: NOWHERE, detail: { ...command } }))
  if (!had) throw new Error(`${email} has no second factor.`)
}

/** The address by which the owner of an account chooses its password, for where no mail is sent. Throws where there is no such account. */
export async function linkFromHost(system: Db, email: string, origin: string, command: HostCommand): Promise<string> {
  const { id } = await findAccount(system, email)
  return system.transaction().execute(async db => {
    await auditVisitor(db, PASSWORD_LINK_MADE, id, NOWHERE, { ...command })
    return makePasswordLink(db, { userId: id, account: email.trim(), purpose: 'set', isMailed: false, origin })
  })
}

async function findAccount(system: Db, email: string): Promise<{ id: number }> {
  const user = await system.selectFrom('users').select('id').where('email', '=', email.trim()).executeTakeFirst()
  if (!user) throw new Error(`There is no account ${email}.`)
  return user
}
