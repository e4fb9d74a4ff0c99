import { timeZonePlace } from '@milepost/texts/time-zone-places.ts'
import { expect, test } from 'vitest'
import { timeZoneLabel } from './time-zone-label.ts'

const english = { locale: 'en-GB', place: (zone: string) => timeZonePlace(zone, 'en') }
const portuguese = { locale: 'pt-PT', place: (zone: string) => timeZonePlace(zone, 'pt') }

test.each([
  ['America/Montevideo', 'Montevideo, Uruguay (UTC−3)', 'Montevideu, Uruguai (UTC−3)'],
  ['Asia/Tokyo', 'Tokyo, Japan (UTC+9)', 'Tóquio, Japão (UTC+9)'],
  ['Asia/Singapore', 'Singapore (UTC+8)', 'Singapura (UTC+8)'],
  ['Africa/Maputo', 'Maputo, Mozambique (UTC+2)', 'Maputo, Moçambique (UTC+2)'],
  ['UTC', 'UTC', 'UTC'],
])('%s is read as %s, in Portuguese as %s', (zone, inEnglish, inPortuguese) => {
  expect(timeZoneLabel(zone, english)).toBe(inEnglish)
  expect(timeZoneLabel(zone, portuguese)).toBe(inPortuguese)
})

test('how far clocks are from UTC is what they are at the moment, also on a page that stays open while they change', () => {
  const labelOn = (day: string) => timeZoneLabel('Europe/Lisbon', english, Date.parse(day))
  expect(labelOn('2026-10-24T12:00:00Z')).toBe('Lisbon, Portugal (UTC+1)')
  expect(labelOn('2026-10-25T00:30:00Z')).toBe('Lisbon, Portugal (UTC+1)')
  expect(labelOn('2026-10-25T01:30:00Z')).toBe('Lisbon, Portugal (UTC)')
  expect(labelOn('2027-03-29T12:00:00Z')).toBe('Lisbon, Portugal (UTC+1)')
})

test('no two time zones of the list are read alike', () => {
  const read = Intl.supportedValuesOf('timeZone').map(zone => timeZoneLabel(zone, portuguese))
  expect(new Set(read).size).toBe(read.length)
})
