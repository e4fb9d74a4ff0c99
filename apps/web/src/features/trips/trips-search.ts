import { amount, id, key, oneOf, ordering, page, pageSize, panel, text, textOf } from '../../address/address-params.ts'
import { type AddressPart, addressState, type RawSearch } from '../../address/address-state.ts'
import { addDays, type DayRange, isDay, readDayRange } from '../../ui/day-range.ts'
import type { Ordering } from '../../ui/table-columns.ts'

/** How long a range the call answers for. */
export const MOST_DAYS = 366

export const PAGE_SIZES = [25, 75, 200]

export const NEWEST_FIRST: Ordering = { field: 'date', isDescending: true }

const TRIP_ID = /^\d{1,10}-\d{1,15}$/

/** Null for dates that make no sense. Links from other screens carry `startDate`, which is one day; without dates it is the last week. */
function readRange(raw: RawSearch, today: string): DayRange | null {
  const [start, end, startDate] = [textOf(raw, 'start'), textOf(raw, 'end'), textOf(raw, 'startDate')]
  if (start === '' && end === '' && startDate === '') return lastWeek(today)
  const isOfDay = start === '' && end === '' && isDay(startDate)
  return isOfDay ? readDayRange(startDate, '', today) : readDayRange(start, end, today)
}

const lastWeek = (today: string): DayRange => ({ start: addDays(today, -6), end: today })

const range: AddressPart<DayRange> = {
  names: ['start', 'end', 'startDate'],
  read: (raw, _, today) => readRange(raw, today) ?? lastWeek(today),
  write: ({ start, end }) => ({ start, end, startDate: undefined }),
}

const isRangeFaulty: AddressPart<boolean> = {
  names: ['start', 'end', 'startDate'],
  read: (raw, _, today) => readRange(raw, today) === null,
  write: () => ({}),
}

const stop = key(TRIP_ID, 'stop')
const trip = key(TRIP_ID, 'trip')

/** A trip or a stop is open, not both. */
const stopOf: AddressPart<string | null> = {
  names: ['stop', 'trip'],
  read: (raw, name, today) => (trip.read(raw, 'trip', today) === null ? stop.read(raw, name, today) : null),
  write: (value, name) => stop.write(value, name),
}

/** The address state of the Trips screen. */
export const tripsAddress = addressState(
  {
    range,
    /** The dates of the address make no sense; others are shown. */
    isRangeFaulty,
    vehicleId: id(),
    groupId: id('group'),
    driverId: id(),
    search: text(),
    minDistanceM: amount('minDistance'),
    privacy: oneOf(['all', 'private', 'business'], 'all'),
    ordering: ordering<Ordering>(NEWEST_FIRST),
    page: page(),
    pageSize: pageSize(75, PAGE_SIZES),
    show: oneOf(['all', 'trips', 'stops'], 'all'),
    /** The trip that is open. */
    tripId: trip,
    /** The stop that is open, by the trip that led to it. */
    stopOf,
    panel: panel(),
  },
  [
    {
      of: ['range', 'vehicleId', 'groupId', 'driverId', 'search', 'minDistanceM', 'privacy'],
      clears: ['page', 'trip', 'stop'],
    },
    { of: ['ordering', 'pageSize'], clears: ['page'] },
    { of: ['tripId'], clears: ['stop'] },
    { of: ['stopOf'], clears: ['trip'] },
  ],
)

export type TripsSearch = ReturnType<typeof tripsAddress.read>
export type TripsChange = Partial<Omit<TripsSearch, 'isRangeFaulty'>>
