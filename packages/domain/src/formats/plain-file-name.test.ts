import { expect, test } from 'vitest'
import { plainFileName } from './plain-file-name.ts'

test('a name is read as it is, and kept by every file system', () => {
  expect(plainFileName('cert\u202Egpj.exe\u2066 \u200F"a" <b>|c:*?.pdf', 90)).toBe('certgpj.exe a bc.pdf')
  expect(plainFileName('a\nb\0c\u2028/../d\\e.pdf', 90)).toBe('abc..de.pdf')
  expect(plainFileName('Inspeção nº 3, 50 %.pdf', 90)).toBe('Inspeção nº 3, 50 %.pdf')
})

test('of a long name the end stays, and no character is cut in two', () => {
  expect(plainFileName('😀😀😀.pdf', 5)).toBe('😀.pdf')
})
