import type { LonLat, Shape } from '../geo/shapes.ts'
import { openRing } from './drawing.ts'
import type { FileEntry, FileFence, FileHours, FileRefusal, SizesOfBare } from './files.ts'

type Properties = Readonly<Record<string, unknown>>

interface NamedGeometry {
  name: string
  properties: Properties
  geometry: Properties | null
}

const isObject = (value: unknown): value is Properties =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * The geofences of parsed GeoJSON: of a FeatureCollection, a Feature or a bare geometry (RFC 7946), also of KML that a
 * converter made into one. Null when it is none of these. What consists of several geometries becomes several geofences.
 */
export function readFences(given: unknown, bare: SizesOfBare): FileEntry[] | null {
  if (!isObject(given) || typeof given.type !== 'string') return null
  const features = given.type === 'FeatureCollection' ? given.features : [given]
  if (!Array.isArray(features)) return null
  return features.flatMap(geometriesOf).map(one => entryOf(one, bare))
}

const MULTIPLE: Record<string, string> = {
  MultiPolygon: 'Polygon',
  MultiPoint: 'Point',
  MultiLineString: 'LineString',
}

function geometriesOf(feature: unknown): NamedGeometry[] {
  const given = isObject(feature) ? feature : {}
  const isFeature = given.type === 'Feature'
  const properties = isFeature && isObject(given.properties) ? given.properties : {}
  const geometries = singles(isFeature ? given.geometry : given)
  const name = nameOf(properties)
  return geometries.map((geometry, index) => ({
    name: index === 0 || name === '' ? name : `${name} (${index + 1})`,
    properties,
    geometry,
  }))
}

/** What a geometry consists of; one null when there is none. */
function singles(geometry: unknown): (Properties | null)[] {
  if (!isObject(geometry)) return [null]
  const { type, geometries, coordinates } = geometry
  const parts =
    type === 'GeometryCollection' && Array.isArray(geometries)
      ? geometries.flatMap(singles)
      : typeof type === 'string' && type in MULTIPLE && Array.isArray(coordinates)
        ? coordinates.map(one => ({ type: MULTIPLE[type], coordinates: one }))
        : [geometry]
  return parts.length === 0 ? [null] : parts
}

const NAMES = ['name', 'Name', 'NAME', 'title', 'label']

function nameOf(properties: Properties): string {
  for (const key of NAMES) {
    const value = properties[key]
    if (typeof value === 'number') return String(value)
    if (typeof value === 'string' && value.trim() !== '') return value.trim()
  }
  return ''
}

function entryOf({ name, properties, geometry }: NamedGeometry, bare: SizesOfBare): FileEntry {
  const refused = (because: FileRefusal, detail = ''): FileEntry => ({ kind: 'refused', name, because, detail })
  if (geometry === null) return refused('no geometry')
  const shape = shapeOfGeometry(geometry, properties, bare)
  if (typeof shape === 'string') return refused(shape, shape === 'unknown geometry' ? textOf(geometry.type) : '')
  return { kind: 'fence', fence: { name, shape, ...rulesOf(properties) } }
}

function shapeOfGeometry(geometry: Properties, properties: Properties, bare: SizesOfBare): Shape | FileRefusal {
  const { type, coordinates } = geometry
  const exact = circleOf(properties)
  if (exact !== null) return exact
  if (type === 'Point') {
    const centre = place(coordinates)
    const radiusM = sizeOf(properties, ['radius', 'radius_m', 'radiusM']) ?? bare.radiusM
    if (centre === null) return 'coordinates are not degrees'
    return radiusM === null ? 'point without radius' : { kind: 'circle', centre, radiusM }
  }
  if (type === 'LineString') {
    const line = places(coordinates)
    const halfM = sizeOf(properties, ['half_width_m', 'halfWidthM'])
    const widthM = sizeOf(properties, ['width', 'width_m', 'widthM']) ?? bare.widthM
    if (line === null) return 'coordinates are not degrees'
    const halfWidthM = halfM ?? (widthM === null ? null : widthM / 2)
    return halfWidthM === null ? 'line without width' : { kind: 'corridor', line, halfWidthM }
  }
  if (type !== 'Polygon') return 'unknown geometry'
  const rings = Array.isArray(coordinates) ? coordinates.map(places) : []
  const read = rings.filter(ring => ring !== null)
  if (read.length === 0 || read.length < rings.length) return 'coordinates are not degrees'
  return { kind: 'polygon', rings: read.map(openRing) }
}

/** A circle whose drawn geometry is an outline, as KML has it: `shape`, `centre` ("latitude,longitude") and `radius`. */
function circleOf(properties: Properties): Shape | null {
  if (properties.shape !== 'circle' || typeof properties.centre !== 'string') return null
  const [latitude, longitude] = properties.centre.split(',').map(Number)
  const centre = place([longitude, latitude])
  const radiusM = sizeOf(properties, ['radius'])
  return centre === null || radiusM === null ? null : { kind: 'circle', centre, radiusM }
}

function place(given: unknown): LonLat | null {
  if (!Array.isArray(given)) return null
  const [longitude, latitude]: unknown[] = given
  const isPlace =
    typeof longitude === 'number' &&
    typeof latitude === 'number' &&
    Math.abs(longitude) <= 180 &&
    Math.abs(latitude) <= 90
  return isPlace ? [longitude, latitude] : null
}

function places(given: unknown): LonLat[] | null {
  if (!Array.isArray(given)) return null
  const read = given.map(place).filter(one => one !== null)
  return read.length === given.length ? read : null
}

/** Metres above nought under one of the names; texts of digits count, since KML has no numbers. */
function sizeOf(properties: Properties, names: readonly string[]): number | null {
  const sizes = names.map(name => numberOf(properties[name]))
  return sizes.find(size => size !== null && size > 0) ?? null
}

function numberOf(value: unknown): number | null {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) ? number : null
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')

function rulesOf(properties: Properties): Omit<FileFence, 'name' | 'shape'> {
  return {
    category: textOf(properties.category) || null,
    groups: listOf(properties.groups).filter(one => typeof one === 'string'),
    dwell_s: numberOf(properties.dwell_s),
    reports_passing: properties.reports_passing !== false && properties.reports_passing !== 'false',
    speed_limit_kmh: numberOf(properties.speed_limit_kmh),
    active_hours: listOf(properties.active_hours).filter(isHours),
    note: textOf(properties.note) || textOf(properties.description),
    address: textOf(properties.address),
  }
}

/** A list, or the text of one. */
function listOf(value: unknown): unknown[] {
  if (Array.isArray(value)) return value
  if (typeof value !== 'string') return []
  try {
    const list: unknown = JSON.parse(value)
    return Array.isArray(list) ? list : []
  } catch {
    return []
  }
}

const isHours = (value: unknown): value is FileHours =>
  isObject(value) &&
  Array.isArray(value.weekdays) &&
  value.weekdays.every(day => Number.isInteger(day)) &&
  Number.isInteger(value.from_minute) &&
  Number.isInteger(value.until_minute)
