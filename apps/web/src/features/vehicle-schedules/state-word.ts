import type { VehicleSchedule } from '@milepost/contract/vehicle-schedules.ts'
import { DUE_STATE_WORDS } from '@milepost/texts/schedule-words.ts'
import type { TextKey } from '@milepost/texts/text-key.ts'

/** What somebody has to do about a schedule of a vehicle. */
export const stateWord = ({ state, is_due_before_use: isBeforeUse }: VehicleSchedule): TextKey =>
  isBeforeUse ? 'Due before use' : DUE_STATE_WORDS[state]
