import { type PasswordPurpose, SHORTEST_PASSWORD } from '@milepost/contract/passwords.ts'
import type { TextKey } from '@milepost/texts/text-key.ts'

/** What was typed into the two fields. */
export interface Entries {
  password: string
  repeated: string
}

export interface EntryFault {
  of: keyof Entries
  words: TextKey
}

/** As the documents word it (PWD-14, PWD-21). */
const DIFFERENT = {
  reset: 'new password and repeat password do not match!',
  set: 'Error password does not match',
} as const satisfies Record<PasswordPurpose, TextKey>

/**
 * What is wrong with the two entries before they are sent; null: nothing. A length is asked for where a password is reset (PWD-15); of
 * one that is set for the first time the server alone says so (PWD-21).
 */
export function faultOfEntries(purpose: PasswordPurpose, { password, repeated }: Entries): EntryFault | null {
  if (password === '') return { of: 'password', words: 'Password is required' }
  if (repeated === '') return { of: 'repeated', words: 'Repeat password is required' }
  if (password !== repeated) return { of: 'repeated', words: DIFFERENT[purpose] }
  if (purpose === 'reset' && Array.from(password).length < SHORTEST_PASSWORD) {
    return { of: 'password', words: 'password is shorter than the minimum length of 10 character!' }
  }
  return null
}
