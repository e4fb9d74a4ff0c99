import type { Shape } from '@milepost/domain/geo-shapes.ts'
import { REPLAY_RATES, type ReplayRate } from '@milepost/domain/replay-clock.ts'
import { isDay } from '../../lib/day-range.ts'
import type { MapPlace } from '../../map/MapView.tsx'
import { areaText, readAreaText } from './area-text.ts'

/** How many vehicles one clock drives. */
export const MOST_VEHICLES = 20

export const DRAWERS = ['moment', 'points', 'stops', 'visitors'] as const
export type Drawer = (typeof DRAWERS)[number]

/** What the address says of the Trace screen. */
export interface TraceSearch {
  /** The first is the one whose graph and table are shown, unless `leadId` says otherwise. */
  vehicleIds: readonly number[]
  leadId: number | null
  /** Null: the last day with data. What makes no sense is kept, and said so. */
  start: string | null
  end: string | null
  /** The moment of the replay, to the second; epoch milliseconds. */
  atMs: number | null
  rate: ReplayRate
  isFollowing: boolean
  skipsStandstill: boolean
  isSnapped: boolean
  colour: 'speed' | 'vehicle' | null
  place: MapPlace | null
  /** Null: open where there is room. */
  panel: 'open' | 'closed' | null
  drawer: Drawer | null
  /** Who was here? */
  area: Shape | null
}

type RawSearch = Record<string, unknown>
type WrittenSearch = Record<string, string | number | undefined>

const DEFAULT_RATE: ReplayRate = 10

/**
 * Reads an address; whatever makes no sense counts as not said. Links of other screens name `vehicleId` and `startDate`
 * (TRK-11), and the second as `at`, an instant.
 */
export function readTraceSearch(raw: RawSearch): TraceSearch {
  const text = (name: string) => (typeof raw[name] === 'string' ? raw[name] : '')
  const list = text('vehicles') === '' ? text('vehicleId') : text('vehicles')
  const vehicleIds = [...new Set(list.split(',').map(Number))].filter(isId).slice(0, MOST_VEHICLES)
  const lead = Number(text('lead'))
  const [latitude, longitude, zoom] = [
    numberIn(text('lat'), 90),
    numberIn(text('lon'), 180),
    numberIn(text('zoom'), 24),
  ]
  const atMs = Date.parse(text('at'))
  const panel = text('panel')
  const colour = text('colour')
  return {
    vehicleIds,
    leadId: vehicleIds.includes(lead) ? lead : (vehicleIds[0] ?? null),
    start: isDay(text('startDate')) ? text('startDate') : null,
    end: isDay(text('endDate')) ? text('endDate') : isDay(text('startDate')) ? text('startDate') : null,
    atMs: Number.isNaN(atMs) ? null : atMs,
    rate: REPLAY_RATES.find(rate => String(rate) === text('rate')) ?? DEFAULT_RATE,
    isFollowing: text('follow') === '1',
    skipsStandstill: text('skip') === '1',
    isSnapped: text('snap') === '1',
    colour: colour === 'speed' || colour === 'vehicle' ? colour : null,
    place: latitude === null || longitude === null || zoom === null ? null : { latitude, longitude, zoom },
    panel: panel === 'open' || panel === 'closed' ? panel : null,
    drawer: DRAWERS.find(drawer => drawer === text('drawer')) ?? null,
    area: readAreaText(text('area')),
  }
}

/** The part of an address that a change writes; what is as it usually is, is left out. */
export function writeTraceSearch(change: Partial<TraceSearch>): WrittenSearch {
  const raw: WrittenSearch = {}
  if (change.vehicleIds !== undefined) {
    const [first, ...others] = change.vehicleIds
    raw.vehicleId = others.length === 0 ? first : undefined
    raw.vehicles = others.length > 0 ? change.vehicleIds.join() : undefined
  }
  if (change.leadId !== undefined) raw.lead = change.leadId ?? undefined
  if (change.start !== undefined) raw.startDate = change.start ?? undefined
  if (change.end !== undefined) raw.endDate = change.end ?? undefined
  if (change.atMs !== undefined) raw.at = change.atMs === null ? undefined : secondOf(change.atMs)
  if (change.rate !== undefined) raw.rate = change.rate === DEFAULT_RATE ? undefined : change.rate
  if (change.isFollowing !== undefined) raw.follow = flag(change.isFollowing)
  if (change.skipsStandstill !== undefined) raw.skip = flag(change.skipsStandstill)
  if (change.isSnapped !== undefined) raw.snap = flag(change.isSnapped)
  if (change.colour !== undefined) raw.colour = change.colour ?? undefined
  if (change.panel !== undefined) raw.panel = change.panel ?? undefined
  if (change.drawer !== undefined) raw.drawer = change.drawer ?? undefined
  if (change.area !== undefined) raw.area = change.area === null ? undefined : areaText(change.area)
  if (change.place) {
    raw.lat = change.place.latitude.toFixed(5)
    raw.lon = change.place.longitude.toFixed(5)
    raw.zoom = change.place.zoom.toFixed(2)
  }
  return raw
}

const secondOf = (ms: number) => `${new Date(ms).toISOString().slice(0, 19)}Z`
const flag = (isOn: boolean) => (isOn ? '1' : undefined)
const isId = (id: number) => Number.isInteger(id) && id > 0

function numberIn(text: string, most: number): number | null {
  const value = Number(text)
  return text !== '' && Number.isFinite(value) && Math.abs(value) <= most ? value : null
}
