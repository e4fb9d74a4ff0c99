import { describe, expect, test } from 'vitest'
import {
  ABC_WEIGHTS,
  type EventCount,
  eventsPer100,
  explainScore,
  levelOf,
  levelOfSpeeding,
  MOBILEYE_WEIGHTS,
  scoreDriving,
} from './driving-score.ts'

// The numbers are those of docs/domain/driving-score.md.

const AN_EVENTFUL_WEEK: EventCount[] = [
  { kind: 'harsh-acceleration', level: 'low', count: 6 },
  { kind: 'harsh-braking', level: 'medium', count: 4 },
  { kind: 'harsh-cornering', level: 'high', count: 1 },
  { kind: 'over-speed', level: 'low', count: 3 },
]

describe('the driving score', () => {
  test('of 400 km with 14 events is 94: 24 points on 4 times 100 km', () => {
    expect(scoreDriving(AN_EVENTFUL_WEEK, 400_000, ABC_WEIGHTS)).toEqual({
      events: 14,
      eventsPer100Km: 3.5,
      score: 94,
      reason: null,
    })
  })

  test('of the same events on 60 km is 60', () => {
    expect(scoreDriving(AN_EVENTFUL_WEEK, 60_000, ABC_WEIGHTS)).toMatchObject({ eventsPer100Km: 23.3, score: 60 })
  })

  test('of camera warnings weighs a near collision four times a lane departure', () => {
    const counts: EventCount[] = [
      { kind: 'forward-collision', level: 'low', count: 2 },
      { kind: 'lane-departure', level: 'low', count: 7 },
    ]
    expect(scoreDriving(counts, 250_000, MOBILEYE_WEIGHTS)).toMatchObject({ events: 9, score: 94 })
  })

  test('is not given below 50 km, with the reason', () => {
    expect(scoreDriving(AN_EVENTFUL_WEEK, 49_999, ABC_WEIGHTS)).toEqual({
      events: 14,
      eventsPer100Km: null,
      score: null,
      reason: 'not enough distance',
    })
    expect(scoreDriving(AN_EVENTFUL_WEEK, 50_000, ABC_WEIGHTS).score).not.toBeNull()
  })

  test('is not given where the customer switched it off, while events are still counted', () => {
    const { score, reason, events } = scoreDriving(AN_EVENTFUL_WEEK, 400_000, ABC_WEIGHTS, 'scoring is off')
    expect([score, reason, events]).toEqual([null, 'scoring is off', 14])
  })

  test('is not given without a camera, and neither is a rate, however far it went', () => {
    expect(scoreDriving([], 400_000, MOBILEYE_WEIGHTS, 'no camera')).toEqual({
      events: 0,
      eventsPer100Km: null,
      score: null,
      reason: 'no camera',
    })
  })

  test('never falls below 0, and is 100 without events', () => {
    const many: EventCount[] = [{ kind: 'harsh-braking', level: 'high', count: 100 }]
    expect(scoreDriving(many, 100_000, ABC_WEIGHTS).score).toBe(0)
    expect(scoreDriving([], 100_000, ABC_WEIGHTS).score).toBe(100)
  })

  test('does not count kinds without a weight', () => {
    expect(scoreDriving([{ kind: 'ignition-on', level: 'low', count: 9 }], 100_000, ABC_WEIGHTS).events).toBe(0)
  })
})

describe('the level of a manoeuvre', () => {
  test.each([
    ['harsh-acceleration', 0.44, 'low'],
    ['harsh-acceleration', 0.45, 'medium'],
    ['harsh-acceleration', 0.6, 'high'],
    ['harsh-braking', 0.5, 'medium'],
    ['harsh-cornering', 0.69, 'medium'],
    ['harsh-cornering', 0.7, 'high'],
    ['harsh-braking', null, 'low'],
  ] as const)('%s of %s g is %s', (manoeuvre, valueG, level) => {
    expect(levelOf(manoeuvre, valueG)).toBe(level)
  })
})

describe('the level of speeding', () => {
  test.each([
    [64, 60, 'low'],
    [69, 60, 'low'],
    [70, 60, 'medium'],
    [79, 60, 'medium'],
    [80, 60, 'high'],
    [131, 90, 'high'],
    [64, null, 'low'],
    [null, 60, 'low'],
  ] as const)('%s km/h where the limit is %s is %s', (speedKmh, limitKmh, level) => {
    expect(levelOfSpeeding(speedKmh, limitKmh)).toBe(level)
  })

  test('weighs twice as much from 10 km/h above the limit, and twice that from 20: three events cost 14 points', () => {
    const counts: EventCount[] = [
      [64, 60],
      [72, 60],
      [83, 60],
    ].map(([speedKmh = 0, limitKmh = 0]) => ({
      kind: 'over-speed',
      level: levelOfSpeeding(speedKmh, limitKmh),
      count: 1,
    }))
    expect(explainScore(counts, 200_000, ABC_WEIGHTS).map(({ level, lost }) => [level, lost])).toEqual([
      ['high', 4],
      ['medium', 2],
      ['low', 1],
    ])
    expect(scoreDriving(counts, 200_000, ABC_WEIGHTS).score).toBe(93)
  })
})

describe('the explanation of a score', () => {
  test('adds up to the points that are missing, the most expensive first', () => {
    const lost = explainScore(AN_EVENTFUL_WEEK, 400_000, ABC_WEIGHTS)
    expect(lost.map(({ kind, count, weight, lost }) => [kind, count, weight, lost])).toEqual([
      ['harsh-braking', 4, 2, 2],
      ['harsh-acceleration', 6, 1, 1.5],
      ['over-speed', 3, 2, 1.5],
      ['harsh-cornering', 1, 4, 1],
    ])
    const sum = lost.reduce((points, one) => points + one.lost!, 0)
    expect(100 - sum).toBe(scoreDriving(AN_EVENTFUL_WEEK, 400_000, ABC_WEIGHTS).score)
  })

  test('puts what is of one kind and level together, and leaves out kinds without a weight', () => {
    const counts: EventCount[] = [
      { kind: 'headway', level: 'low', count: 2 },
      { kind: 'headway', level: 'low', count: 3 },
      { kind: 'ignition-on', level: 'low', count: 9 },
    ]
    expect(explainScore(counts, 100_000, MOBILEYE_WEIGHTS)).toEqual([
      { kind: 'headway', level: 'low', count: 5, weight: 1, lost: 5 },
    ])
  })

  test('counts, and takes nothing, where the distance is too short for a score', () => {
    expect(explainScore(AN_EVENTFUL_WEEK, 49_999, ABC_WEIGHTS).map(one => one.lost)).toEqual([null, null, null, null])
  })
})

describe('events on a hundred', () => {
  test('are those of kilometres, or of miles of 1609 m [FMT-07]', () => {
    expect(eventsPer100('KMS', 14, 400_000)).toBe(3.5)
    expect(eventsPer100('MLS', 14, 400_000)).toBe(5.6)
    expect(eventsPer100('MLS', 10_000, 400_000)).toBe(4_022.5)
    expect(eventsPer100('KMS', 14, 49_999)).toBeNull()
  })
})
