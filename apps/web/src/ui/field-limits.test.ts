import { expect, test } from 'vitest'
import { z } from 'zod'
import { numberLimits, textLimits } from './field-limits.ts'

test('a text is as long as the contract lets it be, whatever else it may be', () => {
  expect(textLimits(z.string().trim().min(3).max(500))).toEqual({ minLength: 3, maxLength: 500 })
  const line = z
    .string()
    .max(80)
    .transform(text => text.trim())
  expect(textLimits(line.nullable().default(null))).toEqual({ maxLength: 80 })
  expect(() => textLimits(z.string())).toThrow('longest')
})

test('a number lies within the bounds of the contract', () => {
  expect(numberLimits(z.number().int().min(1).max(43_200).nullable())).toEqual({ min: 1, max: 43_200 })
  expect(() => numberLimits(z.number())).toThrow('bounds')
})
