import type { DriverSource } from '@milepost/domain/trips/driver-source.ts'
import type { TextKey } from './text-key.ts'

/** What says who drove, in words. */
export const DRIVER_SOURCE_WORDS = {
  correction: 'by a correction',
  key: 'by key or card',
  assignment: 'assigned to the vehicle',
} as const satisfies Record<DriverSource, TextKey>
