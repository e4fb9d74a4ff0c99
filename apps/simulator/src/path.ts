import { int32At, uint32At } from '@milepost/domain/collections/typed-arrays.ts'
import { bearingDeg, distanceM } from '@milepost/domain/geo/distance.ts'
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
export function pathAlong(graph: RoadGraph, edges: Iterable<number>): Path {
  const latitude: number[] = []
  const longitude: number[] = []
  const alongM: number[] = []
  const segmentEdge: number[] = []
  const segmentHeadingDeg: number[] = []
  let last: { readonly latitude: number; readonly longitude: number; readonly alongM: number } | null = null
  for (const edge of edges) {
    const road = uint32At(graph.edgeRoad, edge)
    const first = uint32At(graph.roadFirstPoint, road)
    const end = uint32At(graph.roadFirstPoint, road + 1) - 1
    const step = graph.edgeIsReverse[edge] === 1 ? -1 : 1
    let point = step === 1 ? first : end
    for (let left = end - first + 1; left > 0; left--, point += step) {
      const pointLatitude = int32At(graph.pointLatitudeE6, point) / 1e6
      const pointLongitude = int32At(graph.pointLongitudeE6, point) / 1e6
      let pointAlongM = 0
      if (last !== null) {
        const length = distanceM(last.latitude, last.longitude, pointLatitude, pointLongitude)
        if (length < 0.05) continue
        segmentEdge.push(edge)
        segmentHeadingDeg.push(bearingDeg(last.latitude, last.longitude, pointLatitude, pointLongitude))
        pointAlongM = last.alongM + length
      }
      last = { latitude: pointLatitude, longitude: pointLongitude, alongM: pointAlongM }
      latitude.push(pointLatitude)
      longitude.push(pointLongitude)
      alongM.push(pointAlongM)
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
