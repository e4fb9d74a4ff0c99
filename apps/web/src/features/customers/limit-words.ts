import { anyLimits, type FoldLimits } from '@milepost/contract/fold-limits.ts'
import { isKeyOf } from '@milepost/domain/collections/keys-of.ts'
import { LIMIT_BOUNDS, type LimitName } from '@milepost/domain/fold/limit-bounds.ts'
import { speedIn, speedSymbol } from '@milepost/domain/formats/units.ts'
import i18next from 'i18next'
import type { TextKey } from '../../i18n/text-key.ts'
import type { Words } from '../../i18n/use-words.ts'

/** In the order in which customers want them otherwise. */
export const LIMIT_LABELS = {
  speedLimitKmh: 'Own speed limit',
  speedingFromS: 'Speeding from',
  idlingFromS: 'Idling from',
  idlingEndsTripS: 'Idling that ends a trip',
  harshBrakingG: 'Harsh braking from',
  harshAccelerationG: 'Harsh acceleration from',
  shortestTripM: 'Shortest trip',
  shortestStopS: 'Shortest stop, ignition off',
  restEndsTripS: 'Rest that ends a trip, ignition unknown',
  silenceS: 'No data from',
  silenceEndsTripS: 'No data that ends a trip',
  movingKmh: 'Moving from',
  standingKmh: 'Standing below',
  fastestKmh: 'Never faster than',
  tunnelS: 'Driving on without GPS for',
  driftM: 'Drift of GPS while parked',
  samePlaceM: 'Same place within',
} as const satisfies Record<LimitName, TextKey>

type Reader = Pick<Words, 'distanceUnits'>

const round = (value: number, decimals: number) => Number(value.toFixed(decimals))

/** A limit in the units of the reader: speeds alone differ. */
export function limitShown(name: LimitName, value: number, { distanceUnits }: Reader): number {
  return LIMIT_BOUNDS[name].unit === 'km/h' ? round(speedIn(distanceUnits, value), 1) : value
}

/** The same as it is kept. */
export function limitTyped(name: LimitName, typed: number, { distanceUnits }: Reader): number {
  return LIMIT_BOUNDS[name].unit === 'km/h' ? round(typed / speedIn(distanceUnits, 1), 2) : typed
}

export function limitUnit(name: LimitName, { distanceUnits }: Reader): string {
  const { unit } = LIMIT_BOUNDS[name]
  return unit === 'km/h' ? speedSymbol(distanceUnits) : unit
}

/** Limits as they are stored or typed, within their bounds or not. */
export const limitsOf = (value: unknown): FoldLimits => anyLimits.safeParse(value).data ?? {}

/** What a customer wants otherwise, such as "Own speed limit 112 km/h, Truck: Own speed limit 90 km/h". */
export function limitsWords(value: unknown, words: Words): string {
  const { kinds = {}, ...ofAll } = limitsOf(value)
  const own = setWords(ofAll, words)
  const ofKinds = Object.entries(kinds).map(
    ([kind, limits]) => `${words.vehicleType(kind)}: ${setWords(limits, words).join(', ')}`,
  )
  return [...own, ...ofKinds].join(' · ') || i18next.t('As for everybody')
}

function setWords(limits: object, words: Words): string[] {
  return Object.entries(limits).flatMap(([name, value]: [string, unknown]) => {
    if (!isKeyOf(LIMIT_LABELS, name)) return []
    const label = i18next.t(LIMIT_LABELS[name])
    if (typeof value !== 'number') return [`${label} –`]
    return [`${label} ${words.number(limitShown(name, value, words))} ${limitUnit(name, words)}`]
  })
}
