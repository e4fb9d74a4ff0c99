import { describe, expect, test } from 'vitest'
import { clockAt, inAll, skipTo, stepRate } from './replay-clock.ts'
import { indexAt, nearestIndex, placeAt, type ReplayTrack, stillTimes } from './replay-track.ts'

/** Records of [second, east in hundredths of a degree, km/h (null: none), gap before]. */
function track(...records: [number, number, number | null, boolean?][]): ReplayTrack {
  return {
    times: Float64Array.from(records, record => record[0] * 1000),
    latitudes: Float64Array.from(records, () => 0),
    longitudes: Float64Array.from(records, record => record[1] / 100),
    headingsDeg: Float32Array.from(records, () => 0),
    speedsKmh: Float32Array.from(records, record => record[2] ?? Number.NaN),
    gapsBefore: Uint8Array.from(records, record => (record[3] ? 1 : 0)),
  }
}

describe('the clock of a replay', () => {
  test('goes in true time: at 60x a minute passes in a second', () => {
    expect(clockAt({ atMs: 1_000_000, wallMs: 500, rate: 60 }, 1_500)).toBe(1_060_000)
  })

  test('rates go from 1 to 1000 and stay there', () => {
    expect([stepRate(1, -1), stepRate(1, 1), stepRate(100, 1), stepRate(1000, 1)]).toEqual([1, 2, 300, 1000])
  })

  test('a skip goes to the end of the standing, and only where everybody stands', () => {
    const still = inAll([
      [
        { fromMs: 0, untilMs: 100 },
        { fromMs: 200, untilMs: 300 },
      ],
      [{ fromMs: 50, untilMs: 250 }],
    ])
    expect(still).toEqual([
      { fromMs: 50, untilMs: 100 },
      { fromMs: 200, untilMs: 250 },
    ])
    expect([skipTo(still, 40), skipTo(still, 50), skipTo(still, 99), skipTo(still, 100), skipTo(still, 400)]).toEqual([
      40, 100, 100, 100, 400,
    ])
  })
})

describe('placeAt', () => {
  const way = track([0, 0, 0], [10, 1, 72], [20, 2, 72], [900, 9, 50, true])

  test('lies between two records, as the time does', () => {
    expect(placeAt(way, 15_000)).toMatchObject({ longitude: expect.closeTo(0.015), index: 1, isKnown: true })
    expect(placeAt(way, 5_000)).toMatchObject({ speedKmh: 36, headingDeg: expect.closeTo(90) })
  })

  test('stays where it was last heard of during a gap, and says that it is not known', () => {
    expect(placeAt(way, 400_000)).toMatchObject({ longitude: 0.02, isKnown: false })
    expect(placeAt(way, 900_000)).toMatchObject({ longitude: 0.09, isKnown: true })
  })

  test('has no speed where the records have none, and moves by the way between them', () => {
    const unspoken = track([0, 0, null], [60, 1, null], [120, 1, null], [180, 2, 40], [240, 9, null, true])
    expect(placeAt(unspoken, 30_000)).toMatchObject({ speedKmh: null, isMoving: true })
    expect(placeAt(unspoken, 90_000)).toMatchObject({ speedKmh: null, isMoving: false })
    expect(placeAt(unspoken, 150_000)).toMatchObject({ speedKmh: null, isMoving: true })
    expect(placeAt(unspoken, 240_000)).toMatchObject({ speedKmh: null, isMoving: false })
    expect(placeAt(way, 15_000)).toMatchObject({ speedKmh: 72, isMoving: true })
    expect(placeAt(way, 0)).toMatchObject({ speedKmh: 0, isMoving: false })
  })

  test('is nowhere before the first record', () => {
    expect(placeAt(way, -1)).toBeNull()
    expect(placeAt(track(), 0)).toBeNull()
  })
})

test('the record of a moment is found among 20,000 as by looking at each', () => {
  const times = Float64Array.from({ length: 20_000 }, (_, i) => i * 5_000 + (i % 3) * 700)
  for (const atMs of [-1, 0, 1, 4_999, 5_700, 50_000_001, 99_995_000, 2e8]) {
    expect(indexAt(times, atMs)).toBe(times.findLastIndex(time => time <= atMs))
  }
  expect([nearestIndex(times, 5_600), nearestIndex(times, 2_000), nearestIndex([], 0)]).toEqual([1, 0, -1])
})

describe('stillTimes', () => {
  const span = { fromMs: 0, untilMs: 10_000_000 }

  test('leaves out what is as short as a traffic light, and the moments before the vehicle sets off', () => {
    const way = track([0, 0, 50], [100, 1, 0], [130, 1, 40], [200, 2, 0], [500, 2, 0], [800, 2, 30], [10_000, 9, 30])
    expect(stillTimes(way, span)).toEqual([{ fromMs: 200_000, untilMs: 795_000 }])
  })

  test('counts silence as standing, and what lies before the first and after the last record', () => {
    const way = track([1_000, 0, 50], [1_100, 1, 50], [5_000, 4, 50, true])
    expect(stillTimes(way, span)).toEqual([
      { fromMs: 0, untilMs: 995_000 },
      { fromMs: 1_100_000, untilMs: 4_995_000 },
      { fromMs: 5_000_000, untilMs: 10_000_000 },
    ])
  })

  test('a vehicle without speeds stands while its place stays', () => {
    const way = track([0, 0, null], [60, 1, null], [120, 2, null], [180, 2, null], [600, 2, null], [660, 3, null])
    expect(stillTimes(way, { fromMs: 0, untilMs: 700_000 })).toEqual([{ fromMs: 180_000, untilMs: 655_000 }])
  })

  test('a vehicle without records stands all the time', () => {
    expect(stillTimes(track(), span)).toEqual([span])
  })
})
