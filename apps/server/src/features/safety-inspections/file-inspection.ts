import type { InspectionItem, MeasuredBrakes, NewInspection } from '@milepost/contract/safety-inspections.ts'
import { INSPECTION_VERSION, inspectionSections } from '@milepost/domain/defects/inspection-sections.ts'
import type { VehicleClass } from '@milepost/domain/defects/vehicle-classes.ts'
import { localDayAt } from '@milepost/domain/time/local-time.ts'
import { INSPECTION_CODES } from '@milepost/domain/vehicle-activities/statuses.ts'
import { sql } from 'kysely'
import type { Actor } from '../../audit/actor.ts'
import { audit, auditAction } from '../../audit/audit.ts'
import type { SignedIn } from '../../auth/signed-in.ts'
import { vehicleInScope } from '../../db/in-scope.ts'
import type { ScopedDb } from '../../db/scope.ts'
import { HttpError, notFound } from '../../http/http-error.ts'
import { addActivity } from '../../vehicle-file/add-activity.ts'
import { lockLogs } from '../../vehicle-file/lock-logs.ts'
import { providedTypeId } from '../../vehicle-file/provided-types.ts'
import { filedAlready } from '../../vehicle-records/filed-already.ts'
import { findFiledRecord } from '../../vehicle-records/filed-record.ts'
import { findInspectionOfDay } from '../../vehicle-records/inspection-of-day.ts'
import { readAnswers } from '../../vehicle-records/read-answers.ts'
import { addRecordState } from '../../vehicle-records/record-states.ts'
import { checkRepairer, readClass, readVehicle } from '../../vehicle-records/recorded-vehicle.ts'

const REVISED = auditAction<{ record: number; vehicle: number }>('safety inspection revised')

/**
 * Begins the record of an inspection, or gives what the same request has begun before. `timeZone`: whose clock says which day is
 * today. Gives its id. Throws HttpError: 409 where the vehicle has one of that day.
 */
