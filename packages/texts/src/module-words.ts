import type { KEY_MODULES } from '@milepost/domain/access/modules.ts'
import type { TextKey } from './text-key.ts'

/** The title of the page of each module that an API key may read. */
const WORDS: Readonly<Record<(typeof KEY_MODULES)[number], TextKey>> = {
  Track: 'Track',
  Trace: 'Trace',
  Geofence: 'Geofence',
  'Mobileye ADAS': 'Mobileye ADAS',
  'Driver Behaviour': 'Driver Behaviour',
  Timesheet: 'Timesheets',
  Trips: 'Trips/Stops',
  Events: 'Events',
}

/** A module as a person reads it; one without a word stands for itself. */
export function moduleWord(module: string, t: (key: TextKey) => string): string {
  const word = Object.entries(WORDS).find(([name]) => name === module)?.[1]
  return word === undefined ? module : t(word)
}
