import type { DistanceUnits } from '../formats/units.ts'
import { distanceIn } from '../formats/units.ts'

/** Where less was driven, a cost by distance tells nothing. */
const LEAST_DRIVEN_M = 10_000
/** Some costs come once a month: in less time one bill more or less would double the figure. */
export const LEAST_DAYS_COMPARED = 28
/** People compare what a hundred kilometres cost, or a mile. */
const PER: Record<DistanceUnits, number> = { KMS: 100, MLS: 1 }

/** What was paid and driven in the same days. */
export interface PaidAndDriven {
  /** In any unit of money; null: nothing was paid. */
  amount: number | null
  distanceM: number
  days: number
}

/**
 * What a hundred kilometres or a mile cost, in the unit of the amount and not rounded; null where nothing was paid, too little
 * was driven, or over too few days, for it to mean anything.
 */
export function costPerDistance({ amount, distanceM, days }: PaidAndDriven, units: DistanceUnits): number | null {
  if (amount === null || distanceM < LEAST_DRIVEN_M || days < LEAST_DAYS_COMPARED) return null
  return (amount / distanceIn(units, distanceM)) * PER[units]
}
