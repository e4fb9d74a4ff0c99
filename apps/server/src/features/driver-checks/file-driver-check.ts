import type { CheckedItem, NewDriverCheck } from '@milepost/contract/driver-checks.ts'
import { isKeyOf } from '@milepost/domain/collections/keys-of.ts'
import type { VehicleClass } from '@milepost/domain/defects/vehicle-classes.ts'
import { WALKAROUND_POINTS, WALKAROUND_VERSION, walkaroundPoints } from '@milepost/domain/defects/walkaround-points.ts'
import { WALKAROUND_WORDS } from '@milepost/texts/defect-words.ts'
import type { TFunction } from 'i18next'
import type { Actor } from '../../audit/actor.ts'
import { audit, auditAction } from '../../audit/audit.ts'
import type { SignedIn } from '../../auth/signed-in.ts'
import type { ScopedDb } from '../../db/scope.ts'
import { WordedRefusal } from '../../http/worded-refusal.ts'
import { lockLogs } from '../../vehicle-file/lock-logs.ts'
import { findFiledRecord } from '../../vehicle-records/filed-record.ts'
import { openDefect } from '../../vehicle-records/open-defect.ts'
import { readAnswers } from '../../vehicle-records/read-answers.ts'
import { type RecordedVehicle, readClass, readDriverName, readVehicle } from '../../vehicle-records/recorded-vehicle.ts'

const FILED = auditAction<{ record: number; vehicle: number; defects: number }>('driver check filed')

/**
 * Files a driver's check and opens a defect for each that it found, or gives what the same request has filed before. Gives its id.
 * Throws HttpError.
 */
export async function fileDriverCheck(
  db: ScopedDb,
  caller: SignedIn,
  sent: NewDriverCheck,
  actor: Actor,
): Promise<number> {
  const vehicle = await readVehicle(db, caller, sent.vehicle)
  await lockLogs(db, [vehicle.id])
  const request = { vehicle, sentBy: actor.userId, requestKey: sent.request_key }
  const before = await findFiledRecord(db, 'driver_checks', request)
  if (before !== null) return before
  const vehicleClass = readClass(vehicle, sent.vehicle_class)
  const items = readItems(vehicleClass, sent.items)
  const driverName = (await readDriverName(db, caller, vehicle, sent.driver)) ?? actor.name
  const { id } = await db
    .insertInto('driver_checks')
    .values({
      ...{
        customer_id: vehicle.customerId,
        vehicle_id: vehicle.id,
        registration: vehicle.registration,
        kind: sent.kind,
      },
      ...{ vehicle_class: vehicleClass, template_version: WALKAROUND_VERSION, driver_id: sent.driver ?? null },
      ...{ started_at: new Date(sent.started_at), finished_at: new Date(sent.finished_at), driver_name: driverName },
      ...{ created_by: actor.userId, created_by_name: actor.name, odometer_m: sent.odometer_m ?? null },
      ...{ odometer_source: typeof sent.odometer_m === 'number' ? 'entered' : null, vehicle_group_id: vehicle.groupId },
      ...{ depot_name: vehicle.depotName, judgement: sent.judgement, items: JSON.stringify(items), note: sent.note },
      request_key: sent.request_key ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const found = items.filter(({ answer }) => answer === 'defect')
  for (const item of found) await openFound(db, { checkId: id, vehicle, sent, driverName }, item, actor)
  const detail = { record: id, vehicle: vehicle.id, defects: found.length }
  await audit(db, FILED, { ...actor, customerId: vehicle.customerId, detail })
  return id
}

function readItems(vehicleClass: VehicleClass, sent: readonly CheckedItem[]): CheckedItem[] {
  const items = readAnswers<CheckedItem>(
    {
      points: walkaroundPoints(vehicleClass),
      unknown: (t, point) => t('{{point}} is no point of this vehicle.', { point }),
    },
    sent,
    point => ({ point, answer: 'not checked', note: '', severity: 'major', judgement: 'unsure' }),
  )
  const untold = items.find(({ answer, note }) => answer === 'defect' && note.length < 2)
  if (untold) {
    const { point } = untold
    const nameOf = (t: TFunction) => (isKeyOf(WALKAROUND_WORDS, point) ? t(WALKAROUND_WORDS[point]) : point)
    throw new WordedRefusal(400, t => t('Say what is wrong: {{point}}.', { point: nameOf(t) }), 'items')
  }
  return items
}

interface Found {
  checkId: number
  vehicle: RecordedVehicle
  sent: NewDriverCheck
  driverName: string
}

async function openFound(
  db: ScopedDb,
  { checkId, vehicle, sent, driverName }: Found,
  { point, note, severity, judgement }: CheckedItem,
  actor: Actor,
): Promise<void> {
  const category = isKeyOf(WALKAROUND_POINTS, point) ? WALKAROUND_POINTS[point].section : 'other-dangerous-defect'
  await openDefect(
    db,
    {
      ...{ vehicle, driverCheckId: checkId, safetyInspectionId: null, point, category, description: note, severity },
      ...{ judgement, isProhibition: false, reportedAt: sent.finished_at, driverId: sent.driver ?? null },
      ...{ reporterName: driverName, odometerM: sent.odometer_m ?? null, requestKey: null },
    },
    actor,
  )
}
