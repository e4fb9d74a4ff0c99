import type { Bounds } from '@milepost/domain/geo-distance.ts'
import { ByteReader, ByteWriter, MapDataError } from './byte-stream.ts'
import { packFile, unpackFile } from './packed-file.ts'
import { assembleRoadGraph, type RoadPiece } from './road-graph-assembly.ts'

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

export function edgeName(graph: RoadGraph, edge: number): string {
  return graph.texts[graph.roadNameIndex[graph.edgeRoad[edge]!]!]!
}

/** The road number, such as "A606", or the empty text. */
export function edgeRef(graph: RoadGraph, edge: number): string {
  return graph.texts[graph.roadRefIndex[graph.edgeRoad[edge]!]!]!
}

export function edgeClass(graph: RoadGraph, edge: number): RoadClass {
  return roadClasses[graph.roadClassIndex[graph.edgeRoad[edge]!]!]!
}

const kind = 'MPRG'
const version = 1

// Payload, all numbers varints, (s) zigzag:
//   area name, driving side (0 left, 1 right), west (s) south (s) east (s) north (s) in 1e-6 degrees
//   texts: count, texts
//   nodes: count, then per node latitude (s) and longitude (s) as the difference to the node before, 1e-6 degrees
//   roads: count, then per road
//     from node, to node (s, difference to from)
//     flags: 1 forward, 2 backward, 4 roundabout, 8 forward limit posted, 16 backward limit posted
//     class, name, ref, limit of each present direction in 0.01 km/h
//     inner points: count, then latitude (s) and longitude (s) as the difference to the point before
//   banned turns: count, then per turn road * 2 + isReverse of both edges
const flagForward = 1
const flagBackward = 2
const flagRoundabout = 4
const flagForwardPosted = 8
const flagBackwardPosted = 16

/** The compact file form of a graph; `loadRoadGraph` gives an equal graph back. */
export function encodeRoadGraph(graph: RoadGraph): Uint8Array {
  const out = new ByteWriter()
  out.text(graph.areaName)
  out.unsigned(graph.drivingSide === 'left' ? 0 : 1)
  const { west, south, east, north } = graph.bounds
  for (const side of [west, south, east, north]) out.signed(Math.round(side * 1e6))
  out.unsigned(graph.texts.length)
  for (const text of graph.texts) out.text(text)
  writeNodes(graph, out)
  writeRoads(graph, out)
  out.unsigned(graph.bannedTurnFrom.length)
  for (let i = 0; i < graph.bannedTurnFrom.length; i++) {
    for (const edge of [graph.bannedTurnFrom[i]!, graph.bannedTurnTo[i]!]) {
      out.unsigned(graph.edgeRoad[edge]! * 2 + graph.edgeIsReverse[edge]!)
    }
  }
  return packFile(kind, version, out.finish())
}

/** Throws `MapDataError` for bytes that are not a whole, consistent graph of this version. */
export function loadRoadGraph(bytes: Uint8Array): RoadGraph {
  const input = new ByteReader(unpackFile(kind, version, bytes))
  const areaName = input.text()
  const drivingSide = input.index(2) === 0 ? 'left' : 'right'
  const [west, south, east, north] = [readDegrees(input), readDegrees(input), readDegrees(input), readDegrees(input)]
  const texts = Array.from({ length: input.count(1) }, () => input.text())
  if (texts[0] !== '') throw new MapDataError('The road graph has no empty text.')
  const nodes = readNodes(input)
  const pieces = readRoads(input, nodes, texts.length)
  const bannedTurns = Array.from({ length: input.count(2) }, () => ({
    from: input.index(pieces.length * 2),
    to: input.index(pieces.length * 2),
  }))
  input.expectEnd()
  return assembleRoadGraph({
    areaName,
    drivingSide,
    bounds: { west, south, east, north },
    texts,
    nodeLatitudeE6: nodes.latitudeE6,
    nodeLongitudeE6: nodes.longitudeE6,
    pieces,
    bannedTurns,
  })
}

function readDegrees(input: ByteReader): number {
  return e6(input.signed()) / 1e6
}

function e6(value: number): number {
  if (value < -180_000_000 || value > 180_000_000) throw new MapDataError('A coordinate lies outside the Earth.')
  return value
}

function writeNodes(graph: RoadGraph, out: ByteWriter): void {
  out.unsigned(graph.nodeCount)
  let latitude = 0
  let longitude = 0
  for (let node = 0; node < graph.nodeCount; node++) {
    const nextLatitude = Math.round(graph.nodeLatitude[node]! * 1e6)
    const nextLongitude = Math.round(graph.nodeLongitude[node]! * 1e6)
    out.signed(nextLatitude - latitude)
    out.signed(nextLongitude - longitude)
    latitude = nextLatitude
    longitude = nextLongitude
  }
}

