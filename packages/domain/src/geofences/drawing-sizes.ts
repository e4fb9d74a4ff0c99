import { type DistanceUnits, distanceIn, distanceUnits, shortLengthUnit } from '../formats/units.ts'

interface SizePreferences {
  distanceUnit: DistanceUnits | null
  locale: string
}

const SQUARE_METRES = { ha: 10_000, km2: 1_000_000, acre: 4_046.856_422_4, mi2: 2_589_988.110_336 }

/**
 * An area in three digits: m², hectares and km², or for those who read miles square yards, acres and square miles.
 */
export function formatArea(areaM2: number, { distanceUnit, locale }: SizePreferences): string {
  const units = distanceUnits(distanceUnit)
  const isMetric = units === 'KMS'
  const short = shortLengthUnit(units)
  const [small, large] = isMetric
    ? ([SQUARE_METRES.ha, SQUARE_METRES.km2] as const)
    : ([SQUARE_METRES.acre, SQUARE_METRES.mi2] as const)
  if (areaM2 < small) return `${threeDigits(areaM2 / short.metres ** 2, locale)} ${short.symbol}²`
  if (areaM2 < large) return `${threeDigits(areaM2 / small, locale)} ${isMetric ? 'ha' : 'ac'}`
  return `${threeDigits(areaM2 / large, locale)} ${isMetric ? 'km²' : 'mi²'}`
}

/** A length in three digits: metres up to a kilometre, yards up to a mile. */
export function formatLength(lengthM: number, { distanceUnit, locale }: SizePreferences): string {
  const units = distanceUnits(distanceUnit)
  const long = distanceIn(units, lengthM)
  const short = shortLengthUnit(units)
  if (long < 1) return `${threeDigits(lengthM / short.metres, locale)} ${short.symbol}`
  return `${threeDigits(long, locale)} ${units === 'KMS' ? 'km' : 'mi'}`
}

/** Whole numbers stay whole however long they are. */
const threeDigits = (value: number, locale: string) =>
  value >= 100
    ? Math.round(value).toLocaleString(locale)
    : value.toLocaleString(locale, { maximumSignificantDigits: 3 })
