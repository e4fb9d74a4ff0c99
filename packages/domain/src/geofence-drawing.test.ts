import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { LonLat, Shape } from './geo-shapes.ts'
import {
  type Drawing,
  type DrawingInput,
  drawingAfter,
  drawingOf,
  emptyDrawing,
  openRing,
  shapeOf,
} from './geofence-drawing.ts'

const after = (kind: Shape['kind'], ...inputs: DrawingInput[]) => inputs.reduce(drawingAfter, emptyDrawing(kind))
const place = (longitude: number, latitude: number): DrawingInput => ({ do: 'place', at: [longitude, latitude] })
const TRIANGLE = [place(0, 50), place(0.1, 50), place(0.1, 50.1)]

describe('a polygon by clicks', () => {
  it('is a shape from the third corner on and finished when asked to be', () => {
    expect(shapeOf(after('polygon', ...TRIANGLE.slice(0, 2)))).toBeNull()
    const drawn = after('polygon', ...TRIANGLE, { do: 'finish' })
    expect(drawn.isFinished).toBe(true)
    expect(shapeOf(drawn)).toEqual({
      kind: 'polygon',
      rings: [
        [
          [0, 50],
          [0.1, 50],
          [0.1, 50.1],
        ],
      ],
    })
  })

  it('is not finished with two corners', () => {
    expect(after('polygon', ...TRIANGLE.slice(0, 2), { do: 'finish' }).isFinished).toBe(false)
  })

  it('loses its last corner until it is finished', () => {
    expect(after('polygon', ...TRIANGLE, { do: 'remove last' }).corners).toHaveLength(2)
    expect(after('polygon', ...TRIANGLE, { do: 'finish' }, { do: 'remove last' }).corners).toHaveLength(3)
  })

  it('takes no more clicks once it is finished', () => {
    expect(after('polygon', ...TRIANGLE, { do: 'finish' }, place(5, 5)).corners).toHaveLength(3)
  })

  it('keeps three corners', () => {
    expect(after('polygon', ...TRIANGLE, { do: 'finish' }, { do: 'remove', corner: 0 }).corners).toHaveLength(3)
  })

  it('takes a corner on an edge, also on the one back to the first, and selects it', () => {
    const drawn = after('polygon', ...TRIANGLE, { do: 'finish' }, { do: 'insert', afterCorner: 2, at: [0.05, 50.05] })
    expect(drawn.corners[3]).toEqual([0.05, 50.05])
    expect(drawn.selected).toBe(3)
    expect(drawingAfter(drawn, { do: 'remove', corner: 3 }).corners).toHaveLength(3)
  })
})

describe('a circle', () => {
  it('is its centre and a click at its edge', () => {
    const drawn = after('circle', place(0, 50), place(0, 50.01))
    expect(shapeOf(drawn)).toEqual({ kind: 'circle', centre: [0, 50], radiusM: 1112 })
    expect(drawn.isFinished).toBe(true)
  })

  it('is its centre and typed metres', () => {
    const drawn = after('circle', place(0, 50), { do: 'size', sizeM: 250 })
    expect(shapeOf(drawn)).toEqual({ kind: 'circle', centre: [0, 50], radiusM: 250 })
  })

  it('with a radius that is being typed is no shape and stays finished', () => {
    const drawn = after('circle', place(0, 50), { do: 'size', sizeM: 250 }, { do: 'size', sizeM: null })
    expect(shapeOf(drawn)).toBeNull()
    expect(drawn.isFinished).toBe(true)
  })

  it('needs another place than its centre for its edge', () => {
    expect(after('circle', place(0, 50), place(0, 50)).isFinished).toBe(false)
  })
})

it('a corridor is a line of at least two points with a width', () => {
  expect(shapeOf(after('corridor', place(0, 50)))).toBeNull()
  expect(shapeOf(after('corridor', place(0, 50), place(0, 51), { do: 'size', sizeM: 30 }))).toEqual({
    kind: 'corridor',
    line: [
      [0, 50],
      [0, 51],
    ],
    halfWidthM: 30,
  })
})

it('typed corners replace all and finish the shape when they are enough', () => {
  const typed: LonLat[] = [
    [1, 1],
    [2, 1],
    [2, 2],
  ]
  expect(after('polygon', ...TRIANGLE, { do: 'corners', corners: typed })).toMatchObject({
    corners: typed,
    isFinished: true,
  })
  expect(after('polygon', { do: 'corners', corners: typed.slice(1) }).isFinished).toBe(false)
})

it('a corner that is not there is not selected, moved nor removed', () => {
  const drawn = after('polygon', ...TRIANGLE)
  expect(drawingAfter(drawn, { do: 'select', corner: 9 })).toBe(drawn)
  expect(drawingAfter(drawn, { do: 'move', corner: 9, to: [1, 1] })).toBe(drawn)
  expect(drawingAfter(drawn, { do: 'remove', corner: 9 })).toBe(drawn)
})

const lonLat = fc.tuple(
  fc.integer({ min: -1_799_999_999, max: 1_799_999_999 }).map(degrees => degrees / 1e7),
  fc.integer({ min: -850_000_000, max: 850_000_000 }).map(degrees => degrees / 1e7),
)
const ring = fc.uniqueArray(lonLat, { minLength: 3, maxLength: 12, selector: String })
const shape: fc.Arbitrary<Shape> = fc.oneof(
  fc.record({ kind: fc.constant('polygon' as const), rings: fc.array(ring, { minLength: 1, maxLength: 3 }) }),
  fc.record({ kind: fc.constant('circle' as const), centre: lonLat, radiusM: fc.integer({ min: 1, max: 99_999 }) }),
  fc.record({ kind: fc.constant('corridor' as const), line: ring, halfWidthM: fc.integer({ min: 1, max: 999 }) }),
)

it('a shape that is opened for editing and saved is the same', () => {
  fc.assert(
    fc.property(shape, given => {
      expect(shapeOf(drawingOf(given))).toEqual(given)
    }),
  )
})

it('whatever is done to a finished shape, it stays one', () => {
  const corner = fc.nat(14)
  const input: fc.Arbitrary<DrawingInput> = fc.oneof(
    lonLat.map(at => ({ do: 'place' as const, at })),
    fc.constant({ do: 'finish' as const }),
    fc.constant({ do: 'remove last' as const }),
    fc.record({ do: fc.constant('select' as const), corner }),
    fc.record({ do: fc.constant('move' as const), corner, to: lonLat }),
    fc.record({ do: fc.constant('insert' as const), afterCorner: corner, at: lonLat }),
    fc.record({ do: fc.constant('remove' as const), corner }),
  )
  fc.assert(
    fc.property(shape, fc.array(input), (given, inputs) => {
      const drawn: Drawing = inputs.reduce(drawingAfter, drawingOf(given))
      expect(shapeOf(drawn)?.kind).toBe(given.kind)
    }),
  )
})

it('the point that closes a ring is no corner', () => {
  expect(
    openRing([
      [0, 0],
      [1, 0],
      [1, 1],
      [0, 0],
    ]),
  ).toEqual([
    [0, 0],
    [1, 0],
    [1, 1],
  ])
})
