import { expect, test } from 'vitest'
import { daySegments, durationsMs } from './day-segments.ts'

const at = (hour: number) => Date.UTC(2026, 5, 1, hour)
const iso = (hour: number) => new Date(at(hour)).toISOString()
const span = { fromMs: at(0), untilMs: at(12) }

const stop = (kind: 'parked' | 'idling', from: number, until: number | null, isPrivate = false) => ({
  id: `${from}`,
  vehicle: 1,
  kind,
  start: iso(from),
  end: until === null ? null : iso(until),
  duration_s: 0,
  reason: null,
  place: null,
  is_private: isPrivate,
})
const trip = (from: number, until: number | null, stops: ReturnType<typeof stop>[] = [], isPrivate = false) => ({
  start: iso(from),
  end: until === null ? null : iso(until),
  duration_s: ((until ?? 12) - from) * 3600,
  is_private: isPrivate,
  stops,
})
const shortly = (segments: ReturnType<typeof daySegments>) =>
  segments.map(({ kind, fromMs, untilMs }) => [kind, new Date(fromMs).getUTCHours(), new Date(untilMs).getUTCHours()])

test('a day is parked, driving, idling on the way, and no data where nothing is known', () => {
  const segments = daySegments(
    [trip(6, 9, [stop('idling', 7, 8)])],
    [stop('parked', -3, 6), stop('idling', 7, 8)],
    span,
  )
  expect(shortly(segments)).toEqual([
    ['parked', 0, 6],
    ['driving', 6, 7],
    ['idling', 7, 8],
    ['driving', 8, 9],
    ['no data', 9, 12],
  ])
  expect(durationsMs(segments)).toMatchObject({ parked: 6 * 3_600_000, driving: 2 * 3_600_000, private: 0 })
})

test('what is private covers everything else, and what lasts reaches the end', () => {
  const segments = daySegments([trip(2, 4, [stop('idling', 3, 4)], true), trip(8, null)], [], span)
  expect(shortly(segments)).toEqual([
    ['no data', 0, 2],
    ['private', 2, 4],
    ['no data', 4, 8],
    ['driving', 8, 12],
  ])
})

test('a trip of which nothing was heard for five minutes is driven until then, and what came of it nobody knows', () => {
  const silent = { ...trip(8, null), duration_s: 2 * 3600 }
  expect(shortly(daySegments([silent], [], span)).slice(1)).toEqual([
    ['driving', 8, 10],
    ['no data', 10, 12],
  ])
  const heard = { ...trip(8, null), duration_s: 4 * 3600 - 299 }
  expect(shortly(daySegments([heard], [], span)).at(-1)).toEqual(['driving', 8, 12])
})

test('a vehicle of which nothing is known has one segment', () => {
  expect(shortly(daySegments([], [], span))).toEqual([['no data', 0, 12]])
})
