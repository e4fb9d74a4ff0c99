import type { TextKey } from './text-key.ts'

const WORDS = { active: 'Active', invited: 'Invited', locked: 'Locked' } as const satisfies Record<string, TextKey>

export type AccountState = keyof typeof WORDS

/** In the order of a list of choices. */
export const ACCOUNT_STATES = ['active', 'invited', 'locked'] as const satisfies readonly AccountState[]

/** The state of an account as a person reads it; one without a word stands for itself. */
export function accountStateWord(state: string, t: (key: TextKey) => string): string {
  const known = ACCOUNT_STATES.find(name => name === state)
  return known === undefined ? state : t(WORDS[known])
}
