import { keysOf } from '@milepost/domain/collections/keys-of.ts'
import { isInspectionComplete } from '@milepost/domain/defects/inspection-changes.ts'
import { INSPECTION_STATES } from '@milepost/domain/vehicle-activities/statuses.ts'
import { type RawBuilder, sql } from 'kysely'

const COMPLETE = keysOf(INSPECTION_STATES).filter(isInspectionComplete)

/**
 * The id of the newest document of a vehicle and kind that is not put away: by the day on which it was done, however late it was filed,
 * and of one day what was filed last. An inspection that was recorded counts while it is complete; of a kind that Milepost files itself
 * there is none. `vehicleId` and `typeId` are expressions. The log's own newest (filter_latest) goes by filing.
 */
export const newestDone = (
  vehicleId: RawBuilder<unknown>,
  typeId: RawBuilder<unknown>,
): RawBuilder<number> => sql<number>`(
  select n.id from vehicle_activities n
  where n.vehicle_id = ${vehicleId} and n.vehicle_activity_type_id = ${typeId} and n.archived_at is null
    and n.activity_fulfilled_at is not null and (n.record_id is null or exists (
      select from safety_inspections i where i.id = n.record_id and i.vehicle_id = n.vehicle_id and i.status = any(${COMPLETE}::text[])))
  order by n.activity_fulfilled_at desc, n.number desc limit 1)`
