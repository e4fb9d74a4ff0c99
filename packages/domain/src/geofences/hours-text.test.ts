import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readHours, writeHours } from './hours-text.ts'

const ENGLISH = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']
const PORTUGUESE = ['Seg', 'Ter', 'Qua', 'Qui', 'Sex', 'Sáb', 'Dom']
const BOTH = ['en', 'pt']

const time = fc.record({
  weekdays: fc
    .uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 })
    .map(days => days.toSorted((a, b) => a - b)),
  fromMinute: fc.integer({ min: 0, max: 1_439 }),
  untilMinute: fc.integer({ min: 0, max: 1_440 }),
})

test('times of the week are read back as they were written, in either language', () => {
  const all = fc.array(time, { minLength: 1, maxLength: 14 })
  fc.assert(
    fc.property(all, fc.constantFrom(ENGLISH, PORTUGUESE), (hours, names) => {
      expect(readHours(writeHours(hours, names), BOTH)).toEqual(hours)
    }),
  )
})

test('days that follow one another are told by the first and the last', () => {
  const hours = [
    { weekdays: [1, 2, 3, 4, 5], fromMinute: 480, untilMinute: 1_080 },
    { weekdays: [6, 7], fromMinute: 1_320, untilMinute: 360 },
  ]
  expect(writeHours(hours, ENGLISH)).toBe('Mon-Fri 08:00-18:00; Sat,Sun 22:00-06:00')
})

test.each([
  ['Monday – Friday 8:00 – 18:00', [1, 2, 3, 4, 5]],
  ['segunda-sexta 8:00-18:00', [1, 2, 3, 4, 5]],
  ['segunda-feira - sexta-feira  8:00 - 18:00', [1, 2, 3, 4, 5]],
  ['sabado 8:00-18:00', [6]],
  ['Tues, thurs 8:00-18:00;', [2, 4]],
  ['1-5 8:00-18:00', [1, 2, 3, 4, 5]],
  ['Sat-Mon 8:00-18:00', [1, 6, 7]],
  ['8:00-18:00', [1, 2, 3, 4, 5, 6, 7]],
])('%s is read as people write it', (text, weekdays) => {
  expect(readHours(text, BOTH)).toEqual([{ weekdays, fromMinute: 480, untilMinute: 1_080 }])
})

test.each([
  ';',
  'Month 08:00-18:00',
  'Monkey 08:00-18:00',
  'M 08:00-18:00',
  `${'Mon '.repeat(300)}08:00-18:00`,
  'always',
  'Mon 8-18',
  'Mon 25:00-26:00',
  'Mon 08:60-09:00',
  'Xyz 08:00-18:00',
  'Mon 24:00-08:00',
  'Mon-Wed-Fri 08:00-18:00',
  '1-3-5 08:00-18:00',
  'segunda-feira-quarta-feira-sexta-feira 08:00-18:00',
  'Mon- 08:00-18:00',
])('%s is no time of the week', text => {
  expect(readHours(text, BOTH)).toBeNull()
})

test('an empty text has no times', () => {
  expect(readHours(' ', BOTH)).toEqual([])
})
