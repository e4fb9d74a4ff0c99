import { vehicles } from '@milepost/contract/vehicles.ts'
import { choicesOf } from './choices.ts'

/** The vehicles of the fleet, for whoever chooses one without administering them. */
export const fleetVehicles = choicesOf(vehicles.paginated, {
  choice: ({ id, registration }) => ({ value: id, label: registration }),
  isLong: true,
})
