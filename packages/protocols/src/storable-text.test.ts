import { expect, test } from 'vitest'
import { storableText } from './storable-text.ts'

test('what a database refuses is taken out and the rest of the text stays', () => {
  expect(storableText('A\u0000B\u001b\u0085 ż\ud800')).toBe('AB ż\ufffd')
})

test('text has an end', () => {
  expect(storableText('x'.repeat(100_000))).toHaveLength(4096)
})
