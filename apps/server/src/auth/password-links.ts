import { LINK_HOURS, PASSWORD_PAGES, type PasswordPurpose } from '@milepost/contract/passwords.ts'
import { sql } from 'kysely'
import { hashKey, newKey } from '../db/key-hash.ts'
import type { Db } from '../db/scope.ts'
import { IS_ADMITTED } from './signed-in.ts'

interface NewLink {
  userId: number
  /** The address of the account for which it is made. */
  account: string
  purpose: PasswordPurpose
  /** Whether it is made for the mail that it goes out in, and is shown nowhere else: whoever uses it reads the address. */
  isMailed: boolean
  origin: string
}

/**
 * Makes a link by which whoever has it gives the account a password, once. The token is stored nowhere, its hash is. Rejects where
 * the account may not sign in, or has another address by now: the row is held, so that whoever changes that ends the link too.
 */
export async function makePasswordLink(
  system: Db,
  { userId, account, purpose, isMailed, origin }: NewLink,
): Promise<string> {
  const token = newKey()
  const { rows } = await sql`
    insert into password_links (token_hash, user_id, purpose, is_mailed, expires_at)
    select ${hashKey(token)}, u.id, ${purpose}, ${isMailed}, now() + make_interval(hours => ${LINK_HOURS}::int)
    from users u where u.id = ${userId} and u.email = ${account}::citext and ${IS_ADMITTED}
    for share of u
    returning user_id`.execute(system)
  if (rows.length === 0) throw new Error('The account is closed, or has another address.')
  return `${origin}${PASSWORD_PAGES[purpose]}?${new URLSearchParams({ token })}`
}

interface PasswordLink {
  userId: number
  isMailed: boolean
}

/**
 * Whose link it is, and whether it went out by mail; null where it was used, is older than a day, is of the other page, or its account may not sign in. It is locked
 * for the transaction: of two who use it at once the second finds it used.
 */
export async function findPasswordLink(db: Db, token: string, purpose: PasswordPurpose): Promise<PasswordLink | null> {
  const { rows } = await sql<PasswordLink>`
    select l.user_id as "userId", l.is_mailed as "isMailed" from password_links l join users u on u.id = l.user_id
    where l.token_hash = ${hashKey(token)} and l.purpose = ${purpose} and l.used_at is null and l.expires_at > now()
      and ${IS_ADMITTED}
    for update of l`.execute(db)
  return rows[0] ?? null
}

/** Ends every link of an account: it has a password by now. */
export async function endPasswordLinks(db: Db, userId: number): Promise<void> {
  await sql`update password_links set used_at = now() where user_id = ${userId} and used_at is null`.execute(db)
}
