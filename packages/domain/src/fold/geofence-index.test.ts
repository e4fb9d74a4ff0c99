import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Shape, shapeContains } from '../geo/shapes.ts'
import { type DatedShape, indexGeofences } from './geofence-index.ts'

const dated = (id: number, shape: Shape, validFromMs = 0, validUntilMs: number | null = null): DatedShape => ({
  area: { id, dwellS: null, reportsPassing: false },
  shape,
  validFromMs,
  validUntilMs,
})
const idsAt = (shapes: DatedShape[], latitude: number, longitude: number, atMs = 1) =>
  indexGeofences(shapes)
    .containing(latitude, longitude, atMs)
    .map(area => area.id)

const square: Shape = {
  kind: 'polygon',
  rings: [
    [
      [0, 50],
      [0.1, 50],
      [0.1, 50.1],
      [0, 50.1],
    ],
    [
      [0.04, 50.04],
      [0.06, 50.04],
      [0.06, 50.06],
      [0.04, 50.06],
      [0.04, 50.04],
    ],
  ],
}

test('a polygon holds what is inside it, and not what is in its hole', () => {
  expect(idsAt([dated(1, square)], 50.02, 0.02)).toEqual([1])
  expect(idsAt([dated(1, square)], 50.05, 0.05)).toEqual([])
  expect(idsAt([dated(1, square)], 50.12, 0.05)).toEqual([])
})

test('a circle holds what is within its radius in metres', () => {
  const circle: Shape = { kind: 'circle', centre: [0, 60], radiusM: 1_000 }
  expect(idsAt([dated(1, circle)], 60, 0.0179)).toEqual([1])
  expect(idsAt([dated(1, circle)], 60, 0.0181)).toEqual([])
})

test('a corridor holds what is near its line', () => {
  const corridor: Shape = {
    kind: 'corridor',
    line: [
      [0, 50],
      [0.1, 50],
      [0.1, 50.1],
    ],
    halfWidthM: 100,
  }
  expect(idsAt([dated(1, corridor)], 50.0008, 0.05)).toEqual([1])
  expect(idsAt([dated(1, corridor)], 50.001, 0.05)).toEqual([])
  expect(idsAt([dated(1, corridor)], 50.05, 0.1013)).toEqual([1])
})

test('a shape counts from when it was drawn until it was changed', () => {
  const moved = [dated(1, square, 100, 200), dated(1, { kind: 'circle', centre: [5, 5], radiusM: 50 }, 200)]
  expect([99, 100, 199, 200].map(atMs => idsAt(moved, 50.02, 0.02, atMs).length)).toEqual([0, 1, 1, 0])
  expect(idsAt(moved, 5, 5, 200)).toEqual([1])
})

test('a geofence that changed a thousand times has what was in force of it at a time', () => {
  const versions = Array.from({ length: 1_000 }, (_, i) => {
    const far: Shape = { kind: 'circle', centre: [5, 5], radiusM: 50_000 }
    return {
      ...dated(1, i % 2 ? far : square, i * 10, i === 999 ? null : i * 10 + 8),
      area: { ...dated(1, square).area, dwellS: i },
    }
  })
  const index = indexGeofences(versions.toReversed())
  expect([0, 7, 8, 10, 5_555, 5_559, 99_999].map(atMs => index.inForce(1, atMs)?.dwellS ?? null)).toEqual([
    ...[0, 0, null, 1, 555, null, 999],
  ])
  expect(index.inForce(2, 0)).toBeNull()
  expect(index.inForce(1, -1)).toBeNull()
  const dwells = (latitude: number, longitude: number, atMs: number) =>
    index.containing(latitude, longitude, atMs).map(area => area.dwellS)
  expect([dwells(50.02, 0.02, 5_540), dwells(50.02, 0.02, 5_550)]).toEqual([[554], []])
  expect([dwells(5.3, 5, 5_540), dwells(5.3, 5, 5_550)]).toEqual([[], [555]])
})

test('an area as large as a country is found as well', () => {
  const country: Shape = { kind: 'circle', centre: [-3, 54], radiusM: 400_000 }
  expect(idsAt([dated(2, country), dated(1, square)], 50.9, -1)).toEqual([2])
})

test('the grid finds exactly what asking every shape finds', () => {
  const coordinate = fc.tuple(
    fc.double({ min: -0.2, max: 0.2, noNaN: true }),
    fc.double({ min: 49.8, max: 50.2, noNaN: true }),
  )
  const shape: fc.Arbitrary<Shape> = fc.oneof(
    fc.record({
      kind: fc.constant('circle' as const),
      centre: coordinate,
      radiusM: fc.integer({ min: 10, max: 20_000 }),
    }),
    fc.record({
      kind: fc.constant('corridor' as const),
      line: fc.array(coordinate, { minLength: 1, maxLength: 5 }),
      halfWidthM: fc.integer({ min: 1, max: 2_000 }),
    }),
    fc.record({
      kind: fc.constant('polygon' as const),
      rings: fc.array(fc.array(coordinate, { minLength: 3, maxLength: 6 }), { minLength: 1, maxLength: 2 }),
    }),
  )
  fc.assert(
    fc.property(fc.array(shape, { maxLength: 12 }), coordinate, (shapes, [longitude, latitude]) => {
      const all = shapes.map((one, id) => dated(id, one))
      const expected = all.filter(one => shapeContains(one.shape, latitude, longitude)).map(one => one.area.id)
      expect(idsAt(all, latitude, longitude)).toEqual(expected)
    }),
  )
})
