import { dayText, localDay } from '@milepost/domain/time/local-time.ts'
import { id, oneOf, ordering, panel, text, textOf } from '../../address/address-params.ts'
import { type AddressPart, addressState, type RawSearch } from '../../address/address-state.ts'
import { addDays, type DayRange, isDay, readDayRange, weekStart } from '../../ui/day-range.ts'
import { APPROVAL_FILTERS } from './approvals.ts'

export interface GroupBy {
  id: number
  /** Whether the sheets of its vehicles or those of its drivers. */
  by: 'vehicle' | 'driver'
}

/** The subject of the sheet that is shown, or the group of subjects. */
export type Who = { kind: 'vehicle'; id: number } | { kind: 'driver'; id: number } | ({ kind: 'group' } & GroupBy)

/** How long a range may be: of one sheet, and of a group, which is read at once. */
export const SHEET_MOST_DAYS = { sheet: 366, group: 93 }

const anId = id()
const byOf = (raw: RawSearch) => (textOf(raw, 'by') === 'driver' ? 'driver' : 'vehicle')

const who: AddressPart<Who | null> = {
  names: ['vehicleId', 'driverId', 'group', 'by'],
  read(raw, _, today) {
    const read = (name: string) => anId.read(raw, name, today)
    const [vehicleId, driverId, group] = [read('vehicleId'), read('driverId'), read('group')]
    if (driverId !== null) return { kind: 'driver', id: driverId }
    if (vehicleId !== null) return { kind: 'vehicle', id: vehicleId }
    return group === null ? null : { kind: 'group', id: group, by: byOf(raw) }
  },
  write: given =>
    given === null ? {} : given.kind === 'group' ? from.write(given, '') : { [`${given.kind}Id`]: given.id },
}

const from: AddressPart<GroupBy | null> = {
  names: ['group', 'by'],
  read(raw, _, today) {
    const group = anId.read(raw, 'group', today)
    return group === null ? null : { id: group, by: byOf(raw) }
  },
  write: given => ({ group: given?.id, by: given?.by === 'driver' ? 'driver' : undefined }),
}

const list: AddressPart<'vehicles' | 'drivers'> = {
  names: ['list', 'driverId', 'by'],
  read(raw, _, today) {
    const given = textOf(raw, 'list')
    const isOfDrivers = anId.read(raw, 'driverId', today) !== null || byOf(raw) === 'driver'
    return given === 'drivers' || (given === '' && isOfDrivers) ? 'drivers' : 'vehicles'
  },
  write: given => ({ list: given }),
}

/** Null for dates that make no sense. Links from other screens carry `startDate`: they open that day in its week (C-19). */
function readRange(raw: RawSearch, today: string): DayRange | null {
  const [start, end, startDate] = [textOf(raw, 'start'), textOf(raw, 'end'), textOf(raw, 'startDate')]
  if (start !== '' || end !== '') return readDayRange(start, end, today)
  if (startDate === '') return thisWeek(today)
  if (!isDay(startDate) || startDate > today) return null
  return weekOfDay(startDate, today)
}

/** The week of a day, as far as today. */
export function weekOfDay(day: string, today: string): DayRange {
  const sunday = addDays(weekStart(day), 6)
  return { start: weekStart(day), end: sunday < today ? sunday : today }
}

const thisWeek = (today: string) => weekOfDay(today, today)

const range: AddressPart<DayRange> = {
  names: ['start', 'end', 'startDate'],
  read: (raw, _, today) => readRange(raw, today) ?? thisWeek(today),
  write: ({ start, end }) => ({ start, end, startDate: undefined }),
}

const isRangeFaulty: AddressPart<boolean> = {
  names: ['start', 'end', 'startDate'],
  read: (raw, _, today) => readRange(raw, today) === null,
  write: () => ({}),
}

/** One that lies outside the range is forgotten. */
const day: AddressPart<string | null> = {
  names: ['day', 'start', 'end', 'startDate'],
  read(raw, name, today) {
    const given = textOf(raw, 'day') || (textOf(raw, 'start') === '' ? textOf(raw, 'startDate') : '')
    const { start, end } = range.read(raw, name, today)
    return isDay(given) && given >= start && given <= end ? given : null
  },
  write: given => ({ day: given ?? undefined }),
}

/** The address state of the Timesheets screen. */
export const timesheetsAddress = addressState(
  {
    /** Null: nothing was chosen yet. */
    who,
    /** The group that a sheet was opened from, to go back to. */
    from,
    /** What the filters list. */
    list,
    range,
    /** The dates of the address make no sense; others are shown. */
    isRangeFaulty,
    /** The day that is open. */
    day,
    search: text(),
    /** The rows of a group by how far they are approved; null: all. */
    approval: oneOf(APPROVAL_FILTERS, null),
    ordering: ordering(null),
    panel: panel(),
  },
  [{ of: ['who'], clears: ['vehicleId', 'driverId', 'group', 'by'] }],
)

export type TimesheetsSearch = ReturnType<typeof timesheetsAddress.read>
export type TimesheetsChange = Partial<Omit<TimesheetsSearch, 'isRangeFaulty'>>

/** Every day of a range, in order. */
export function daysOf({ start, end }: DayRange): string[] {
  const first = localDay(Date.parse(start), 'UTC')
  const last = localDay(Date.parse(end), 'UTC')
  return Array.from({ length: last - first + 1 }, (_, index) => dayText(first + index))
}
