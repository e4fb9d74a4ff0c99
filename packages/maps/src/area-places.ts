import { float64At, int32At } from '@milepost/domain/collections/typed-arrays.ts'
import { around } from 'geokdbush'
import KDBush from 'kdbush'
import type { AreaPlace } from './installed-areas.ts'
import type { OsmFeature, Tags } from './osm-feature.ts'
import type { RoadGraph } from './road-graph.ts'

const amenities = new Set([
  'arts_centre', 'bank', 'bar', 'bus_station', 'cafe', 'car_rental', 'car_wash', 'childcare', 'cinema', 'clinic', 'college',
  'community_centre', 'courthouse', 'dentist', 'doctors', 'driving_school', 'fast_food', 'ferry_terminal', 'fire_station',
  'fuel', 'hospital', 'kindergarten', 'library', 'marketplace', 'nursing_home', 'pharmacy', 'place_of_worship', 'police',
  'post_office', 'pub', 'recycling', 'restaurant', 'school', 'social_facility', 'theatre', 'townhall', 'university',
  'vehicle_inspection', 'veterinary', 'waste_transfer_station',
]) // biome-ignore format: a word list
const tourism = new Set([
  'attraction',
  'camp_site',
  'caravan_site',
  'guest_house',
  'hostel',
  'hotel',
  'motel',
  'museum',
  'zoo',
])
const buildings = new Set([
  'commercial',
  'hospital',
  'hotel',
  'industrial',
  'retail',
  'school',
  'supermarket',
  'warehouse',
])
const grounds = new Set(['commercial', 'depot', 'industrial', 'quarry', 'retail'])
const farthestRoadM = 200

/** What a vehicle would call at there, as "key=value", or null for features that are no destination. */
export function placeKind(tags: Tags): string | null {
  const { shop, amenity, office, craft, tourism: visit, building, landuse, industrial } = tags
  if (shop !== undefined && shop !== 'vacant' && shop !== 'no') return `shop=${shop}`
  if (amenity !== undefined && amenities.has(amenity)) return `amenity=${amenity}`
  if (office !== undefined) return `office=${office}`
  if (craft !== undefined) return `craft=${craft}`
  if (visit !== undefined && tourism.has(visit)) return `tourism=${visit}`
  if (industrial !== undefined) return `industrial=${industrial}`
  if (landuse !== undefined && grounds.has(landuse)) return `landuse=${landuse}`
  return building !== undefined && buildings.has(building) ? `building=${building}` : null
}

/** The named places of an extract, each tied to the nearest road node a vehicle can reach and leave again. */
export class AreaPlacesBuilder {
  readonly #places = new Map<string, AreaPlace>()

  add(feature: OsmFeature): void {
    const name = feature.tags.name
    const kind = name === undefined || feature.shape === 'line' ? null : placeKind(feature.tags)
    if (name === undefined || kind === null) return
    const { latitude, longitude } = middleOf(feature.parts[0])
    // A shop is often mapped twice, as a point inside its building.
    const key = `${name}|${kind}|${latitude.toFixed(3)}|${longitude.toFixed(3)}`
    if (!this.#places.has(key)) this.#places.set(key, { name, kind, latitude, longitude })
  }

  finish(graph: RoadGraph): AreaPlace[] {
    const nodes: number[] = []
    for (let node = 0; node < graph.nodeCount; node++) if (graph.nodeIsConnected[node] === 1) nodes.push(node)
    const index = new KDBush(nodes.length)
    for (const node of nodes) index.add(float64At(graph.nodeLongitude, node), float64At(graph.nodeLatitude, node))
    index.finish()
    return [...this.#places.values()].map(place => {
      const [nearest] = around(index, place.longitude, place.latitude, 1, farthestRoadM / 1000)
      const node = nearest === undefined ? undefined : nodes[nearest]
      return node === undefined ? place : { ...place, node }
    })
  }
}

/** The middle of a feature's extent in degrees, to 1e-6. */
export function middleOf(coordinates: Int32Array): { latitude: number; longitude: number } {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity]
  for (let i = 0; i < coordinates.length; i += 2) {
    west = Math.min(west, int32At(coordinates, i))
    east = Math.max(east, int32At(coordinates, i))
    south = Math.min(south, int32At(coordinates, i + 1))
    north = Math.max(north, int32At(coordinates, i + 1))
  }
  return { latitude: Math.round((south + north) / 20) / 1e6, longitude: Math.round((west + east) / 20) / 1e6 }
}
