import type { SharedVehicle } from '@milepost/contract/live-links.ts'
import { expect, test } from 'vitest'
import { hasMapAreas, isSharedVehicle } from './answers.ts'

const VEHICLE: SharedVehicle = {
  ...{ name: 'AB12 CDE', state: 'moving', since: '2026-06-01T09:00:00Z', destination: null },
  position: { lat: 52.67, long: -0.73, dir: null, recorded_at: '2026-06-01T09:10:00Z' },
  ...{ as_of: '2026-06-01T09:10:03Z', expires_at: '2026-06-02T09:00:00Z', units_distance: 'MLS', time_zone: 'UTC' },
}
const DESTINATION = { name: 'Yard', lat: 52.68, long: -0.74, is_there: false, distance_m: null, arrival_at: null }

test('a vehicle is one with and without a position, a destination and what the server says besides', () => {
  expect(isSharedVehicle(VEHICLE)).toBe(true)
  expect(isSharedVehicle({ ...VEHICLE, state: 'private', since: null, position: null })).toBe(true)
  expect(isSharedVehicle({ ...VEHICLE, destination: DESTINATION, more: 1 })).toBe(true)
})

test.each([
  ['nothing', null],
  ['a message', { detail: 'Not found' }],
  ['a state that the page has no words for', { ...VEHICLE, state: 'towed' }],
  ['a position without its longitude', { ...VEHICLE, position: { lat: 52.67 } }],
  ['a position that is not a number', { ...VEHICLE, position: { ...VEHICLE.position, lat: Number.NaN } }],
  ['a destination without a name', { ...VEHICLE, destination: { ...DESTINATION, name: undefined } }],
])('%s is no vehicle', (_, answer) => {
  expect(isSharedVehicle(answer)).toBe(false)
})

test('areas are those with a slug and bounds', () => {
  const area = { slug: 'rutland', bounds: { west: -0.9, south: 52.5, east: -0.4, north: 52.8 } }
  expect(hasMapAreas({ map: { areas: [] } })).toBe(true)
  expect(hasMapAreas({ map: { areas: [{ ...area, name: 'Rutland' }] }, demo: true })).toBe(true)
  expect(hasMapAreas({ map: { areas: [{ slug: 'rutland' }] } })).toBe(false)
  expect(hasMapAreas({ map: {} })).toBe(false)
})
