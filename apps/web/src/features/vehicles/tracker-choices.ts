import { vehicleReferences } from '@milepost/contract/vehicle-references.ts'
import { choicesOf } from '../../records/choices.ts'

/** The trackers, each with the vehicle that it is in. */
export const trackers = choicesOf(vehicleReferences.trackers, {
  choice: ({ id, tracker, vehicle }) => ({
    value: id,
    label: vehicle ? `${tracker} · ${vehicle.registration}` : tracker,
  }),
  isLong: true,
})
