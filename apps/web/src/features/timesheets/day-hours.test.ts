import { expect, test } from 'vitest'
import { hourMarks, instantOnDay, sparseHourMarks } from './day-hours.ts'

const [MONTEVIDEO, LONDON, AUCKLAND, KATHMANDU] = [
  'America/Montevideo',
  'Europe/London',
  'Pacific/Auckland',
  'Asia/Kathmandu',
]
const DAY = '2026-11-20'

const marks = (timeZone: string, clock: string, isTwelveHours = false) =>
  hourMarks(DAY, timeZone, clock, isTwelveHours)
    .map(({ text }) => text)
    .join(' ')

test('on the clock of the depot the marks of a day go from 0 to 24', () => {
  expect(marks(MONTEVIDEO, MONTEVIDEO)).toBe('0 3 6 9 12 15 18 21 24')
  expect(marks('Europe/Lisbon', LONDON)).toBe('0 3 6 9 12 15 18 21 24')
})

test('on another clock they are what that shows at the same moments', () => {
  expect(marks(MONTEVIDEO, LONDON)).toBe('3 6 9 12 15 18 21 0 3')
  expect(marks(LONDON, MONTEVIDEO)).toBe('21 0 3 6 9 12 15 18 21')
  expect(marks(LONDON, KATHMANDU)).toMatch(/^5:45 8:45 /)
})

test('who reads twelve hours has them there too', () => {
  expect(marks(LONDON, LONDON, true)).toBe('12am 3am 6am 9am 12pm 3pm 6pm 9pm 12am')
  expect(marks(LONDON, KATHMANDU, true)).toMatch(/^5:45am 8:45am 11:45am 2:45pm /)
})

test('a heading has every other mark, and none where days of the range differ', () => {
  const [summer, winter] = ['2026-10-20', '2026-10-27'].map(day => hourMarks(day, LONDON, MONTEVIDEO, false))
  const today = hourMarks(DAY, LONDON, LONDON, false)
  expect(sparseHourMarks(today, today).map(({ text }) => text)).toEqual(['0', '6', '12', '18', '24'])
  expect(sparseHourMarks(summer!, winter!)).toEqual([])
})

test('a time that is typed is that of the user on the day of the depot', () => {
  expect(instantOnDay(DAY, MONTEVIDEO, '06:30', MONTEVIDEO)).toBe('2026-11-20T09:30:00.000Z')
  expect(instantOnDay(DAY, MONTEVIDEO, '06:30', LONDON)).toBe('2026-11-20T06:30:00.000Z')
})

test('where the day of the depot has two dates of the user it is the one on which the time lies within the day', () => {
  expect(instantOnDay(DAY, MONTEVIDEO, '02:59', LONDON)).toBe('2026-11-21T02:59:00.000Z')
  expect(instantOnDay(DAY, MONTEVIDEO, '03:00', LONDON)).toBe('2026-11-20T03:00:00.000Z')
  expect(instantOnDay(DAY, AUCKLAND, '18:00', LONDON)).toBe('2026-11-19T18:00:00.000Z')
  expect(instantOnDay('2026-06-01', 'Europe/Lisbon', '18:00', AUCKLAND)).toBe('2026-06-01T06:00:00.000Z')
})

test('what is no time is no instant', () => {
  expect(instantOnDay(DAY, MONTEVIDEO, '', LONDON)).toBeNull()
  expect(instantOnDay(DAY, MONTEVIDEO, 'noon', LONDON)).toBeNull()
})
