import { expect, test } from 'vitest'
import { placeNameIn } from './place-name.ts'

test.each([
  ['2.1 km NE of Oakham, Rutland', '1.3 mi NE of Oakham, Rutland'],
  ['2,1 km a NE de Oakham', '1,3 mi a NE de Oakham'],
  ['3 km a O de Braga', '1,9 mi a O de Braga'],
  ['1.6 km S of Burley', '1 mi S of Burley'],
  ['42 km NW of Faro', '26 mi NW of Faro'],
])('“%s” is “%s” for a reader in miles', (metric, imperial) => {
  expect(placeNameIn('MLS', metric)).toBe(imperial)
  expect(placeNameIn('KMS', metric)).toBe(metric)
})

test.each([
  'Oakham, Rutland',
  '12 High Street, Oakham',
  'Km 7 of the A1',
  '5 km Race Route, Oakham',
  'Quinta do km 12',
])('“%s” says no distance and is left as it is', name => {
  expect(placeNameIn('MLS', name)).toBe(name)
})
