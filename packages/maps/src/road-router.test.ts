import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import type { OsmFeature, Tags, TurnRestriction } from './osm-feature.ts'
import type { RoadGraph } from './road-graph.ts'
import { RoadGraphBuilder } from './road-graph-builder.ts'
import { loadRoadGraph } from './road-graph-file.ts'
import { edgeGeometry, findRoute } from './road-router.ts'
import { shippedMapsDirectory } from './shipped-maps.ts'

// A small town on a grid of thousandths of a degree: each way is a list of [x, y].
function town(ways: { points: [number, number][]; tags?: Tags }[], restrictions: TurnRestriction[] = []): RoadGraph {
  const builder = new RoadGraphBuilder()
  ways.forEach(({ points, tags }, id) => {
    const feature: OsmFeature = {
      id,
      shape: 'line',
      tags: { highway: 'residential', ...tags },
      parts: [Int32Array.from(points.flatMap(([x, y]) => [x * 10_000, y * 10_000]))],
    }
    builder.add(feature)
  })
  const bounds = { west: 0, south: 0, east: 1, north: 1 }
  return builder.finish({ areaName: 'Town', drivingSide: 'left', speedUnit: 'mph', bounds }, restrictions)
}

function nodeAt(graph: RoadGraph, x: number, y: number): number {
  for (let node = 0; node < graph.nodeCount; node++) {
    const isHere =
      Math.abs(graph.nodeLongitude[node]! - x / 1000) < 1e-9 && Math.abs(graph.nodeLatitude[node]! - y / 1000) < 1e-9
    if (isHere) return node
  }
  throw new Error(`No node at ${x}, ${y}.`)
}

function nodesOf(graph: RoadGraph, edges: readonly number[]): string[] {
  return edges.map(
    edge =>
      `${Math.round(graph.nodeLongitude[graph.edgeTo[edge]!]! * 1000)},${Math.round(graph.nodeLatitude[graph.edgeTo[edge]!]! * 1000)}`,
  )
}

const square: { points: [number, number][]; tags?: Tags }[] = [
  {
    points: [
      [0, 0],
      [1, 0],
    ],
  },
  {
    points: [
      [1, 0],
      [1, 1],
    ],
  },
  {
    points: [
      [1, 1],
      [0, 1],
    ],
  },
  {
    points: [
      [0, 1],
      [0, 0],
    ],
  },
]

test('a one-way street is driven only its own way', () => {
  const graph = town([{ ...square[0]!, tags: { oneway: 'yes' } }, ...square.slice(1)])
  const [a, b] = [nodeAt(graph, 0, 0), nodeAt(graph, 1, 0)]
  expect(findRoute(graph, a, b)?.edges).toHaveLength(1)
  expect(nodesOf(graph, findRoute(graph, b, a)!.edges)).toEqual(['1,1', '0,1', '0,0'])
})

test('the faster road wins over the shorter one', () => {
  const graph = town([
    {
      points: [
        [0, 0],
        [3, 0],
      ],
      tags: { maxspeed: '10 mph' },
    },
    {
      points: [
        [0, 0],
        [1, 1],
        [2, 1],
        [3, 0],
      ],
      tags: { maxspeed: '60 mph' },
    },
  ])
  const route = findRoute(graph, nodeAt(graph, 0, 0), nodeAt(graph, 3, 0))!
  expect(edgeGeometry(graph, route.edges[0]!)).toHaveLength(4)
})

test('a banned turn is driven round', () => {
  const restriction = { fromWay: 0, toWay: 1, viaLongitudeE7: 10_000, viaLatitudeE7: 0, kind: 'no' as const }
  const graph = town(square, [restriction])
  const route = findRoute(graph, nodeAt(graph, 0, 0), nodeAt(graph, 1, 1))!
  expect(nodesOf(graph, route.edges)).toEqual(['0,1', '1,1'])
})

