import { z } from 'zod'
import { id, oneOf, page, panel, param } from '../../address/address-params.ts'
import { addressState } from '../../address/address-state.ts'
import { isDay } from '../../ui/day-range.ts'

/** The address state of the Explain this day screen. */
export const explainedDayAddress = addressState(
  {
    vehicleId: id(),
    /** Null: today. */
    day: param(z.string().refine(isDay), null, 'startDate'),
    only: oneOf(['all', 'doubted'], 'all'),
    page: page(),
    /** The page is the one that holds this moment; epoch milliseconds. */
    atMs: param(
      z.codec(z.string(), z.number(), {
        decode: text => Date.parse(text),
        encode: ms => new Date(ms).toISOString(),
      }),
      null,
      'at',
    ),
    panel: panel(),
  },
  [
    { of: ['vehicleId', 'day', 'only'], clears: ['page', 'at'] },
    { of: ['page'], clears: ['at'] },
    { of: ['atMs'], clears: ['page'] },
  ],
)

export type ExplainedDaySearch = ReturnType<typeof explainedDayAddress.read>
export type ExplainedDayChange = Partial<ExplainedDaySearch>
