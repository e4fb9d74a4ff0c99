import { expect, test } from 'vitest'
import { timeZonePlace } from './time-zone-places.ts'

test.each([
  ['America/Montevideo', 'Montevideo', 'Montevideu'],
  ['Europe/Lisbon', 'Lisbon', 'Lisboa'],
  ['America/Argentina/Buenos_Aires', 'Buenos Aires', 'Buenos Aires'],
  ['Etc/GMT+3', 'UTC−3', 'UTC−3'],
  ['UTC', 'UTC', 'UTC'],
])('%s is called %s, in Portuguese %s', (timeZone, english, portuguese) => {
  expect(timeZonePlace(timeZone, 'en')).toBe(english)
  expect(timeZonePlace(timeZone, 'pt')).toBe(portuguese)
})
