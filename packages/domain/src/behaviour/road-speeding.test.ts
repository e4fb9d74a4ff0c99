import { describe, expect, test } from 'vitest'
import { type RoadFix, roadSpeedings } from './road-speeding.ts'

const startMs = Date.UTC(2026, 5, 1, 8)

/** A fix every five seconds: speed and limit of each; null: unknown. */
function drive(...seen: [speedKmh: number | null, limitKmh: number | null][]): RoadFix[] {
  return seen.map(([speedKmh, limitKmh], index) => ({
    atMs: startMs + index * 5_000,
    sequence: index + 1,
    latitude: 52 + index / 1_000,
    longitude: -1,
    headingDeg: 0,
    speedKmh,
    limitKmh,
  }))
}

const brief = (fixes: RoadFix[]) =>
  roadSpeedings(fixes).map(({ start, durationS, limitKmh }) => [start.sequence, durationS, limitKmh])

describe('the tolerance', () => {
  test.each([
    { limitKmh: 30, allowedKmh: 35, why: 'at least 5 km/h' },
    { limitKmh: 50, allowedKmh: 55, why: 'both are the same' },
    { limitKmh: 120, allowedKmh: 132, why: '10 %' },
  ])('allows $allowedKmh where $limitKmh is the limit: $why', ({ limitKmh, allowedKmh }) => {
    const at = (speedKmh: number) => drive([speedKmh, limitKmh], [speedKmh, limitKmh], [speedKmh, limitKmh])
    expect(roadSpeedings(at(allowedKmh))).toEqual([])
    expect(roadSpeedings(at(allowedKmh + 0.1))).toHaveLength(1)
  })
})

test('a stretch tells where it began, how long it was seen, the limit, the most and the excess', () => {
  const fixes = drive([50, 50], [62, 50], [71, 50], [66, 50], [54, 50])
  expect(roadSpeedings(fixes)).toEqual([
    { start: fixes[1], durationS: 10, limitKmh: 50, maxSpeedKmh: 71, maxExcessKmh: 21 },
  ])
})

test('faster for less than ten seconds is no event, however fast', () => {
  expect(brief(drive([50, 50], [140, 50], [140, 50], [50, 50]))).toEqual([])
})

test('one fast fix is no event, however far the next one is: nobody saw it last', () => {
  const fixes = drive([50, 50], [90, 50], [50, 50]).map((fix, index) => ({ ...fix, atMs: startMs + index * 60_000 }))
  expect(brief(fixes)).toEqual([])
})

test('a fix within the tolerance divides two stretches', () => {
  expect(brief(drive([60, 50], [60, 50], [60, 50], [55, 50], [60, 50], [60, 50], [60, 50]))).toEqual([
    [1, 10, 50],
    [5, 10, 50],
  ])
})

test('a fix without a speed says nothing: it neither divides a stretch nor is part of one', () => {
  expect(brief(drive([60, 50], [null, 50], [60, 50]))).toEqual([[1, 10, 50]])
  expect(brief(drive([60, 50], [60, 50], [null, 50]))).toEqual([])
  expect(brief(drive([null, 50], [null, 50], [null, 50], [null, 50]))).toEqual([])
})

test('a moment of unknown limit joins no two stretches', () => {
  expect(brief(drive([60, 50], [60, 50], [60, null], [60, 50], [60, 50]))).toEqual([])
  expect(brief(drive([60, 50], [60, 50], [60, 50], [60, null], [60, 50], [60, 50], [60, 50]))).toEqual([
    [1, 10, 50],
    [5, 10, 50],
  ])
})

test('each limit has a stretch of its own', () => {
  expect(brief(drive([100, 50], [100, 50], [100, 50], [100, 80], [100, 80], [100, 80]))).toEqual([
    [1, 10, 50],
    [4, 10, 80],
  ])
})

test('more than a minute between two fixes divides them', () => {
  const apart = (gapMs: number) =>
    drive([60, 50], [60, 50], [60, 50]).map((fix, index) => ({ ...fix, atMs: startMs + index * gapMs }))
  expect(brief(apart(60_000))).toEqual([[1, 120, 50]])
  expect(brief(apart(60_001))).toEqual([])
})

describe('a limit that holds for a single fix between others', () => {
  test('is ignored where the road around it is seen twice on either side', () => {
    expect(brief(drive([60, 50], [60, 50], [60, 30], [60, 50], [60, 50]))).toEqual([[1, 20, 50]])
    expect(brief(drive([60, 50], [60, 50], [60, 120], [60, 50], [60, 50]))).toEqual([[1, 20, 50]])
  })

  test('accuses nobody: a slip to a slower road is no speeding there', () => {
    expect(brief(drive([90, 100], [90, 100], [90, 30], [90, 100], [90, 100]))).toEqual([])
  })

  test('is unknown between different limits', () => {
    expect(brief(drive([95, 80], [95, 80], [95, 30], [95, 50], [95, 50], [95, 50]))).toEqual([[4, 10, 50]])
  })

  test('is unknown where fixes jump to and fro between two roads', () => {
    expect(brief(drive([75, 50], [75, 80], [75, 50], [75, 80], [75, 50], [75, 80], [75, 50]))).toEqual([])
  })
})

test('a trip without fixes or limits has none', () => {
  expect(roadSpeedings([])).toEqual([])
  expect(brief(drive([200, null], [200, null], [200, null], [200, null]))).toEqual([])
})
