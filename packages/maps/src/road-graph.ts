import { float64At, uint8At, uint32At } from '@milepost/domain/collections/typed-arrays.ts'
import type { Bounds, LatLon } from '@milepost/domain/geo/distance.ts'

export const roadClasses = [
  'motorway',
  'motorway_link',
  'trunk',
  'trunk_link',
  'primary',
  'primary_link',
  'secondary',
  'secondary_link',
  'tertiary',
  'tertiary_link',
  'unclassified',
  'residential',
  'living_street',
  'service',
] as const

export type RoadClass = (typeof roadClasses)[number]
export type DrivingSide = 'left' | 'right'

/**
 * A drivable network held in flat arrays. A road is a stretch between two nodes with one shape, name and class; an edge is
 * one legal direction of travel along it, so a one-way road has one edge and any other has two. Indexes are stable for the
 * same file.
 */
export interface RoadGraph {
  readonly areaName: string
  readonly drivingSide: DrivingSide
  readonly bounds: Bounds

  readonly nodeCount: number
  readonly nodeLatitude: Float64Array
  readonly nodeLongitude: Float64Array
  /** The edges that leave node n are `nodeFirstEdge[n]` up to, not including, `nodeFirstEdge[n + 1]`. */
  readonly nodeFirstEdge: Uint32Array
  /** 1 for the nodes of the largest network whose nodes all reach each other; choose destinations among these. */
  readonly nodeIsConnected: Uint8Array

  readonly edgeCount: number
  readonly edgeFrom: Uint32Array
  readonly edgeTo: Uint32Array
  readonly edgeRoad: Uint32Array
  /** 1 where the edge runs against the order of its road's points. */
  readonly edgeIsReverse: Uint8Array
  /** The other direction of the same road, or -1 on a one-way road. */
  readonly edgeTwin: Int32Array
  readonly edgeLengthM: Float32Array
  /** The posted limit, or what is usual for the class where `edgeLimitIsPosted` is 0. */
  readonly edgeSpeedLimitKmh: Float32Array
  readonly edgeLimitIsPosted: Uint8Array

  readonly roadCount: number
  /** Index in `roadClasses`. */
  readonly roadClassIndex: Uint8Array
  /** Index in `texts`; 0 is the empty text. */
  readonly roadNameIndex: Uint32Array
  readonly roadRefIndex: Uint32Array
  readonly roadIsRoundabout: Uint8Array
  /** The points of road r are `roadFirstPoint[r]` up to, not including, `roadFirstPoint[r + 1]`, both end nodes included. */
  readonly roadFirstPoint: Uint32Array
  readonly pointLatitudeE6: Int32Array
  readonly pointLongitudeE6: Int32Array

  readonly texts: readonly string[]
  /** Pairs of edges: a vehicle that came along `from` may not go on along `to`. Ordered by `from`. */
  readonly bannedTurnFrom: Uint32Array
  readonly bannedTurnTo: Uint32Array
}

export function nodeLocation(graph: RoadGraph, node: number): LatLon {
  return { latitude: float64At(graph.nodeLatitude, node), longitude: float64At(graph.nodeLongitude, node) }
}

export function edgeName(graph: RoadGraph, edge: number): string {
  return textAt(graph, uint32At(graph.roadNameIndex, uint32At(graph.edgeRoad, edge)))
}

/** The road number, such as "A606", or the empty text. */
export function edgeRef(graph: RoadGraph, edge: number): string {
  return textAt(graph, uint32At(graph.roadRefIndex, uint32At(graph.edgeRoad, edge)))
}

export function edgeClass(graph: RoadGraph, edge: number): RoadClass {
  const roadClass = roadClasses[uint8At(graph.roadClassIndex, uint32At(graph.edgeRoad, edge))]
  if (roadClass === undefined) throw new RangeError(`Edge ${edge} is of no road class.`)
  return roadClass
}

function textAt({ texts }: RoadGraph, index: number): string {
  const text = texts[index]
  if (text === undefined) throw new RangeError(`The graph has no text ${index}.`)
  return text
}
