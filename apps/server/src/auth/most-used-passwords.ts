import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { dictionary } from '@zxcvbn-ts/language-common'

/**
 * Those of the 100,000 most used passwords (the ten million of OWASP's SecLists, by rank) that have at least so many characters,
 * in lower case. The package leaves out what its own rules find otherwise, such as rows of keys and repetitions; the file has
 * these, if they have ten characters or more and five different ones.
 */
export function mostUsedPasswords(shortest: number): string[] {
  const others = readFileSync(join(import.meta.dirname, 'most-used-passwords.txt'), 'utf8')
    .trim()
    .split('\n')
  return [...dictionary['passwords-common'], ...others].filter(password => password.length >= shortest)
}
