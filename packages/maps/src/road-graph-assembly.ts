import { float64At, int32At, uint32At } from '@milepost/domain/collections/typed-arrays.ts'
import { type Bounds, distanceM } from '@milepost/domain/geo/distance.ts'
import { markConnectedNodes } from './road-connectivity.ts'
import type { DrivingSide, RoadGraph } from './road-graph.ts'

export interface DirectedLimit {
  readonly kmh: number
  readonly posted: boolean
}

/** One road between two nodes; a direction without a limit may not be driven. */
export interface RoadPiece {
  readonly from: number
  readonly to: number
  readonly classIndex: number
  readonly nameIndex: number
  readonly refIndex: number
  readonly isRoundabout: boolean
  readonly forwardLimit: DirectedLimit | null
  readonly backwardLimit: DirectedLimit | null
  /** Latitude and longitude in turn, 1e-6 degrees, without the two end nodes. */
  readonly inner: Int32Array
}

export interface RoadGraphParts {
  readonly areaName: string
  readonly drivingSide: DrivingSide
  readonly bounds: Bounds
  readonly texts: readonly string[]
  readonly nodeLatitudeE6: Int32Array
  readonly nodeLongitudeE6: Int32Array
  readonly pieces: readonly RoadPiece[]
  /** Edges written as piece * 2, plus 1 against the order of its points. Turns of missing edges are left out. */
  readonly bannedTurns: readonly { readonly from: number; readonly to: number }[]
}

/** Lays the parts out as flat arrays: edges ordered by the node they leave, then by road. */
export function assembleRoadGraph(parts: RoadGraphParts): RoadGraph {
  const { pieces } = parts
  const nodeCount = parts.nodeLatitudeE6.length
  const shapes = layOutShapes(parts)
  const { nodeFirstEdge, edgeOfDirection, edgeCount } = orderEdges(pieces, nodeCount)

  const edgeFrom = new Uint32Array(edgeCount)
  const edgeTo = new Uint32Array(edgeCount)
  const edgeRoad = new Uint32Array(edgeCount)
  const edgeIsReverse = new Uint8Array(edgeCount)
  const edgeTwin = new Int32Array(edgeCount)
  const edgeLengthM = new Float32Array(edgeCount)
  const edgeSpeedLimitKmh = new Float32Array(edgeCount)
  const edgeLimitIsPosted = new Uint8Array(edgeCount)
  pieces.forEach((piece, road) => {
    for (const reverse of [0, 1]) {
      const edge = int32At(edgeOfDirection, road * 2 + reverse)
      const limit = reverse === 1 ? piece.backwardLimit : piece.forwardLimit
      if (edge < 0 || limit === null) continue
      edgeFrom[edge] = reverse === 1 ? piece.to : piece.from
      edgeTo[edge] = reverse === 1 ? piece.from : piece.to
      edgeRoad[edge] = road
      edgeIsReverse[edge] = reverse
      edgeTwin[edge] = int32At(edgeOfDirection, road * 2 + 1 - reverse)
      edgeLengthM[edge] = float64At(shapes.roadLengthM, road)
      edgeSpeedLimitKmh[edge] = limit.kmh
      edgeLimitIsPosted[edge] = limit.posted ? 1 : 0
    }
  })
  const turns = parts.bannedTurns
    .map(turn => ({ from: int32At(edgeOfDirection, turn.from), to: int32At(edgeOfDirection, turn.to) }))
    .filter(turn => turn.from >= 0 && turn.to >= 0)
    .sort((a, b) => a.from - b.from || a.to - b.to)

  return {
    areaName: parts.areaName,
    drivingSide: parts.drivingSide,
    bounds: parts.bounds,
    nodeCount,
    nodeLatitude: Float64Array.from(parts.nodeLatitudeE6, value => value / 1e6),
    nodeLongitude: Float64Array.from(parts.nodeLongitudeE6, value => value / 1e6),
    nodeFirstEdge,
    nodeIsConnected: markConnectedNodes(nodeCount, edgeFrom, edgeTo, nodeFirstEdge),
    edgeCount,
    edgeFrom,
    edgeTo,
    edgeRoad,
    edgeIsReverse,
    edgeTwin,
    edgeLengthM,
    edgeSpeedLimitKmh,
    edgeLimitIsPosted,
    roadCount: pieces.length,
    roadClassIndex: Uint8Array.from(pieces, piece => piece.classIndex),
    roadNameIndex: Uint32Array.from(pieces, piece => piece.nameIndex),
    roadRefIndex: Uint32Array.from(pieces, piece => piece.refIndex),
    roadIsRoundabout: Uint8Array.from(pieces, piece => (piece.isRoundabout ? 1 : 0)),
    roadFirstPoint: shapes.roadFirstPoint,
    pointLatitudeE6: shapes.pointLatitudeE6,
    pointLongitudeE6: shapes.pointLongitudeE6,
    texts: parts.texts,
    bannedTurnFrom: Uint32Array.from(turns, turn => turn.from),
    bannedTurnTo: Uint32Array.from(turns, turn => turn.to),
  }
}

