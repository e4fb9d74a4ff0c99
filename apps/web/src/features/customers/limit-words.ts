import { anyLimits, type FoldLimits } from '@milepost/contract/fold-limits.ts'
import { isKeyOf } from '@milepost/domain/collections/keys-of.ts'
import { LIMIT_BOUNDS, type LimitName } from '@milepost/domain/fold/limit-bounds.ts'
import { shortLengthUnit, speedIn, speedSymbol } from '@milepost/domain/formats/units.ts'
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

/** How a limit is read: `perKept` of its units are one of those that it is kept in. Lengths in yards are whole. */
function unitOf(name: LimitName, { distanceUnits }: Reader): { symbol: string; perKept: number; decimals: number } {
  const { unit } = LIMIT_BOUNDS[name]
  if (unit === 'km/h') return { symbol: speedSymbol(distanceUnits), perKept: speedIn(distanceUnits, 1), decimals: 1 }
  if (unit !== 'm') return { symbol: unit, perKept: 1, decimals: unit === 'g' ? 2 : 1 }
  const { symbol, metres } = shortLengthUnit(distanceUnits)
  return { symbol, perKept: 1 / metres, decimals: distanceUnits === 'MLS' ? 0 : 1 }
}

export const limitDecimals = (name: LimitName, reader: Reader): number => unitOf(name, reader).decimals
export const limitUnit = (name: LimitName, reader: Reader): string => unitOf(name, reader).symbol

/** A limit in the units of the reader. */
export function limitShown(name: LimitName, value: number, reader: Reader): number {
  const { perKept, decimals } = unitOf(name, reader)
  return perKept === 1 ? value : round(value * perKept, decimals)
}

/** The same as it is kept. */
export function limitTyped(name: LimitName, typed: number, reader: Reader): number {
  const { perKept } = unitOf(name, reader)
  return perKept === 1 ? typed : round(typed / perKept, 2)
}

/** The least and the most that a reader may type, which are within the bounds of what is kept. */
export function limitBounds(name: LimitName, reader: Reader): { least: number; most: number } {
  const { least, most } = LIMIT_BOUNDS[name]
  const { perKept, decimals } = unitOf(name, reader)
  const step = 10 ** decimals
  if (perKept === 1) return { least, most }
  return { least: Math.ceil(least * perKept * step) / step, most: Math.floor(most * perKept * step) / step }
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
