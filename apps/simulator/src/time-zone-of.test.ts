import { localTimeMs } from '@milepost/domain/time/local-time.ts'
import { expect, test } from 'vitest'
import { timeZoneOf } from './time-zone-of.ts'

const day = (text: string) => Date.parse(text) / 86_400_000

test('where the time zone of a country is not known, it follows from the longitude', () => {
  const bounds = { west: -46.9, east: -46.3, south: -23.8, north: -23.4 }
  expect(timeZoneOf({ country: 'BR', bounds })).toBe('Etc/GMT+3')
  expect(localTimeMs(day('2026-11-16'), 9, 'Etc/GMT+3')).toBe(Date.parse('2026-11-16T12:00:00Z'))
  expect(timeZoneOf({ country: 'GB', bounds })).toBe('Europe/London')
})
