import { expect, test } from 'vitest'
import { lastMonths } from './last-months.ts'

test('the last months end with that of the day, over the turn of the year', () => {
  expect(lastMonths('2026-02-28', 4)).toEqual(['2025-11', '2025-12', '2026-01', '2026-02'])
  expect(lastMonths('2026-11-26', 12).slice(0, 2)).toEqual(['2025-12', '2026-01'])
})
