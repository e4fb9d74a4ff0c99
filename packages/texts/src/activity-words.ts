import { isKeyOf } from '@milepost/domain/collections/keys-of.ts'
import type { ActivityReference } from '@milepost/domain/vehicle-activities/statuses.ts'
import type { TextKey } from './text-key.ts'

type Translate = (key: TextKey) => string

/** What came with Milepost (QR-13). */
const TYPES = {
  DEFECT: 'Defect',
  MOVEMENT: 'Movement_activity',
  SAFETY_INSPECTION: 'Safety Inspection Report',
  PMI_FORM: 'PMI form',
  MOT: 'MOT Report',
  VTG7: 'Plating Certificate (VTG7)',
} as const satisfies Record<ActivityReference, TextKey>

/** A type of activities as a person reads it; a customer's own is what it is called. */
export const activityTypeWord = (reference: string, name: string, t: Translate): string =>
  isKeyOf(TYPES, reference) ? t(TYPES[reference]) : name
