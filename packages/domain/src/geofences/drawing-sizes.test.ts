import { expect, it } from 'vitest'
import { formatArea, formatLength } from './drawing-sizes.ts'

const METRIC = { distanceUnit: 'KMS', locale: 'en-GB' } as const
const MILES = { distanceUnit: null, locale: 'en-GB' } as const

it('an area is in the unit that people would use for it', () => {
  expect(formatArea(812.4, METRIC)).toBe('812 m²')
  expect(formatArea(31_416, METRIC)).toBe('3.14 ha')
  expect(formatArea(12_345_678, METRIC)).toBe('12.3 km²')
  expect(formatArea(812.4, MILES)).toBe('972 yd²')
  expect(formatArea(31_416, MILES)).toBe('7.76 ac')
  expect(formatArea(12_345_678, MILES)).toBe('4.77 mi²')
})

it('a length is in metres until it is a kilometre, or in yards until it is a mile', () => {
  expect(formatLength(999, METRIC)).toBe('999 m')
  expect(formatLength(1_250, METRIC)).toBe('1.25 km')
  expect(formatLength(1_250, MILES)).toBe('1,367 yd')
  expect(formatLength(16_090, { ...MILES, locale: 'pt-PT' })).toBe('10 mi')
  expect(formatLength(2_500, { ...METRIC, locale: 'pt-PT' })).toBe('2,5 km')
})
