import { eventKindOf } from '@milepost/domain/events/event-kinds.ts'
import { expect, test } from 'vitest'
import { EVENT_NAMES } from './event-names.ts'
import { textsIn } from './texts-in.ts'

test.each([
  ['[EVT-12]', 4, 'Ignition On'],
  ['[EVT-13]', 5, 'Ignition Off'],
  ['[EVT-14]', 52, 'Beacon Lights Active'],
  ['[EVT-15]', 40, 'Harsh Acceleration'],
  ['[EVT-16]', 41, 'Harsh Braking'],
  ['[EVT-17]', 42, 'Harsh Cornering'],
  ['[EVT-18]', 50, 'Panic Button'],
  ['[EVT-19]', 53, 'Run Lock Active'],
] as const)('the documents name it %s: the code %i is %s', (_row, code, name) => {
  const kind = eventKindOf(code)
  expect(kind && textsIn('en')(EVENT_NAMES[kind])).toBe(name)
})

test('every kind has a name in both languages, and no two the same', () => {
  for (const language of ['en', 'pt'] as const) {
    const names = Object.values(EVENT_NAMES).map(key => textsIn(language)(key))
    expect(names.every(name => name.trim() !== '')).toBe(true)
    expect(new Set(names).size).toBe(names.length)
  }
})
