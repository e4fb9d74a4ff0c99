import { float32At, float64At, int32At, uint8At, uint32At } from '@milepost/domain/collections/typed-arrays.ts'
import { ByteReader, ByteWriter, MapDataError } from './byte-stream.ts'
import { packFile, unpackFile } from './packed-file.ts'
import { type RoadGraph, roadClasses } from './road-graph.ts'
import { assembleRoadGraph, type RoadPiece } from './road-graph-assembly.ts'

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
    for (const edge of [uint32At(graph.bannedTurnFrom, i), uint32At(graph.bannedTurnTo, i)]) {
      out.unsigned(uint32At(graph.edgeRoad, edge) * 2 + uint8At(graph.edgeIsReverse, edge))
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
    const nextLatitude = Math.round(float64At(graph.nodeLatitude, node) * 1e6)
    const nextLongitude = Math.round(float64At(graph.nodeLongitude, node) * 1e6)
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
    edges[uint32At(graph.edgeRoad, edge)] = edge
  }
  out.unsigned(graph.roadCount)
  for (let road = 0; road < graph.roadCount; road++) {
    const forward = int32At(forwardEdge, road)
    const backward = int32At(backwardEdge, road)
    const from = forward >= 0 ? uint32At(graph.edgeFrom, forward) : uint32At(graph.edgeTo, backward)
    const to = forward >= 0 ? uint32At(graph.edgeTo, forward) : uint32At(graph.edgeFrom, backward)
    out.unsigned(from)
    out.signed(to - from)
    out.unsigned(
      (forward >= 0 ? flagForward : 0) |
        (backward >= 0 ? flagBackward : 0) |
        (graph.roadIsRoundabout[road] === 1 ? flagRoundabout : 0) |
        (forward >= 0 && graph.edgeLimitIsPosted[forward] === 1 ? flagForwardPosted : 0) |
        (backward >= 0 && graph.edgeLimitIsPosted[backward] === 1 ? flagBackwardPosted : 0),
    )
    out.unsigned(uint8At(graph.roadClassIndex, road))
    out.unsigned(uint32At(graph.roadNameIndex, road))
    out.unsigned(uint32At(graph.roadRefIndex, road))
    for (const edge of [forward, backward]) {
      if (edge >= 0) out.unsigned(Math.round(float32At(graph.edgeSpeedLimitKmh, edge) * 100))
    }
    const first = uint32At(graph.roadFirstPoint, road)
    const last = uint32At(graph.roadFirstPoint, road + 1) - 1
    out.unsigned(last - first - 1)
    for (let point = first + 1; point < last; point++) {
      out.signed(int32At(graph.pointLatitudeE6, point) - int32At(graph.pointLatitudeE6, point - 1))
      out.signed(int32At(graph.pointLongitudeE6, point) - int32At(graph.pointLongitudeE6, point - 1))
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
    let latitude = int32At(nodes.latitudeE6, from)
    let longitude = int32At(nodes.longitudeE6, from)
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
