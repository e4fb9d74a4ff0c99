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
}

/** What a rule tells its people of. */
export interface Match {
  rule: TellingRule
  event: ToldEvent
}
