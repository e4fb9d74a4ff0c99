import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { dictionary } from '@zxcvbn-ts/language-common'

/**
 * Passwords that have at least so many characters of those that are used most, in lower case: the 100,000 first ones of OWASP's
 * SecLists, and the 10,000 first ones with ten characters or more. The package holds most of the former, without those that its own
 * rules find otherwise, such as rows of keys and repetitions; the file holds the rest, if they have five different characters.
 */
export function mostUsedPasswords(shortest: number): string[] {
  const others = readFileSync(join(import.meta.dirname, 'most-used-passwords.txt'), 'utf8')
    .trim()
    .split('\n')
  return [...dictionary['passwords-common'], ...others].filter(password => password.length >= shortest)
}
