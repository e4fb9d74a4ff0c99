import { expect, test } from 'vitest'
import { sheetTimeZone } from './sheet-time-zone.ts'

const vehicle = (id: number) => ({ id, registration: `V${id}`, type: 'VAN', vehicle_type: 'Van' })
const fleet = {
  groups: [
    { id: 1, time_zone: 'America/Montevideo', vehicles: [vehicle(5)] },
    { id: 2, time_zone: 'Pacific/Auckland', vehicles: [vehicle(6)] },
  ],
  drivers: [{ id: 7, time_zone: 'Pacific/Auckland' }],
}

test('the days of a sheet are those of the customer of the vehicle, the driver or the group', () => {
  expect(sheetTimeZone({ kind: 'group', id: 2, by: 'vehicle' }, fleet)).toBe('Pacific/Auckland')
  expect(sheetTimeZone({ kind: 'vehicle', id: 6 }, fleet)).toBe('Pacific/Auckland')
  expect(sheetTimeZone({ kind: 'vehicle', id: 5 }, fleet)).toBe('America/Montevideo')
  expect(sheetTimeZone({ kind: 'driver', id: 7 }, fleet)).toBe('Pacific/Auckland')
})

test('before anybody is chosen, and for whoever is in no list, they are those of the first group', () => {
  expect(sheetTimeZone(null, fleet)).toBe('America/Montevideo')
  expect(sheetTimeZone({ kind: 'vehicle', id: 99 }, fleet)).toBe('America/Montevideo')
  expect(sheetTimeZone({ kind: 'driver', id: 7 }, { ...fleet, drivers: [] })).toBe('America/Montevideo')
})

test('while nothing is known yet there is none', () => {
  expect(sheetTimeZone({ kind: 'vehicle', id: 5 }, { groups: [], drivers: [] })).toBeNull()
})
