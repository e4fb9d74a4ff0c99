import { expect, test } from 'vitest'
import { formatDaysUntil } from './days-until.ts'

test.each([
  [0, 'today', 'hoje'],
  [1, 'tomorrow', 'amanhã'],
  [-1, 'yesterday', 'ontem'],
  [13, 'in 13 days', 'dentro de 13 dias'],
  [-9, '9 days ago', 'há 9 dias'],
  [42, 'in 6 weeks', 'dentro de 6 semanas'],
  [-20, '3 weeks ago', 'há 3 semanas'],
  [92, 'in 3 months', 'dentro de 3 meses'],
  [1_096, 'in 3 years', 'dentro de 3 anos'],
])('%i days are %j', (days, english, portuguese) => {
  expect([formatDaysUntil(days, 'en-GB'), formatDaysUntil(days, 'pt-PT')]).toEqual([english, portuguese])
})
