/** What is paid for of a vehicle. */
export const COST_KINDS = [
  'fuel',
  'repair',
  'tyres',
  'inspection',
  'tax',
  'insurance',
  'hire',
  'toll',
  'fine',
  'cleaning',
  'other',
] as const

export type CostKind = (typeof COST_KINDS)[number]
