import { isTimeZone } from './local-time.ts'

/** Whose clock a user reads all times by. */
export interface ReaderClock {
  /** An IANA name; null where only the browser knows. */
  timeZone: string | null
  from: 'preference' | 'depot' | 'browser'
}

/** The vehicles that a user sees and that count their days by this clock. */
export interface DepotClock {
  timeZone: string
  vehicles: number
}

/**
 * The user's preference, else the clock of the depots. Where those have several it is that of the most vehicles, of equals the first by
 * name, so that one clock is on all screens. Who has no depot, or a preference for a zone that does not exist, has the next in line.
 */
export function readerClock(preference: string | null, depots: readonly DepotClock[]): ReaderClock {
  if (preference !== null && isTimeZone(preference)) return { timeZone: preference, from: 'preference' }
  const [most] = depots.toSorted((a, b) => b.vehicles - a.vehicles || a.timeZone.localeCompare(b.timeZone, 'en'))
  return most === undefined ? { timeZone: null, from: 'browser' } : { timeZone: most.timeZone, from: 'depot' }
}
