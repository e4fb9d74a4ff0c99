import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { LonLat, Shape } from '../geo/shapes.ts'
import { findCrossing } from './crossings.ts'
import { GEOFENCE_LIMITS, nameFaults, shapeFaults } from './faults.ts'

const codes = (shape: Shape) => shapeFaults(shape).map(({ code }) => code)
const polygon = (...rings: LonLat[][]): Shape => ({ kind: 'polygon', rings })
const circle = (centre: LonLat, radiusM: number): Shape => ({ kind: 'circle', centre, radiusM })
const corridor = (line: LonLat[], halfWidthM: number): Shape => ({ kind: 'corridor', line, halfWidthM })
const square = (west: number, south: number, size: number): LonLat[] => [
  [west, south],
  [west + size, south],
  [west + size, south + size],
  [west, south + size],
]
/** On a circle, anticlockwise. */
const round = (corners: number, size = 0.01): LonLat[] =>
  Array.from({ length: corners }, (_, i) => {
    const angle = (i / corners) * 2 * Math.PI
    return [size * Math.cos(angle), 50 + size * Math.sin(angle)]
  })

test('ordinary shapes have no fault: closed or open rings, holes, islands', () => {
  expect(codes(polygon(square(0, 50, 0.1)))).toEqual([])
  expect(codes(polygon([...square(0, 50, 0.1), [0, 50]]))).toEqual([])
  expect(codes(polygon(square(0, 50, 0.1), square(0.02, 50.02, 0.05)))).toEqual([])
  expect(codes(polygon(square(0, 50, 0.1), square(1, 50, 0.1)))).toEqual([])
  expect(codes(circle([-0.7, 52.6], 250))).toEqual([])
  expect(codes(corridor([[0, 50], [0.1, 50.1], [0, 50.1], [0.1, 50]], 25))).toEqual([]) // biome-ignore format: one line
})

test('an outline needs three different corners, a corridor two points', () => {
  expect(codes(polygon([]))).toEqual(['too-few-corners'])
  expect(codes(polygon([[0, 0], [1, 1], [0, 0]]))).toEqual(['too-few-corners']) // biome-ignore format: one line
  expect(codes(polygon(square(0, 50, 0.1), [[0, 50]]))).toEqual(['too-few-corners'])
  expect(codes(corridor([[0, 50], [0, 50]], 25))).toEqual(['too-few-corners']) // biome-ignore format: one line
  expect(codes({ kind: 'polygon', rings: [] })).toEqual(['too-few-corners'])
})

test('two thousand corners are taken, one more is not', () => {
  const most = round(GEOFENCE_LIMITS.mostCorners)
  expect(codes(polygon([...most, most[0]!]))).toEqual([])
  expect(codes(polygon(round(GEOFENCE_LIMITS.mostCorners + 2)))).toEqual(['too-many-corners'])
})

test('an outline that crosses itself is told where', () => {
  const bowTie: LonLat[] = [[0, 50], [0.1, 50.1], [0.1, 50], [0, 50.1]] // biome-ignore format: one line
  const [fault] = shapeFaults(polygon(bowTie))
  expect(fault).toMatchObject({ code: 'crosses-itself' })
  expect(fault!.at![0]).toBeCloseTo(0.05)
  expect(fault!.at![1]).toBeCloseTo(50.05)
  expect(codes(polygon(square(0, 50, 0.1), square(0.05, 50.05, 0.1)))).toEqual(['crosses-itself'])
})

test('an outline that touches itself in a point does not cross', () => {
  const two: LonLat[] = [[0, 50], [0.1, 50.1], [0.2, 50], [0.2, 50.2], [0.1, 50.1], [0, 50.2]] // biome-ignore format: one line
  expect(codes(polygon(two))).toEqual([])
})

test('a line there and back has no area', () => {
  expect(codes(polygon([[0, 50], [0.1, 50], [0.2, 50]]))).toEqual(['no-area']) // biome-ignore format: one line
})

test('what spans the date line or comes near a pole is not taken', () => {
  expect(codes(polygon([[179, 0], [-179, 0], [-179, 1], [179, 1]]))).toEqual(['spans-date-line']) // biome-ignore format: one line
  expect(codes(circle([179.99, 10], 5_000))).toEqual(['spans-date-line'])
  expect(codes(circle([10, 84.99], 5_000))).toEqual(['near-pole'])
})

test('sizes have their ranges, and a continent is too large', () => {
  expect([9, 10, 500_000, 500_001, Number.NaN].map(radius => codes(circle([10, 45], radius)))).toEqual([
    ['radius-out-of-range'],
    [],
    [],
    ['radius-out-of-range'],
    ['radius-out-of-range'],
  ])
  expect([4, 5, 10_000, 10_001].map(half => codes(corridor([[10, 45], [10.1, 45]], half)).length)).toEqual([1, 0, 0, 1]) // biome-ignore format: one line
  expect(codes(polygon(square(0, 40, 20)))).toEqual(['too-large'])
})

test('a name is there, is not too long, and is not taken', () => {
  expect(nameFaults('  ')).toEqual([{ code: 'name-missing', at: null }])
  expect(nameFaults('x'.repeat(101))).toEqual([{ code: 'name-too-long', at: null }])
  expect(nameFaults(' Depot ', name => name === 'Depot')).toEqual([{ code: 'name-taken', at: null }])
  expect(nameFaults('Depot', () => false)).toEqual([])
})

describe('crossings', () => {
  const coordinate = fc.tuple(fc.integer({ min: 0, max: 12 }), fc.integer({ min: 0, max: 12 }))

  /** Every edge against every other. */
  function crossesByBruteForce(ring: readonly LonLat[]): boolean {
    const edges = ring.map((b, i) => [ring.at(i - 1)!, b] as const)
    const side = ([a, b]: readonly [LonLat, LonLat], p: LonLat) =>
      Math.sign((b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0]))
    return edges.some((one, i) =>
      edges.some(
        (other, j) =>
          j > i && side(one, other[0]) * side(one, other[1]) < 0 && side(other, one[0]) * side(other, one[1]) < 0,
      ),
    )
  }

  test('are found exactly where holding every edge against every other finds one', () => {
    fc.assert(
      fc.property(fc.array(coordinate, { minLength: 3, maxLength: 9 }), ring => {
        expect(findCrossing([ring]) !== null).toBe(crossesByBruteForce(ring))
      }),
      { numRuns: 2_000 },
    )
  })
})
