import { describe, expect, test } from 'vitest'
import type { Shape } from '../geo/shapes.ts'
import { joinTimes, timesInside, type VisitFix } from './replay-visits.ts'

/** A hundred metres of the equator to the east, as degrees. */
const HUNDRED_M = 100 / 111_195
const site: Shape = { kind: 'circle', centre: [0, 0], radiusM: 100 }
const fix = (number: number, eastM: number, atS = number * 10): VisitFix => ({
  number,
  atMs: atS * 1000,
  latitude: 0,
  longitude: (eastM / 100) * HUNDRED_M,
})

describe('timesInside', () => {
  test('the edge is crossed between two records, where an even drive would cross it', () => {
    const [time, ...others] = timesInside(site, [fix(0, -300), fix(1, 0), fix(2, 300)])
    expect(others).toEqual([])
    expect(time!.fromMs).toBeCloseTo(6_667, -3)
    expect(time!.untilMs).toBeCloseTo(13_333, -3)
  })

  test('an area that lies between two records is not jumped over', () => {
    const [time] = timesInside(site, [fix(0, -400), fix(1, 400)])
    expect(time!.untilMs - time!.fromMs).toBeGreaterThan(2_000)
  })

  test('across a silence nothing is assumed', () => {
    expect(timesInside(site, [fix(0, -400, 0), fix(1, 400, 301)])).toEqual([])
    expect(timesInside(site, [fix(0, -400, 0), fix(1, 400, 300)])).toHaveLength(1)
  })

  test('records that were left out in between are no straight line', () => {
    expect(timesInside(site, [fix(0, -400, 0), fix(5, 400, 50)])).toEqual([])
  })

  test('a vehicle that comes back has two visits', () => {
    expect(timesInside(site, [fix(0, 0), fix(1, 500), fix(2, 500), fix(3, 0)])).toHaveLength(2)
  })
})

test('times that nearly touch are one, in order', () => {
  const times = [
    { fromMs: 100, untilMs: 200 },
    { fromMs: 0, untilMs: 90 },
    { fromMs: 400, untilMs: 500 },
    { fromMs: 120, untilMs: 150 },
  ]
  expect(joinTimes(times, 10)).toEqual([
    { fromMs: 0, untilMs: 200 },
    { fromMs: 400, untilMs: 500 },
  ])
})
