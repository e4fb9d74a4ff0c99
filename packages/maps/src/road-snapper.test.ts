import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { bearingDeg, distanceM } from '@milepost/domain/geo/distance.ts'
import { beforeAll, expect, test } from 'vitest'
import type { RoadGraph } from './road-graph.ts'
import { loadRoadGraph } from './road-graph-file.ts'
import { edgeGeometry } from './road-router.ts'
import { createRoadSnapper, type RoadSnapper } from './road-snapper.ts'
import { shippedMapsDirectory } from './shipped-maps.ts'

let graph: RoadGraph
let snapper: RoadSnapper
beforeAll(async () => {
  graph = loadRoadGraph(await readFile(join(shippedMapsDirectory, 'montevideo', 'roads.graph')))
  snapper = createRoadSnapper(graph)
})

function middleOfEdge(edge: number) {
  const [a, b] = edgeGeometry(graph, edge)
  const latitude = (a!.latitude + b!.latitude) / 2
  const longitude = (a!.longitude + b!.longitude) / 2
  return { latitude, longitude, headingDeg: bearingDeg(a!.latitude, a!.longitude, b!.latitude, b!.longitude) }
}

test('a fix on a road snaps to that road, in the direction of travel', () => {
  let right = 0
  const edges = Array.from({ length: 400 }, (_, i) => (i * 7919) % graph.edgeCount)
  for (const edge of edges) {
    const result = snapper.snap(middleOfEdge(edge))
    if (!result.matched) throw new Error('not matched')
    expect(result.distanceM).toBeLessThan(1)
    if (result.edge === edge) right++
  }
  // The rest lie where the source holds the same street twice, or at a crossing of short stubs.
  expect(right / edges.length).toBeGreaterThan(0.97)
})

test('the result is the nearest road that a plain search over all roads finds', () => {
  for (let i = 0; i < 40; i++) {
    const fix = { latitude: -34.89 + (i % 7) * 0.0031, longitude: -56.2 + Math.floor(i / 7) * 0.0173 }
    const result = snapper.snap({ ...fix, maxDistanceM: 80 })
    const nearest = nearestByBruteForce(fix)
    if (nearest > 80) expect(result).toEqual({ matched: false, reason: 'too_far' })
    else expect(result.matched && result.distanceM).toBeCloseTo(nearest, 0)
  }
})

test('of the two directions of a street the heading decides', () => {
  const edge = graph.edgeTwin.findIndex(twin => twin >= 0)
  const fix = middleOfEdge(edge)
  expect(snapper.snap(fix)).toMatchObject({ edge })
  expect(snapper.snap({ ...fix, headingDeg: fix.headingDeg + 180 })).toMatchObject({ edge: graph.edgeTwin[edge] })
})

test('outside the area there is no road data, and nothing is guessed', () => {
  expect(snapper.snap({ latitude: 53.4, longitude: -2.98 })).toEqual({ matched: false, reason: 'no_road_data' })
})

test('a real street has its name and posted limit', () => {
  expect(snapper.snap({ latitude: -34.9058, longitude: -56.1913 })).toMatchObject({
    matched: true,
    name: 'Avenida 18 de Julio',
    speedLimitKmh: 45,
    limitIsPosted: true,
  })
})

/** Walks every piece of every road in steps of at most a metre. */
function nearestByBruteForce({ latitude, longitude }: { latitude: number; longitude: number }): number {
  let nearest = Number.POSITIVE_INFINITY
  for (let road = 0; road < graph.roadCount; road++) {
    for (let point = graph.roadFirstPoint[road]!; point < graph.roadFirstPoint[road + 1]! - 1; point++) {
      const [aLat, aLon] = [graph.pointLatitudeE6[point]! / 1e6, graph.pointLongitudeE6[point]! / 1e6]
      const [bLat, bLon] = [graph.pointLatitudeE6[point + 1]! / 1e6, graph.pointLongitudeE6[point + 1]! / 1e6]
      const length = distanceM(aLat, aLon, bLat, bLon)
      if (distanceM(latitude, longitude, aLat, aLon) - length > Math.min(nearest, 200)) continue
      const steps = Math.max(1, Math.ceil(length / 0.3))
      for (let step = 0; step <= steps; step++) {
        const share = step / steps
        nearest = Math.min(
          nearest,
          distanceM(latitude, longitude, aLat + (bLat - aLat) * share, aLon + (bLon - aLon) * share),
        )
      }
    }
  }
  return nearest
}
