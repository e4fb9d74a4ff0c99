import { addDays, type DayRange, isDay, readDayRange } from '../../lib/day-range.ts'
import type { Ordering } from '../../ui/DataTable.tsx'

/** What the address says of the Trips screen. */
export interface TripsSearch {
  range: DayRange
  /** The dates of the address make no sense; others are shown. */
  isRangeFaulty: boolean
  vehicleId: number | null
  groupId: number | null
  driverId: number | null
  search: string
  minDistanceM: number
  privacy: 'all' | 'private' | 'business'
  ordering: Ordering
  /** From 1 on (HTTP-06). */
  page: number
  pageSize: number
  show: 'all' | 'trips' | 'stops'
  /** The trip that is open. */
  tripId: string | null
  /** The stop that is open, by the trip that led to it. */
  stopOf: string | null
  /** Null: open where there is room. */
  panel: 'open' | 'closed' | null
}

export type TripsChange = Partial<Omit<TripsSearch, 'isRangeFaulty'>>

type RawSearch = Record<string, unknown>
type WrittenSearch = Record<string, string | number | undefined>

/** How long a range the call answers for. */
export const MOST_DAYS = 366

export const PAGE_SIZES = [25, 75, 200]

export const NEWEST_FIRST: Ordering = { field: 'date', isDescending: true }

const SHOWN = ['all', 'trips', 'stops'] as const

const PRIVACIES = ['all', 'private', 'business'] as const

/**
 * Reads an address; whatever makes no sense counts as not said. Links from other screens carry `vehicleId` and `startDate`,
 * which is one day; without dates the last seven days are shown.
 */
export function readTripsSearch(raw: RawSearch, today: string): TripsSearch {
  const text = (name: string) =>
    typeof raw[name] === 'string' || typeof raw[name] === 'number' ? String(raw[name]) : ''
  const id = (name: string) => (/^[1-9]\d{0,9}$/.test(text(name)) ? Number(text(name)) : null)
  const tripId = (name: string) => (/^\d{1,10}-\d{1,15}$/.test(text(name)) ? text(name) : null)
  const { range, isFaulty } = rangeOf(text('start'), text('end'), text('startDate'), today)
  const ordering = text('ordering')
  const panel = text('panel')
  const pageSize = id('pageSize')
  return {
    range,
    isRangeFaulty: isFaulty,
    vehicleId: id('vehicleId'),
    groupId: id('group'),
    driverId: id('driverId'),
    search: text('search'),
    minDistanceM: id('minDistance') ?? 0,
    privacy: PRIVACIES.find(one => one === text('privacy')) ?? 'all',
    ordering: /^-?[a-z_]+$/.test(ordering)
      ? { field: ordering.replace(/^-/, ''), isDescending: ordering.startsWith('-') }
      : NEWEST_FIRST,
    page: id('page') ?? 1,
    pageSize: pageSize !== null && PAGE_SIZES.includes(pageSize) ? pageSize : 75,
    show: SHOWN.find(one => one === text('show')) ?? 'all',
    tripId: tripId('trip'),
    stopOf: tripId('trip') === null ? tripId('stop') : null,
    panel: panel === 'open' || panel === 'closed' ? panel : null,
  }
}

function rangeOf(start: string, end: string, startDate: string, today: string): { range: DayRange; isFaulty: boolean } {
  const lastWeek = { start: addDays(today, -6), end: today }
  if (start === '' && end === '' && startDate === '') return { range: lastWeek, isFaulty: false }
  const isOfDay = start === '' && end === '' && isDay(startDate)
  const range = isOfDay ? readDayRange(startDate, '', today) : readDayRange(start, end, today)
  return { range: range ?? lastWeek, isFaulty: range === null }
}

/** What narrows the list down: another one of these begins at the first page, and no trip of before is open. */
const NARROWING = ['range', 'vehicleId', 'groupId', 'driverId', 'search', 'minDistanceM', 'privacy'] as const

/** The part of an address that a change writes; what is as it usually is, is left out. */
export function writeTripsSearch(change: TripsChange): WrittenSearch {
  const raw: WrittenSearch = {}
  const isNarrowed = NARROWING.some(name => change[name] !== undefined)
  if (isNarrowed || change.ordering !== undefined || change.pageSize !== undefined) raw.page = undefined
  if (isNarrowed) Object.assign(raw, { trip: undefined, stop: undefined })
  if (change.range !== undefined) Object.assign(raw, { ...change.range, startDate: undefined })
  if (change.vehicleId !== undefined) raw.vehicleId = change.vehicleId ?? undefined
  if (change.groupId !== undefined) raw.group = change.groupId ?? undefined
  if (change.driverId !== undefined) raw.driverId = change.driverId ?? undefined
  if (change.search !== undefined) raw.search = change.search || undefined
  if (change.minDistanceM !== undefined) raw.minDistance = change.minDistanceM || undefined
  if (change.privacy !== undefined) raw.privacy = change.privacy === 'all' ? undefined : change.privacy
  if (change.ordering !== undefined) {
    const { field, isDescending } = change.ordering
    const isUsual = field === NEWEST_FIRST.field && isDescending
    raw.ordering = isUsual ? undefined : (isDescending ? '-' : '') + field
  }
  if (change.pageSize !== undefined) raw.pageSize = change.pageSize === 75 ? undefined : change.pageSize
  if (change.page !== undefined) raw.page = change.page === 1 ? undefined : change.page
  if (change.show !== undefined) raw.show = change.show === 'all' ? undefined : change.show
  // One of them is open at most.
  if (change.tripId !== undefined) Object.assign(raw, { trip: change.tripId ?? undefined, stop: undefined })
  if (change.stopOf !== undefined) Object.assign(raw, { stop: change.stopOf ?? undefined, trip: undefined })
  if (change.panel !== undefined) raw.panel = change.panel ?? undefined
  return raw
}
