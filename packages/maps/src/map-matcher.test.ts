import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { bearingDeg, distanceM, type LatLon } from '@milepost/domain/geo/distance.ts'
import { beforeAll, expect, test } from 'vitest'
import { createMapMatcher, type MapMatcher, matchByBest } from './map-matcher.ts'
import type { RoadGraph } from './road-graph.ts'
import { loadRoadGraph } from './road-graph-file.ts'
import { edgeGeometry, findRoute } from './road-router.ts'
import { createRoadSnapper } from './road-snapper.ts'
import type { RoutePoint } from './route-parts.ts'
import { shippedMapsDirectory } from './shipped-maps.ts'

let graph: RoadGraph
let matcher: MapMatcher
/** A drive of some kilometres through Montevideo. */
let drive: LatLon[]

beforeAll(async () => {
  graph = loadRoadGraph(await readFile(join(shippedMapsDirectory, 'montevideo', 'roads.graph')))
  matcher = createMapMatcher(graph, createRoadSnapper(graph))
  const connected = Array.from({ length: graph.nodeCount }, (_, node) => node).filter(n => graph.nodeIsConnected[n])
  const route = findRoute(graph, connected[100]!, connected[Math.floor(connected.length / 2)]!)!
  drive = route.edges.flatMap((edge, i) => edgeGeometry(graph, edge).slice(i === 0 ? 0 : 1))
})

/** Records of the drive, one each `everyM`, with the receiver off by some metres. */
function records(everyM: number, offM: number): RoutePoint[] {
  const points: RoutePoint[] = []
  let travelled = everyM
  for (let i = 1; i < drive.length; i++) {
    const [a, b] = [drive[i - 1]!, drive[i]!]
    const length = distanceM(a.latitude, a.longitude, b.latitude, b.longitude)
    const headingDeg = bearingDeg(a.latitude, a.longitude, b.latitude, b.longitude)
    for (; travelled < length; travelled += everyM) {
      const share = travelled / length
      const off = ((points.length % 3) - 1) * (offM / 111_195)
      points.push({
        atMs: points.length * 5_000,
        latitude: a.latitude + (b.latitude - a.latitude) * share + off,
        longitude: a.longitude + (b.longitude - a.longitude) * share,
        headingDeg,
        speedKmh: 40,
      })
    }
    travelled -= length
  }
  return points
}

const lengthM = (line: readonly LatLon[]) =>
  line.reduce((sum, b, i) => {
    const a = line[i - 1]
    return a === undefined ? 0 : sum + distanceM(a.latitude, a.longitude, b.latitude, b.longitude)
  }, 0)

test('a drive along roads is matched to them, round the corners that its records cut', () => {
  const parts = matcher.match(records(120, 4))
  const matched = parts.filter(part => part.matched)
  const shareMs = matched.reduce((sum, part) => sum + part.untilMs - part.fromMs, 0) / (parts.at(-1)!.untilMs || 1)
  expect(shareMs).toBeGreaterThan(0.9)
  const nearRoad = createRoadSnapper(graph)
  for (const { latitude, longitude } of matched.flatMap(part => part.line)) {
    expect(nearRoad.snap({ latitude, longitude, maxDistanceM: 2 }).matched).toBe(true)
  }
  expect(parts.reduce((sum, part) => sum + lengthM(part.line), 0)).toBeLessThan(lengthM(drive) * 1.03)
})

test('each point of the line has its time, which only grows', () => {
  const times = matcher.match(records(120, 4)).flatMap(part => part.line.map(point => point.atMs))
  expect(times).toEqual(times.toSorted((a, b) => a - b))
})

test('parts follow each other without a hole', () => {
  const points = records(120, 4)
  const parts = matcher.match(points)
  expect(parts[0]!.fromMs).toBe(points[0]!.atMs)
  expect(parts.at(-1)!.untilMs).toBe(points.at(-1)!.atMs)
  for (const [i, part] of parts.entries()) if (i > 0) expect(part.fromMs).toBe(parts[i - 1]!.untilMs)
})

test('a track away from roads stays as it was recorded', () => {
  const atSea = [0, 1, 2].map(i => ({
    atMs: i,
    latitude: -35.2,
    longitude: -56.1 + i / 100,
    headingDeg: 90,
    speedKmh: 20,
  }))
  expect(matcher.match(atSea)).toEqual([
    {
      fromMs: 0,
      untilMs: 2,
      matched: false,
      line: atSea.map(({ latitude, longitude, atMs }) => ({ latitude, longitude, atMs })),
    },
  ])
})

test('outside every map nothing is matched, and nothing is made up', () => {
  const [a, b] = [0, 1].map(i => ({ atMs: i, latitude: 52.6, longitude: -0.7 + i / 100, headingDeg: 90, speedKmh: 20 }))
  const line = [a!, b!].map(({ latitude, longitude, atMs }) => ({ latitude, longitude, atMs }))
  expect(matchByBest([matcher], [a!, b!])).toEqual([{ fromMs: 0, untilMs: 1, matched: false, line }])
  expect(matchByBest([], [a!, b!])).toHaveLength(1)
  expect(matchByBest([matcher], [])).toEqual([])
})