function readNodes(input: ByteReader): { latitudeE6: Int32Array; longitudeE6: Int32Array } {
  const count = input.count(2)
  const latitudeE6 = new Int32Array(count)
  const longitudeE6 = new Int32Array(count)
  let latitude = 0
  let longitude = 0
  for (let node = 0; node < count; node++) {
    latitudeE6[node] = latitude = e6(latitude + input.signed())
    longitudeE6[node] = longitude = e6(longitude + input.signed())
  }
  return { latitudeE6, longitudeE6 }
}

function writeRoads(graph: RoadGraph, out: ByteWriter): void {
  const forwardEdge = new Int32Array(graph.roadCount).fill(-1)
  const backwardEdge = new Int32Array(graph.roadCount).fill(-1)
  for (let edge = 0; edge < graph.edgeCount; edge++) {
    const edges = graph.edgeIsReverse[edge] === 1 ? backwardEdge : forwardEdge
    edges[graph.edgeRoad[edge]!] = edge
  }
  out.unsigned(graph.roadCount)
  for (let road = 0; road < graph.roadCount; road++) {
    const forward = forwardEdge[road]!
    const backward = backwardEdge[road]!
    const from = forward >= 0 ? graph.edgeFrom[forward]! : graph.edgeTo[backward]!
    const to = forward >= 0 ? graph.edgeTo[forward]! : graph.edgeFrom[backward]!
    out.unsigned(from)
    out.signed(to - from)
    out.unsigned(
      (forward >= 0 ? flagForward : 0) |
        (backward >= 0 ? flagBackward : 0) |
        (graph.roadIsRoundabout[road] === 1 ? flagRoundabout : 0) |
        (forward >= 0 && graph.edgeLimitIsPosted[forward] === 1 ? flagForwardPosted : 0) |
        (backward >= 0 && graph.edgeLimitIsPosted[backward] === 1 ? flagBackwardPosted : 0),
    )
    out.unsigned(graph.roadClassIndex[road]!)
    out.unsigned(graph.roadNameIndex[road]!)
    out.unsigned(graph.roadRefIndex[road]!)
    for (const edge of [forward, backward]) {
      if (edge >= 0) out.unsigned(Math.round(graph.edgeSpeedLimitKmh[edge]! * 100))
    }
    const first = graph.roadFirstPoint[road]!
    const last = graph.roadFirstPoint[road + 1]! - 1
    out.unsigned(last - first - 1)
    for (let point = first + 1; point < last; point++) {
      out.signed(graph.pointLatitudeE6[point]! - graph.pointLatitudeE6[point - 1]!)
      out.signed(graph.pointLongitudeE6[point]! - graph.pointLongitudeE6[point - 1]!)
    }
  }
}

function readRoads(
  input: ByteReader,
  nodes: { latitudeE6: Int32Array; longitudeE6: Int32Array },
  textCount: number,
): RoadPiece[] {
  const nodeCount = nodes.latitudeE6.length
  const pieces: RoadPiece[] = []
  for (let left = input.count(8); left > 0; left--) {
    const from = input.index(nodeCount)
    const to = from + input.signed()
    if (to < 0 || to >= nodeCount) throw new MapDataError('A road ends at a node that does not exist.')
    const flags = input.index(32)
    const forward = (flags & flagForward) !== 0
    const backward = (flags & flagBackward) !== 0
    if (!forward && !backward) throw new MapDataError('A road has no direction of travel.')
    const classIndex = input.index(roadClasses.length)
    const nameIndex = input.index(textCount)
    const refIndex = input.index(textCount)
    const forwardLimit = forward ? { kmh: readLimit(input), posted: (flags & flagForwardPosted) !== 0 } : null
    const backwardLimit = backward ? { kmh: readLimit(input), posted: (flags & flagBackwardPosted) !== 0 } : null
    const inner = new Int32Array(input.count(2) * 2)
    let latitude = nodes.latitudeE6[from]!
    let longitude = nodes.longitudeE6[from]!
    for (let i = 0; i < inner.length; i += 2) {
      inner[i] = latitude = e6(latitude + input.signed())
      inner[i + 1] = longitude = e6(longitude + input.signed())
    }
    const isRoundabout = (flags & flagRoundabout) !== 0
    pieces.push({ from, to, classIndex, nameIndex, refIndex, isRoundabout, forwardLimit, backwardLimit, inner })
  }
  return pieces
}

function readLimit(input: ByteReader): number {
  const hundredths = input.unsigned()
  if (hundredths === 0 || hundredths > 40_000) throw new MapDataError('A speed limit is impossible.')
  return hundredths / 100
}
