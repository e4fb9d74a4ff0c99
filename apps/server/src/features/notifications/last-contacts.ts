import type { LastContact } from '@milepost/domain/notifications/conditions.ts'
import { type RawBuilder, sql } from 'kysely'
import { vehicleInScope } from '../../db/in-scope.ts'
import type { Scope, ScopedDb } from '../../db/scope.ts'

/** A vehicle that was heard from, by whichever of its trackers was last. */
export interface ContactOfVehicle extends LastContact {
  vehicleId: number
  trackerId: number
  groupIds: readonly number[]
}

/**
 * When each vehicle was heard from last: a record of one of its trackers came, or a message that had none. No index has the moments,
 * since it would cost each commit: a look reads one row of each tracker, however long their history is.
 */
const contacts = (which: RawBuilder<boolean>): RawBuilder<unknown> => sql`
  select distinct on (v.id) v.id as vehicle_id, a.tracker_id, c.at, s.ignition, s.moving
  from vehicles v
  join tracker_assignments a on a.vehicle_id = v.id and a.unassigned_at is null
  left join tracker_states s on s.tracker_id = a.tracker_id
  left join tracker_folds f on f.tracker_id = a.tracker_id
  left join device_sessions d on d.tracker_id = a.tracker_id
  cross join lateral (select greatest(s.received_at, f.folded_at, d.heard_at) as at) c
  where ${which} and c.at is not null
  order by v.id, c.at desc`

/** Vehicles of the scope that were heard from last in a stretch of time. */
export async function findContacts(
  db: ScopedDb,
  scope: Scope,
  { fromMs, untilMs }: { fromMs: number; untilMs: number },
): Promise<ContactOfVehicle[]> {
  const ofScope = sql<boolean>`${vehicleInScope(scope, 'v')} and v.archived_at is null`
  const { rows } = await sql<ContactOfVehicle>`
    select c.vehicle_id as "vehicleId", c.tracker_id as "trackerId", (extract(epoch from c.at) * 1000)::float8 as "atMs",
      coalesce(c.ignition = false or (c.ignition is null and c.moving is not true), true) as "isParked",
      array(select g.vehicle_group_id from vehicle_group_vehicles g where g.vehicle_id = c.vehicle_id) as "groupIds"
    from (${contacts(ofScope)}) c
    where c.at > ${new Date(fromMs)} and c.at <= ${new Date(untilMs)}`.execute(db)
  return rows
}

/** The newest frame that each of these trackers sent since its last contact, with a record or without, by tracker; none: it is not in it. */
export async function findNewerFrames(
  db: ScopedDb,
  silent: readonly ContactOfVehicle[],
): Promise<ReadonlyMap<number, number>> {
  const rows = silent.map(({ trackerId, atMs }) => ({ tracker: trackerId, at: new Date(atMs) }))
  const found = await sql<{ tracker: number; atMs: number }>`
    select t.tracker, (extract(epoch from r.received_at) * 1000)::float8 as "atMs"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as t (tracker int, at timestamptz)
    cross join lateral (select received_at from raw_frames r where r.tracker_id = t.tracker and r.received_at > t.at
      order by received_at desc limit 1) r`.execute(db)
  return new Map(found.rows.map(({ tracker, atMs }) => [tracker, atMs]))
}

/** Notes that vehicles were heard from again of whose silence rules have told. */
export async function endSilences(db: ScopedDb, scope: Scope): Promise<void> {
  await sql`
    update told_conditions t set ended_at = c.at
    from (${contacts(sql<boolean>`${vehicleInScope(scope, 'v')} and v.id in (
      select o.vehicle_id from told_conditions o where o.tells_of = 'silence' and o.ended_at is null)`)}) c
    where t.vehicle_id = c.vehicle_id and t.tells_of = 'silence' and t.ended_at is null and c.at > t.since`.execute(db)
}
