/** Which units a person reads: MLS or KMS of their preferences; null means miles (FMT-09). */
export type DistanceUnits = 'MLS' | 'KMS'

/** Of the international mile; for figures that others state in miles, such as speed limits and odometers. */
export const METRES_OF_A_MILE = 1_609.344

/**
 * Of the mile that is shown and typed: the documents state this rounded factor, and so every figure of metres agrees with those of
 * their reports (C-05). It is a fiftieth of a per cent short.
 */
export const METRES_OF_A_SHOWN_MILE = 1_609
const MILES_PER_KM = 0.62137

export const distanceSymbol = (units: DistanceUnits): string => (units === 'KMS' ? 'km' : 'mi')
export const speedSymbol = (units: DistanceUnits): string => (units === 'KMS' ? 'km/h' : 'mph')

export const distanceUnits = (preference: DistanceUnits | null | undefined): DistanceUnits => preference ?? 'MLS'

/** km/h or mph, by the factor stated for kilometres (C-05). */
export function speedIn(units: DistanceUnits, speedKmh: number): number {
  return units === 'MLS' ? speedKmh * MILES_PER_KM : speedKmh
}

/** Kilometres or miles of a length in metres, by the factors stated for metres (C-05). */
export function distanceIn(units: DistanceUnits, distanceM: number): number {
  return units === 'MLS' ? distanceM / METRES_OF_A_SHOWN_MILE : distanceM / 1000
}

/** In which short lengths are read and typed: yards beside miles, metres beside kilometres. */
export const shortLengthUnit = (units: DistanceUnits): { symbol: string; metres: number } =>
  units === 'KMS' ? { symbol: 'm', metres: 1 } : { symbol: 'yd', metres: 0.9144 }
