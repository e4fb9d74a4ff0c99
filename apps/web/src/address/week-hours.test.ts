import { expect, test } from 'vitest'
import { ANY_HOURS, hoursQuery, weekHours } from './week-hours.ts'

const read = (raw: Record<string, string>) => weekHours.read(raw, '', '2026-06-01')

test('what is written is what is read again', () => {
  const nights = { weekdays: [5, 6], fromMinute: 1_320, untilMinute: 0 }
  expect(weekHours.write(nights, '')).toEqual({ weekdays: '5,6', fromTime: '22:00', untilTime: '00:00' })
  expect(read({ weekdays: '5,6', fromTime: '22:00', untilTime: '00:00' })).toEqual(nights)
  expect(weekHours.write(ANY_HOURS, '')).toEqual({})
})

test('what makes no sense counts as absent', () => {
  expect(read({})).toBe(ANY_HOURS)
  expect(read({ weekdays: '0,8,x,2.5', fromTime: '24:00', untilTime: '7' })).toBe(ANY_HOURS)
  expect(read({ weekdays: '7,1,1' }).weekdays).toEqual([1, 7])
})

test('a call is sent what was chosen, and no more', () => {
  expect(hoursQuery(ANY_HOURS)).toEqual({})
  expect(hoursQuery({ weekdays: [1], fromMinute: 0, untilMinute: null })).toEqual({ weekday: [1], from_minute: 0 })
})
