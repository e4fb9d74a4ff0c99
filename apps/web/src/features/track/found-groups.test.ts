import { expect, test } from 'vitest'
import { type FoundWords, foundDrivers, foundGeofences, foundPlaces, foundVehicles } from './found-groups.ts'
import { type VehicleFix, VehicleStore } from './vehicle-store.ts'

const near = [{ latitude: -34.9, longitude: -56.15 }]
const north = (km: number) => ({ latitude: -34.9 + km / 111.195, longitude: -56.15 })
const fixAt = (km: number): VehicleFix => ({
  ...{ ...north(km), headingDeg: null, speedKmh: 0, moving: false, recordedAtMs: 0, receivedAt: 0 },
  ...{ ignition: false, odometerM: null },
})

const WORDS: FoundWords = {
  text: key => key,
  distance: distanceM => `${Math.round(distanceM / 1000)} km`,
  country: code => ({ PT: 'Portugal' })[code],
  status: id => (id === 1 ? 'Moving' : 'Stopped'),
}

const store = new VehicleStore()
store.load({
  facts: [
    { id: 1, registration: 'SBC 1001', type: 'Van', groups: [], driver: 'Ana Silva' },
    { id: 2, registration: 'SBC 1002', type: 'Van', groups: [], driver: null },
    { id: 3, registration: 'SBC 1003', type: 'Van', groups: [], driver: 'Rui Silva' },
  ],
  fixes: [fixAt(20), fixAt(3), { isPrivate: true, recordedAtMs: 0 }],
})

test('vehicles are found nearest first, with what they do and who drives; in private nothing says where', () => {
  expect(foundVehicles({ typed: 'sbc', near }, store, WORDS)).toEqual([
    { id: 'vehicle-2', name: 'SBC 1002', note: 'Stopped', where: '3 km', opens: { vehicleId: 2 } },
    { id: 'vehicle-1', name: 'SBC 1001', note: 'Moving · Ana Silva', where: '20 km', opens: { vehicleId: 1 } },
    { id: 'vehicle-3', name: 'SBC 1003', note: 'Stopped · Rui Silva', where: '', opens: { vehicleId: 3 } },
  ])
})

test('drivers are those of the groups and those whom vehicles name, each once', () => {
  const listed = [
    { id: 7, name: 'Ana Silva', vehicleId: 1 },
    { id: 8, name: 'Eva Silva', vehicleId: null },
    { id: 9, name: 'Leo Silva', vehicleId: 99 },
  ]
  const found = foundDrivers({ typed: 'silva', near }, listed, store, WORDS)
  expect(found.map(({ id, note, where, opens }) => [id, note, where, opens])).toEqual([
    ['driver-7', 'SBC 1001 · Moving', '20 km', { vehicleId: 1 }],
    ['driver-8', 'Not in a vehicle', '', null],
    ['driver-9', 'Not in a vehicle', '', null],
    ['driver-of-vehicle-3', 'SBC 1003 · Stopped', '', { vehicleId: 3 }],
  ])
})

test('a geofence opens its middle', () => {
  const yards = [
    { id: 1, name: 'Yard', place: north(40) },
    { id: 2, name: 'Yard', place: north(2) },
  ]
  const found = foundGeofences({ typed: 'yard', near }, yards, WORDS)
  expect(found.map(({ id, where }) => [id, where])).toEqual([
    ['geofence-2', '2 km'],
    ['geofence-1', '40 km'],
  ])
  expect(found[0]?.opens).toEqual({ place: north(2), name: 'Yard', isGeofence: true })
})

const placed = (
  label: string,
  km: number | null,
  different: Partial<Parameters<typeof foundPlaces>[0][number]> = {},
) => ({
  ...{ place_id: label, label, precision: 'place' as const, lat: -34.9, long: -56.15, country: 'UY', kind: null },
  ...{ distance_m: km === null ? null : km * 1000, ...different },
})

test('addresses stand apart from places; a kind that is known is said, and the country of what is far away', () => {
  const { places, addresses } = foundPlaces(
    [
      placed('Hospital Pasteur', 4, { kind: 'hospital' }),
      placed('Pocitos', 6, { kind: 'amenity' }),
      placed('Rua Pasteur 4', 9_900, { precision: 'house', country: 'PT' }),
      placed('Pasteur', null),
    ],
    WORDS,
  )
  expect(places.map(({ name, note, where }) => [name, note, where])).toEqual([
    ['Hospital Pasteur', 'Hospital', '4 km'],
    ['Pocitos', '', '6 km'],
    ['Pasteur', '', ''],
  ])
  expect(addresses.map(({ name, where }) => [name, where])).toEqual([['Rua Pasteur 4', '9900 km · Portugal']])
})

test('of seven near places and three far ones four and two are shown', () => {
  const near = [1, 2, 3, 4, 5, 6, 7].map(km => placed(`near ${km}`, km))
  const far = [500, 600, 700].map(km => placed(`far ${km}`, km))
  const { places } = foundPlaces([...near, ...far], WORDS)
  expect(places.map(({ name }) => name)).toEqual(['near 1', 'near 2', 'near 3', 'near 4', 'far 500', 'far 600'])
})
