import {
  carriesCertificate,
  carriesKey,
  connectsItself,
  type TrackerIdentity,
  type trackerIdentities,
} from '@milepost/contract/tracker-identity.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import { audit, auditAction } from '../../audit/audit.ts'
import { type LogAuthor, logRecordChanges } from '../../audit/record-log.ts'
import { customerInScope, vehicleInScope } from '../../db/in-scope.ts'
import { hashKey, newKey } from '../../db/key-hash.ts'
import type { Scope, ScopedDb } from '../../db/scope.ts'
import { HttpError, notFound } from '../../http/http-error.ts'

type Change = z.output<(typeof trackerIdentities.change)['body']>

interface IdentityRow extends Omit<TrackerIdentity, 'refused'> {
  customer_id: number
  /** That it is in now, and its version; null: in none. */
  vehicle_id: number | null
  vehicle_version: number | null
}

const IDENTITY_CHANGED = auditAction<Record<string, unknown>>('tracker identity changed')

/** A tracker of the scope, in no vehicle or in one that the caller sees. Throws 404. */
export async function readIdentity(db: ScopedDb, scope: Scope, trackerId: number): Promise<TrackerIdentity> {
  const row = await findIdentity(db, scope, trackerId)
  const { rows } = await sql<TrackerIdentity['refused'][number] & { first_at: Date; last_at: Date }>`
    select reason, protocol, calls, first_refused as first_at, last_refused as last_at, host(last_address) as last_address
    from refused_calls where tracker_id = ${trackerId} order by last_refused desc`.execute(db)
  const refused = rows.map(({ first_at, last_at, ...call }) => ({
    ...call,
    first_refused: first_at.toISOString(),
    last_refused: last_at.toISOString(),
  }))
  const { tracker, device_id } = row
  return { tracker, device_id, ...logged(row), refused }
}

/** What of it is in logs, where a key is never. */
type Logged = Omit<TrackerIdentity, 'refused' | 'tracker' | 'device_id'>

/**
 * Writes what is given; the list of refused calls begins again with it. A key is stored as a hash alone, and given this once. Throws 400
 * where the device cannot carry one. It is in the histories of the tracker and of the vehicle that it is in.
 */
export async function changeIdentity(
  db: ScopedDb,
  scope: Scope,
  author: LogAuthor,
  { tracker: id, protocol, allowed_networks: networks, requires_certificate: certificate, key: keyChange }: Change,
): Promise<TrackerIdentity & { key: string | null }> {
  // Of two who change it at once the second sees what the first made of it.
  await sql`select from trackers t where t.id = ${id} and ${customerInScope(scope, 't.customer_id')} for update`.execute(
    db,
  )
  const row = await findIdentity(db, scope, id)
  const before = logged(row)
  const key = keyChange === 'make' ? newKey() : null
  const after: Logged = {
    protocol: protocol ?? before.protocol,
    allowed_networks: networks ?? before.allowed_networks,
    requires_certificate: certificate ?? before.requires_certificate,
    has_key: keyChange === 'keep' ? before.has_key : keyChange === 'make',
  }
  if (after.has_key && !carriesKey(after.protocol)) {
    const words = key === null ? 'Only what a phone sends over HTTP can carry a key. Remove the key first.' : NO_KEY
    throw new HttpError(400, words, key === null ? 'protocol' : 'key')
  }
  if (after.requires_certificate && !carriesCertificate(after.protocol)) {
    throw new HttpError(
      400,
      'Only devices that connect to the TCP ports can show a certificate.',
      'requires_certificate',
    )
  }
  if (after.allowed_networks.length > 0 && !connectsItself(after.protocol)) {
    throw new HttpError(400, 'A gateway reports for this device: networks are not asked for.', 'allowed_networks')
  }
  const stored = after.allowed_networks.length === 0 ? null : after.allowed_networks
  await sql`update trackers set protocol = ${after.protocol},
    allowed_networks = (select array_agg(distinct network(given::inet)) from unnest(${stored}::text[]) given),
    requires_certificate = ${after.requires_certificate} where id = ${id}`.execute(db)
  if (keyChange !== 'keep') {
    await sql`update trackers set key_hash = ${key === null ? null : hashKey(key)} where id = ${id}`.execute(db)
  }
  await sql`delete from refused_calls where tracker_id = ${id}`.execute(db)
  const identity = await readIdentity(db, scope, id)
  await logChange(db, author, row, { before, after: logged(identity), isKeyNew: key !== null })
  return { ...identity, key }
}

const NO_KEY = 'Only what a phone sends over HTTP can carry a key.'

const logged = ({ protocol, allowed_networks, requires_certificate, has_key }: Logged): Logged => ({
  protocol,
  allowed_networks,
  requires_certificate,
  has_key,
})

async function logChange(
  db: ScopedDb,
  author: LogAuthor,
  { tracker, customer_id: customerId, vehicle_id: vehicleId, vehicle_version: version }: IdentityRow,
  { before, after, isKeyNew }: { before: Logged; after: Logged; isKeyNew: boolean },
): Promise<void> {
  const detail = { tracker, before, after, ...(isKeyNew && { key: 'made' }) }
  await audit(db, IDENTITY_CHANGED, { ...author, customerId, detail })
  const isChanged = isKeyNew || JSON.stringify(before) !== JSON.stringify(after)
  if (!isChanged) return
  const of = (identity: Logged, made: boolean) => ({ tracker_access: { ...identity, is_key_new: made } })
  const { rows } = await sql<{ version: number }>`
    update trackers set version = version + 1, updated_at = now(), updated_by = ${author.userId}::int
    where id = ${tracker} returning version`.execute(db)
  const ofTracker = { id: tracker, customer: customerId, before: of(before, false), after: of(after, isKeyNew) }
  const own = rows.map(row => ({ ...ofTracker, version: row.version }))
  await logRecordChanges(db, { noun: 'tracker', action: 'changed', author, batch: null }, own)
  if (vehicleId === null || version === null) return
  const change = { ...ofTracker, id: vehicleId, version }
  await logRecordChanges(db, { noun: 'vehicle', action: 'changed', author, batch: null }, [change])
}

async function findIdentity(db: ScopedDb, scope: Scope, trackerId: number): Promise<IdentityRow> {
  const { rows } = await sql<IdentityRow>`
    select t.id as tracker, t.customer_id, t.device_id, t.protocol, t.key_hash is not null as has_key,
      coalesce(t.allowed_networks::text[], '{}') as allowed_networks, t.requires_certificate,
      v.id as vehicle_id, v.version as vehicle_version
    from trackers t
    left join tracker_assignments a on a.tracker_id = t.id and a.unassigned_at is null
    left join vehicles v on v.id = a.vehicle_id
    where t.id = ${trackerId} and ${customerInScope(scope, 't.customer_id')}
      and (v.id is null or ${vehicleInScope(scope, 'v')})`.execute(db)
  const [row] = rows
  if (row === undefined) throw notFound()
  return row
}
