import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { LonLat, Shape } from '../geo/shapes.ts'
import {
  cornersOf,
  type Drawing,
  type DrawingInput,
  drawingAfter,
  drawingOf,
  emptyDrawing,
  hasSpareCorner,
  openRing,
  shapeOf,
} from './drawing.ts'

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
    expect(cornersOf(after('polygon', ...TRIANGLE, { do: 'remove last' }))).toHaveLength(2)
    expect(cornersOf(after('polygon', ...TRIANGLE, { do: 'finish' }, { do: 'remove last' }))).toHaveLength(3)
  })

  it('takes no more clicks once it is finished', () => {
    expect(cornersOf(after('polygon', ...TRIANGLE, { do: 'finish' }, place(5, 5)))).toHaveLength(3)
  })

  it('keeps three corners', () => {
    const finished = after('polygon', ...TRIANGLE, { do: 'finish' })
    expect(hasSpareCorner(finished)).toBe(false)
    expect(drawingAfter(finished, { do: 'remove', corner: 0 })).toBe(finished)
  })

  it('takes a corner on an edge, also on the one back to the first, and selects it', () => {
    const drawn = after('polygon', ...TRIANGLE, { do: 'finish' }, { do: 'insert', afterCorner: 2, at: [0.05, 50.05] })
    expect(cornersOf(drawn)[3]).toEqual([0.05, 50.05])
    expect(drawn.selected).toBe(3)
    expect(cornersOf(drawingAfter(drawn, { do: 'remove', corner: 3 }))).toHaveLength(3)
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

it('what is drawn in the repeated world beyond the date line is where it is, and over the line it stays in one piece', () => {
  const [first, second] = cornersOf(after('polygon', place(190, 10), place(191, 10)))
  expect([first, second]).toEqual([
    [-170, 10],
    [-169, 10],
  ])
  expect(cornersOf(after('polygon', place(179, 10), place(181, 10), place(-179, 11)))).toEqual([
    [179, 10],
    [181, 10],
    [181, 11],
  ])
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
    rings: [typed],
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

describe('a hole of a polygon', () => {
  const outline: LonLat[] = [
    [0, 50],
    [9, 50],
    [9, 59],
    [0, 59],
  ]
  const hole: LonLat[] = [
    [1, 51],
    [2, 51],
    [2, 52],
  ]
  const other: LonLat[] = [
    [5, 55],
    [6, 55],
    [6, 56],
    [5, 56],
  ]
  const holed = drawingOf({ kind: 'polygon', rings: [outline, hole, other] })
  const edited = (...inputs: DrawingInput[]) => inputs.reduce(drawingAfter, holed)

  it('has corners that are selected, moved and put in, as the outline has', () => {
    expect(edited({ do: 'select', ring: 2, corner: 1 }, { do: 'move', corner: 1, to: [6.5, 55] })).toMatchObject({
      rings: [outline, hole, other.with(1, [6.5, 55])],
      ring: 2,
      selected: 1,
    })
    expect(edited({ do: 'insert', ring: 1, afterCorner: 2, at: [1.5, 51.5] })).toMatchObject({
      rings: [outline, [...hole, [1.5, 51.5]], other],
      ring: 1,
      selected: 3,
    })
  })

  it('loses a corner it can spare, and keeps three', () => {
    expect(edited({ do: 'select', ring: 2, corner: 0 }, { do: 'remove', corner: 0 }).rings).toEqual([
      outline,
      hole,
      other.slice(1),
    ])
    expect(edited({ do: 'select', ring: 1, corner: 0 }, { do: 'remove', corner: 0 }).rings).toEqual(holed.rings)
  })

  it('is typed anew without the outline and the other holes', () => {
    const typed: LonLat[] = [
      [3, 53],
      [4, 53],
      [4, 54],
    ]
    const drawn = edited({ do: 'select', ring: 1, corner: null }, { do: 'corners', corners: typed })
    expect(shapeOf(drawn)).toEqual({ kind: 'polygon', rings: [outline, typed, other] })
  })

  it('goes as a whole when asked to, and the outline does not', () => {
    expect(shapeOf(edited({ do: 'remove hole', ring: 1 }))).toEqual({ kind: 'polygon', rings: [outline, other] })
    expect(edited({ do: 'remove hole', ring: 0 })).toBe(holed)
    expect(edited({ do: 'remove hole', ring: 3 })).toBe(holed)
  })

  it('is drawn by clicks, no shape until it has three corners, and gone when given up', () => {
    const begun = edited({ do: 'add hole' }, place(7, 57), place(8, 57))
    expect(shapeOf(begun)).toBeNull()
    expect(drawingAfter(begun, { do: 'finish' }).isFinished).toBe(false)
    expect(drawingAfter(begun, { do: 'select', ring: 0, corner: 0 })).toBe(begun)
    const drawn = [place(8, 58), { do: 'finish' as const }].reduce(drawingAfter, begun)
    expect(drawn.isFinished).toBe(true)
    expect(drawn.rings[3]).toEqual([
      [7, 57],
      [8, 57],
      [8, 58],
    ])
    expect(shapeOf(drawingAfter(begun, { do: 'remove hole', ring: 3 }))).toEqual(shapeOf(holed))
  })

  it('is only of a finished polygon', () => {
    const begun = after('polygon', ...TRIANGLE)
    expect(drawingAfter(begun, { do: 'add hole' })).toBe(begun)
    const circle = after('circle', place(0, 50), { do: 'size', sizeM: 250 })
    expect(drawingAfter(circle, { do: 'add hole' })).toBe(circle)
  })
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
    fc.record({ do: fc.constant('select' as const), corner, ring: fc.nat(3) }),
    fc.record({ do: fc.constant('remove hole' as const), ring: fc.nat(3) }),
    fc.record({ do: fc.constant('move' as const), corner, to: lonLat }),
    fc.record({ do: fc.constant('insert' as const), afterCorner: corner, at: lonLat, ring: fc.nat(3) }),
    fc.record({ do: fc.constant('remove' as const), corner }),
  )
  fc.assert(
    fc.property(shape, fc.array(input), (given, inputs) => {
      const drawn: Drawing = inputs.reduce(drawingAfter, drawingOf(given))
      expect(shapeOf(drawn)?.kind).toBe(given.kind)
    }),
  )
})

it('no hole goes unless it is taken away itself', () => {
  const corner = fc.nat(14)
  const ringAt = fc.nat(3)
  const input: fc.Arbitrary<DrawingInput> = fc.oneof(
    lonLat.map(at => ({ do: 'place' as const, at })),
    fc.constantFrom({ do: 'finish' as const }, { do: 'remove last' as const }),
    fc.record({ do: fc.constant('select' as const), corner, ring: ringAt }),
    fc.record({ do: fc.constant('move' as const), corner, to: lonLat }),
    fc.record({ do: fc.constant('insert' as const), afterCorner: corner, at: lonLat, ring: ringAt }),
    fc.record({ do: fc.constant('remove' as const), corner }),
    fc.record({ do: fc.constant('corners' as const), corners: ring }),
  )
  const polygon = fc.array(ring, { minLength: 1, maxLength: 4 })
  fc.assert(
    fc.property(polygon, fc.array(input), (rings, inputs) => {
      const drawn = inputs.reduce(drawingAfter, drawingOf({ kind: 'polygon', rings }))
      expect(shapeOf(drawn)).toMatchObject({ kind: 'polygon', rings: { length: rings.length } })
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
