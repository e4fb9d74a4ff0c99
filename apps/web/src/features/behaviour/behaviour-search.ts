import { type DayRange, readDayRange } from '../../lib/day-range.ts'
import type { Ordering } from '../../ui/DataTable.tsx'
import { readTriedWeights, type TriedWeights, writeTriedWeights } from './tried-weights.ts'

/** Whose score is opened. */
export type Subject =
  | { kind: 'vehicle' | 'group'; id: number }
  | { kind: 'driver'; id: number | 'none' }
  | { kind: 'all'; id: null }

export const VIEWS = ['vehicles', 'drivers', 'groups'] as const
export type View = (typeof VIEWS)[number]

/** What the address says of the screen. */
export interface BehaviourSearch {
  /** Null: the last 28 days. */
  range: DayRange | null
  /** Null: all vehicles. */
  groupId: number | null
  view: View
  search: string
  /** Null: the lowest score first. */
  ordering: Ordering | null
  page: number
  pageSize: number
  subject: Subject | null
  /** The event that is marked on the map and in the list. */
  eventId: string | null
  step: 'day' | 'week'
  weights: TriedWeights
  /** Null: open where there is room. */
  filters: 'open' | 'closed' | null
}

type RawSearch = Record<string, unknown>
type WrittenSearch = Record<string, string | number | undefined>

const PAGE_SIZE = 75

/** Reads an address; whatever makes no sense counts as not said. `today` is the last day there is. */
export function readBehaviourSearch(raw: RawSearch, today: string): BehaviourSearch {
  const text = (name: string) => (typeof raw[name] === 'string' ? raw[name] : '')
  const filters = text('filters')
  const order = text('ordering')
  const field = order.replace(/^-/, '')
  return {
    range: readDayRange(raw.startDate, raw.endDate, today),
    groupId: wholeNumber(text('group')),
    view: VIEWS.find(view => view === text('by')) ?? 'vehicles',
    search: text('search'),
    ordering: field === '' ? null : { field, isDescending: order.startsWith('-') },
    page: wholeNumber(text('page')) ?? 1,
    pageSize: Math.min(wholeNumber(text('pageSize')) ?? PAGE_SIZE, 1000),
    subject: readSubject(text('of')) ?? readSubject(`vehicle-${text('vehicleId')}`),
    eventId: text('event') || null,
    step: text('step') === 'week' ? 'week' : 'day',
    weights: readTriedWeights(text('weights')),
    filters: filters === 'open' || filters === 'closed' ? filters : null,
  }
}

/** The part of an address that a change writes; what is as it usually is, is left out. */
export function writeBehaviourSearch(change: Partial<BehaviourSearch>): WrittenSearch {
  const raw: WrittenSearch = {}
  if (change.range !== undefined) {
    raw.startDate = change.range?.start
    raw.endDate = change.range?.end
  }
  if (change.groupId !== undefined) raw.group = change.groupId ?? undefined
  if (change.view !== undefined) raw.by = change.view === 'vehicles' ? undefined : change.view
  if (change.search !== undefined) raw.search = change.search || undefined
  if (change.ordering !== undefined)
    raw.ordering =
      change.ordering === null ? undefined : (change.ordering.isDescending ? '-' : '') + change.ordering.field
  if (change.page !== undefined) raw.page = change.page === 1 ? undefined : change.page
  if (change.pageSize !== undefined) raw.pageSize = change.pageSize === PAGE_SIZE ? undefined : change.pageSize
  if (change.subject !== undefined) {
    raw.of = change.subject === null ? undefined : subjectKey(change.subject)
    raw.vehicleId = undefined
    raw.event = undefined
  }
  if (change.eventId !== undefined) raw.event = change.eventId ?? undefined
  if (change.step !== undefined) raw.step = change.step === 'week' ? 'week' : undefined
  if (change.weights !== undefined) raw.weights = writeTriedWeights(change.weights) || undefined
  if (change.filters !== undefined) raw.filters = change.filters ?? undefined
  return raw
}

/** Such as `vehicle-12`, `driver-none` or `all`. */
export const subjectKey = ({ kind, id }: Subject): string => (id === null ? kind : `${kind}-${id}`)

function readSubject(text: string): Subject | null {
  if (text === 'all') return { kind: 'all', id: null }
  if (text === 'driver-none') return { kind: 'driver', id: 'none' }
  const [, kind, digits = ''] = /^(vehicle|driver|group)-(\d+)$/.exec(text) ?? []
  const id = wholeNumber(digits)
  return id === null ? null : { kind: kind as 'vehicle' | 'driver' | 'group', id }
}

function wholeNumber(text: string): number | null {
  const number = Number(text)
  return Number.isInteger(number) && number > 0 && number <= 2_147_483_647 ? number : null
}
