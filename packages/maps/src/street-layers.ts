import type { OsmFeature, Tags } from './osm-feature.ts'

/** What the tiles of an area hold; the map style draws these layers by name. */
export interface TileFeature {
  readonly layer:
    | 'landuse'
    | 'water'
    | 'waterway'
    | 'building'
    | 'road'
    | 'rail'
    | 'aeroway'
    | 'place'
    | 'poi'
    | 'housenumber'
  readonly minZoom: number
  readonly properties: Readonly<Record<string, string | number>>
  /** How the feature is drawn: a closed way can be a line, an area can be a label at its middle. */
  readonly draw: 'point' | 'line' | 'polygon'
}

/** The places of a feature in the street tiles: none, one, or for a named area also its label. */
export function streetLayersOf(feature: OsmFeature): TileFeature[] {
  const { tags, shape } = feature
  if (shape === 'line') return present(lineOf(tags))
  if (shape === 'point') return present(placeOf(tags), pointOfInterestOf(tags, 'point'), houseNumberOf(tags))
  const road = tags.highway !== undefined ? lineOf(tags) : null
  if (road !== null) return [road]
  return present(areaOf(tags), pointOfInterestOf(tags, 'polygon'), houseNumberOf(tags))
}

function present(...features: (TileFeature | null)[]): TileFeature[] {
  return features.filter(feature => feature !== null)
}

const roadKinds: Record<string, { kind: string; minZoom: number }> = {
  motorway: { kind: 'motorway', minZoom: 8 },
  motorway_link: { kind: 'motorway', minZoom: 10 },
  trunk: { kind: 'trunk', minZoom: 8 },
  trunk_link: { kind: 'trunk', minZoom: 10 },
  primary: { kind: 'primary', minZoom: 8 },
  primary_link: { kind: 'primary', minZoom: 11 },
  secondary: { kind: 'secondary', minZoom: 9 },
  secondary_link: { kind: 'secondary', minZoom: 12 },
  tertiary: { kind: 'tertiary', minZoom: 10 },
  tertiary_link: { kind: 'tertiary', minZoom: 12 },
  unclassified: { kind: 'minor', minZoom: 11 },
  residential: { kind: 'minor', minZoom: 12 },
  living_street: { kind: 'minor', minZoom: 12 },
  road: { kind: 'minor', minZoom: 12 },
  service: { kind: 'service', minZoom: 13 },
  pedestrian: { kind: 'pedestrian', minZoom: 13 },
  track: { kind: 'track', minZoom: 13 },
  footway: { kind: 'path', minZoom: 14 },
  cycleway: { kind: 'path', minZoom: 14 },
  bridleway: { kind: 'path', minZoom: 14 },
  path: { kind: 'path', minZoom: 14 },
  steps: { kind: 'path', minZoom: 14 },
}
const railways = new Set(['rail', 'light_rail', 'tram', 'subway', 'narrow_gauge', 'preserved'])

function lineOf(tags: Tags): TileFeature | null {
  const { highway, railway, waterway, aeroway } = tags
  if (highway !== undefined) return roadOf(tags, highway)
  if (railway !== undefined && railways.has(railway) && tags.tunnel !== 'yes') {
    const minor = tags.service !== undefined
    return { layer: 'rail', draw: 'line', minZoom: minor ? 13 : 9, properties: { kind: minor ? 'siding' : railway } }
  }
  if (aeroway === 'runway' || aeroway === 'taxiway') {
    return { layer: 'aeroway', draw: 'line', minZoom: aeroway === 'runway' ? 10 : 12, properties: { kind: aeroway } }
  }
  if (waterway === 'river' || waterway === 'canal' || waterway === 'stream' || waterway === 'drain') {
    if (tags.tunnel !== undefined) return null
    const minZoom = waterway === 'river' ? 9 : waterway === 'canal' ? 10 : 12
    return { layer: 'waterway', draw: 'line', minZoom, properties: { kind: waterway, ...named(tags) } }
  }
  return null
}

