import type { FastifyRequest } from 'fastify'
import { type AuditAction, type AuditEntry, audit } from '../audit/audit.ts'
import { ABOUT_ACCOUNTS, auditBounded, BY_STRANGERS } from '../audit/audit-bounded.ts'
import type { Db } from '../db/scope.ts'

/** Where a sign-in comes from, as far as it is kept. */
export interface Visitor {
  address: string | null
  userAgent: string | null
  requestId: string | null
}

export function visitorOf(request: FastifyRequest): Visitor {
  return { address: request.ip, userAgent: request.headers['user-agent'] ?? null, requestId: request.id }
}

type Detail = Record<string, unknown>

/** Audits a sign-in event under the user's home customer, so that their administrators see it. */
export async function auditVisitor(
  db: Db,
  action: AuditAction,
  userId: number | null,
  visitor: Visitor,
  detail: Detail = {},
): Promise<void> {
  await audit(db, action, await entryOf(db, userId, visitor, detail))
}

/**
 * The same of what strangers can cause as often as they like: bounded, unless it is to be known `always`. `userId` is whom they
 * tried to be.
 */
export async function auditStranger(
  db: Db,
  action: AuditAction,
  userId: number | null,
  visitor: Visitor,
  detail: Detail,
  always = false,
): Promise<void> {
  const bound = userId === null ? BY_STRANGERS : ABOUT_ACCOUNTS
  await auditBounded(db, bound, action, await entryOf(db, userId, visitor, detail), always)
}

async function entryOf(db: Db, userId: number | null, visitor: Visitor, detail: Detail): Promise<AuditEntry<Detail>> {
  // Queried for no user (0) as well: the response time must not show whether there is such an account.
  const customer = await db
    .selectFrom('users')
    .select('customer_id as id')
    .where('id', '=', userId ?? 0)
    .executeTakeFirst()
  const { address, requestId } = visitor
  return { userId, customerId: customer?.id ?? null, detail, address, requestId }
}

/**
 * Whether a browser sent this from one of our own pages, by Sec-Fetch-Site or else by Origin. A program that is no browser
 * sends neither and passes: nothing makes it send the cookies of another user.
 */
export function isSameOrigin(request: FastifyRequest, origin: string): boolean {
  const site = request.headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin'
  return request.headers.origin === undefined || request.headers.origin === origin
}

/** Whether another site made the browser come here. Typing an address or following a bookmark does not count. */
export function isCrossSite(request: FastifyRequest): boolean {
  const site = request.headers['sec-fetch-site']
  return site === 'cross-site' || site === 'same-site'
}
