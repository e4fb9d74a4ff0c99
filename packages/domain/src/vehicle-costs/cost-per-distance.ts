import type { DistanceUnits } from '../formats/units.ts'
import { distanceIn } from '../formats/units.ts'

/** Where less was driven, a cost by distance tells nothing. */
const LEAST_DRIVEN_M = 10_000
/** People compare what a hundred kilometres cost, or a mile. */
const PER: Record<DistanceUnits, number> = { KMS: 100, MLS: 1 }

/**
 * What a hundred kilometres or a mile cost, in the unit of the amount and not rounded; null where too little was driven for it to
 * mean anything.
 */
export function costPerDistance(amount: number, distanceM: number, units: DistanceUnits): number | null {
  return distanceM < LEAST_DRIVEN_M ? null : (amount / distanceIn(units, distanceM)) * PER[units]
}