export async function beginInspection(
  db: ScopedDb,
  caller: SignedIn,
  { sent, timeZone }: { sent: NewInspection; timeZone: string },
  actor: Actor,
): Promise<number> {
  const vehicle = await readVehicle(db, caller, sent.vehicle)
  await lockLogs(db, [vehicle.id])
  const request = { vehicle, sentBy: actor.userId, requestKey: sent.request_key }
  const before = await findFiledRecord(db, 'safety_inspections', request)
  if (before !== null) return before
  if (sent.inspected_on > localDayAt(Date.now(), timeZone).text)
    throw new HttpError(400, 'The date is in the future: choose today or a day before.', 'inspected_on')
  const twin = await findInspectionOfDay(db, vehicle.id, sent.inspected_on)
  if (twin !== null) throw filedAlready('inspection', twin)
  await checkRepairer(db, vehicle, sent.repairer)
  const vehicleClass = readClass(vehicle, sent.vehicle_class)
  const { customerId, registration } = vehicle
  const { id } = await db
    .insertInto('safety_inspections')
    .values({
      ...{ customer_id: customerId, vehicle_id: vehicle.id, registration, vehicle_class: vehicleClass },
      ...{
        template_version: INSPECTION_VERSION,
        inspected_on: sent.inspected_on,
        started_at: new Date(sent.started_at),
      },
      ...{ finished_at: new Date(sent.finished_at), inspector_name: sent.inspector_name ?? actor.name },
      ...{ created_by: actor.userId, created_by_name: actor.name, repairer_id: sent.repairer ?? null },
      ...{ odometer_m: sent.odometer_m ?? null, vehicle_group_id: vehicle.groupId, depot_name: vehicle.depotName },
      odometer_source: typeof sent.odometer_m === 'number' ? 'entered' : null,
      ...{ items: JSON.stringify(readItems(vehicleClass, sent.items)), brakes: JSON.stringify(sent.brakes) },
      ...{
        is_roadworthy: sent.is_roadworthy,
        note: sent.note,
        status: INSPECTION_CODES.incomplete,
        request_key: sent.request_key ?? null,
      },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await logInspection(
    db,
    { id, customerId, vehicleId: vehicle.id, registration, inspectedOn: sent.inspected_on },
    INSPECTION_CODES.incomplete,
    {
      ...{ note: '', actor },
    },
  )
  return id
}

const readItems = (vehicleClass: VehicleClass, sent: readonly InspectionItem[]): InspectionItem[] =>
  readAnswers<InspectionItem>(
    {
      points: inspectionSections(vehicleClass),
      unknown: (t, point) => t('{{point}} is no section of this vehicle.', { point }),
    },
    sent,
    point => ({ point, condition: 'not checked', note: '', severity: 'major', rectification: '' }),
  )

/** An inspection as it is kept, locked until the transaction ends. */
export interface KeptInspection {
  id: number
  customerId: number
  vehicleId: number
  registration: string
  vehicleClass: VehicleClass
  inspectedOn: string
  items: InspectionItem[]
  isRoadworthy: boolean
  status: string
  version: number
  /** Counts what was filled in anew. */
  contentVersion: number
}

/** An inspection of the scope, where nobody has changed it since this version. Throws HttpError. */
export async function lockInspection(
  db: ScopedDb,
  caller: SignedIn,
  { id, version }: { id: number; version: number },
): Promise<KeptInspection> {
  const { rows } = await sql<KeptInspection>`
    select r.id, r.customer_id as "customerId", r.vehicle_id as "vehicleId", r.registration, r.vehicle_class as "vehicleClass",
      r.inspected_on::text as "inspectedOn", r.items, r.is_roadworthy as "isRoadworthy", r.status, r.version,
      r.content_version as "contentVersion"
    from safety_inspections r where r.id = ${id} and ${vehicleInScope(caller, 'r', 'vehicle_id')} for update`.execute(
    db,
  )
  const [kept] = rows
  if (kept === undefined) throw notFound()
  if (kept.version !== version) throw new HttpError(409, 'Another user has changed this inspection. Look at it again.')
  await lockLogs(db, [kept.vehicleId])
  return kept
}

interface Revision {
  version: number
  items: readonly InspectionItem[]
  brakes: MeasuredBrakes
  is_roadworthy: boolean
  note: string
}

/** Fills in more of an inspection that is incomplete. Throws HttpError. */
export async function reviseInspection(
  db: ScopedDb,
  caller: SignedIn,
  { id, revision }: { id: number; revision: Revision },
  actor: Actor,
): Promise<void> {
  const kept = await lockInspection(db, caller, { id, version: revision.version })
  if (kept.status !== INSPECTION_CODES.incomplete)
    throw new HttpError(409, 'This inspection is not incomplete any more.')
  const { is_roadworthy, note, brakes } = revision
  const items = JSON.stringify(readItems(kept.vehicleClass, revision.items))
  await db
    .updateTable('safety_inspections')
    .set({
      items,
      brakes: JSON.stringify(brakes),
      is_roadworthy,
      note,
      version: kept.version + 1,
      content_version: kept.contentVersion + 1,
      updated_at: new Date(),
    })
    .where('id', '=', id)
    .execute()
  const detail = { record: id, vehicle: kept.vehicleId }
  await audit(db, REVISED, { ...actor, customerId: kept.customerId, detail })
}

type Logged = Pick<KeptInspection, 'id' | 'customerId' | 'vehicleId' | 'registration' | 'inspectedOn'>

/** Puts a state of an inspection on record and files it in the log of its vehicle, of the day of the inspection. Gives the id of the activity. */
export async function logInspection(
  db: ScopedDb,
  { id, customerId, vehicleId, registration, inspectedOn }: Logged,
  status: string,
  { note, actor, fulfils = false }: { note: string; actor: Actor; fulfils?: boolean },
): Promise<{ activityId: number; activityTypeId: number }> {
  const state = { customerId, status, isOffRoad: false, repairerId: null, note, by: actor }
  await addRecordState(db, { safety_inspection_id: id }, state)
  const activityTypeId = await providedTypeId(db, 'SAFETY_INSPECTION')
  const fulfilledAtMs = Date.parse(`${inspectedOn}T00:00:00Z`)
  const activity = await addActivity(
    db,
    {
      ...{ customerId, vehicleId, registration, activityTypeId, fulfilledAtMs, status, recordId: id, fulfils },
      ...{ description: `Safety Inspection for ${registration}`, document: null, requestKey: null },
      createdAtMs: Date.now(),
    },
    actor,
  )
  return { activityId: activity.id, activityTypeId }
}
