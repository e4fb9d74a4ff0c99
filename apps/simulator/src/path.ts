import { bearingDeg, distanceM } from '@milepost/domain/geo-distance.ts'
import type { RoadGraph } from '@milepost/maps/road-graph.ts'

/** A route as one line: vertex i is followed by segment i, which runs along one edge. Distances in metres. */
export interface Path {
  readonly latitude: Float64Array
  readonly longitude: Float64Array
  /** From the start to each vertex. */
  readonly alongM: Float64Array
  readonly segmentEdge: Uint32Array
  readonly segmentHeadingDeg: Float64Array
  readonly lengthM: number
}

/** Points mapped on top of each other make no segment, so every segment has a length and a heading. */
export function pathAlong(graph: RoadGraph, edges: ArrayLike<number>): Path {
  const latitude: number[] = []
  const longitude: number[] = []
  const alongM: number[] = []
  const segmentEdge: number[] = []
  const segmentHeadingDeg: number[] = []
  for (let i = 0; i < edges.length; i++) {
    const edge = edges[i]!
    const road = graph.edgeRoad[edge]!
    const first = graph.roadFirstPoint[road]!
    const last = graph.roadFirstPoint[road + 1]! - 1
    const step = graph.edgeIsReverse[edge] === 1 ? -1 : 1
    let point = step === 1 ? first : last
    for (let left = last - first + 1; left > 0; left--, point += step) {
      const pointLatitude = graph.pointLatitudeE6[point]! / 1e6
      const pointLongitude = graph.pointLongitudeE6[point]! / 1e6
      const previous = latitude.length - 1
      if (previous >= 0) {
        const fromLatitude = latitude[previous]!
        const fromLongitude = longitude[previous]!
        const length = distanceM(fromLatitude, fromLongitude, pointLatitude, pointLongitude)
        if (length < 0.05) continue
        segmentEdge.push(edge)
        segmentHeadingDeg.push(bearingDeg(fromLatitude, fromLongitude, pointLatitude, pointLongitude))
        alongM.push(alongM[previous]! + length)
      } else {
        alongM.push(0)
      }
      latitude.push(pointLatitude)
      longitude.push(pointLongitude)
    }
  }
  return {
    latitude: Float64Array.from(latitude),
    longitude: Float64Array.from(longitude),
    alongM: Float64Array.from(alongM),
    segmentEdge: Uint32Array.from(segmentEdge),
    segmentHeadingDeg: Float64Array.from(segmentHeadingDeg),
    lengthM: alongM.at(-1) ?? 0,
  }
}
