import { readFile } from 'node:fs/promises'
import { distanceM } from '@milepost/domain/geo/distance.ts'
import { beforeAll, expect, test } from 'vitest'
import { type AddressIndex, loadAddresses } from './address-index.ts'
import { loadAreaGeocoder } from './area-geocoder.ts'
import { loadBasePlaces } from './base-places.ts'
import { createGeocoder, type Geocoder } from './geocoder.ts'
import { listInstalledAreas } from './installed-areas.ts'
import { shippedMapsDirectory } from './shipped-maps.ts'

let geocoder: Geocoder
let montevideo: AddressIndex
beforeAll(async () => {
  const areas = await listInstalledAreas([shippedMapsDirectory])
  geocoder = createGeocoder(await Promise.all(areas.map(loadAreaGeocoder)), await loadBasePlaces(shippedMapsDirectory))
  montevideo = loadAddresses(await readFile(areas.find(area => area.slug === 'montevideo')!.addressesFile))
})

test('Kendal is found, and where no street map is installed the result says "place"', () => {
  const kendal = { label: expect.stringMatching(/^Kendal, /), precision: 'place', country: 'GB' }
  expect(geocoder.search('Kendal')[0]).toMatchObject(kendal)
  expect(geocoder.reverse(54.328, -2.746)).toMatchObject(kendal)
})

test('streets of Rutland and Porto are found by name and by position', () => {
  expect(geocoder.search('Melton Road Oakham')[0]).toMatchObject({
    ...{ label: 'Melton Road, Oakham', precision: 'street', country: 'GB' },
  })
  expect(geocoder.reverse(52.68969, -0.75388)).toMatchObject({ label: 'Melton Road, Oakham', precision: 'street' })
  expect(geocoder.search('Avenida dos Aliados')[0]).toMatchObject({
    ...{ label: 'Avenida dos Aliados, Porto', precision: 'street', country: 'PT' },
  })
  expect(geocoder.reverse(41.1496, -8.6063)).toMatchObject({
    ...{ label: 'Rua de Santa Catarina 391, Porto', precision: 'house' },
  })
})

test('a point outside a place is described by distance and direction, in both languages', () => {
  expect(geocoder.reverse(52.69, -0.4)).toMatchObject({ label: '3.8 km E of Essendine, Rutland', precision: 'place' })
  expect(geocoder.reverse(52.69, -0.4, 'pt')?.label).toBe('3,8 km a E de Essendine, Rutland')
})

test('places are found without accents, by their beginning and with their region', () => {
  expect(geocoder.search('sao paulo')[0]).toMatchObject({ label: 'São Paulo', country: 'BR' })
  expect(geocoder.search('Leicest')[0]).toMatchObject({ label: 'Leicester' })
  expect(geocoder.search('oakham massachusetts')[0]).toMatchObject({ country: 'US' })
})

test('of places with one name the larger comes first, unless another is near', () => {
  expect(geocoder.search('London')[0]).toMatchObject({ country: 'GB' })
  expect(geocoder.search('London', { near: [{ latitude: 42.9, longitude: -81.2 }] })[0]).toMatchObject({
    country: 'CA',
  })
})

const fleet = [{ latitude: -34.9, longitude: -56.16 }]

test('what the street map prints is found by its name: a quarter, a hospital, a park', () => {
  expect(geocoder.search('Hospital Pasteur', { near: fleet })[0]).toMatchObject({
    label: expect.stringMatching(/^Hospital Pasteur, .*Montevideo$/),
    precision: 'place',
    country: 'UY',
  })
  expect(geocoder.search('HOSPITAL pasteúr')[0]).toMatchObject({ country: 'UY' })
})

test('near a fleet in Montevideo "Pocitos" is the quarter there, and those of other countries come last with their distance', () => {
  const found = geocoder.search('Pocitos', { near: fleet })
  expect(found[0]).toMatchObject({ label: 'Pocitos, Montevideo', country: 'UY' })
  expect(found[0]?.distanceM).toBeLessThan(5_000)
  const firstAway = found.findIndex(({ country }) => country !== 'UY')
  expect(firstAway).toBeGreaterThan(0)
  for (const { distanceM } of found.slice(firstAway)) expect(distanceM).toBeGreaterThan(100_000)
})

