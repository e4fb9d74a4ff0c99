import type { DefectChange, NewDefect } from '@milepost/contract/defects.ts'
import {
  defectRoleOf,
  isOffRoadAfter,
  mayReturnToRoad,
  nextDefectStates,
} from '@milepost/domain/defects/defect-changes.ts'
import {
  DEFECT_STATES,
  type DefectState,
  defectStatus,
  shownStatus,
} from '@milepost/domain/vehicle-activities/statuses.ts'
import { sql } from 'kysely'
import type { Actor } from '../../audit/actor.ts'
import type { SignedIn } from '../../auth/signed-in.ts'
import { vehicleInScope } from '../../db/in-scope.ts'
import type { ScopedDb } from '../../db/scope.ts'
import { HttpError, notFound } from '../../http/http-error.ts'
import { lockLogs } from '../../vehicle-file/lock-logs.ts'
import { findFiledRecord } from '../../vehicle-records/filed-record.ts'
import { logDefect, openDefect } from '../../vehicle-records/open-defect.ts'
import { addRecordState } from '../../vehicle-records/record-states.ts'
import { checkRepairer, readDriverName, readVehicle } from '../../vehicle-records/recorded-vehicle.ts'

/** Reports a defect, or gives what the same request has reported before. Gives its id. Throws HttpError. */
export async function reportDefect(db: ScopedDb, caller: SignedIn, sent: NewDefect, actor: Actor): Promise<number> {
  const vehicle = await readVehicle(db, caller, sent.vehicle)
  await lockLogs(db, [vehicle.id])
  const request = { vehicle, sentBy: actor.userId, requestKey: sent.request_key }
  const before = await findFiledRecord(db, 'defects', request)
  if (before !== null) return before
  const driverName = await readDriverName(db, caller, vehicle, sent.driver)
  return openDefect(
    db,
    {
      ...{ vehicle, driverCheckId: null, safetyInspectionId: null, point: null, category: sent.category },
      ...{ description: sent.description, severity: sent.severity, isProhibition: sent.is_prohibition },
      ...{ judgement: sent.judgement, reportedAt: sent.reported_at, driverId: sent.driver ?? null },
      ...{ reporterName: driverName ?? actor.name, odometerM: sent.odometer_m ?? null },
      requestKey: sent.request_key ?? null,
    },
    actor,
  )
}

interface Kept {
  customerId: number
  vehicleId: number
  registration: string
  description: string
  status: string
  isOffRoad: boolean
  repairerId: number | null
  actionTaken: string
  version: number
}

/** Gives a defect its next state, on record and in the log of its vehicle. Throws HttpError. */
export async function changeDefect(
  db: ScopedDb,
  caller: SignedIn,
  { id, change }: { id: number; change: DefectChange },
  actor: Actor,
): Promise<void> {
  const kept = await lockDefect(db, caller, id)
  if (kept.version !== change.version)
    throw new HttpError(409, 'Another user has changed this defect. Look at it again.')
  const [from, to] = [stateOf(kept.status), DEFECT_STATES[change.status]]
  if (!nextDefectStates(from, 'manager').includes(to))
    throw new HttpError(400, 'This state does not follow the one that the defect is in.', 'status')
  if (!nextDefectStates(from, defectRoleOf(caller)).includes(to))
    throw new HttpError(403, 'You may not give a defect this state.')
  const repairerId = change.repairer === undefined ? kept.repairerId : change.repairer
  await checkRepairer(db, kept, change.repairer)
  if (to === 'repairer-name' && repairerId === null) throw new HttpError(400, 'Choose who repairs it.', 'repairer')
  const actionTaken = change.action_taken ?? kept.actionTaken
  if (to === 'repaired' && actionTaken === '') throw new HttpError(400, 'Say what was done.', 'action_taken')
  if (kept.isOffRoad && change.is_off_road === false && !mayReturnToRoad(to))
    throw new HttpError(400, 'The vehicle is off the road until the defect is signed off as roadworthy.', 'is_off_road')
  const isOffRoad = isOffRoadAfter({ to, wasOffRoad: kept.isOffRoad, isOffRoad: change.is_off_road })
  const status = defectStatus(to, isOffRoad)
  await db
    .updateTable('defects')
    .set({
      ...{ status, is_off_road: isOffRoad, repairer_id: repairerId, action_taken: actionTaken },
      ...{ version: kept.version + 1, updated_at: new Date() },
    })
    .where('id', '=', id)
    .execute()
  const { customerId, vehicleId, registration, description } = kept
  const state = { customerId, status, isOffRoad, repairerId, note: change.note, by: actor }
  await addRecordState(db, { defect_id: id }, state)
  const vehicle = { id: vehicleId, customerId, registration }
  await logDefect(db, { id, vehicle, description, status, happenedAt: new Date() }, actor)
}

async function lockDefect(db: ScopedDb, caller: SignedIn, id: number): Promise<Kept> {
  const { rows } = await sql<Kept>`
    select r.customer_id as "customerId", r.vehicle_id as "vehicleId", r.registration, r.description, r.status,
      r.is_off_road as "isOffRoad", r.repairer_id as "repairerId", r.action_taken as "actionTaken", r.version
    from defects r where r.id = ${id} and ${vehicleInScope(caller, 'r', 'vehicle_id')} for update`.execute(db)
  const [kept] = rows
  if (kept === undefined) throw notFound()
  await lockLogs(db, [kept.vehicleId])
  return kept
}

/** The state of a stored code. */
export function stateOf(status: string): DefectState {
  const shown = shownStatus('DEFECT', status)
  if (shown.of !== 'defect') throw new Error(`${status} is no code of a defect.`)
  return shown.state
}
