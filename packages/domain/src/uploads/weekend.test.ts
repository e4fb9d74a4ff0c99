import { describe, expect, test } from 'vitest'
import { afterWeekendMs } from './weekend.ts'

const at = (text: string) => Date.parse(text)

describe('work that keeps off weekends', () => {
  test('begins at once from Monday to Friday', () => {
    for (const day of ['2026-11-23T00:00:00Z', '2026-11-27T23:59:59Z']) {
      expect(afterWeekendMs(at(day), 'Europe/London')).toBe(at(day))
    }
  })

  test('waits on Saturday and Sunday for Monday, on the clocks of the customer', () => {
    expect(afterWeekendMs(at('2026-11-28T00:00:00Z'), 'Europe/London')).toBe(at('2026-11-30T00:00:00Z'))
    expect(afterWeekendMs(at('2026-11-29T12:00:00Z'), 'Europe/Madrid')).toBe(at('2026-11-29T23:00:00Z'))
    // It is Friday there.
    expect(afterWeekendMs(at('2026-11-28T02:00:00Z'), 'America/New_York')).toBe(at('2026-11-28T02:00:00Z'))
  })
})
