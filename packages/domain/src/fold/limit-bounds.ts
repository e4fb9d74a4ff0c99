import { keysOf } from '../collections/keys-of.ts'
import type { FoldSettings } from './settings.ts'
import { type CustomerSettings, settingsFor } from './settings-for.ts'

/** The limits that are numbers. */
export type LimitName = Exclude<keyof FoldSettings, 'timeZone' | 'workingHours'>

export interface LimitBounds {
  least: number
  most: number
  unit: 'km/h' | 'm' | 's' | 'g'
}

/** What a customer may set each limit to (docs/domain/limits.md): outside of this no fleet drives. */
export const LIMIT_BOUNDS = {
  movingKmh: { least: 1, most: 30, unit: 'km/h' },
  standingKmh: { least: 0.5, most: 25, unit: 'km/h' },
  fastestKmh: { least: 20, most: 400, unit: 'km/h' },
  driftM: { least: 10, most: 1_000, unit: 'm' },
  shortestTripM: { least: 10, most: 5_000, unit: 'm' },
  shortestStopS: { least: 5, most: 1_800, unit: 's' },
  restEndsTripS: { least: 60, most: 7_200, unit: 's' },
  silenceS: { least: 60, most: 14_400, unit: 's' },
  samePlaceM: { least: 20, most: 2_000, unit: 'm' },
  tunnelS: { least: 30, most: 3_600, unit: 's' },
  silenceEndsTripS: { least: 300, most: 43_200, unit: 's' },
  idlingFromS: { least: 10, most: 3_600, unit: 's' },
  idlingEndsTripS: { least: 300, most: 43_200, unit: 's' },
  speedLimitKmh: { least: 5, most: 300, unit: 'km/h' },
  speedingFromS: { least: 1, most: 600, unit: 's' },
  harshAccelerationG: { least: 0.1, most: 2, unit: 'g' },
  harshBrakingG: { least: 0.1, most: 2, unit: 'g' },
} as const satisfies Record<LimitName, LimitBounds>

export const LIMIT_NAMES: readonly LimitName[] = keysOf(LIMIT_BOUNDS)

/** Whether vehicles that stand would count as moving, of all vehicles or of a kind: a trip would end at every record. */
export function hasStandingAboveMoving(own: CustomerSettings): boolean {
  const kinds = [null, ...Object.keys(own.kinds ?? {})]
  return kinds.some(kind => {
    const { standingKmh, movingKmh } = settingsFor({ own, kind, timeZone: 'UTC' })
    return standingKmh >= movingKmh
  })
}
