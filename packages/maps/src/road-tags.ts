import type { Tags } from './osm-feature.ts'
import { type RoadClass, roadClasses } from './road-graph.ts'

const classes: ReadonlyMap<string, RoadClass> = new Map(roadClasses.map(name => [name, name]))
const closedAccess = new Set(['no', 'private', 'agricultural', 'forestry', 'emergency', 'military'])
const undrivableServices = new Set(['emergency_access', 'drive-through'])

/** The class of a public drivable road, or null for anything a road vehicle may not use. */
export function drivableClass(tags: Tags): RoadClass | null {
  const highway = tags.highway
  const roadClass = classes.get(highway === 'road' ? 'unclassified' : (highway ?? ''))
  if (roadClass === undefined) return null
  if (tags.area === 'yes' || undrivableServices.has(tags.service ?? '')) return null
  const access = tags.motorcar ?? tags.motor_vehicle ?? tags.vehicle ?? tags.access
  if (access !== undefined && closedAccess.has(access)) return null
  return roadClass
}

/** Which directions of travel are legal, relative to the order of the way's points. */
export function travelDirections(tags: Tags): { forward: boolean; backward: boolean } {
  const oneway = tags['oneway:motor_vehicle'] ?? tags.oneway
  if (oneway === '-1' || oneway === 'reverse') return { forward: false, backward: true }
  if (oneway === 'no' || oneway === 'alternating' || oneway === 'reversible') return { forward: true, backward: true }
  const isOneway = oneway === 'yes' || oneway === 'true' || oneway === '1'
  const implied = isRoundabout(tags) || tags.highway === 'motorway'
  return { forward: true, backward: !isOneway && !implied }
}

export function isRoundabout(tags: Tags): boolean {
  return tags.junction === 'roundabout' || tags.junction === 'circular'
}
