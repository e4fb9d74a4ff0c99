import type { TracePoint } from '@milepost/contract/traces.ts'
import { expect, test } from 'vitest'
import { recordRows } from './record-rows.ts'
import { shareMatched, snappedTrack, trackOf } from './trace-track.ts'

const START = Date.UTC(2026, 5, 1, 8)
const at = (second: number) => new Date(START + second * 1000).toISOString()

const point = (second: number, changes: Partial<TracePoint> = {}): TracePoint => ({
  lat: 52,
  long: second / 1000,
  dir: 90,
  speed: second,
  timestamp: at(second),
  eventCode: null,
  eventCodes: [],
  ignition: true,
  odometer_m: null,
  sequence: 0,
  late: false,
  gap_before: false,
  private: false,
  ...changes,
})

const answer = (...results: TracePoint[]) => ({
  count: results.length,
  resolution: 'full' as const,
  private_periods: [{ start: at(1000), end: at(2000) }],
  results,
  doubted: [],
})

test('gaps are those of silence, from record to record, and those that are private', () => {
  const track = trackOf(
    answer(point(0), point(10), point(600, { gap_before: true }), point(2000, { gap_before: true, private: true })),
  )
  expect(track.gaps).toEqual([
    { fromMs: START + 10_000, untilMs: START + 600_000, isPrivate: false },
    { fromMs: START + 1_000_000, untilMs: START + 2_000_000, isPrivate: true },
  ])
  expect([...track.gapsBefore]).toEqual([0, 0, 1, 1])
})

test('records that are not believed are no part of the track, and it is known how long after the last one they came', () => {
  const doubted = [
    { lat: 0, long: 0, timestamp: at(-5), sequence: 1, speed: null, reason: 'zero-zero' as const },
    { lat: 53, long: 1, timestamp: at(14), sequence: 2, speed: 50, reason: 'unreachable' as const },
  ]
  const track = trackOf({ ...answer(point(0), point(10), point(20)), doubted })
  expect(track.points).toHaveLength(3)
  expect(track.doubted).toEqual([
    { atMs: START - 5_000, latitude: 0, longitude: 0, reason: 'zero-zero', sinceS: null },
    { atMs: START + 14_000, latitude: 53, longitude: 1, reason: 'unreachable', sinceS: 4 },
  ])
  expect(recordRows(track).map(row => [(row.atMs - START) / 1000, 'doubted' in row])).toEqual([
    [-5, true],
    [0, false],
    [10, false],
    [14, true],
    [20, false],
  ])
})

test('on a simplified track nobody knows how long after the last believed record one came', () => {
  const doubted = [{ lat: 53, long: 1, timestamp: at(14), sequence: 2, speed: 50, reason: 'unreachable' as const }]
  const track = trackOf({ ...answer(point(0), point(20)), resolution: 'simplified', doubted })
  expect(track.doubted[0]?.sinceS).toBeNull()
})

test('a snapped way keeps the times and speeds of its records, and joins parts that follow each other', () => {
  const raw = trackOf(answer(point(0), point(10), point(20)))
  const snapped = snappedTrack(raw, [
    {
      start: at(0),
      end: at(10),
      matched: true,
      line: [
        [0, 52.1, 0],
        [0.005, 52.1, 4000],
        [0.01, 52.1, 10_000],
      ],
    },
    {
      start: at(10),
      end: at(20),
      matched: false,
      line: [
        [0.01, 52, 0],
        [0.02, 52, 10_000],
      ],
    },
    {
      start: at(900),
      end: at(910),
      matched: true,
      line: [
        [0.3, 52, 0],
        [0.31, 52, 10_000],
      ],
    },
  ])
  expect([...snapped.times].map(ms => (ms - START) / 1000)).toEqual([0, 4, 10, 20, 900, 910])
  expect([...snapped.gapsBefore]).toEqual([0, 0, 0, 0, 1, 0])
  expect(snapped.speedsKmh[1]).toBeCloseTo(4)
})

test('the share on roads is by time', () => {
  const way = { line: [] }
  expect(
    shareMatched([
      { ...way, start: at(0), end: at(30), matched: true },
      { ...way, start: at(30), end: at(40), matched: false },
    ]),
  ).toBe(0.75)
  expect(shareMatched([])).toBe(0)
})
