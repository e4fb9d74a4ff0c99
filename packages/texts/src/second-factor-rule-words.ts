import type { SecondFactorRule } from '@milepost/domain/access/second-factor.ts'
import type { TextKey } from './text-key.ts'

const WORDS = {
  nobody: 'Not required',
  administrators: 'Asked of administrators',
  everybody: 'Asked of everybody',
} as const satisfies Record<SecondFactorRule, TextKey>

/** Of whom a customer asks two-factor sign-in, as a person reads it. */
export const secondFactorRuleWord = (rule: SecondFactorRule, t: (key: TextKey) => string): string => t(WORDS[rule])
