import type { TrackerIdentity, trackerIdentities } from '@milepost/contract/tracker-identity.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import { audit, auditAction } from '../../audit/audit.ts'
import type { LogAuthor } from '../../audit/record-log.ts'
import { customerInScope, vehicleInScope } from '../../db/in-scope.ts'
import { hashKey, newKey } from '../../db/key-hash.ts'
import type { Scope, ScopedDb } from '../../db/scope.ts'
import { HttpError, notFound } from '../../http/http-error.ts'

type Change = z.output<(typeof trackerIdentities.change)['body']>

interface IdentityRow extends Omit<TrackerIdentity, 'refused'> {
  customer_id: number
}

const IDENTITY_CHANGED = auditAction<Record<string, unknown>>('tracker identity changed')
const KEY_MADE = auditAction<{ tracker: number }>('tracker key made')
const KEY_REMOVED = auditAction<{ tracker: number }>('tracker key removed')

/** A tracker of the scope, in no vehicle or in one that the caller sees. Throws 404. */
export async function readIdentity(db: ScopedDb, scope: Scope, trackerId: number): Promise<TrackerIdentity> {
  const { customer_id: _, ...identity } = await findIdentity(db, scope, trackerId)
  const { rows } = await sql<TrackerIdentity['refused'][number] & { first_at: Date; last_at: Date }>`
    select reason, protocol, calls, first_refused as first_at, last_refused as last_at, host(last_address) as last_address
    from refused_calls where tracker_id = ${trackerId} order by last_refused desc`.execute(db)
  const refused = rows.map(({ first_at, last_at, ...row }) => ({
    ...row,
    first_refused: first_at.toISOString(),
    last_refused: last_at.toISOString(),
  }))
  return { ...identity, refused }
}

/** Writes what is given; the list of refused calls begins again with it. */
export async function changeIdentity(
  db: ScopedDb,
  scope: Scope,
  author: LogAuthor,
  { tracker: id, protocol, allowed_networks: networks, requires_certificate: certificate }: Change,
): Promise<TrackerIdentity> {
  const before = await findIdentity(db, scope, id)
  const after = {
    protocol: protocol ?? before.protocol,
    allowed_networks: networks ?? before.allowed_networks,
    requires_certificate: certificate ?? before.requires_certificate,
  }
  if (before.has_key && after.protocol !== 'osmand') {
    throw new HttpError(400, 'Only reports over HTTP can carry a key. Remove the key first.', 'protocol')
  }
  const stored = after.allowed_networks.length === 0 ? null : after.allowed_networks
  await sql`update trackers set protocol = ${after.protocol},
    allowed_networks = (select array_agg(network(given::inet)) from unnest(${stored}::text[]) given),
    requires_certificate = ${after.requires_certificate} where id = ${id}`.execute(db)
  await sql`delete from refused_calls where tracker_id = ${id}`.execute(db)
  const { customer_id: customerId, ...was } = before
  await audit(db, IDENTITY_CHANGED, { ...author, customerId, detail: { tracker: id, before: was, after } })
  return readIdentity(db, scope, id)
}

/** Gives the key, which is stored as a hash alone. Throws 409 where the device cannot send one. */
export async function makeKey(db: ScopedDb, scope: Scope, author: LogAuthor, id: number): Promise<string> {
  const { protocol, customer_id: customerId } = await findIdentity(db, scope, id)
  if (protocol !== 'osmand') throw new HttpError(409, 'Only reports over HTTP can carry a key.', 'tracker')
  const key = newKey()
  await sql`update trackers set key_hash = ${hashKey(key)} where id = ${id}`.execute(db)
  await audit(db, KEY_MADE, { ...author, customerId, detail: { tracker: id } })
  return key
}

export async function removeKey(db: ScopedDb, scope: Scope, author: LogAuthor, id: number): Promise<TrackerIdentity> {
  const { customer_id: customerId } = await findIdentity(db, scope, id)
  await sql`update trackers set key_hash = null where id = ${id}`.execute(db)
  await audit(db, KEY_REMOVED, { ...author, customerId, detail: { tracker: id } })
  return readIdentity(db, scope, id)
}

async function findIdentity(db: ScopedDb, scope: Scope, trackerId: number): Promise<IdentityRow> {
  const { rows } = await sql<IdentityRow>`
    select t.id as tracker, t.customer_id, t.device_id, t.protocol, t.key_hash is not null as has_key,
      coalesce(t.allowed_networks::text[], '{}') as allowed_networks, t.requires_certificate
    from trackers t
    left join tracker_assignments a on a.tracker_id = t.id and a.unassigned_at is null
    left join vehicles v on v.id = a.vehicle_id
    where t.id = ${trackerId} and ${customerInScope(scope, 't.customer_id')}
      and (v.id is null or ${vehicleInScope(scope, 'v')})`.execute(db)
  const [row] = rows
  if (row === undefined) throw notFound()
  return row
}
