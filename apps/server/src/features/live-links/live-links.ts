import type { LiveLink } from '@milepost/contract/live-links.ts'
import { sql } from 'kysely'
import { customerInScope, vehicleInScope } from '../../db/in-scope.ts'
import { hashKey, newKey } from '../../db/key-hash.ts'
import type { Scope, ScopedDb } from '../../db/scope.ts'

/** A vehicle of the scope that is not archived, and its customer; null: there is none. */
export async function findSharable(
  db: ScopedDb,
  scope: Scope,
  vehicleId: number,
): Promise<{ customerId: number; registration: string } | null> {
  const { rows } = await sql<{ customerId: number; registration: string }>`
    select v.customer_id as "customerId", v.registration from vehicles v
    where v.id = ${vehicleId} and ${vehicleInScope(scope, 'v')} and v.archived_at is null`.execute(db)
  return rows[0] ?? null
}

interface LinkRow extends Omit<LiveLink, 'created_at' | 'expires_at' | 'last_opened_at'> {
  created_at: Date
  expires_at: Date
  last_opened_at: Date | null
}

/** The links of a vehicle that have not expired, newest first; or the one with an id. */
export async function findLiveLinks(
  db: ScopedDb,
  scope: Scope,
  vehicleId: number,
  linkId: number | null = null,
): Promise<LiveLink[]> {
  const { rows } = await sql<LinkRow>`
    select l.id, coalesce(nullif(l.name, ''), v.registration) as name, nullif(l.destination_name, '') as destination,
      l.created_at, coalesce(user_name(l.created_by), '') as created_by, l.expires_at, l.opened, l.last_opened_at
    from live_links l join vehicles v on v.id = l.vehicle_id
    where l.vehicle_id = ${vehicleId} and ${vehicleInScope(scope, 'v')} and l.expires_at > now()
      and (${linkId}::int is null or l.id = ${linkId}::int)
    order by l.created_at desc, l.id desc`.execute(db)
  return rows.map(row => ({
    ...row,
    created_at: row.created_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
    last_opened_at: row.last_opened_at?.toISOString() ?? null,
  }))
}

export interface NewLink {
  customerId: number
  vehicleId: number
  userId: number
  name: string
  hours: number
  destination: { name: string; lat: number; long: number } | null
}

/** Makes a link and gives its token, which is not stored. Those of the customer that have expired go. */
export async function insertLiveLink(db: ScopedDb, link: NewLink): Promise<{ id: number; token: string }> {
  await sql`delete from live_links where ${customerInScope({ customerIds: [link.customerId] }, 'customer_id')}
    and expires_at <= now()`.execute(db)
  const token = newKey()
  const { customerId, vehicleId, userId, name, hours, destination } = link
  const { id } = await db
    .insertInto('live_links')
    .values({
      customer_id: customerId,
      vehicle_id: vehicleId,
      token_hash: hashKey(token),
      name,
      destination_name: destination?.name ?? '',
      destination_latitude: destination?.lat ?? null,
      destination_longitude: destination?.long ?? null,
      created_by: userId,
      expires_at: sql`now() + make_interval(hours => ${hours})`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, token }
}

/** Namespace of the advisory locks of vehicles that get a link. */
const LOCKS = 7_318_143

/** How many links of the vehicle work; until the transaction ends no other request makes one of it. */
export async function lockAndCountLiveLinks(db: ScopedDb, vehicleId: number): Promise<number> {
  await sql`select pg_advisory_xact_lock(${LOCKS}, ${vehicleId})`.execute(db)
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from live_links where vehicle_id = ${vehicleId} and expires_at > now()`.execute(db)
  return rows[0]?.count ?? 0
}

export interface RevokedLink {
  customerId: number
  vehicleId: number
  opened: number
}

/** Ends a link of a vehicle of the scope; null: there is none. */
export async function deleteLiveLink(db: ScopedDb, scope: Scope, linkId: number): Promise<RevokedLink | null> {
  const { rows } = await sql<RevokedLink>`
    delete from live_links l using vehicles v
    where l.id = ${linkId} and v.id = l.vehicle_id and ${vehicleInScope(scope, 'v')} and l.expires_at > now()
    returning l.customer_id as "customerId", l.vehicle_id as "vehicleId", l.opened`.execute(db)
  return rows[0] ?? null
}
