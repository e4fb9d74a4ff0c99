import type { VehicleStatus } from '@milepost/domain/vehicle-status.ts'
import type { GroundPoint } from '../../map/measure-legs.ts'
import type { Ticks } from '../../vehicles/group-tree.ts'

export const STATUSES: readonly VehicleStatus[] = ['moving', 'idling', 'stopped', 'stale', 'never-reported']

/** What the nearest vehicles are near to. */
export type Near = { kind: 'place'; place: GroundPoint; name: string } | { kind: 'vehicle'; vehicleId: number }

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
  list: 'vehicles' | 'drivers' | 'nearest'
  alwaysPlates: boolean
  /** Only vehicles of these statuses; null for all. */
  statuses: ReadonlySet<VehicleStatus> | null
  near: Near | null
  /** The line that is measured; null while nothing is. */
  measured: readonly GroundPoint[] | null
  hasGeofences: boolean
  hasPlaceNames: boolean
}

type RawSearch = Record<string, unknown>
type WrittenSearch = Record<string, string | number | undefined>

const NONE = 'none'
const LISTS = ['vehicles', 'drivers', 'nearest'] as const
/** A line with more corners is not measured by hand, and addresses have an end. */
const MOST_POINTS = 100

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
    list: LISTS.find(list => list === text('list')) ?? 'vehicles',
    alwaysPlates: text('plates') === '1',
    statuses: readStatuses(text('status')),
    near: readNear(text('near'), text('nearName')),
    measured: text('measure') === '' ? null : readPoints(text('measure')),
    hasGeofences: text('geofences') === '1',
    hasPlaceNames: text('names') !== '0',
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
  if (change.list !== undefined) raw.list = change.list === 'vehicles' ? undefined : change.list
  if (change.alwaysPlates !== undefined) raw.plates = change.alwaysPlates ? '1' : undefined
  if (change.statuses !== undefined) raw.status = change.statuses === null ? undefined : [...change.statuses].join()
  if (change.near !== undefined) Object.assign(raw, writtenNear(change.near))
  if (change.measured !== undefined)
    raw.measure = change.measured?.map(written).join('_') || (change.measured ? NONE : undefined)
  if (change.hasGeofences !== undefined) raw.geofences = change.hasGeofences ? '1' : undefined
  if (change.hasPlaceNames !== undefined) raw.names = change.hasPlaceNames ? undefined : '0'
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

function readStatuses(text: string): TrackSearch['statuses'] {
  const named = text.split(',')
  const statuses = STATUSES.filter(status => named.includes(status))
  return statuses.length === 0 ? null : new Set(statuses)
}

const written = ({ latitude, longitude }: GroundPoint) => `${latitude.toFixed(5)},${longitude.toFixed(5)}`

function readPoint(text: string): GroundPoint | null {
  const [lat = '', lon = '', ...more] = text.split(',')
  const [latitude, longitude] = [numberIn(lat, 90), numberIn(lon, 180)]
  return latitude === null || longitude === null || more.length > 0 ? null : { latitude, longitude }
}

const readPoints = (text: string): GroundPoint[] =>
  text
    .split('_')
    .slice(0, MOST_POINTS)
    .flatMap(point => readPoint(point) ?? [])

const OF_VEHICLE = 'vehicle-'

function readNear(text: string, name: string): Near | null {
  if (text.startsWith(OF_VEHICLE)) {
    const vehicleId = Number(text.slice(OF_VEHICLE.length))
    return Number.isInteger(vehicleId) && vehicleId > 0 ? { kind: 'vehicle', vehicleId } : null
  }
  const place = readPoint(text)
  return place && { kind: 'place', place, name }
}

function writtenNear(near: Near | null): WrittenSearch {
  if (near === null) return { near: undefined, nearName: undefined }
  if (near.kind === 'vehicle') return { near: OF_VEHICLE + near.vehicleId, nearName: undefined }
  return { near: written(near.place), nearName: near.name || undefined }
}
