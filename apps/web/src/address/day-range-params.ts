import { addDays, type DayRange, isDay, readDayRange } from '../ui/day-range.ts'
import { textOf } from './address-params.ts'
import type { AddressPart, RawSearch } from './address-state.ts'

/** Null for dates that make no sense. Links from other screens carry `startDate`, which is one day; without dates it is the last week. */
function readRange(raw: RawSearch, today: string): DayRange | null {
  const [start, end, startDate] = [textOf(raw, 'start'), textOf(raw, 'end'), textOf(raw, 'startDate')]
  if (start === '' && end === '' && startDate === '') return lastWeek(today)
  const isOfDay = start === '' && end === '' && isDay(startDate)
  return isOfDay ? readDayRange(startDate, '', today) : readDayRange(start, end, today)
}

const lastWeek = (today: string): DayRange => ({ start: addDays(today, -6), end: today })

/** Days from and to; without them, and where they make no sense, the last seven. */
export const lastSevenDaysUnlessGiven: AddressPart<DayRange> = {
  names: ['start', 'end', 'startDate'],
  read: (raw, _, today) => readRange(raw, today) ?? lastWeek(today),
  write: ({ start, end }) => ({ start, end, startDate: undefined }),
}

/** The dates of the address make no sense; others are shown. */
export const isRangeFaulty: AddressPart<boolean> = {
  names: ['start', 'end', 'startDate'],
  read: (raw, _, today) => readRange(raw, today) === null,
  write: () => ({}),
}
