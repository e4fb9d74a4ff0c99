import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { mostImportant, pointImportances, type TracePlace } from './simplify.ts'

const at = (latitude: number, longitude: number): TracePlace => ({ latitude, longitude })

describe('the importance of a point', () => {
  test('is how far the line would move without it', () => {
    // 0.001 degrees of latitude are 111.2 m.
    const [, corner] = pointImportances([at(0, 0), at(0.001, 0.005), at(0, 0.01)])
    expect(corner).toBeCloseTo(111.2, 0)
  })

  test('is nothing on a straight line, and nothing while a vehicle stands', () => {
    expect([...pointImportances([at(52, 0), at(52, 0), at(52, 0)])]).toEqual([Infinity, 0, Infinity])
    expect(pointImportances([at(0, 0), at(0, 0.5), at(0, 1)])[1]).toBe(0)
  })

  test('of no points and of one point needs no line', () => {
    expect(pointImportances([])).toHaveLength(0)
    expect([...pointImportances([at(1, 1)])]).toEqual([Infinity])
  })

  test('of a hundred thousand reports from one place is found in one pass', () => {
    let looks = 0
    const place = {
      get latitude() {
        looks++
        return 52.67
      },
      longitude: -0.73,
    }
    pointImportances(Array.from({ length: 100_000 }, () => place))
    expect(looks).toBeLessThan(200_000)
  })
})

test('whatever is left out lies within the tolerance of the line that is left', () => {
  const places = fc.array(fc.record({ latitude: fc.double(range(0, 0.01)), longitude: fc.double(range(0, 0.01)) }), {
    minLength: 2,
    maxLength: 40,
  })
  fc.assert(
    fc.property(places, fc.double(range(1, 500)), (points, toleranceM) => {
      const importances = pointImportances(points)
      const kept = points.map((_, index) => index).filter(index => importances[index]! > toleranceM)
      for (let part = 1; part < kept.length; part++) {
        const [first, last] = [kept[part - 1]!, kept[part]!]
        for (let i = first + 1; i < last; i++) {
          expect(offsetM(points[i]!, points[first]!, points[last]!)).toBeLessThanOrEqual(toleranceM + 0.01)
        }
      }
    }),
  )
})

describe('the most important points', () => {
  test('are as many as asked, in order of the way', () => {
    expect(mostImportant([Infinity, 3, 9, 1, Infinity], 3)).toEqual([0, 2, 4])
  })

  test('are all where there are no more than asked', () => {
    expect(mostImportant([Infinity, 0, Infinity], 5)).toEqual([0, 1, 2])
  })
})

function range(min: number, max: number) {
  return { min, max, noNaN: true }
}

/** By search along the segment, independent of the projection used in the code. */
function offsetM(point: TracePlace, from: TracePlace, to: TracePlace): number {
  let least = Number.POSITIVE_INFINITY
  for (let step = 0; step <= 2_000; step++) {
    const along = step / 2_000
    const dy = (point.latitude - from.latitude - along * (to.latitude - from.latitude)) * 111_195
    const dx = (point.longitude - from.longitude - along * (to.longitude - from.longitude)) * 111_195
    least = Math.min(least, Math.hypot(dx, dy))
  }
  return Math.floor(least) // a step is up to a metre
}