test('where only one turn is allowed the others are banned', () => {
  const cross: typeof square = [
    {
      points: [
        [0, 0],
        [1, 0],
      ],
    },
    {
      points: [
        [1, 0],
        [2, 0],
      ],
    },
    {
      points: [
        [1, 0],
        [1, 1],
      ],
    },
  ]
  const restriction = { fromWay: 0, toWay: 1, viaLongitudeE7: 10_000, viaLatitudeE7: 0, kind: 'only' as const }
  const graph = town(cross, [restriction])
  const route = findRoute(graph, nodeAt(graph, 0, 0), nodeAt(graph, 1, 1))!
  expect(nodesOf(graph, route.edges)).toEqual(['1,0', '2,0', '1,0', '1,1'])
})

test('a vehicle does not turn back in the road but may at a dead end', () => {
  const graph = town([
    ...square,
    {
      points: [
        [1, 0],
        [2, 0],
      ],
    },
  ])
  const [west, middle, end] = [nodeAt(graph, 0, 0), nodeAt(graph, 1, 0), nodeAt(graph, 2, 0)]
  const arrivingEdge = findRoute(graph, west, middle)!.edges[0]!
  expect(nodesOf(graph, findRoute(graph, middle, west, { arrivingEdge })!.edges)).not.toEqual(['0,0'])
  const intoDeadEnd = findRoute(graph, middle, end)!.edges[0]!
  expect(nodesOf(graph, findRoute(graph, end, middle, { arrivingEdge: intoDeadEnd })!.edges)).toEqual(['1,0'])
})

test('where no road leads through there is no route', () => {
  const graph = town([
    {
      points: [
        [0, 0],
        [1, 0],
      ],
    },
    {
      points: [
        [5, 5],
        [6, 5],
      ],
    },
  ])
  expect(findRoute(graph, nodeAt(graph, 0, 0), nodeAt(graph, 5, 5))).toBeNull()
})

test('roads closed to the public are no roads', () => {
  const graph = town([
    square[0]!,
    { ...square[1]!, tags: { access: 'private' } },
    { ...square[2]!, tags: { highway: 'footway' } },
  ])
  expect(graph.roadCount).toBe(1)
})

test('speed limits are read in the unit they are posted in', () => {
  const graph = town([
    { ...square[0]!, tags: { maxspeed: '30 mph' } },
    { ...square[1]!, tags: { maxspeed: '50' } },
    { ...square[2]!, tags: { maxspeed: 'national', highway: 'primary' } },
    { ...square[3]!, tags: { maxspeed: 'signals' } },
  ])
  const limitOf = (road: number) => {
    const edge = graph.edgeRoad.indexOf(road)
    return [Math.round(graph.edgeSpeedLimitKmh[edge]!), graph.edgeLimitIsPosted[edge]]
  }
  expect([0, 1, 2, 3].map(limitOf)).toEqual([
    [48, 1],
    [50, 1],
    [97, 1],
    [48, 0],
  ])
})

let montevideo: RoadGraph
beforeAll(async () => {
  montevideo = loadRoadGraph(await readFile(join(shippedMapsDirectory, 'montevideo', 'roads.graph')))
})

test('any two connected nodes of Montevideo have a route whose edges join end to start', () => {
  const connected: number[] = []
  for (let node = 0; node < montevideo.nodeCount; node++)
    if (montevideo.nodeIsConnected[node] === 1) connected.push(node)
  expect(connected.length / montevideo.nodeCount).toBeGreaterThan(0.95)
  for (let i = 0; i < 60; i++) {
    const from = connected[(i * 7919) % connected.length]!
    const to = connected[(i * 104_729 + 13) % connected.length]!
    const route = findRoute(montevideo, from, to)!
    let at = from
    for (const edge of route.edges) {
      expect(montevideo.edgeFrom[edge]).toBe(at)
      at = montevideo.edgeTo[edge]!
    }
    expect(at).toBe(to)
    const points = route.edges.flatMap(edge => edgeGeometry(montevideo, edge))
    expect(points[0]!.latitude).toBeCloseTo(montevideo.nodeLatitude[from]!, 6)
    expect(points.at(-1)!.longitude).toBeCloseTo(montevideo.nodeLongitude[to]!, 6)
  }
})
