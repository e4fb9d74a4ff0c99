import type { PowerUnit } from '@milepost/domain/notifications/conditions.ts'
import type { TellingRule } from './telling-rules.ts'

/** What people are told of, wherever it was found. */
export interface ToldEvent {
  vehicleId: number
  trackerId: number
  atMs: number
  sequence: number
  code: number
  /** 0: of none. */
  geofenceId: number
  isPrivate: boolean
  /** Of what is no event: since when it lasts, and what was low. Its `code` is 0, as its `sequence`. */
  condition?: { sinceMs: number; value: number | null; unit: PowerUnit | null }
  /** Of what is due, of no tracker either. */
  due?: ToldDue
}

/** A schedule of a vehicle that is due. */
interface ToldDue {
  scheduleTypeId: number
  activityTypeId: number
  /** YYYY-MM-DD */
  dueOn: string
  daysLeft: number
  /** YYYY-MM-DD: what lasts until it is done or set anew (due-things.ts). */
  roundOn: string
  step: number
}

/** What a rule tells its people of. */
export interface Match {
  rule: TellingRule
  event: ToldEvent
}