function roadOf(tags: Tags, highway: string): TileFeature | null {
  const road = roadKinds[highway]
  if (road === undefined) return null
  const properties: Record<string, string | number> = { kind: road.kind, ...named(tags) }
  if (highway.endsWith('_link')) properties.link = 1
  const [ref] = tags.ref?.split(';') ?? []
  if (ref !== undefined && road.minZoom <= 11) properties.ref = ref
  if (tags.bridge !== undefined && tags.bridge !== 'no') properties.bridge = 1
  if (tags.tunnel !== undefined && tags.tunnel !== 'no') properties.tunnel = 1
  if (tags.oneway === 'yes') properties.oneway = 1
  if (tags.oneway === '-1') properties.oneway = -1
  const isParkingAisle = tags.service !== undefined && highway === 'service'
  return { layer: 'road', draw: 'line', minZoom: isParkingAisle ? 14 : road.minZoom, properties }
}

const landuseKinds: Record<string, { kind: string; minZoom: number }> = {
  'natural=wood': { kind: 'wood', minZoom: 8 },
  'landuse=forest': { kind: 'wood', minZoom: 8 },
  'natural=scrub': { kind: 'scrub', minZoom: 11 },
  'natural=heath': { kind: 'scrub', minZoom: 10 },
  'natural=wetland': { kind: 'wetland', minZoom: 10 },
  'natural=beach': { kind: 'sand', minZoom: 11 },
  'natural=sand': { kind: 'sand', minZoom: 11 },
  'natural=grassland': { kind: 'grass', minZoom: 11 },
  'landuse=grass': { kind: 'grass', minZoom: 13 },
  'landuse=meadow': { kind: 'farm', minZoom: 11 },
  'landuse=farmland': { kind: 'farm', minZoom: 10 },
  'landuse=farmyard': { kind: 'farmyard', minZoom: 13 },
  'landuse=orchard': { kind: 'farm', minZoom: 11 },
  'landuse=vineyard': { kind: 'farm', minZoom: 11 },
  'landuse=residential': { kind: 'residential', minZoom: 8 },
  'landuse=commercial': { kind: 'commercial', minZoom: 11 },
  'landuse=retail': { kind: 'commercial', minZoom: 11 },
  'landuse=industrial': { kind: 'industrial', minZoom: 10 },
  'landuse=railway': { kind: 'industrial', minZoom: 12 },
  'landuse=quarry': { kind: 'quarry', minZoom: 10 },
  'landuse=cemetery': { kind: 'cemetery', minZoom: 12 },
  'landuse=recreation_ground': { kind: 'park', minZoom: 12 },
  'landuse=military': { kind: 'industrial', minZoom: 11 },
  'leisure=park': { kind: 'park', minZoom: 10 },
  'leisure=garden': { kind: 'park', minZoom: 13 },
  'leisure=golf_course': { kind: 'park', minZoom: 11 },
  'leisure=nature_reserve': { kind: 'reserve', minZoom: 10 },
  'leisure=pitch': { kind: 'pitch', minZoom: 13 },
  'leisure=playground': { kind: 'pitch', minZoom: 14 },
  'leisure=sports_centre': { kind: 'pitch', minZoom: 13 },
  'leisure=stadium': { kind: 'pitch', minZoom: 12 },
  'amenity=school': { kind: 'campus', minZoom: 12 },
  'amenity=university': { kind: 'campus', minZoom: 12 },
  'amenity=college': { kind: 'campus', minZoom: 12 },
  'amenity=hospital': { kind: 'hospital', minZoom: 12 },
  'amenity=parking': { kind: 'parking', minZoom: 14 },
  'highway=pedestrian': { kind: 'pedestrian', minZoom: 13 },
  'aeroway=aerodrome': { kind: 'airfield', minZoom: 10 },
  'aeroway=apron': { kind: 'apron', minZoom: 12 },
}
const landuseKeys = ['aeroway', 'natural', 'leisure', 'amenity', 'landuse', 'highway'] as const

