import { type DistanceUnits, distanceIn, distanceSymbol, shortLengthUnit } from './units.ts'

export interface MapScale {
  /** Such as “2 km” or “500 yd”. */
  text: string
  /** Of the length that the bar may have at most, above 0 and at most 1. */
  share: number
}

const STEPS = [10, 5, 3, 2, 1]

/**
 * The bar of a map on which `mostM` metres fit, 1 or more: a round number of kilometres or miles, and below one of metres or
 * yards.
 */
export function mapScale(mostM: number, units: DistanceUnits): MapScale {
  const long = distanceIn(units, mostM)
  const short = shortLengthUnit(units)
  const [most, symbol] = long >= 1 ? [long, distanceSymbol(units)] : [mostM / short.metres, short.symbol]
  const power = 10 ** Math.floor(Math.log10(most))
  const round = power * (STEPS.find(step => step * power <= most) ?? 1)
  return { text: `${round} ${symbol}`, share: round / most }
}
