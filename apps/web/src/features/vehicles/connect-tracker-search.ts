import { id, oneOf, text } from '../../address/address-params.ts'
import { addressState } from '../../address/address-state.ts'
import { DEVICE_MAKERS } from './device-makers.ts'

/** The address state of the page that connects a tracker: what is known of the device, and once it is registered its id. */
export const connectTrackerAddress = addressState({
  maker: oneOf(DEVICE_MAKERS, null),
  number: text(),
  /** Where it goes, if the page was opened from a vehicle. */
  vehicleId: id(),
  tracker: id(),
})
