import fc from 'fast-check'
import { expect, it } from 'vitest'
import { distanceM } from '../geo/distance.ts'
import { type LonLat, type Shape, shapeContains } from '../geo/shapes.ts'
import { measuresOf } from './drawing-measure.ts'
import { circleRing, corridorRings, lengthM, nearestEdge, placeAt } from './drawing-outline.ts'

const place = fc.tuple(fc.double({ min: -170, max: 170, noNaN: true }), fc.double({ min: -75, max: 75, noNaN: true }))
const away = (a: LonLat, b: LonLat) => distanceM(a[1], a[0], b[1], b[0])

it('a place at a distance is that far away', () => {
  fc.assert(
    fc.property(
      place,
      fc.double({ min: 0, max: 360, noNaN: true }),
      fc.integer({ min: 1, max: 100_000 }),
      (from, bearing, awayM) => {
        expect(away(from, placeAt(from, bearing, awayM))).toBeCloseTo(awayM, 1)
      },
    ),
  )
})

it('the drawn circle has its corners on the circle', () => {
  for (const corner of circleRing([-0.5, 52], 400)) expect(away([-0.5, 52], corner)).toBeCloseTo(400, 2)
})

it('what lies well within a corridor lies within a drawn part of it, and what lies well outside in none', () => {
  const line: LonLat[] = [
    [0, 50],
    [0.02, 50.01],
    [0.02, 50.03],
  ]
  const corridor: Shape = { kind: 'corridor', line, halfWidthM: 200 }
  const near = fc.tuple(
    fc.double({ min: -0.01, max: 0.03, noNaN: true }),
    fc.double({ min: 49.99, max: 50.04, noNaN: true }),
  )
  const isDrawn = (at: LonLat) =>
    corridorRings(line, 200).some(ring => shapeContains({ kind: 'polygon', rings: [ring] }, at[1], at[0]))
  fc.assert(
    fc.property(near, at => {
      if (shapeContains({ ...corridor, halfWidthM: 195 }, at[1], at[0])) expect(isDrawn(at)).toBe(true)
      if (!shapeContains({ ...corridor, halfWidthM: 205 }, at[1], at[0])) expect(isDrawn(at)).toBe(false)
    }),
  )
})

const square = (west: number, south: number, side: number): LonLat[] => [
  [west, south],
  [west + side, south],
  [west + side, south + side],
  [west, south + side],
]

it('a square of a hundredth of a degree at the equator measures 1.24 km², and 4.4 km around', () => {
  const { areaM2, lengthM: around } = measuresOf({ kind: 'polygon', rings: [square(0, 0, 0.01)] })
  expect(areaM2 / 1e6).toBeCloseTo(1.2364, 3)
  expect(around / 1000).toBeCloseTo(4.448, 2)
})

it('a hole takes away, and an island in it counts again', () => {
  const of = (...rings: LonLat[][]) => measuresOf({ kind: 'polygon', rings }).areaM2
  const [outer, hole, island] = [square(0, 50, 0.3), square(0.1, 50.1, 0.1), square(0.12, 50.12, 0.01)]
  expect(of(outer, hole)).toBeCloseTo(of(outer) - of(hole), 0)
  expect(of(outer, hole, island)).toBeCloseTo(of(outer) - of(hole) + of(island), 0)
})

it('a circle and a straight corridor measure what geometry says', () => {
  expect(measuresOf({ kind: 'circle', centre: [0, 50], radiusM: 100 }).areaM2).toBeCloseTo(Math.PI * 1e4, 5)
  const line: LonLat[] = [
    [0, 0],
    [0, 0.01],
  ]
  expect(measuresOf({ kind: 'corridor', line, halfWidthM: 10 }).lengthM).toBeCloseTo(1111.95, 1)
})

it('a closed line goes back to its first point', () => {
  expect(lengthM(square(0, 0, 0.01), true)).toBeGreaterThan(lengthM(square(0, 0, 0.01)))
})

it('the nearest edge of a closed ring may be the one back to the first corner', () => {
  const ring = square(0, 50, 0.1)
  expect(nearestEdge(ring, true, [-0.01, 50.05])).toMatchObject({ afterCorner: 3, at: [0, expect.closeTo(50.05)] })
  expect(nearestEdge(ring, false, [-0.01, 50.04])).toMatchObject({ afterCorner: 0 })
  expect(nearestEdge([[0, 50]], true, [0, 50])).toBeNull()
})
