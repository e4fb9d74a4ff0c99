import { expect, test } from 'vitest'
import { chooseVehicle } from './choose-vehicle.ts'

const vehicle = (id: number) => ({ id, registration: `V${id}`, type: 'VAN', vehicle_type: 'Van' })
const groups = [
  { id: 1, name: 'Empty', region: null, time_zone: 'UTC', vehicles: [] },
  { id: 2, name: 'Depot', region: null, time_zone: 'UTC', vehicles: [vehicle(5), vehicle(6)] },
  { id: 3, name: 'Yard', region: null, time_zone: 'UTC', vehicles: [vehicle(7)] },
]
const nothing = { linkedId: null, clickedId: null, stored: null, groups }

test('the clicked vehicle goes before that of the link, that before the stored one, and that before the first [EVT-08]', () => {
  expect(chooseVehicle({ linkedId: 9, clickedId: 6, stored: 7, groups })).toBe(6)
  expect(chooseVehicle({ ...nothing, linkedId: 9, stored: 7 })).toBe(9)
  expect(chooseVehicle({ ...nothing, stored: 7 })).toBe(7)
  expect(chooseVehicle(nothing)).toBe(5)
})

test('a stored vehicle that is not in the list any more, or no vehicle at all, counts as none [EVT-08]', () => {
  for (const stored of [8, '7', {}, undefined]) expect(chooseVehicle({ ...nothing, stored })).toBe(5)
  expect(chooseVehicle({ ...nothing, groups: [] })).toBeNull()
})
