import { amount, id, key, oneOf, ordering, page, pageSize, panel, text } from '../../address/address-params.ts'
import { type AddressPart, addressState } from '../../address/address-state.ts'
import { isRangeFaulty, lastSevenDaysUnlessGiven } from '../../address/day-range-params.ts'
import type { Ordering } from '../../ui/table-columns.ts'

/** How long a range the call answers for. */
export const MOST_DAYS = 366

export const PAGE_SIZES = [25, 75, 200]

export const NEWEST_FIRST: Ordering = { field: 'date', isDescending: true }

const TRIP_ID = /^\d{1,10}-\d{1,15}$/

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
    range: lastSevenDaysUnlessGiven,
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
