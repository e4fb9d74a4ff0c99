import { REVIEW_STATES, type ReviewState } from '@milepost/contract/event-reviews.ts'
import { type DayRange, readDayRange } from '../../lib/day-range.ts'
import { areAll, codesOf, DEFAULT_CODES, isSameSelection, SELECT_ALL_CODE } from './event-types.ts'

export const PAGE_SIZES = [25, 75, 200, 500] as const
const DEFAULT_PAGE_SIZE = 75

/** What the address says of the Events screen. */
export interface EventsSearch {
  /** Null: not said; see choose-vehicle.ts for who it is then. */
  vehicleId: number | null
  /** All vehicles instead of one. */
  isAll: boolean
  /** Null: not said, or not possible. */
  range: DayRange | null
  isRangeImpossible: boolean
  codes: readonly number[]
  /** Empty: in every state of the triage. */
  states: readonly ReviewState[]
  page: number
  pageSize: number
  isAscending: boolean
  /** The id of the event that is looked at. */
  selectedId: string | null
  /** Search was pressed: a limited user's address alone searches nothing (EVT-10). */
  isAsked: boolean
  /** Null: open where there is room. */
  panel: 'open' | 'closed' | null
}

type RawSearch = Record<string, unknown>
type WrittenSearch = Record<string, string | number | undefined>

/** Reads an address (EVT-06); whatever makes no sense counts as not said. `today` is the last possible day. */
export function readEventsSearch(raw: RawSearch, today: string): EventsSearch {
  const text = (name: string) => (typeof raw[name] === 'string' ? raw[name] : '')
  const list = (name: string) =>
    [raw[name]].flat().flatMap(value => (typeof value === 'string' ? value.split(',') : []))
  const range = readDayRange(text('startDate'), text('endDate'), today)
  const codes = codesOf(list('event').map(Number))
  const pageSize = Number(text('pageSize'))
  const panel = text('panel')
  return {
    vehicleId: positive(text('vehicleId')),
    isAll: text('all') === '1',
    range,
    isRangeImpossible: range === null && text('startDate') !== '',
    codes: codes.length > 0 ? codes : DEFAULT_CODES,
    states: REVIEW_STATES.filter(state => list('review').includes(state)),
    page: positive(text('page')) ?? 1,
    pageSize: PAGE_SIZES.find(size => size === pageSize) ?? DEFAULT_PAGE_SIZE,
    isAscending: text('order') === 'oldest',
    selectedId: text('selected') || null,
    isAsked: text('asked') === '1',
    panel: panel === 'open' || panel === 'closed' ? panel : null,
  }
}

/** The part of an address that a change writes; what is as it usually is, is left out. */
export function writeEventsSearch(change: Partial<EventsSearch>): WrittenSearch {
  const raw: WrittenSearch = {}
  if (change.vehicleId !== undefined) raw.vehicleId = change.vehicleId ?? undefined
  if (change.isAll !== undefined) raw.all = change.isAll ? '1' : undefined
  if (change.range !== undefined) {
    raw.startDate = change.range?.start
    raw.endDate = change.range?.end === change.range?.start ? undefined : change.range?.end
  }
  if (change.codes !== undefined) raw.event = writtenCodes(change.codes)
  if (change.states !== undefined) raw.review = change.states.join() || undefined
  if (change.page !== undefined) raw.page = change.page === 1 ? undefined : change.page
  if (change.pageSize !== undefined) raw.pageSize = change.pageSize === DEFAULT_PAGE_SIZE ? undefined : change.pageSize
  if (change.isAscending !== undefined) raw.order = change.isAscending ? 'oldest' : undefined
  if (change.selectedId !== undefined) raw.selected = change.selectedId ?? undefined
  if (change.isAsked !== undefined) raw.asked = change.isAsked ? '1' : undefined
  if (change.panel !== undefined) raw.panel = change.panel ?? undefined
  return raw
}

function writtenCodes(codes: readonly number[]): string | number | undefined {
  if (areAll(codes)) return SELECT_ALL_CODE
  return isSameSelection(codes, DEFAULT_CODES) ? undefined : codes.join()
}

function positive(text: string): number | null {
  const value = Number(text)
  return Number.isInteger(value) && value > 0 && value < 2 ** 31 ? value : null
}
