import { sql } from 'kysely'
import type { Db, ScopedDb } from '../../db/scope.ts'
import { moveRules } from './move-rules.ts'
import { findNearTrackersInPrivateToo } from './preview-candidates.ts'

export interface BegunPast {
  id: number
  customerId: number
  fromMs: number
  /** Nothing after this follows from it. */
  changedUntilMs: number
}

/**
 * Begins what was asked for, or gives what has begun: rules are moved and trackers noted in one transaction, so that none is forgotten
 * however often the job ends in between. Null: it is gone, or nobody was near.
 */
export function beginPast(system: Db, id: number): Promise<BegunPast | null> {
  return system.transaction().execute(async db => {
    const { rows } = await sql<{ geofenceId: number; customerId: number; fromMs: number; hasBegun: boolean }>`
      select geofence_id as "geofenceId", customer_id as "customerId", extract(epoch from from_at)::float8 * 1000 as "fromMs",
        begun_at is not null as "hasBegun"
      from geofence_pasts where id = ${id} for update`.execute(db)
    const [past] = rows
    if (past === undefined) return null
    if (!past.hasBegun) await begin(db, { id, ...past })
    return findBegun(db, id)
  })
}

interface Waiting {
  id: number
  geofenceId: number
  customerId: number
  fromMs: number
}

async function begin(db: ScopedDb, { id, geofenceId, customerId, fromMs }: Waiting): Promise<void> {
  const change = await moveRules(db, geofenceId, fromMs)
  for (const { shape, vehicleIds } of change?.areas ?? []) {
    const span = { fromMs, untilMs: change?.untilMs ?? fromMs }
    const near = await findNearTrackersInPrivateToo(db, { customerId, vehicleIds }, shape, span)
    const noted = near.map(({ trackerId, vehicleId, nearUntilMs }) => ({
      ...{ tracker: trackerId, vehicle: vehicleId, counted: nearUntilMs !== null },
    }))
    await sql`insert into geofence_past_trackers as known (geofence_past_id, tracker_id, customer_id, vehicle_id, is_counted)
      select ${id}::int, tracker, ${customerId}::int, vehicle, counted
      from jsonb_to_recordset(${JSON.stringify(noted)}::jsonb) as t (tracker int, vehicle int, counted boolean)
      on conflict (geofence_past_id, tracker_id) do update set is_counted = known.is_counted or excluded.is_counted`.execute(
      db,
    )
  }
  await sql`update geofence_pasts set begun_at = now(), changed_until = ${change && new Date(change.untilMs)} where id = ${id}`.execute(
    db,
  )
  await takeOver(db, id, geofenceId)
}

/** What an earlier one of the geofence has left undone is done by this one, and the earlier one is gone. */
async function takeOver(db: ScopedDb, id: number, geofenceId: number): Promise<void> {
  const earlier = sql`select * from geofence_pasts where geofence_id = ${geofenceId} and id < ${id} and begun_at is not null`
  await sql`insert into geofence_past_trackers (geofence_past_id, tracker_id, customer_id, vehicle_id, is_counted)
    select distinct on (t.tracker_id) ${id}::int, t.tracker_id, t.customer_id, t.vehicle_id, t.is_counted
    from (${earlier}) e join geofence_past_trackers t on t.geofence_past_id = e.id where t.done_at is null
    order by t.tracker_id, t.is_counted desc
    on conflict do nothing`.execute(db)
  await sql`update geofence_pasts p set from_at = least(p.from_at, undone.from_at),
      changed_until = greatest(p.changed_until, undone.changed_until)
    from (select min(e.from_at) as from_at, max(e.changed_until) as changed_until from (${earlier}) e
      where exists (select from geofence_past_trackers t where t.geofence_past_id = e.id and t.done_at is null)) undone
    where p.id = ${id}`.execute(db)
  await sql`delete from geofence_pasts where geofence_id = ${geofenceId} and id < ${id} and begun_at is not null`.execute(
    db,
  )
}

async function findBegun(db: ScopedDb, id: number): Promise<BegunPast | null> {
  const { rows } = await sql<BegunPast>`
    select id, customer_id as "customerId", extract(epoch from from_at)::float8 * 1000 as "fromMs",
      extract(epoch from changed_until)::float8 * 1000 as "changedUntilMs"
    from geofence_pasts where id = ${id} and changed_until is not null`.execute(db)
  return rows[0] ?? null
}
