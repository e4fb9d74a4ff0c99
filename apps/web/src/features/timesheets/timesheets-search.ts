import { dayText, localDay } from '@milepost/domain/local-time.ts'
import { addDays, type DayRange, isDay, readDayRange, weekStart } from '../../lib/day-range.ts'
import type { Ordering } from '../../ui/DataTable.tsx'

/** Whose sheet is shown, or those of which group. */
export type Who =
  | { kind: 'vehicle'; id: number }
  | { kind: 'driver'; id: number }
  | { kind: 'group'; id: number; by: 'vehicle' | 'driver' }

/** What the address says of the Timesheets screen. */
export interface TimesheetsSearch {
  /** Null: nothing was chosen yet. */
  who: Who | null
  /** The group that a sheet was opened from, to go back to. */
  group: number | null
  by: 'vehicle' | 'driver'
  /** What the filters list. */
  list: 'vehicles' | 'drivers'
  range: DayRange
  /** The dates of the address make no sense; others are shown. */
  isRangeFaulty: boolean
  /** The day that is open. */
  day: string | null
  search: string
  ordering: Ordering | null
  /** Null: open where there is room. */
  panel: 'open' | 'closed' | null
}

export type TimesheetsChange = Partial<Omit<TimesheetsSearch, 'isRangeFaulty' | 'group' | 'by'>> & {
  /** The group that somebody's sheet is opened from: there is a way back to it. */
  from?: { id: number; by: 'vehicle' | 'driver' }
}

type RawSearch = Record<string, unknown>
type WrittenSearch = Record<string, string | number | undefined>

/** How long a range may be: of one sheet, and of a group, which is read at once. */
export const MOST_DAYS = { sheet: 366, group: 93 }

/**
 * Reads an address; whatever makes no sense counts as not said. Links from other screens carry `vehicleId` and `startDate`:
 * they open that day in its week (C-19).
 */
export function readTimesheetsSearch(raw: RawSearch, today: string): TimesheetsSearch {
  const text = (name: string) =>
    typeof raw[name] === 'string' || typeof raw[name] === 'number' ? String(raw[name]) : ''
  const id = (name: string) => (/^[1-9]\d{0,9}$/.test(text(name)) ? Number(text(name)) : null)
  const [vehicleId, driverId, group] = [id('vehicleId'), id('driverId'), id('group')]
  const by = text('by') === 'driver' ? 'driver' : 'vehicle'
  const who = whoOf(vehicleId, driverId, group, by)
  const list = text('list')
  const { range, isFaulty } = rangeOf(text('start'), text('end'), text('startDate'), today)
  const day = text('day') || (text('start') === '' ? text('startDate') : '')
  const ordering = text('ordering')
  const panel = text('panel')
  return {
    who,
    group,
    by,
    list: list === 'drivers' || (list === '' && (driverId !== null || by === 'driver')) ? 'drivers' : 'vehicles',
    range,
    isRangeFaulty: isFaulty,
    day: isDay(day) && day >= range.start && day <= range.end ? day : null,
    search: text('search'),
    ordering: ordering === '' ? null : { field: ordering.replace(/^-/, ''), isDescending: ordering.startsWith('-') },
    panel: panel === 'open' || panel === 'closed' ? panel : null,
  }
}

function whoOf(vehicleId: number | null, driverId: number | null, group: number | null, by: 'vehicle' | 'driver') {
  if (driverId !== null) return { kind: 'driver' as const, id: driverId }
  if (vehicleId !== null) return { kind: 'vehicle' as const, id: vehicleId }
  return group === null ? null : { kind: 'group' as const, id: group, by }
}

function rangeOf(start: string, end: string, startDate: string, today: string): { range: DayRange; isFaulty: boolean } {
  const thisWeek = { start: weekStart(today), end: today }
  if (start !== '' || end !== '') {
    const range = readDayRange(start, end, today)
    return { range: range ?? thisWeek, isFaulty: range === null }
  }
  if (startDate === '') return { range: thisWeek, isFaulty: false }
  if (!isDay(startDate) || startDate > today) return { range: thisWeek, isFaulty: true }
  const sunday = addDays(weekStart(startDate), 6)
  return { range: { start: weekStart(startDate), end: sunday < today ? sunday : today }, isFaulty: false }
}

/** The part of an address that a change writes; what is as it usually is, is left out. */
export function writeTimesheetsSearch(change: TimesheetsChange): WrittenSearch {
  const raw: WrittenSearch = {}
  if (change.who !== undefined) Object.assign(raw, writtenWho(change.who, change.from ?? null))
  if (change.list !== undefined) raw.list = change.list
  if (change.range !== undefined) Object.assign(raw, { ...change.range, startDate: undefined })
  if (change.day !== undefined) Object.assign(raw, { day: change.day ?? undefined })
  if (change.search !== undefined) raw.search = change.search || undefined
  if (change.ordering !== undefined) {
    const { ordering } = change
    raw.ordering = ordering === null ? undefined : (ordering.isDescending ? '-' : '') + ordering.field
  }
  if (change.panel !== undefined) raw.panel = change.panel ?? undefined
  return raw
}

function writtenWho(who: Who | null, from: TimesheetsChange['from'] | null): WrittenSearch {
  const group = who?.kind === 'group' ? who : from
  return {
    vehicleId: who?.kind === 'vehicle' ? who.id : undefined,
    driverId: who?.kind === 'driver' ? who.id : undefined,
    group: group?.id,
    by: group?.by === 'driver' ? 'driver' : undefined,
  }
}

/** Every day of a range, in order. */
export function daysOf({ start, end }: DayRange): string[] {
  const first = localDay(Date.parse(start), 'UTC')
  const last = localDay(Date.parse(end), 'UTC')
  return Array.from({ length: last - first + 1 }, (_, index) => dayText(first + index))
}
