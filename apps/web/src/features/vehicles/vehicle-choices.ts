import { vehicles } from '@milepost/contract/vehicles.ts'
import { choicesOf } from '../../records/choices.ts'

/** The vehicles, each with the tracker that it has. */
export const fleet = choicesOf(vehicles.list, {
  choice: ({ id, registration, fleet_number, tracker }) => ({
    value: id,
    label: [registration, fleet_number, tracker?.tracker].filter(Boolean).join(' · '),
  }),
  isLong: true,
})
