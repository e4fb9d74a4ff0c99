import { expect, test } from 'vitest'
import { EVENT_KINDS, type EventKind, eventKindOf } from './event-kinds.ts'

test.each([
  ['EVT-12', 'ignition-on', 4, 'Ignition On'],
  ['EVT-13', 'ignition-off', 5, 'Ignition Off'],
  ['EVT-14', 'beacon-lights', 52, 'Beacon Lights Active'],
  ['EVT-15', 'harsh-acceleration', 40, 'Harsh Acceleration'],
  ['EVT-16', 'harsh-braking', 41, 'Harsh Braking'],
  ['EVT-17', 'harsh-cornering', 42, 'Harsh Cornering'],
  ['EVT-18', 'panic', 50, 'Panic Button'],
  ['EVT-19', 'run-lock', 53, 'Run Lock Active'],
] as const)('the documents give %s its code and name [EVT-12..EVT-20]', (_row, name: EventKind, code, words) => {
  expect(EVENT_KINDS[name]).toMatchObject({ code, name: { en: words } })
  expect(eventKindOf(code)).toBe(name)
})

test('no two kinds share a code', () => {
  const codes = Object.values(EVENT_KINDS).map(facts => facts.code)
  expect(new Set(codes).size).toBe(codes.length)
})

test('every kind has a name in both languages', () => {
  for (const { name } of Object.values(EVENT_KINDS)) {
    expect(name.en.trim()).not.toBe('')
    expect(name.pt.trim()).not.toBe('')
  }
})

test('an unknown code is no kind', () => {
  expect(eventKindOf(-1)).toBeNull()
})
