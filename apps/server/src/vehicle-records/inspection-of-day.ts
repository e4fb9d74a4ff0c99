import { INSPECTION_CODES } from '@milepost/domain/vehicle-activities/statuses.ts'
import { sql } from 'kysely'
import type { Db } from '../db/scope.ts'
import { WordedRefusal } from '../http/worded-refusal.ts'
import { providedTypeId } from '../vehicle-file/provided-types.ts'
import { dayWords, filedAlready } from './filed-already.ts'

/**
 * The safety inspection that a vehicle has of a day, such as 2026-06-01: one that was recorded and is not cancelled, or one that was filed
 * as a document and is not put away. Of a day there is one at most. By whom and when it was filed; null: there is none.
 */
export async function findInspectionOfDay(
  db: Db,
  vehicleId: number,
  day: string,
): Promise<{ by: string; at: Date } | null> {
  const { rows } = await sql<{ by: string; at: Date }>`
    select s.created_by_name as by, s.created_at as at from safety_inspections s
      where s.vehicle_id = ${vehicleId} and s.inspected_on = ${day}::date and s.status <> ${INSPECTION_CODES.cancelled}
    union all select a.created_by_name, a.created_at from vehicle_activities a
      where a.vehicle_id = ${vehicleId} and a.vehicle_activity_type_id = ${await providedTypeId(db, 'SAFETY_INSPECTION')}
        and a.activity_fulfilled_at = ${`${day}T00:00:00Z`}::timestamptz and a.record_id is null and a.archived_at is null
    limit 1`.execute(db)
  return rows[0] ?? null
}

/** Refuses to bring back, of these activities, an inspection of a day of which its vehicle has another meanwhile. Throws HttpError. */
export async function refuseSecondOfDay(db: Db, activityIds: readonly number[]): Promise<void> {
  const { rows } = await sql<{ vehicleId: number; day: string }>`
    select a.vehicle_id as "vehicleId", to_char(a.activity_fulfilled_at at time zone 'UTC', 'YYYY-MM-DD') as day
    from vehicle_activities a where a.id = any(${activityIds}::int8[]) and a.record_id is null and a.activity_fulfilled_at is not null
      and a.vehicle_activity_type_id = ${await providedTypeId(db, 'SAFETY_INSPECTION')} order by a.id`.execute(db)
  const seen = new Set<string>()
  for (const { vehicleId, day } of rows) {
    const twin = await findInspectionOfDay(db, vehicleId, day)
    if (twin !== null) throw filedAlready({ inspectionOf: day }, twin)
    const key = `${vehicleId} ${day}`
    if (seen.has(key))
      throw new WordedRefusal(
        409,
        (t, reader) => t('Two of them are inspections of {{day}}: bring back one.', { day: dayWords(day, reader) }),
        'ids',
      )
    seen.add(key)
  }
}
