import { expect, test } from 'vitest'
import { EVENT_KINDS, type EventKind, eventKindOf, severityOf } from './event-kinds.ts'

test.each([
  ['[EVT-12]', 'ignition-on', 4],
  ['[EVT-13]', 'ignition-off', 5],
  ['[EVT-14]', 'beacon-lights', 52],
  ['[EVT-15]', 'harsh-acceleration', 40],
  ['[EVT-16]', 'harsh-braking', 41],
  ['[EVT-17]', 'harsh-cornering', 42],
  ['[EVT-18]', 'panic', 50],
  ['[EVT-19]', 'run-lock', 53],
] as const)('the documents number it %s: %s has the code %i', (_row, name: EventKind, code) => {
  expect(EVENT_KINDS[name].code).toBe(code)
  expect(eventKindOf(code)).toBe(name)
})

test('no two kinds share a code', () => {
  const codes = Object.values(EVENT_KINDS).map(facts => facts.code)
  expect(new Set(codes).size).toBe(codes.length)
})

test('an unknown code is no kind, and information', () => {
  expect(eventKindOf(-1)).toBeNull()
  expect(severityOf(-1)).toBe('info')
  expect(severityOf(EVENT_KINDS.panic.code)).toBe('critical')
})
