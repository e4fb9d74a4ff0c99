import { TIMELINE_KINDS, type TimelineKind } from '@milepost/contract/vehicle-page.ts'
import { z } from 'zod'
import { key, param } from '../../address/address-params.ts'
import { addressState } from '../../address/address-state.ts'

const DAY = /^\d{4}-\d{2}-\d{2}$/

const kinds = z.codec(z.string(), z.array(z.enum(TIMELINE_KINDS)), {
  decode: text => TIMELINE_KINDS.filter(kind => text.split(',').includes(kind)),
  encode: (chosen: TimelineKind[]) => chosen.join(','),
})

/** What of the timeline is shown: kinds, null for all of them, and days, each of which may be left open. */
export const vehiclePageAddress = addressState(
  { kinds: param(kinds, null, 'kinds'), start: key(DAY, 'startDate'), end: key(DAY, 'endDate') },
  [],
)

export type VehiclePageSearch = ReturnType<typeof vehiclePageAddress.read>
