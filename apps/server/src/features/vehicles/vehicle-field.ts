import { sql } from 'kysely'
import { type ChangedTies, noteInTurn } from '../../records/note-in-turn.ts'
import type { RecordField } from '../../records/noun.ts'
import { requestVehicles } from './request-vehicles.ts'

export interface Assigned {
  tracker_id: number
  vehicle_id: number
}

/**
 * The vehicle that a tracker is in: written as its id, which ends the assignment that there was and begins one now, so that the past
 * stays whose it was (move-tracker.ts changes that). A vehicle that has another tracker is refused: which of the two goes is for a
 * person to say. It is noted in the histories of the vehicles as well.
 */
export const vehicleField: RecordField = {
  shows: sql`(select jsonb_build_object('id', v.id, 'registration', v.registration)
    from tracker_assignments a join vehicles v on v.id = a.vehicle_id
    where a.tracker_id = r.id and a.unassigned_at is null)`,
  order: { by: sql`r.vehicle_registration`, isNullable: true },
  isOneByOne: true,
  async check(db, vehicle: number | null, { customer, id }) {
    if (vehicle === null) return null
    // Held, so that of two who put a tracker into it the second is refused.
    const { rows: known } = await sql`select from vehicles v
      where v.id = ${vehicle} and v.customer_id = ${customer} and v.archived_at is null for no key update`.execute(db)
    if (known.length === 0) return 'unknown'
    const { rows: others } = await sql`select from tracker_assignments a
      where a.vehicle_id = ${vehicle} and a.unassigned_at is null and a.tracker_id is distinct from ${id}::int`.execute(
      db,
    )
    return others.length === 0 ? null : 'in use'
  },
  async put(db, records, vehicle: number | null, _asker, author) {
    const ids = records.map(({ id }) => id)
    // The clock, since an assignment may have begun while this transaction, which is older, waited for the record.
    const left = await sql<Assigned>`update tracker_assignments set unassigned_at = clock_timestamp()
      where tracker_id = any(${ids}::int[]) and unassigned_at is null and vehicle_id is distinct from ${vehicle}::int
      returning tracker_id, vehicle_id`.execute(db)
    const joined = await sql<Assigned>`
      insert into tracker_assignments (customer_id, tracker_id, vehicle_id, assigned_at)
      select v.customer_id, r.id, v.id, clock_timestamp()
      from unnest(${ids}::int[]) r (id) join vehicles v on v.id = ${vehicle}::int
      where not exists (select from tracker_assignments a
        where a.tracker_id = r.id and a.vehicle_id = v.id and a.unassigned_at is null)
      returning tracker_id, vehicle_id`.execute(db)
    const moved = [...left.rows, ...joined.rows]
    // A tracker whose clock is ahead may have records of the time from now on.
    await requestVehicles(db, [...new Set(moved.map(row => row.tracker_id))], sql`now()`)
    const ties = tiesBy('vehicle_id', 'tracker_id', left.rows, joined.rows)
    await noteInTurn(db, 'vehicles', OF_VEHICLE, author, ties)
  },
}

const OF_VEHICLE = { noun: 'vehicle', field: 'tracker', from: 'trackers', name: 'device_id' } as const

/** Of each of one end, what of the other left it and joined it. */
export function tiesBy(
  end: keyof Assigned,
  other: keyof Assigned,
  left: readonly Assigned[],
  joined: readonly Assigned[],
): ChangedTies[] {
  const [leftOf, joinedOf] = [left, joined].map(rows => Map.groupBy(rows, row => row[end]))
  const ids = [...new Set([...left, ...joined].map(row => row[end]))]
  const others = (rows: readonly Assigned[] = []) => rows.map(row => row[other])
  return ids.map(id => ({ id, left: others(leftOf?.get(id)), joined: others(joinedOf?.get(id)) }))
}
