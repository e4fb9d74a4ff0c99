import { float32At, int32At, uint8At, uint32At } from '@milepost/domain/collections/typed-arrays.ts'
import { bearingDeg, headingDifferenceDeg, isInside } from '@milepost/domain/geo/distance.ts'
import Flatbush from 'flatbush'
import { edgeName, edgeRef, type RoadGraph } from './road-graph.ts'

export interface SnapQuery {
  readonly latitude: number
  readonly longitude: number
  /** Direction of travel; roads that lead elsewhere then lose to slightly farther ones that do not. */
  readonly headingDeg?: number
  /** 50 m when absent. */
  readonly maxDistanceM?: number
}

export type SnapResult =
  | {
      readonly matched: true
      readonly edge: number
      readonly latitude: number
      readonly longitude: number
      readonly distanceM: number
      readonly name: string
      readonly ref: string
      readonly speedLimitKmh: number
      readonly limitIsPosted: boolean
    }
  | { readonly matched: false; readonly reason: 'no_road_data' | 'too_far' }

export interface RoadSnapper {
  snap(query: SnapQuery): SnapResult
}

const usualMaxDistanceM = 50
/** A road in the opposite direction counts as this much farther. */
const oppositeHeadingPenaltyM = 40
const metresPerDegree = 111_195

/** Finds the edge a fix lies on; outside the area of the graph the result is `no_road_data`. */
export function createRoadSnapper(
  graph: RoadGraph,
  /** Which roads to search: a geocoder takes those with a name. */
  includes: (road: number) => boolean = () => true,
): RoadSnapper {
  const segments = indexSegments(graph, includes)
  const edgesOfRoad = new Int32Array(graph.roadCount * 2).fill(-1)
  for (let edge = 0; edge < graph.edgeCount; edge++) {
    edgesOfRoad[uint32At(graph.edgeRoad, edge) * 2 + uint8At(graph.edgeIsReverse, edge)] = edge
  }

  function snap({ latitude, longitude, headingDeg, maxDistanceM = usualMaxDistanceM }: SnapQuery): SnapResult {
    if (segments === null || !isInside(graph.bounds, latitude, longitude)) {
      return { matched: false, reason: 'no_road_data' }
    }
    const metresPerLongitude = metresPerDegree * Math.cos((latitude * Math.PI) / 180)
    const reachLatitude = (maxDistanceM / metresPerDegree) * 1e6
    const reachLongitude = (maxDistanceM / metresPerLongitude) * 1e6
    const x = longitude * 1e6
    const y = latitude * 1e6
    let best: { edge: number; latitude: number; longitude: number; distanceM: number } | null = null
    let bestScore = Number.POSITIVE_INFINITY

    for (const segment of segments.index.search(
      x - reachLongitude,
      y - reachLatitude,
      x + reachLongitude,
      y + reachLatitude,
    )) {
      const start = uint32At(segments.firstPoint, segment)
      const startX = int32At(graph.pointLongitudeE6, start)
      const startY = int32At(graph.pointLatitudeE6, start)
      const dx = ((int32At(graph.pointLongitudeE6, start + 1) - startX) / 1e6) * metresPerLongitude
      const dy = ((int32At(graph.pointLatitudeE6, start + 1) - startY) / 1e6) * metresPerDegree
      const px = ((x - startX) / 1e6) * metresPerLongitude
      const py = ((y - startY) / 1e6) * metresPerDegree
      const lengthSquared = dx * dx + dy * dy
      const along = lengthSquared === 0 ? 0 : Math.min(1, Math.max(0, (px * dx + py * dy) / lengthSquared))
      const distance = Math.hypot(px - along * dx, py - along * dy)
      if (distance > maxDistanceM || distance >= bestScore) continue

      const road = uint32At(segments.road, segment)
      for (const reverse of [0, 1]) {
        const edge = int32At(edgesOfRoad, road * 2 + reverse)
        if (edge < 0) continue
        const score = distance + headingPenaltyM(graph, start, reverse === 1, headingDeg)
        if (score >= bestScore) continue
        bestScore = score
        best = {
          edge,
          latitude: (startY + along * (int32At(graph.pointLatitudeE6, start + 1) - startY)) / 1e6,
          longitude: (startX + along * (int32At(graph.pointLongitudeE6, start + 1) - startX)) / 1e6,
          distanceM: distance,
        }
      }
    }
    if (best === null) return { matched: false, reason: 'too_far' }
    return {
      matched: true,
      ...best,
      name: edgeName(graph, best.edge),
      ref: edgeRef(graph, best.edge),
      speedLimitKmh: float32At(graph.edgeSpeedLimitKmh, best.edge),
      limitIsPosted: graph.edgeLimitIsPosted[best.edge] === 1,
    }
  }

  return { snap }
}

function headingPenaltyM(graph: RoadGraph, start: number, reverse: boolean, headingDeg: number | undefined): number {
  if (headingDeg === undefined) return 0
  const bearing = bearingDeg(
    int32At(graph.pointLatitudeE6, start) / 1e6,
    int32At(graph.pointLongitudeE6, start) / 1e6,
    int32At(graph.pointLatitudeE6, start + 1) / 1e6,
    int32At(graph.pointLongitudeE6, start + 1) / 1e6,
  )
  const difference = headingDifferenceDeg(headingDeg, reverse ? bearing + 180 : bearing)
  return (oppositeHeadingPenaltyM * (1 - Math.cos((difference * Math.PI) / 180))) / 2
}

function indexSegments(graph: RoadGraph, includes: (road: number) => boolean) {
  const { pointLatitudeE6: latitude, pointLongitudeE6: longitude, roadFirstPoint } = graph
  let count = 0
  for (let road = 0; road < graph.roadCount; road++) {
    if (includes(road)) count += uint32At(roadFirstPoint, road + 1) - uint32At(roadFirstPoint, road) - 1
  }
  if (count === 0) return null
  const index = new Flatbush(count, 16, Int32Array)
  const firstPoint = new Uint32Array(count)
  const roadOfSegment = new Uint32Array(count)
  let segment = 0
  for (let road = 0; road < graph.roadCount; road++) {
    if (!includes(road)) continue
    for (
      let point = uint32At(roadFirstPoint, road);
      point < uint32At(roadFirstPoint, road + 1) - 1;
      point++, segment++
    ) {
      firstPoint[segment] = point
      roadOfSegment[segment] = road
      index.add(
        Math.min(int32At(longitude, point), int32At(longitude, point + 1)),
        Math.min(int32At(latitude, point), int32At(latitude, point + 1)),
        Math.max(int32At(longitude, point), int32At(longitude, point + 1)),
        Math.max(int32At(latitude, point), int32At(latitude, point + 1)),
      )
    }
  }
  index.finish()
  return { index, firstPoint, road: roadOfSegment }
}
