import { sql } from 'kysely'
import { noteInTurn } from '../../records/note-in-turn.ts'
import type { RecordField } from '../../records/noun.ts'
import { requestVehicles } from './request-vehicles.ts'
import { type Assigned, tiesBy } from './vehicle-field.ts'

/** The newest of the trackers that are in the vehicle `r` now. */
const NEWEST = sql`select a.* from tracker_assignments a where a.vehicle_id = r.id and a.unassigned_at is null
  order by a.assigned_at desc, a.id desc limit 1`

/**
 * The tracker of a vehicle: written as its id, which ends the assignment that there was and begins one now, so that the past
 * stays whose it was (move-tracker.ts changes that). A tracker that is in another vehicle is refused, unless that one is archived; where two give one away at
 * the same time, or one to several vehicles, the constraint of `tracker_assignments` refuses all but the first.
 */
export const trackerField: RecordField = {
  shows: sql`(select jsonb_build_object('id', t.id, 'tracker', t.device_id)
    from (${NEWEST}) a join trackers t on t.id = a.tracker_id)`,
  order: { by: sql`r.tracker_number`, isNullable: true },
  async check(db, tracker: number | null, { customer, id }) {
    if (tracker === null) return null
    const { rows } = await sql<{ is_in_use: boolean }>`
      select exists (select from tracker_assignments a join vehicles v on v.id = a.vehicle_id
        where a.tracker_id = t.id and a.unassigned_at is null and v.archived_at is null and v.id is distinct from ${id}::int)
        as is_in_use
      from trackers t where t.id = ${tracker} and t.customer_id = ${customer} and t.archived_at is null`.execute(db)
    const [found] = rows
    if (found === undefined) return 'unknown'
    return found.is_in_use ? 'in use' : null
  },
  async put(db, records, tracker: number | null, _asker, author) {
    const ids = records.map(({ id }) => id)
    // The clock, since an assignment may have begun while this transaction, which is older, waited for the record.
    const ended = await sql<Assigned>`
      update tracker_assignments set unassigned_at = clock_timestamp() where unassigned_at is null and (
        tracker_id = ${tracker}::int and vehicle_id in (select id from vehicles where archived_at is not null)
        or tracker_id is distinct from ${tracker}::int and id in (
          select a.id from unnest(${ids}::int[]) r (id), lateral (${NEWEST}) a))
      returning tracker_id, vehicle_id`.execute(db)
    // A tracker whose clock is ahead may have records of the time from now on.
    const trackers = [...ended.rows.map(row => row.tracker_id), ...(tracker === null ? [] : [tracker])]
    await requestVehicles(db, trackers, sql`now()`)
    const begun = await sql<Assigned>`
      insert into tracker_assignments (customer_id, tracker_id, vehicle_id, assigned_at)
      select r.customer, ${tracker}::int, r.id, clock_timestamp()
      from unnest(${ids}::int[], ${records.map(({ customer }) => customer)}::int[]) r (id, customer)
      where not exists (select from tracker_assignments a
        where a.tracker_id = ${tracker}::int and a.vehicle_id = r.id and a.unassigned_at is null)
        and ${tracker}::int is not null
      returning tracker_id, vehicle_id`.execute(db)
    await noteInTurn(db, 'trackers', OF_TRACKER, author, tiesBy('tracker_id', 'vehicle_id', ended.rows, begun.rows))
  },
}

/** How the vehicle of a tracker is noted in its own history. */
export const OF_TRACKER = { noun: 'tracker', field: 'vehicle', from: 'vehicles', name: 'registration' } as const
