import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Passwords that have at least so many characters of those that are used most, in lower case: the 100,000 first ones of OWASP's
 * SecLists, and the 10,000 first ones with ten characters or more. The package holds most of the former, without those that its own
 * rules find otherwise, such as rows of keys and repetitions; the file holds the rest of both that have ten characters or more, five of them different. Both
 * are large and seldom needed: they are read when they are asked for.
 */
export async function mostUsedPasswords(shortest: number): Promise<string[]> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  const file = await readFile(join(import.meta.dirname, 'most-used-passwords.txt'), 'utf8')
  const others = file.trim().split('\n')
  return [...dictionary['passwords-common'], ...others].filter(password => password.length >= shortest)
}
