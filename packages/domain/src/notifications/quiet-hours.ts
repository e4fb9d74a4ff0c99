import { type ActiveHours, geofenceHours } from '../fold/geofence-hours.ts'
import { codesOfRule } from './rule-match.ts'

/** When a person is not to be called by mail or on their devices (docs/domain/notifications.md). */
export interface QuietChoices {
  /** By their own clock; null: never. */
  quietHours: ActiveHours | null
  /** Whether what is critical comes through all the same. */
  urgentPasses: boolean
}

/** What may be sent to a person now: the rest waits until their quiet hours are over. */
export type Passing = 'everything' | 'urgent' | 'nothing'

/** Codes of the events that come through quiet hours where a person allows it: those that are critical. */
export const URGENT_CODES: readonly number[] = codesOfRule({ kinds: [], leastSeverity: 'critical' })

/** What passes at a moment, by the clock of the person (an IANA name). */
export function passingAt({ quietHours, urgentPasses }: QuietChoices, timeZone: string, nowMs: number): Passing {
  const isQuiet = quietHours !== null && geofenceHours([quietHours], timeZone).activeUntilMs(nowMs) !== null
  if (!isQuiet) return 'everything'
  return urgentPasses ? 'urgent' : 'nothing'
}

/** Whether hours leave no time of the week in which what waits could be told. */
export const isEndless = (hours: ActiveHours): boolean =>
  geofenceHours([hours], 'UTC').activeUntilMs(0) === Number.POSITIVE_INFINITY