function areaOf(tags: Tags): TileFeature | null {
  if (isWater(tags))
    return { layer: 'water', draw: 'polygon', minZoom: 8, properties: { kind: 'water', ...named(tags) } }
  if (tags.building !== undefined && tags.building !== 'no') {
    return { layer: 'building', draw: 'polygon', minZoom: 13, properties: {} }
  }
  for (const key of landuseKeys) {
    const landuse = landuseKinds[`${key}=${tags[key]}`]
    if (landuse !== undefined) {
      return { layer: 'landuse', draw: 'polygon', minZoom: landuse.minZoom, properties: { kind: landuse.kind } }
    }
  }
  return null
}

function isWater(tags: Tags): boolean {
  return (
    tags.natural === 'water' ||
    tags.waterway === 'riverbank' ||
    tags.waterway === 'dock' ||
    tags.landuse === 'reservoir' ||
    tags.landuse === 'basin' ||
    tags.leisure === 'swimming_pool'
  )
}

const placeZooms: Record<string, number> = {
  city: 8,
  town: 8,
  suburb: 11,
  village: 10,
  quarter: 12,
  hamlet: 12,
  neighbourhood: 13,
  isolated_dwelling: 14,
  farm: 14,
}

function placeOf(tags: Tags): TileFeature | null {
  const { place = '', name } = tags
  const minZoom = placeZooms[place]
  if (minZoom === undefined || name === undefined) return null
  return { layer: 'place', draw: 'point', minZoom, properties: { kind: place, name } }
}

const poiKinds: Record<string, { kind: string; minZoom: number }> = {
  'railway=station': { kind: 'station', minZoom: 11 },
  'railway=halt': { kind: 'station', minZoom: 12 },
  'amenity=bus_station': { kind: 'station', minZoom: 13 },
  'amenity=ferry_terminal': { kind: 'station', minZoom: 12 },
  'amenity=hospital': { kind: 'hospital', minZoom: 12 },
  'amenity=fuel': { kind: 'fuel', minZoom: 13 },
  'amenity=school': { kind: 'school', minZoom: 14 },
  'amenity=university': { kind: 'school', minZoom: 13 },
  'amenity=townhall': { kind: 'public', minZoom: 13 },
  'amenity=library': { kind: 'public', minZoom: 14 },
  'amenity=police': { kind: 'public', minZoom: 13 },
  'amenity=fire_station': { kind: 'public', minZoom: 14 },
  'amenity=post_office': { kind: 'public', minZoom: 14 },
  'amenity=place_of_worship': { kind: 'worship', minZoom: 14 },
  'leisure=park': { kind: 'park', minZoom: 13 },
  'natural=water': { kind: 'lake', minZoom: 12 },
  'landuse=reservoir': { kind: 'lake', minZoom: 11 },
  'aeroway=aerodrome': { kind: 'airport', minZoom: 10 },
}
const poiKeys = ['railway', 'aeroway', 'amenity', 'leisure', 'natural', 'landuse'] as const
const plainKeys = { shop: 'shop', tourism: 'visit', office: 'office', craft: 'shop' } as const

function pointOfInterestOf(tags: Tags, shape: 'point' | 'polygon'): TileFeature | null {
  const { name } = tags
  if (name === undefined) return null
  const label = (kind: string, minZoom: number): TileFeature => ({
    layer: 'poi',
    draw: 'point',
    minZoom,
    properties: { kind, name },
  })
  for (const key of poiKeys) {
    const poi = poiKinds[`${key}=${tags[key]}`]
    if (poi !== undefined && (shape === 'polygon' || poi.kind !== 'lake')) return label(poi.kind, poi.minZoom)
  }
  for (const [key, kind] of Object.entries(plainKeys)) if (tags[key] !== undefined) return label(kind, 14)
  return tags.amenity !== undefined ? label('amenity', 14) : null
}

/** A list of numbers behind one entrance is shown as its ends: "1403–1431". */
function houseNumberOf(tags: Tags): TileFeature | null {
  const [first, ...others] = tags['addr:housenumber']?.split(/[;,]/) ?? []
  if (first === undefined) return null
  const last = others.at(-1)
  const number = last === undefined ? first : `${first.trim()}–${last.trim()}`
  return { layer: 'housenumber', draw: 'point', minZoom: 14, properties: { number } }
}

function named(tags: Tags): { name?: string } {
  return tags.name === undefined ? {} : { name: tags.name }
}
