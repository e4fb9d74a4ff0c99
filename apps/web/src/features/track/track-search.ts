import type { Ticks } from '../../vehicles/group-tree.ts'

export interface MapPlace {
  latitude: number
  longitude: number
  zoom: number
}

/** What the address says of the Track screen. */
export interface TrackSearch {
  ticks: Ticks
  search: string
  vehicleId: number | null
  isFollowing: boolean
  place: MapPlace | null
  /** Null: open where there is room. */
  panel: 'open' | 'closed' | null
  /** What the panel lists. */
  list: 'vehicles' | 'drivers'
  alwaysPlates: boolean
}

type RawSearch = Record<string, unknown>
type WrittenSearch = Record<string, string | number | undefined>

const NONE = 'none'

/** Reads an address; whatever makes no sense counts as not said. */
export function readTrackSearch(raw: RawSearch): TrackSearch {
  const text = (name: string) => (typeof raw[name] === 'string' ? raw[name] : '')
  const [latitude, longitude, zoom] = [
    numberIn(text('lat'), 90),
    numberIn(text('lon'), 180),
    numberIn(text('zoom'), 24),
  ]
  const vehicleId = Number(text('vehicleId'))
  const panel = text('panel')
  return {
    ticks: readTicks(text('groups')),
    search: text('search'),
    vehicleId: Number.isInteger(vehicleId) && vehicleId > 0 ? vehicleId : null,
    isFollowing: text('follow') === '1',
    place: latitude === null || longitude === null || zoom === null ? null : { latitude, longitude, zoom },
    panel: panel === 'open' || panel === 'closed' ? panel : null,
    list: text('list') === 'drivers' ? 'drivers' : 'vehicles',
    alwaysPlates: text('plates') === '1',
  }
}

/** The part of an address that a change writes; what is as it usually is, is left out. */
export function writeTrackSearch(change: Partial<TrackSearch>): WrittenSearch {
  const raw: WrittenSearch = {}
  if (change.ticks !== undefined) raw.groups = change.ticks === null ? undefined : [...change.ticks].join() || NONE
  if (change.search !== undefined) raw.search = change.search || undefined
  if (change.vehicleId !== undefined) raw.vehicleId = change.vehicleId ?? undefined
  if (change.isFollowing !== undefined) raw.follow = change.isFollowing ? '1' : undefined
  if (change.panel !== undefined) raw.panel = change.panel ?? undefined
  if (change.list !== undefined) raw.list = change.list === 'drivers' ? 'drivers' : undefined
  if (change.alwaysPlates !== undefined) raw.plates = change.alwaysPlates ? '1' : undefined
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

function numberIn(text: string, most: number): number | null {
  const value = Number(text)
  return text !== '' && Number.isFinite(value) && Math.abs(value) <= most ? value : null
}
