import type { Bounds } from '@milepost/domain/geo/distance.ts'
import { assemblePolygons, isClosed } from './multipolygon.ts'
import { NodeLocations } from './node-locations.ts'
import type { CoordinatesE7, OsmFeature, Tags, TurnRestriction } from './osm-feature.ts'
import { OsmFileError, parsePart, readBlobs } from './osm-pbf-blobs.ts'
import { parseDataBlock, parseHeaderBlock, type RelationMember } from './osm-pbf-block.ts'

export interface OsmExtract {
  readonly bounds: Bounds
  readonly restrictions: readonly TurnRestriction[]
  readonly featureCount: number
}

interface Multipolygon {
  readonly id: number
  readonly tags: Tags
  readonly members: readonly RelationMember[]
}

interface RestrictionMembers {
  readonly fromWay: number
  readonly toWay: number
  readonly viaNode: number
  readonly kind: TurnRestriction['kind']
}

/**
 * Reads an extract and hands over its features one by one. Two passes, because relations stand at the end of a file and say
 * which ways to keep: memory holds the node places (16 bytes each) and the member ways, never the whole file.
 * `onProgress` receives the share of the reading that is done, 0-1.
 */
export async function readOsmPbf(
  path: string,
  onFeature: (feature: OsmFeature) => void,
  onProgress: (position: number) => void = () => {},
): Promise<OsmExtract> {
  const { multipolygons, restrictions, headerBounds, dataBytes } = await readRelations(path)
  const memberLines = new Map<number, CoordinatesE7>()
  for (const { members } of multipolygons) for (const member of members) memberLines.set(member.id, new Int32Array())

  const locations = new NodeLocations()
  const extent = new Extent()
  let featureCount = 0
  const emit = (feature: OsmFeature) => {
    featureCount++
    onFeature(feature)
  }
  for await (const blob of readBlobs(path)) {
    onProgress(blob.position / dataBytes)
    if (blob.type !== 'OSMData') continue
    parsePart('block', () =>
      parseDataBlock(blob.data, {
        node(id, longitudeE7, latitudeE7, tags) {
          locations.add(id, longitudeE7, latitudeE7)
          extent.add(longitudeE7, latitudeE7)
          for (const _ in tags) {
            emit({ id, shape: 'point', tags, parts: [Int32Array.of(longitudeE7, latitudeE7)] })
            break
          }
        },
        way(id, nodes, tags) {
          const line = locations.line(nodes)
          if (memberLines.has(id)) memberLines.set(id, line)
          if (line.length < 4) return
          emit({ id, shape: isClosed(line) && isArea(tags) ? 'polygon' : 'line', tags, parts: [line] })
        },
      }),
    )
  }
  for (const { id, tags, members } of multipolygons) {
    const lines = members.flatMap(({ id, role }) => {
      const line = memberLines.get(id)
      return line === undefined ? [] : [{ line, isInner: role === 'inner' }]
    })
    for (const parts of assemblePolygons(lines)) emit({ id, shape: 'polygon', tags, parts })
  }
  const bounds = headerBounds ?? extent.bounds()
  if (bounds === null || featureCount === 0) throw new OsmFileError('The file holds no map objects.')
  return { bounds, restrictions: placeRestrictions(restrictions, locations), featureCount }
}

async function readRelations(path: string) {
  const multipolygons: Multipolygon[] = []
  const restrictions: RestrictionMembers[] = []
  let headerBounds: Bounds | null = null
  let dataBytes = 1
  for await (const blob of readBlobs(path)) {
    dataBytes = blob.position
    if (blob.type === 'OSMHeader') {
      headerBounds = parsePart('header', () => parseHeaderBlock(blob.data))
      continue
    }
    parsePart('block', () =>
      parseDataBlock(blob.data, {
        relation(id, members, tags) {
          if (tags.type === 'multipolygon') {
            multipolygons.push({ id, tags, members: members.filter(member => member.type === 'way') })
          } else if (tags.type === 'restriction') {
            const restriction = restrictionOf(members, tags)
            if (restriction !== null) restrictions.push(restriction)
          }
        },
      }),
    )
  }
  return { multipolygons, restrictions, headerBounds, dataBytes }
}

function restrictionOf(members: readonly RelationMember[], tags: Tags): RestrictionMembers | null {
  const rule = tags['restriction:motorcar'] ?? tags.restriction ?? ''
  const kind = rule.startsWith('no_') ? 'no' : rule.startsWith('only_') ? 'only' : null
  if (kind === null || /motorcar|motor_vehicle/.test(tags.except ?? '')) return null
  const from = members.find(member => member.role === 'from' && member.type === 'way')
  const to = members.find(member => member.role === 'to' && member.type === 'way')
  const [via, ...moreVia] = members.filter(member => member.role === 'via')
  // A chain of ways as "via" is rare and would need a search with memory of more than one edge.
  if (from === undefined || to === undefined || via?.type !== 'node' || moreVia.length > 0) return null
  return { fromWay: from.id, toWay: to.id, viaNode: via.id, kind }
}

function placeRestrictions(restrictions: readonly RestrictionMembers[], locations: NodeLocations): TurnRestriction[] {
  return restrictions.flatMap(({ viaNode, ...ways }) => {
    const [viaLongitudeE7, viaLatitudeE7] = locations.line([viaNode])
    return viaLongitudeE7 === undefined || viaLatitudeE7 === undefined
      ? []
      : [{ ...ways, viaLongitudeE7, viaLatitudeE7 }]
  })
}

const areaKeys = [
  'aeroway',
  'amenity',
  'building',
  'craft',
  'harbour',
  'historic',
  'landuse',
  'leisure',
  'man_made',
  'military',
  'natural',
  'office',
  'place',
  'power',
  'shop',
  'tourism',
  'water',
]
const lineValues = new Set([
  'coastline',
  'cliff',
  'tree_row',
  'runway',
  'taxiway',
  'line',
  'cutline',
  'pipeline',
  'track',
])

/** Whether a closed way stands for the ground inside it rather than for its outline. */
function isArea(tags: Tags): boolean {
  if (tags.area !== undefined) return tags.area === 'yes'
  if (tags.highway !== undefined || tags.railway !== undefined) return false
  if (tags.waterway === 'riverbank' || tags.waterway === 'dock') return true
  return areaKeys.some(key => tags[key] !== undefined && tags[key] !== 'no' && !lineValues.has(tags[key]))
}

class Extent {
  #west = Number.POSITIVE_INFINITY
  #south = Number.POSITIVE_INFINITY
  #east = Number.NEGATIVE_INFINITY
  #north = Number.NEGATIVE_INFINITY

  add(longitudeE7: number, latitudeE7: number): void {
    this.#west = Math.min(this.#west, longitudeE7)
    this.#east = Math.max(this.#east, longitudeE7)
    this.#south = Math.min(this.#south, latitudeE7)
    this.#north = Math.max(this.#north, latitudeE7)
  }

  bounds(): Bounds | null {
    if (this.#west > this.#east) return null
    return { west: this.#west / 1e7, south: this.#south / 1e7, east: this.#east / 1e7, north: this.#north / 1e7 }
  }
}
