import { REVIEW_STATES, type ReviewState } from '@milepost/contract/event-reviews.ts'
import { EVENT_SEVERITIES, type EventSeverity } from '@milepost/domain/events/event-kinds.ts'
import { flag, id, key, page, pageSize, panel, textOf } from '../../address/address-params.ts'
import { type AddressPart, addressState, type RawSearch } from '../../address/address-state.ts'
import { type DayRange, readDayRange } from '../../ui/day-range.ts'
import { areAll, codesOf, DEFAULT_CODES, isSameSelection, SELECT_ALL_CODE } from './event-types.ts'

export const EVENT_PAGE_SIZES = [25, 75, 200, 500] as const

/** A parameter that is repeated, or a list with commas, or both. */
const listOf = (raw: RawSearch, name: string) =>
  [raw[name]].flat().flatMap(value => (typeof value === 'string' ? value.split(',') : []))

const readRange = (raw: RawSearch, today: string) =>
  readDayRange(textOf(raw, 'startDate'), textOf(raw, 'endDate'), today)

const range: AddressPart<DayRange | null> = {
  names: ['startDate', 'endDate'],
  read: (raw, _, today) => readRange(raw, today),
  write: days => ({ startDate: days?.start, endDate: days?.end === days?.start ? undefined : days?.end }),
}

const isRangeImpossible: AddressPart<boolean> = {
  names: ['startDate', 'endDate'],
  read: (raw, _, today) => readRange(raw, today) === null && textOf(raw, 'startDate') !== '',
  write: () => ({}),
}

const codes: AddressPart<readonly number[]> = {
  names: ['event'],
  read(raw) {
    const found = codesOf(listOf(raw, 'event').map(Number))
    return found.length > 0 ? found : DEFAULT_CODES
  },
  write(given) {
    if (areAll(given)) return { event: SELECT_ALL_CODE }
    return { event: isSameSelection(given, DEFAULT_CODES) ? undefined : given.join() }
  },
}

const severity: AddressPart<EventSeverity | null> = {
  names: ['severity'],
  read: raw => EVENT_SEVERITIES.find(one => one === textOf(raw, 'severity')) ?? null,
  write: given => ({ severity: given ?? undefined }),
}

const states: AddressPart<readonly ReviewState[]> = {
  names: ['review'],
  read: raw => REVIEW_STATES.filter(state => listOf(raw, 'review').includes(state)),
  write: given => ({ review: given.join() || undefined }),
}

/** The address state of the Events screen (EVT-06). */
export const eventsAddress = addressState({
  /** Null: not given; choose-vehicle.ts chooses it then. */
  vehicleId: id(),
  /** All vehicles instead of one. */
  isAll: flag('all'),
  /** Null: not given, or not possible. */
  range,
  isRangeImpossible,
  codes,
  /** Empty: in every state of the triage. */
  states,
  /** Null: of each. */
  severity,
  /** Null: whoever drove. */
  driverId: id('driver'),
  /** Null: wherever it was. */
  geofenceId: id('geofence'),
  page: page(),
  pageSize: pageSize(75, EVENT_PAGE_SIZES),
  isAscending: flag('order', 'oldest'),
  /** The id of the event that is looked at. */
  selectedId: key(/./, 'selected'),
  /** Search was pressed: a limited user's address alone searches nothing (EVT-10). */
  isSubmitted: flag('asked'),
  panel: panel(),
})

export type EventsSearch = ReturnType<typeof eventsAddress.read>
