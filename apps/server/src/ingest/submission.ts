import type { Attributes, DevicePosition } from '@milepost/protocols/message.ts'
import type { ReportingTracker } from './tracker-directory.ts'

/** One frame of a known device on its way into the database. */
export interface Submission {
  tracker: ReportingTracker
  protocol: string
  receivedAtMs: number
  bytes: Uint8Array
  positions: DevicePosition[]
  /** What the device reported of itself without a time or place. */
  readings: Attributes | null
}
