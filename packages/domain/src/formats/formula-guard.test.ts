import fc from 'fast-check'
import { expect, test } from 'vitest'
import { guardFormula, withoutGuard } from './formula-guard.ts'

const text = fc.string({ unit: fc.constantFrom("'", '=', '+', '-', '@', '\t', '＝', 'a', ' ', '1') })

test('no cell begins as a formula does, and each is read back as it was', () => {
  fc.assert(
    fc.property(text, given => {
      const cell = guardFormula(given)
      expect(cell).not.toMatch(/^[=+\-@\t\r＝＋－＠]/)
      expect(withoutGuard(cell)).toBe(given)
    }),
  )
})
