import { expect, test } from 'vitest'
import { cityNames, timeZonePlace } from './time-zone-places.ts'

test.each([
  ['America/Montevideo', 'Montevideo', 'Montevideu'],
  ['Europe/Lisbon', 'Lisbon', 'Lisboa'],
  ['America/Argentina/Buenos_Aires', 'Buenos Aires', 'Buenos Aires'],
  ['Etc/GMT+3', 'UTC−3', 'UTC−3'],
  ['UTC', 'UTC', 'UTC'],
  // Each by its present name in the IANA list and by the one before, which browsers still give.
  ['Asia/Kolkata', 'Kolkata', 'Calcutá'],
  ['Asia/Calcutta', 'Kolkata', 'Calcutá'],
  ['Asia/Kathmandu', 'Kathmandu', 'Catmandu'],
  ['Asia/Katmandu', 'Kathmandu', 'Catmandu'],
  ['Asia/Yangon', 'Yangon', 'Yangon'],
  ['Asia/Rangoon', 'Yangon', 'Yangon'],
  ['Asia/Ho_Chi_Minh', 'Ho Chi Minh City', 'Cidade de Ho Chi Minh'],
  ['Asia/Saigon', 'Ho Chi Minh City', 'Cidade de Ho Chi Minh'],
  ['Europe/Kyiv', 'Kyiv', 'Kiev'],
  ['Europe/Kiev', 'Kyiv', 'Kiev'],
])('%s is called %s, in Portuguese %s', (timeZone, english, portuguese) => {
  expect(timeZonePlace(timeZone, 'en')).toBe(english)
  expect(timeZonePlace(timeZone, 'pt')).toBe(portuguese)
})

test('a city has the name that people of the language use, where the list has another', () => {
  expect(cityNames('pt').get('Lisbon')).toBe('Lisboa')
  expect(cityNames('en').get('Lisbon')).toBeUndefined()
})
