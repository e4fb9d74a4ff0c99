import type { MapPlace } from '../../map/MapView.tsx'
import type { Ticks } from '../../vehicles/group-tree.ts'

export type FenceKind = 'polygon' | 'circle' | 'corridor'

/** What the address says of the Geofence screen. */
export interface GeofenceSearch {
  view: 'map' | 'visits'
  search: string
  /** Groups of geofences that are on the map. */
  ticks: Ticks
  categoryId: number | null
  geofenceId: number | null
  /** What is being drawn anew. */
  drawn: FenceKind | null
  place: MapPlace | null
  /** Null: open where there is room. */
  panel: 'open' | 'closed' | null
  alwaysNames: boolean
  /** Of the visits. */
  vehicleId: number | null
  groupId: number | null
  start: string | null
  end: string | null
  isOldestFirst: boolean
  page: number
  pageSize: number
}

const VISITS_PAGE_SIZE = 75

type RawSearch = Record<string, unknown>
type WrittenSearch = Record<string, string | number | undefined>

const NONE = 'none'
const KINDS: readonly string[] = ['polygon', 'circle', 'corridor'] satisfies FenceKind[]

/** Reads an address; whatever makes no sense counts as not said. */
export function readGeofenceSearch(raw: RawSearch): GeofenceSearch {
  const text = (name: string) => (typeof raw[name] === 'string' ? raw[name] : '')
  const panel = text('panel')
  const drawn = text('draw')
  return {
    view: text('view') === 'visits' ? 'visits' : 'map',
    search: text('search'),
    ticks: readTicks(text('groups')),
    categoryId: readId(text('category')),
    geofenceId: readId(text('geofence')),
    drawn: KINDS.includes(drawn) ? (drawn as FenceKind) : null,
    place: readPlace(text('lat'), text('lon'), text('zoom')),
    panel: panel === 'open' || panel === 'closed' ? panel : null,
    alwaysNames: text('names') === '1',
    vehicleId: readId(text('vehicleId')),
    groupId: readId(text('group')),
    start: text('startDate') || null,
    end: text('endDate') || null,
    isOldestFirst: text('ordering') === 'entered',
    page: readId(text('page')) ?? 1,
    pageSize: readId(text('pageSize')) ?? VISITS_PAGE_SIZE,
  }
}

/** The part of an address that a change writes; what is as it usually is, is left out. */
export function writeGeofenceSearch(change: Partial<GeofenceSearch>): WrittenSearch {
  const raw: WrittenSearch = {}
  if (change.view !== undefined) raw.view = change.view === 'visits' ? 'visits' : undefined
  if (change.search !== undefined) raw.search = change.search || undefined
  if (change.ticks !== undefined) raw.groups = change.ticks === null ? undefined : [...change.ticks].join() || NONE
  if (change.categoryId !== undefined) raw.category = change.categoryId ?? undefined
  if (change.geofenceId !== undefined) raw.geofence = change.geofenceId ?? undefined
  if (change.drawn !== undefined) raw.draw = change.drawn ?? undefined
  if (change.panel !== undefined) raw.panel = change.panel ?? undefined
  if (change.alwaysNames !== undefined) raw.names = change.alwaysNames ? '1' : undefined
  if (change.vehicleId !== undefined) raw.vehicleId = change.vehicleId ?? undefined
  if (change.groupId !== undefined) raw.group = change.groupId ?? undefined
  if (change.start !== undefined) raw.startDate = change.start ?? undefined
  if (change.end !== undefined) raw.endDate = change.end ?? undefined
  if (change.isOldestFirst !== undefined) raw.ordering = change.isOldestFirst ? 'entered' : undefined
  if (change.page !== undefined) raw.page = change.page === 1 ? undefined : change.page
  if (change.pageSize !== undefined) raw.pageSize = change.pageSize === VISITS_PAGE_SIZE ? undefined : change.pageSize
  if (change.place) {
    raw.lat = change.place.latitude.toFixed(5)
    raw.lon = change.place.longitude.toFixed(5)
    raw.zoom = change.place.zoom.toFixed(2)
  }
  return raw
}

function readTicks(text: string): Ticks {
  if (text === '') return null
  const ids = text.split(',').map(Number)
  return new Set(text === NONE ? [] : ids.filter(id => Number.isInteger(id) && id >= 0))
}

function readId(text: string): number | null {
  const id = Number(text)
  return Number.isInteger(id) && id > 0 && id <= 2_147_483_647 ? id : null
}

function readPlace(...texts: [latitude: string, longitude: string, zoom: string]): MapPlace | null {
  const most = [90, 180, 24]
  const values = texts.map((text, at) => {
    const value = Number(text)
    return text !== '' && Number.isFinite(value) && Math.abs(value) <= most[at]! ? value : null
  })
  const [latitude, longitude, zoom] = values
  if (latitude == null || longitude == null || zoom == null) return null
  return { latitude, longitude, zoom }
}
