import { LINE_FAULTS } from '@milepost/contract/uploads.ts'
import { LANGUAGES } from '@milepost/texts/language.ts'
import { textsIn } from '@milepost/texts/texts-in.ts'
import { faultColumn, uploadFaultWords } from '@milepost/texts/upload-words.ts'
import { describe, expect, test } from 'vitest'

describe.each(LANGUAGES)('in %s', language => {
  const t = textsIn(language)

  test.each(LINE_FAULTS)('a line that is refused as %s is told what is wrong, and what to do', code => {
    expect(uploadFaultWords({ code, column: 'note' }, t)).toMatch(/^[^.]+\. [^.].*\.$/)
  })
})

test('of a column with a form of its own it is said how it is written', () => {
  const t = textsIn('en')
  const latitude = uploadFaultWords({ code: 'invalid', column: 'latitude' }, t)
  // −134 is of the right form, and beyond the range.
  expect(latitude).toBe('Write a number from −90 to 90, such as 52.67.')
  expect(uploadFaultWords({ code: 'too long', column: 'speed_limit_kmh' }, t)).toContain('from 1 to 300')
})

test('the column of a fault is known by its heading, and else by its field', () => {
  const upload = { headings: ['Breite', 'Name'], columns: ['latitude', null] }
  expect(faultColumn(upload, { heading: 'Breite', field: 'shape' })).toBe('latitude')
  expect(faultColumn(upload, { heading: 'Name', field: 'name' })).toBe('name')
  expect(faultColumn(upload, { heading: null, field: 'category' })).toBe('category')
})

test('of a column whose values are fixed, what is no entry is told which there are, and nothing of adding one', () => {
  const t = textsIn('en')
  const words = uploadFaultWords({ code: 'unknown', column: 'vehicle_type' }, t)
  expect(words).toBe('There is no such entry. Write one of: Car, Van, Truck, Motorbike, Fuel tanker, Trailer, Plant.')
  expect(uploadFaultWords({ code: 'unknown', column: 'lease_company' }, t)).toContain('add it in Milepost first')
})