function layOutShapes(parts: RoadGraphParts) {
  const { pieces, nodeLatitudeE6, nodeLongitudeE6 } = parts
  const roadFirstPoint = new Uint32Array(pieces.length + 1)
  pieces.forEach((piece, road) => {
    roadFirstPoint[road + 1] = uint32At(roadFirstPoint, road) + piece.inner.length / 2 + 2
  })
  const pointLatitudeE6 = new Int32Array(uint32At(roadFirstPoint, pieces.length))
  const pointLongitudeE6 = new Int32Array(uint32At(roadFirstPoint, pieces.length))
  const roadLengthM = new Float64Array(pieces.length)
  pieces.forEach((piece, road) => {
    let point = uint32At(roadFirstPoint, road)
    const put = (latitudeE6: number, longitudeE6: number) => {
      pointLatitudeE6[point] = latitudeE6
      pointLongitudeE6[point] = longitudeE6
      if (point > uint32At(roadFirstPoint, road)) {
        const before = point - 1
        roadLengthM[road] =
          float64At(roadLengthM, road) +
          distanceM(
            int32At(pointLatitudeE6, before) / 1e6,
            int32At(pointLongitudeE6, before) / 1e6,
            latitudeE6 / 1e6,
            longitudeE6 / 1e6,
          )
      }
      point++
    }
    put(int32At(nodeLatitudeE6, piece.from), int32At(nodeLongitudeE6, piece.from))
    for (let i = 0; i < piece.inner.length; i += 2) put(int32At(piece.inner, i), int32At(piece.inner, i + 1))
    put(int32At(nodeLatitudeE6, piece.to), int32At(nodeLongitudeE6, piece.to))
  })
  return { roadFirstPoint, pointLatitudeE6, pointLongitudeE6, roadLengthM }
}

function orderEdges(pieces: readonly RoadPiece[], nodeCount: number) {
  const nodeFirstEdge = new Uint32Array(nodeCount + 1)
  const countEdge = (node: number) => {
    nodeFirstEdge[node + 1] = uint32At(nodeFirstEdge, node + 1) + 1
  }
  for (const piece of pieces) {
    if (piece.forwardLimit !== null) countEdge(piece.from)
    if (piece.backwardLimit !== null) countEdge(piece.to)
  }
  for (let node = 0; node < nodeCount; node++) {
    nodeFirstEdge[node + 1] = uint32At(nodeFirstEdge, node + 1) + uint32At(nodeFirstEdge, node)
  }
  const nextEdge = nodeFirstEdge.slice()
  const takeEdge = (node: number): number => {
    const edge = uint32At(nextEdge, node)
    nextEdge[node] = edge + 1
    return edge
  }
  const edgeOfDirection = new Int32Array(pieces.length * 2).fill(-1)
  pieces.forEach((piece, road) => {
    if (piece.forwardLimit !== null) edgeOfDirection[road * 2] = takeEdge(piece.from)
    if (piece.backwardLimit !== null) edgeOfDirection[road * 2 + 1] = takeEdge(piece.to)
  })
  return { nodeFirstEdge, edgeOfDirection, edgeCount: uint32At(nodeFirstEdge, nodeCount) }
}
