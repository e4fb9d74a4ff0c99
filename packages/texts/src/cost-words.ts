import type { CostKind } from '@milepost/domain/vehicle-costs/cost-kinds.ts'
import type { TextKey } from './text-key.ts'

type Translate = (key: TextKey) => string

const KINDS = {
  fuel: 'Fuel or energy',
  repair: 'Service and repair',
  tyres: 'Tyres_cost',
  inspection: 'Inspection and test',
  tax: 'Tax_cost',
  insurance: 'Insurance_cost',
  hire: 'Hire or lease',
  toll: 'Toll_cost',
  fine: 'Fine_cost',
  cleaning: 'Cleaning_cost',
  other: 'Other_cost',
} as const satisfies Record<CostKind, TextKey>

/** What was paid for. */
export const costKindWord = (kind: CostKind, t: Translate): string => t(KINDS[kind])
