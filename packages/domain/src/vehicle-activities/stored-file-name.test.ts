import { expect, test } from 'vitest'
import { storedFileName } from './stored-file-name.ts'

const AT = { registration: 'AB12 CDE', reference: 'MOT', atMs: 1_764_150_000_000 }

test('a document is stored under its name, the registration without spaces, the reference and the time [VF-79] [N-43]', () => {
  expect(storedFileName({ fileName: 'Certificate.pdf', ...AT })).toBe('Certificate_AB12CDE_MOT_1764150000000.pdf')
})

test('of a long name the last 90 characters stay, with the extension [VF-79] [N-43]', () => {
  const stored = storedFileName({ fileName: `${'long '.repeat(40)}name.jpeg`, ...AT })
  expect([stored.length, stored.endsWith('name_AB12CDE_MOT_1764150000000.jpeg')]).toEqual([90, true])
})

test('a name without extension, of two lines, or a path stays a name', () => {
  expect(storedFileName({ fileName: 'scan', ...AT })).toBe('scan_AB12CDE_MOT_1764150000000')
  expect(storedFileName({ fileName: '../..\\a\nb.pdf', ...AT })).toBe('....ab_AB12CDE_MOT_1764150000000.pdf')
})
