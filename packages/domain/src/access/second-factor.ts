import { ADMINISTRATION_AREAS, type Caller, FILED_AREAS, mayAdminister } from './access.ts'

/** Of whom a customer asks a second factor at sign-in. */
export const SECOND_FACTOR_RULES = ['nobody', 'administrators', 'everybody'] as const

export type SecondFactorRule = (typeof SECOND_FACTOR_RULES)[number]

/**
 * Whether somebody may sign in with a second factor alone, by the rules of all customers that they see: the strictest counts.
 * Programs have no page to show one at.
 */
export function mustHaveSecondFactor(holder: Caller, rules: readonly SecondFactorRule[]): boolean {
  if (holder.isServerUser) return false
  return rules.includes('everybody') || (rules.includes('administrators') && isAdministrator(holder))
}

/** Whether they change any part of the administration; what people file of vehicles in their daily work is none. */
const isAdministrator = (holder: Caller): boolean =>
  ADMINISTRATION_AREAS.some(area => !FILED_AREAS.includes(area) && mayAdminister(holder, area, 'write'))
