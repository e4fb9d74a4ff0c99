import { EVENT_KINDS } from '@milepost/domain/events/event-kinds.ts'
import { expect, test } from 'vitest'
import {
  areAll,
  codesOf,
  DEFAULT_CODES,
  EVENT_THEMES,
  EVENT_TYPES,
  isSelectedByDefault,
  SELECT_ALL_CODE,
  sentCodes,
} from './event-types.ts'

test.each([
  ['Ignition On', 4, '[EVT-12]'],
  ['Ignition Off', 5, '[EVT-13]'],
  ['Beacon Lights Active', 52, '[EVT-14]'],
  ['Harsh Acceleration', 40, '[EVT-15]'],
  ['Harsh Braking', 41, '[EVT-16]'],
  ['Harsh Cornering', 42, '[EVT-17]'],
  ['Panic Button', 50, '[EVT-18]'],
  ['Run Lock Active', 53, '[EVT-19]'],
])('%s is a choice with the code %i %s', (name, code) => {
  const type = EVENT_TYPES.find(one => one.eventCode === code)
  expect(type?.name).toBe(name)
})

test('the eight types of the documents come first, in their order', () => {
  expect(EVENT_THEMES[0]?.types.map(type => type.eventCode)).toEqual([4, 5, 52, 40, 41, 42, 50, 53])
})

test('every kind of event is a choice, once', () => {
  const codes = EVENT_TYPES.map(type => type.eventCode)
  expect(new Set(codes)).toEqual(new Set(Object.values(EVENT_KINDS).map(kind => kind.code)))
  expect(new Set(codes).size).toBe(codes.length)
})

test('at first the types with a code above 5 are selected [EVT-21]', () => {
  expect(DEFAULT_CODES).not.toContain(4)
  expect(DEFAULT_CODES).not.toContain(5)
  expect(DEFAULT_CODES).toHaveLength(EVENT_TYPES.length - 2)
  expect([5, 6].map(isSelectedByDefault)).toEqual([false, true])
})

test('a choice has a name and an eventCode; the pseudo value -1 stands for all and is never sent [EVT-20] [EVT-22]', () => {
  expect(EVENT_TYPES[0]).toMatchObject({ name: 'Ignition On', eventCode: 4 })
  expect(SELECT_ALL_CODE).toBe(-1)
  expect(codesOf([SELECT_ALL_CODE])).toEqual(EVENT_TYPES.map(type => type.eventCode))
  expect(areAll([SELECT_ALL_CODE])).toBe(true)
  expect(sentCodes([SELECT_ALL_CODE])).toEqual([])
  expect(sentCodes([41, 40])).toEqual([40, 41])
})