test('of two shops of one name the one that is nearer to the view comes first', () => {
  const nameOf = (latitude: number, longitude: number) =>
    geocoder.search('Farmashop', { near: [{ latitude, longitude }] })[0]!
  const [west, east] = [nameOf(-34.86, -56.25), nameOf(-34.89, -56.06)]
  expect(west.longitude).toBeLessThan(east.longitude)
})

test('a station answers as a station', () => {
  expect(geocoder.reverse(53.4046, -2.9785)).toMatchObject({
    label: 'Liverpool Central station, Liverpool',
    precision: 'station',
  })
})

test('the open sea has no address, and a lonely island only its country', () => {
  expect(geocoder.reverse(30, -45)).toBeNull()
  expect(geocoder.reverse(40.3, -30)).toMatchObject({ label: 'Portugal', precision: 'country' })
})

test('a house of Montevideo is found by its address, and its position gives it back within 20 m', () => {
  const numbered = montevideo.streets.filter(({ name, houses }) => houses.length > 20 && !/\d/.test(name))
  for (let i = 0; i < 40; i++) {
    const street = numbered[(i * 37) % numbered.length]!
    const house = street.houses.filter(({ number }) => /^\d+$/.test(number))[i % 10]!
    const found = geocoder.search(`${street.name} ${house.number}, ${street.locality}`, { limit: 3 })
    const match = found.find(({ label }) => label === `${street.name} ${house.number}, ${street.locality}`)
    expect(match).toMatchObject({ precision: 'house', country: 'UY' })
    const back = geocoder.reverse(match!.latitude, match!.longitude)!
    expect(back.precision).toBe('house')
    expect(distanceM(back.latitude, back.longitude, match!.latitude, match!.longitude)).toBeLessThan(20)
  }
})

test('a street name that holds a number is not mistaken for a house number', () => {
  expect(geocoder.search('18 de Julio 1234')[0]).toMatchObject({
    label: 'Avenida 18 de Julio 1234, Montevideo',
    precision: 'house',
  })
  expect(geocoder.search('Avenida 18 de Julio')[0]).toMatchObject({
    label: 'Avenida 18 de Julio, Montevideo',
    precision: 'street',
  })
})

test('an unknown house number gives the street and says so', () => {
  expect(geocoder.search('Avenida 18 de Julio 99999')[0]).toMatchObject({ precision: 'street' })
})

test('empty, odd and very long queries answer with nothing', () => {
  for (const text of ['', '   ', '—', 'x'.repeat(100_000), 'zzzzqqqq 12']) expect(geocoder.search(text)).toEqual([])
})

test('a village that the map of an area prints and the list of the world’s places has too is found once', () => {
  const near = [{ latitude: 52.67, longitude: -0.73 }]
  const found = geocoder.search('Manton', { near }).filter(({ label }) => label === 'Manton, Rutland')
  expect(found).toMatchObject([{ kind: 'village' }])
})

test('the station of a town that the map prints is told from the town, and found once', () => {
  const near = [{ latitude: 52.67, longitude: -0.73 }]
  const labelsOf = (language: 'en' | 'pt') =>
    geocoder
      .search('Oakham', { near, language })
      .flatMap(({ label, precision, country }) =>
        country === 'GB' && (precision === 'station' || label === 'Oakham, Rutland') ? [label] : [],
      )
  expect(labelsOf('en')).toEqual(['Oakham, Rutland', 'Oakham station, Rutland'])
  expect(labelsOf('pt')).toEqual(['Oakham, Rutland', 'Estação de Oakham, Rutland'])
})

test('a town that the whole area is called after is named once', () => {
  const found = geocoder.search('Porto', { near: [{ latitude: 41.15, longitude: -8.6 }] })
  expect(found.filter(({ label }) => /^Porto(, Porto)?$/.test(label))).toMatchObject([{ label: 'Porto', kind: 'city' }])
})
