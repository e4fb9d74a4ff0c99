import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { boxAround, groupPoints, type Points, slotsOf } from './group-points.ts'

const WORLD = { west: 0, east: 1, north: 0, south: 1 }

interface Given {
  x: number
  y: number
  status?: number
  shown?: boolean
}

const pointsOf = (given: readonly Given[]): Points => ({
  count: given.length,
  x: Float64Array.from(given, point => point.x),
  y: Float64Array.from(given, point => point.y),
  status: Uint8Array.from(given, point => point.status ?? 0),
  shown: Uint8Array.from(given, point => (point.shown === false ? 0 : 1)),
})

const anyPoints = fc.array(
  fc.record({
    x: fc.double({ min: 0, max: 0.999, noNaN: true }),
    y: fc.double({ min: 0, max: 0.999, noNaN: true }),
    status: fc.nat(3),
  }),
  { maxLength: 200 },
)

describe('groups of points', () => {
  it('hold every shown point once, with its status', () => {
    fc.assert(
      fc.property(anyPoints, fc.nat(18), (given, zoom) => {
        const groups = groupPoints(pointsOf(given), WORLD, zoom, 60)
        expect(groups.reduce((total, group) => total + group.size, 0)).toBe(given.length)
        for (const status of [0, 1, 2, 3]) {
          const counted = groups.reduce((total, group) => total + (group.counts[status] ?? 0), 0)
          expect(counted).toBe(given.filter(point => point.status === status).length)
        }
      }),
    )
  })

  it('name their members, each point in one of them', () => {
    fc.assert(
      fc.property(anyPoints, fc.nat(18), (given, zoom) => {
        const points = pointsOf(given)
        const groups = groupPoints(points, WORLD, zoom, 60)
        const slots = groups.map(group => slotsOf(points, group, zoom, 60))
        expect(slots.map(one => one.length)).toEqual(groups.map(group => group.size))
        expect(slots.flat().toSorted((a, b) => a - b)).toEqual(given.map((_, slot) => slot))
      }),
    )
  })

  it('take in what their rings would lie upon', () => {
    const px = 1 / (512 * 2 ** 8)
    const crowd = Array.from({ length: 12 }, () => ({ x: 0.5, y: 0.5 }))
    const sizesWith = (rightPx: number) =>
      groupPoints(pointsOf([...crowd, { x: 0.5 + rightPx * px, y: 0.5 }]), WORLD, 8, 22).map(group => group.size)
    expect(sizesWith(23)).toEqual([13])
    expect(sizesWith(28)).toEqual([12, 1])
  })

  it('stand in the middle of their members', () => {
    const [group] = groupPoints(
      pointsOf([
        { x: 0.5001, y: 0.5001 },
        { x: 0.5003, y: 0.5005 },
      ]),
      WORLD,
      3,
      60,
    )
    expect(group?.size).toBe(2)
    expect(group?.x).toBeCloseTo(0.5002, 10)
    expect(group?.y).toBeCloseTo(0.5003, 10)
  })

  it('take in a close neighbour across the edge of a cell', () => {
    const cell = 64 / 512
    const groups = groupPoints(
      pointsOf([
        { x: cell - 0.001, y: 0.01 },
        { x: cell + 0.001, y: 0.01 },
      ]),
      WORLD,
      0,
      64,
    )
    expect(groups.map(group => group.size)).toEqual([2])
  })

  it('part when the map comes nearer', () => {
    const points = pointsOf([
      { x: 0.5, y: 0.5 },
      { x: 0.501, y: 0.5 },
    ])
    expect(groupPoints(points, WORLD, 4, 60)).toHaveLength(1)
    expect(groupPoints(points, WORLD, 12, 60)).toHaveLength(2)
  })

  it('leave out what is not shown, has no place, is off the screen or is drawn apart', () => {
    const points = pointsOf([
      { x: 0.1, y: 0.1, shown: false },
      { x: 0.2, y: 0.2, status: 255 },
      { x: 0.9, y: 0.9 },
      { x: 0.3, y: 0.3 },
      { x: 0.4, y: 0.4 },
    ])
    const groups = groupPoints(points, { ...WORLD, east: 0.5, south: 0.5 }, 10, 60, 3)
    expect(groups.map(group => group.slot)).toEqual([4])
  })

  it('are found across the date line', () => {
    const groups = groupPoints(pointsOf([{ x: 0.01, y: 0.5 }]), { west: 0.9, east: 1.1, north: 0, south: 1 }, 5, 60)
    expect(groups).toHaveLength(1)
  })
})

describe('the box around the points', () => {
  it('holds every shown point, far ones too, and is nothing without any', () => {
    expect(
      boxAround(
        pointsOf([
          { x: 0.3, y: 0.4 },
          { x: 0.31, y: 0.41 },
          { x: 0.9, y: 0.1 },
        ]),
      ),
    ).toEqual({
      west: 0.3,
      east: 0.9,
      north: 0.1,
      south: 0.41,
    })
    expect(boxAround(pointsOf([{ x: 0.3, y: 0.4, shown: false }]))).toBeNull()
  })
})
