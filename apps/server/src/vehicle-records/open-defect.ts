import { FIRST_STATE } from '@milepost/domain/defects/defect-changes.ts'
import { type Assessed, takesOffRoad } from '@milepost/domain/defects/severities.ts'
import { defectStatus } from '@milepost/domain/vehicle-activities/statuses.ts'
import type { Actor } from '../audit/actor.ts'
import type { Db } from '../db/scope.ts'
import { addActivity } from '../vehicle-file/add-activity.ts'
import { providedTypeId } from '../vehicle-file/provided-types.ts'
import { addRecordState } from './record-states.ts'
import type { RecordedVehicle } from './recorded-vehicle.ts'

/** A defect that somebody found. */
export interface FoundDefect extends Assessed {
  vehicle: RecordedVehicle
  driverCheckId: number | null
  safetyInspectionId: number | null
  point: string | null
  /** A section of the inspection manual. */
  category: string
  description: string
  reportedAt: string
  driverId: number | null
  reporterName: string
  odometerM: number | null
  requestKey: string | null
}

/**
 * Opens a defect, with its first state and its place in the log of its vehicle, in the transaction of what found it. Whether it takes
 * the vehicle off the road is `takesOffRoad`. Gives its id.
 */
export async function openDefect(db: Db, found: FoundDefect, actor: Actor): Promise<number> {
  const { vehicle, description, severity, isProhibition, judgement } = found
  const isOffRoad = takesOffRoad(found)
  const status = defectStatus(FIRST_STATE, isOffRoad)
  const { id, dated_at: happenedAt } = await db
    .insertInto('defects')
    .values({
      ...{ customer_id: vehicle.customerId, vehicle_id: vehicle.id, registration: vehicle.registration },
      ...{ driver_check_id: found.driverCheckId, safety_inspection_id: found.safetyInspectionId },
      ...{
        point: found.point,
        category: found.category,
        description,
        severity,
        is_prohibition: isProhibition,
        judgement,
      },
      ...{ reported_at: new Date(found.reportedAt), driver_id: found.driverId, reporter_name: found.reporterName },
      ...{ created_by: actor.userId, created_by_name: actor.name, odometer_m: found.odometerM },
      ...{ odometer_source: found.odometerM === null ? null : 'entered', vehicle_group_id: vehicle.groupId },
      ...{ depot_name: vehicle.depotName, status, is_off_road: isOffRoad, request_key: found.requestKey },
    })
    .returning(['id', 'dated_at'])
    .executeTakeFirstOrThrow()
  const { customerId } = vehicle
  await addRecordState(db, { defect_id: id }, { customerId, status, isOffRoad, repairerId: null, note: '', by: actor })
  await logDefect(db, { id, vehicle, description, status, happenedAt }, actor)
  return id
}

interface LoggedDefect {
  id: number
  vehicle: Pick<RecordedVehicle, 'id' | 'customerId' | 'registration'>
  description: string
  status: string
  /** When it came into this state. */
  happenedAt: Date
}

const MOST_CHARACTERS = 200

/** Files the state of a defect in the log of its vehicle. */
export async function logDefect(
  db: Db,
  { id, vehicle, description, status, happenedAt }: LoggedDefect,
  actor: Actor,
): Promise<void> {
  await addActivity(
    db,
    {
      ...{ customerId: vehicle.customerId, vehicleId: vehicle.id, registration: vehicle.registration },
      ...{ activityTypeId: await providedTypeId(db, 'DEFECT'), fulfilledAtMs: null, status, recordId: id },
      ...{ description: Array.from(description).slice(0, MOST_CHARACTERS).join(''), document: null, requestKey: null },
      ...{ createdAtMs: Date.now(), happenedAt },
    },
    actor,
  )
}
