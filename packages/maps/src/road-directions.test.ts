import { distanceM } from '@milepost/domain/geo/distance.ts'
import { expect, test } from 'vitest'
import { findDirections } from './road-directions.ts'
import type { RoadGraph } from './road-graph.ts'
import { RoadGraphBuilder } from './road-graph-builder.ts'
import { createRoadSnapper, type RoadSnapper } from './road-snapper.ts'

/** A town on a grid of hundredths of a degree: each way is a list of [x, y]. */
function town(ways: { points: [number, number][]; tags?: Record<string, string> }[]) {
  const builder = new RoadGraphBuilder()
  for (const [id, { points, tags }] of ways.entries()) {
    const line = Int32Array.from(points.flatMap(([x, y]) => [x * 100_000, y * 100_000]))
    builder.add({ id, shape: 'line', tags: { highway: 'residential', ...tags }, parts: [line] })
  }
  const bounds = { west: 0, south: 0, east: 1, north: 1 }
  const graph = builder.finish({ areaName: 'Town', drivingSide: 'left', speedUnit: 'mph', bounds }, [])
  return { graph, snapper: createRoadSnapper(graph) }
}

const place = (x: number, y: number) => ({ latitude: y / 100, longitude: x / 100 })
const straightM = (a: [number, number], b: [number, number]) =>
  distanceM(a[1] / 100, a[0] / 100, b[1] / 100, b[0] / 100)

interface Town {
  graph: RoadGraph
  snapper: RoadSnapper
}
const ask = ({ graph, snapper }: Town, from: Parameters<typeof findDirections>[2], to: ReturnType<typeof place>) =>
  findDirections(graph, snapper, from, to)

const street = town([
  {
    points: [
      [0, 0],
      [4, 0],
    ],
  },
  {
    points: [
      [4, 0],
      [4, 3],
    ],
  },
])

test('within one road it is the part between both places, in whichever direction', () => {
  const there = ask(street, place(1, 0), place(3, 0))!
  expect(there.distanceM).toBeCloseTo(straightM([1, 0], [3, 0]), -1)
  const back = ask(street, place(3, 0), place(1, 0))!
  expect(back.distanceM).toBeCloseTo(there.distanceM, -1)
  expect(back.durationS).toBeCloseTo(there.durationS, 0)
})

test('round a corner it is the parts of both roads, and the time is that of the roads', () => {
  const found = ask(street, place(1, 0), place(4, 2))!
  expect(found.distanceM).toBeCloseTo(straightM([1, 0], [4, 0]) + straightM([4, 0], [4, 2]), -1)
  const half = ask(street, place(1, 0), place(4, 0))!
  expect(found.durationS / half.durationS).toBeCloseTo(found.distanceM / half.distanceM, 1)
})

test('a place beside the road counts from the road; one far from every road has no way', () => {
  expect(ask(street, place(1, 0.2), place(3, 0))!.distanceM).toBeCloseTo(straightM([1, 0], [3, 0]), -1)
  expect(ask(street, place(1, 2), place(3, 0))).toBeNull()
})

test('a one-way road is not driven against its direction', () => {
  const ring = town([
    {
      points: [
        [0, 0],
        [2, 0],
      ],
      tags: { oneway: 'yes' },
    },
    {
      points: [
        [2, 0],
        [2, 2],
        [0, 2],
        [0, 0],
      ],
    },
  ])
  const along = ask(ring, place(0.5, 0), place(1.5, 0))!
  expect(along.distanceM).toBeCloseTo(straightM([0.5, 0], [1.5, 0]), -1)
  expect(ask(ring, place(1.5, 0), place(0.5, 0))!.distanceM).toBeGreaterThan(6 * along.distanceM)
})

test('who drives away from it has to turn first', () => {
  const ring = town([
    {
      points: [
        [0, 0],
        [2, 0],
      ],
    },
    {
      points: [
        [2, 0],
        [2, 2],
        [0, 2],
        [0, 0],
      ],
    },
  ])
  const towards = ask(ring, { ...place(1, 0), headingDeg: 90 }, place(1.5, 0))!
  const away = ask(ring, { ...place(1, 0), headingDeg: 270 }, place(1.5, 0))!
  expect(away.distanceM).toBeGreaterThan(6 * towards.distanceM)
})

test('who drives towards roads without a way out turns where it is', () => {
  const yard = town([
    {
      points: [
        [0, 0],
        [2, 0],
      ],
    },
    {
      points: [
        [0, 0],
        [0, 2],
      ],
      tags: { oneway: 'yes' },
    },
  ])
  const found = ask(yard, { ...place(1, 0), headingDeg: 270 }, place(1.5, 0))!
  expect(found.distanceM).toBeCloseTo(straightM([1, 0], [1.5, 0]), -1)
})
