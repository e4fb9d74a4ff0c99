import { z } from 'zod'
import { id, oneOf, page, panel, param, textOf } from '../../address/address-params.ts'
import { type AddressPart, addressState } from '../../address/address-state.ts'
import { isDay } from '../../ui/day-range.ts'

/** Addresses of other screens may have the end of a range too; here the first day is shown. */
const DAY_NAMES = ['startDate', 'endDate']

/** There is no such day as the address names, or it is yet to come; today is shown. */
const isDayFaulty: AddressPart<boolean> = {
  names: DAY_NAMES,
  read: (raw, _, today) => {
    const day = textOf(raw, 'startDate')
    return day !== '' && !(isDay(day) && day <= today)
  },
  write: () => ({}),
}

/** Null: today. */
const day: AddressPart<string | null> = {
  names: DAY_NAMES,
  read: (raw, _, today) => (isDayFaulty.read(raw, 'startDate', today) ? null : textOf(raw, 'startDate') || null),
  write: value => ({ startDate: value ?? undefined, endDate: undefined }),
}

/** The address state of the Explain this day screen. */
export const explainedDayAddress = addressState(
  {
    vehicleId: id(),
    day,
    isDayFaulty,
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
export type ExplainedDayChange = Partial<Omit<ExplainedDaySearch, 'isDayFaulty'>>
