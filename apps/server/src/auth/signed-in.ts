import type { CallerOfCustomers } from '@milepost/domain/access/customer-modules.ts'
import { type RawBuilder, sql } from 'kysely'
import { hashKey, newKey } from '../db/key-hash.ts'
import { THERE_IS_A_REAL_CUSTOMER } from '../db/real-customers.ts'
import type { Db, Scope } from '../db/scope.ts'
import { DEMO_EMAILS } from './demo-accounts.ts'
import { GROUPS_OF_ACCOUNT } from './groups-of-account.ts'

/**
 * The person (or program) behind a request: what they may do, and whose rows they see. A handler is given the customers alone that
 * have the module of its route.
 */
export interface SignedIn extends CallerOfCustomers, Scope {
  isGlobalAdmin: boolean
  userId: number
  tokenHash: Buffer
  /** Of a program: the key that it shows, made by the user. */
  apiKeyId?: number
}

export interface SessionLimits {
  idleMs: number
  absoluteMs: number
}

export interface SessionOrigin {
  address: string | null
  userAgent: string | null
  /** How they were recognised (RFC 8176). */
  amr: readonly string[]
}

interface HolderRow extends Omit<SignedIn, 'role' | 'vehicleGroupIds' | 'tokenHash'> {
  permissionName: string
  groupIds: number[]
}

/** `last_seen_at` is written at most this often, so that reading a page does not write. */
const SEEN_EVERY_MS = 60_000

/** Opens a session and returns its token: 256 bits that are stored nowhere, only their hash is. */
export async function openSession(
  db: Db,
  userId: number,
  limits: SessionLimits,
  origin: SessionOrigin,
): Promise<string> {
  const token = newKey()
  await db
    .insertInto('sessions')
    .values({
      token_hash: hashKey(token),
      user_id: userId,
      expires_at: new Date(Date.now() + limits.absoluteMs),
      address: origin.address,
      user_agent: origin.userAgent?.slice(0, 300) ?? null,
      amr: [...origin.amr],
    })
    .execute()
  await db.updateTable('users').set({ last_signed_in_at: new Date() }).where('id', '=', userId).execute()
  return token
}

/**
 * Who a token belongs to; null when the session has ended, timed out, or its user may no longer sign in. What a page asks by itself
 * is no use of the session, which times out then.
 */
export function findSignedIn(db: Db, token: string, limits: SessionLimits, isUse = true): Promise<SignedIn | null> {
  return findSignedInByHash(db, hashKey(token), limits, isUse)
}

/** The same by the stored hash, which is all that a JWT names. */
export async function findSignedInByHash(
  db: Db,
  tokenHash: Buffer,
  limits: SessionLimits,
  isUse = true,
): Promise<SignedIn | null> {
  const { rows } = await sql<HolderRow & { lastSeenAt: Date }>`
    select s.last_seen_at as "lastSeenAt", ${RIGHTS_OF_ACCOUNT}
    from sessions s join users u on u.id = s.user_id join permissions p on p.id = u.permission_id
    where s.token_hash = ${tokenHash} and ${isAlive(limits)}`.execute(db)
  const [row] = rows
  if (!row) return null
  if (isUse && Date.now() - row.lastSeenAt.getTime() > SEEN_EVERY_MS) await touchSession(db, tokenHash)
  const { lastSeenAt: _, ...holder } = row
  return { ...rightsOf(holder), tokenHash }
}

/** What an account may, in a session or without. */
export type AccountRights = Omit<SignedIn, 'tokenHash'>

/** What an account may now, for work that outlives the session in which it was asked for. Null: it is closed. */
export async function findAccountRights(db: Db, userId: number): Promise<AccountRights | null> {
  const { rows } = await sql<HolderRow>`
    select ${RIGHTS_OF_ACCOUNT} from users u join permissions p on p.id = u.permission_id
    where u.id = ${userId} and ${IS_ADMITTED}`.execute(db)
  const [row] = rows
  return row === undefined ? null : rightsOf(row)
}

