import { isKeyOf } from '@milepost/domain/collections/keys-of.ts'
import type { MovementStatus } from '@milepost/domain/vehicle-activities/movement.ts'
import { type Described, sealedInspection } from '@milepost/domain/vehicle-activities/sealed-inspection.ts'
import {
  type ActivityReference,
  type DefectState,
  type InspectionState,
  shownStatus,
} from '@milepost/domain/vehicle-activities/statuses.ts'
import type { TFunction } from 'i18next'
import type { TextKey } from './text-key.ts'

type Translate = (key: TextKey) => string

/** What came with Milepost (QR-13). */
const TYPES = {
  DEFECT: 'Defect_activity',
  MOVEMENT: 'Movement_activity',
  SAFETY_INSPECTION: 'Safety Inspection Report',
  PMI_FORM: 'PMI form',
  MOT: 'MOT Report',
  VTG7: 'Plating Certificate (VTG7)',
} as const satisfies Record<ActivityReference, TextKey>

/** VF-46 to VF-50. */
const INSPECTIONS = {
  cancelled: 'Cancelled_inspection',
  incomplete: 'Incomplete_inspection',
  complete: 'Complete_activity',
  'internal-qc-review': 'Complete - Internal QC Review',
  'qc-done': 'Complete - QC Done',
} as const satisfies Record<InspectionState, TextKey>

/** VF-52 to VF-58. */
const DEFECTS = {
  'partial-non-verified': 'Partial Non Verified',
  'verified-signed-off': 'Verified Signed Off',
  'changed-by-manager': 'Vehicle changed by manager',
  'repairer-name': 'Repairer Name',
  'signed-off-roadworthy': 'Signed Off Roadworthy',
  repaired: 'Repaired_defect',
  complete: 'Complete_activity',
} as const satisfies Record<DefectState, TextKey>

/** What became of the depots of a vehicle. */
const MOVEMENTS = {
  Moved: 'Changed depot',
  Joined: 'Joined a depot',
  Left: 'Left a depot',
} as const satisfies Record<MovementStatus, TextKey>

/** The statuses that come with Milepost; others are as their customer calls them. */
const NAMES: Readonly<Record<string, TextKey>> = {
  Pass: 'Pass_activity',
  Fail: 'Fail_activity',
  Completed: 'Completed_activity',
  ...MOVEMENTS,
}

/** A type of activities as a person reads it; a customer's own is what it is called. */
export const activityTypeWord = (reference: string, name: string, t: Translate): string =>
  isKeyOf(TYPES, reference) ? t(TYPES[reference]) : name

/** The description of an activity: as somebody wrote it, or in the reader's language where Milepost did. */
export function activityDescription(described: Described, t: TFunction): string {
  const { description, registration } = described
  switch (sealedInspection(described)) {
    case 'by app':
      return t('Safety Inspection for {{registration}}', { registration })
    case 'by hand':
      return t('Manual Safety Inspection for {{registration}}', { registration })
    case null:
      return description
  }
}

/** A status by its name, as it is chosen for a new document. */
export function statusNameWord(name: string, t: Translate): string {
  const word = NAMES[name]
  return word === undefined ? name : t(word)
}

/** The status of an activity as it is stored, in words; that a vehicle is off the road beside a defect is not among them (VF-46 to VF-59). */
export function activityStatusWord(reference: string, status: string, t: Translate): string {
  const shown = shownStatus(reference, status)
  switch (shown.of) {
    case 'inspection':
      return t(INSPECTIONS[shown.state])
    case 'defect':
      return t(DEFECTS[shown.state])
    case 'other':
      return statusNameWord(shown.text, t)
    case 'none':
      return t('No status')
  }
}
