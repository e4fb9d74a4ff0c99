import { keysOf } from '@milepost/domain/collections/keys-of.ts'
import { oneOf } from '../../address/address-params.ts'
import { addressState } from '../../address/address-state.ts'
import { pages } from '../../pages/pages.ts'

/** The page that somebody wanted who was turned away. */
export const unauthorisedAddress = addressState({ wanted: oneOf(keysOf(pages), null) })