const rightsOf = ({ groupIds, permissionName, ...rest }: HolderRow): AccountRights => ({
  ...rest,
  role: permissionName.toUpperCase(),
  vehicleGroupIds: rest.isLimitedUser ? groupIds : null,
})

/** Of a customer `c`, a user `u` and their permission `p`. */
const IS_SEEN = sql<boolean>`c.archived_at is null and (p.is_global_admin
  or c.id in (select o.customer_id from user_customers o where o.user_id = u.id))`

/** Of a customer `c`, as `ModulesOff`. */
const MODULES_OFF = sql`jsonb_build_object('customer', c.id, 'modules', c.modules_off)`

/** Of a user `u` and their permission `p`. */
const RIGHTS_OF_ACCOUNT = sql`u.id as "userId", p.name as "permissionName",
  p.is_global_admin as "isGlobalAdmin", p.is_customer_admin as "isCustomerAdmin",
  p.is_user_vehicle_admin as "isUserVehicleAdmin", p.is_manager as "isManager", p.is_engineer as "isEngineer",
  p.is_repairer as "isRepairer", p.is_readonly as "isReadonly", p.is_server_user as "isServerUser",
  p.is_limited_user as "isLimitedUser",
  array(select c.id from customers c where ${IS_SEEN} order by c.id) as "customerIds",
  (select coalesce(jsonb_agg(${MODULES_OFF}), '[]') from customers c
    where c.modules_off <> '{}' and ${IS_SEEN}) as "modulesOff",
  ${GROUPS_OF_ACCOUNT} as "groupIds",
  array(select m.name from user_modules own join modules m on m.id = own.module_id where own.user_id = u.id) as modules`

/** Which of these sessions still are: one question for all the channels of a process. */
export async function findAlive(db: Db, tokenHashes: readonly Buffer[], limits: SessionLimits): Promise<Set<string>> {
  const { rows } = await sql<{ hash: string }>`
    select encode(s.token_hash, 'hex') as hash from sessions s join users u on u.id = s.user_id
    where s.token_hash = any(${tokenHashes}::bytea[]) and ${isAlive(limits)}`.execute(db)
  return new Set(rows.map(({ hash }) => hash))
}

/** Of a session `s` and its user `u`. What was signed in as a demo account is over as soon as there is a real customer. */
const isAlive = (limits: SessionLimits): RawBuilder<boolean> => sql`${isOpen(limits)} and ${IS_ADMITTED}`

/** Of a session `s`: whether it has not timed out. */
export const isOpen = ({ idleMs }: Pick<SessionLimits, 'idleMs'>): RawBuilder<boolean> =>
  sql`s.expires_at > now() and s.last_seen_at > ${new Date(Date.now() - idleMs)}`

/** Of a user `u`: whether what they signed in with, or made, still counts. */
export const IS_ADMITTED: RawBuilder<boolean> = sql`u.archived_at is null
  and not (u.email = any(${DEMO_EMAILS}::citext[]) and ${THERE_IS_A_REAL_CUSTOMER})`

async function touchSession(db: Db, tokenHash: Buffer): Promise<void> {
  await db.updateTable('sessions').set({ last_seen_at: new Date() }).where('token_hash', '=', tokenHash).execute()
}

export const closeSession = (db: Db, token: string): Promise<void> => closeSessionByHash(db, hashKey(token))

export async function closeSessionByHash(db: Db, tokenHash: Buffer): Promise<void> {
  await db.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute()
}

/** Ends every session of a user, or all but one; returns how many there were. */
export async function closeAllSessions(db: Db, userId: number, kept: Buffer | null = null): Promise<number> {
  const result = await db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .$if(kept !== null, query => query.where('token_hash', '!=', kept))
    .executeTakeFirst()
  return Number(result.numDeletedRows)
}
