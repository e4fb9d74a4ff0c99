import { dayText, localDay } from '@milepost/domain/time/local-time.ts'
import { expect, test } from 'vitest'
import { entryDay, isOfDay } from './entry-day.ts'

const MIDNIGHT = '2026-06-01T00:00:00Z'
const inMontevideo = (ms: number) => dayText(localDay(ms, 'America/Montevideo'))

test('what is due, what was paid and a dated document stand on their day wherever they are read', () => {
  for (const kind of ['schedule', 'cost', 'document', 'inspection'] as const) {
    expect([entryDay({ kind, at: MIDNIGHT }, inMontevideo), isOfDay({ kind, at: MIDNIGHT })]).toEqual([
      '2026-06-01',
      true,
    ])
  }
})

test('a trip at that moment, and a document of which only its filing is known, stand on the day of the reader', () => {
  expect(entryDay({ kind: 'trip', at: MIDNIGHT }, inMontevideo)).toBe('2026-05-31')
  expect(entryDay({ kind: 'document', at: '2026-06-01T01:30:00Z' }, inMontevideo)).toBe('2026-05-31')
})
