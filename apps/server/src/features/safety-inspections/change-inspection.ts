import type { InspectionChange, InspectionItem } from '@milepost/contract/safety-inspections.ts'
import { isKeyOf } from '@milepost/domain/collections/keys-of.ts'
import {
  type IncompleteBecause,
  incompleteBecause,
  inspectionCodesAfter,
  isInspectionComplete,
  nextInspectionCodes,
} from '@milepost/domain/defects/inspection-changes.ts'
import { INSPECTION_CODES, INSPECTION_STATES } from '@milepost/domain/vehicle-activities/statuses.ts'
import { INSPECTION_WORDS } from '@milepost/texts/defect-words.ts'
import type { TFunction } from 'i18next'
import type { Actor } from '../../audit/actor.ts'
import type { SignedIn } from '../../auth/signed-in.ts'
import type { ScopedDb } from '../../db/scope.ts'
import { HttpError } from '../../http/http-error.ts'
import { WordedRefusal } from '../../http/worded-refusal.ts'
import { fulfilSchedule } from '../../schedules/fulfil-schedule.ts'
import { setDueAnew } from '../../schedules/set-due-anew.ts'
import { readRecordPictures } from '../../vehicle-records/record-pictures.ts'
import { type KeptInspection, lockInspection, logInspection } from './file-inspection.ts'

/**
 * Gives an inspection its next state. Once it is complete its schedule is fulfilled (VF-48 to VF-50), until it is sent back. Throws HttpError.
 */
export async function changeInspection(
  db: ScopedDb,
  caller: SignedIn,
  { id, change }: { id: number; change: InspectionChange },
  actor: Actor,
): Promise<void> {
  const kept = await lockInspection(db, caller, { id, version: change.version })
  const { status } = change
  if (!isKeyOf(INSPECTION_STATES, kept.status)) throw new Error(`${kept.status} is no code of an inspection.`)
  const from = INSPECTION_STATES[kept.status]
  if (!inspectionCodesAfter(from).includes(status))
    throw new HttpError(400, 'This state does not follow the one that the inspection is in.', 'status')
  if (!nextInspectionCodes(from, caller).includes(status))
    throw new HttpError(403, 'You may not give an inspection this state.')
  if (status === INSPECTION_CODES.complete) await refuseIncomplete(db, caller, kept)
  await db
    .updateTable('safety_inspections')
    .set({ status, version: kept.version + 1, updated_at: new Date() })
    .where('id', '=', id)
    .execute()
  const fulfils = isInspectionComplete(status)
  const { activityId, activityTypeId } = await logInspection(db, kept, status, { note: change.note, actor, fulfils })
  const { customerId, vehicleId, inspectedOn } = kept
  const of = { customerId, vehicleId, activityTypeId }
  if (status === INSPECTION_CODES.complete)
    await fulfilSchedule(db, { ...of, activityId, fulfilledAtMs: Date.parse(`${inspectedOn}T00:00:00Z`) })
  else if (isInspectionComplete(kept.status) && !fulfils) await setDueAnew(db, of)
}

/** Whoever signed before more was filled in has not signed that. */
async function refuseIncomplete(
  db: ScopedDb,
  caller: SignedIn,
  { id, items, isRoadworthy, contentVersion }: KeptInspection,
): Promise<void> {
  const pictures = await readRecordPictures(db, caller, { safety_inspection_id: id })
  const isSigned = pictures.some(
    ({ signerRole, signedVersion }) => signedVersion === contentVersion && signerRole !== 'driver',
  )
  const fault = incompleteBecause({ items, isRoadworthy, isSigned })
  if (fault !== null) throw new WordedRefusal(400, t => wordsOf(fault, items, t), 'status')
}

function wordsOf(fault: IncompleteBecause, items: readonly InspectionItem[], t: TFunction): string {
  if (fault.because === 'not signed') return t('Nobody has signed this inspection as it is now.')
  if (fault.because === 'not declared roadworthy') return t('The vehicle is not declared roadworthy.')
  const place = items.findIndex(({ point }) => point === fault.point) + 1
  const point = isKeyOf(INSPECTION_WORDS, fault.point) ? t(INSPECTION_WORDS[fault.point]) : fault.point
  const values = { point, place, most: items.length }
  if (fault.because === 'not checked') return t('{{point}} ({{place}} of {{most}}) was not checked.', values)
  if (fault.because === 'not described') return t('{{point}} ({{place}} of {{most}}) is not described.', values)
  return t('{{point}} ({{place}} of {{most}}) is not repaired.', values)
}
