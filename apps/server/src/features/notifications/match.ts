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
}

/** What a rule tells its people of. */
export interface Match {
  rule: TellingRule
  event: ToldEvent
}
