import { SHORTEST_PASSWORD } from '@milepost/contract/passwords.ts'
import type { TextKey } from '@milepost/texts/text-key.ts'
import { mostUsedPasswords } from './most-used-passwords.ts'

const LONGEST = 200
const FEWEST_DIFFERENT = 5

/** What is guessed first of this product and in its languages, though it is not among the most used of the whole world. */
const NEAR_AT_HAND =
  `passw0rd123 letmein1234 welcome1234 changeme12 changeme123 changemenow admin12345 admin123456 superadmin
  benfica1904 palavrapasse palavra-passe senha12345 senha123456 trustno1trustno1 milepost12 milepost123
  milepost-demo fleet12345 fleetmanager`.split(/\s+/)

let common: Promise<ReadonlySet<string>> | null = null

/** What is guessed first among those long enough; shorter ones are refused for their length. */
const guessedFirst = () =>
  (common ??= mostUsedPasswords(SHORTEST_PASSWORD).then(used => new Set([...used, ...NEAR_AT_HAND])))

/** What a person reads whose new password is refused, by the reason. */
export const PASSWORD_FAULTS = {
  short: 'The password needs at least 10 characters.',
  long: 'The password may have 200 characters at most.',
  common: 'This password is one of the first that are guessed. Please choose another.',
  personal: 'The password must not be made of your name, email or company.',
} as const satisfies Record<string, TextKey>

export type PasswordFault = keyof typeof PASSWORD_FAULTS

/**
 * Why a new password is refused; null when it may be used. Length decides, as NIST SP 800-63B asks: no rules about kinds of
 * characters, but nothing that is guessed first and nothing made of what others know (`personal`: names, e-mail).
 */
export async function faultOfPassword(password: string, personal: readonly string[]): Promise<PasswordFault | null> {
  const length = Array.from(new Intl.Segmenter().segment(password)).length
  if (length < SHORTEST_PASSWORD) return 'short'
  if (length > LONGEST) return 'long'
  const lower = password.toLowerCase()
  if ((await guessedFirst()).has(lower) || new Set(lower).size < FEWEST_DIFFERENT) return 'common'
  return personal.some(word => isMostly(lower, word.trim().toLowerCase())) ? 'personal' : null
}

/** Whether little is left of the password without the word. */
function isMostly(password: string, word: string): boolean {
  return word.length >= 4 && password.includes(word) && password.length - word.length < SHORTEST_PASSWORD / 2
}
