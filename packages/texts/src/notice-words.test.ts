import { expect, test } from 'vitest'
import type { Language } from './language.ts'
import { dueWordIn } from './notice-words.ts'
import { textsIn } from './texts-in.ts'

test.each([
  ['en', 21, 'Annual test (MOT) is due on 17 December 2026 (in 3 weeks)'],
  ['en', -3, 'Annual test (MOT) was due on 17 December 2026 (3 days ago)'],
  ['pt', 21, 'Inspeção periódica (MOT) vence a 17 de dezembro de 2026 (dentro de 3 semanas)'],
  ['pt', -3, 'Inspeção periódica (MOT) venceu a 17 de dezembro de 2026 (há 3 dias)'],
] as [Language, number, string][])(
  'in %s what is due is told with its day in full, %i days before',
  (language, daysLeft, said) => {
    const due = { code: 'MOT', schedule: 'MOT', dueOn: '2026-12-17', daysLeft }
    expect(dueWordIn(language, due, textsIn(language))).toBe(said)
  },
)
