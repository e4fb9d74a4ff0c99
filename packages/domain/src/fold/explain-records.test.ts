import { describe, expect, test } from 'vitest'
import { RecordExplainer } from './explain-records.ts'
import type { FoldPosition } from './fold-position.ts'
import { at, context, northM, record } from './records.fixture.ts'
import { initialState } from './state.ts'
import { foldAll } from './step.ts'

const driving = (minute: number, changes: Partial<FoldPosition> = {}) =>
  record(at(minute), { ignition: true, speedKmh: 60, latitude: northM(minute * 1_000), ...changes })
const standing = (minute: number, km: number, ignition = true) =>
  record(at(minute), { ignition, speedKmh: 0, latitude: northM(km * 1_000) })

/** Parked, ten minutes of driving, five of idling, three of driving, parked. */
const day = [
  record(at(-5), { ignition: false }),
  standing(0, 0),
  ...[1, 2, 3, 4, 5, 6, 7, 8, 9].map(minute => driving(minute)),
  ...[10, 11, 12, 13, 14, 15].map(minute => standing(minute, 10)),
  driving(16, { latitude: northM(10_500) }),
  driving(17, { latitude: northM(11_500) }),
  standing(18, 12, false),
  standing(20, 12, false),
  standing(30, 12, false),
]

function explain(records: readonly FoldPosition[], state = initialState(null)) {
  const explainer = new RecordExplainer(state, context())
  for (const one of records) explainer.add(one)
  return explainer.explain(7)
}
const activities = (records: readonly FoldPosition[], state = initialState(null)) =>
  explain(records, state).map(({ atMs, activity }) => [(atMs - at(0)) / 60_000, activity])

describe('what a vehicle was doing before a record', () => {
  test('is what the fold decided in the end: standing long enough is idling', () => {
    expect(activities(day)).toEqual([
      [-5, null],
      [0, 'parked'],
      ...[1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map(minute => [minute, 'driving']),
      ...[11, 12, 13, 14, 15].map(minute => [minute, 'idling']),
      ...[16, 17, 18].map(minute => [minute, 'driving']),
      [20, 'parked'],
      [30, 'parked'],
    ])
  })

  test('is the same from the state that was kept in the middle', () => {
    const [state] = foldAll(initialState(null), day.slice(0, 8), context())
    expect(activities(day.slice(8), state).slice(1)).toEqual(activities(day).slice(9))
  })

  test('a silence across which it moved is unknown', () => {
    const silent = [
      ...day.slice(0, 6),
      driving(30, { latitude: northM(20_000) }),
      driving(31, { latitude: northM(21_000) }),
    ]
    expect(activities(silent).slice(-2)).toEqual([
      [30, 'unknown'],
      [31, 'driving'],
    ])
  })
})

test('a fix that is refused has its reason, and the newest one waits', () => {
  const stray = driving(5, { recordedAtMs: at(5, 10), latitude: northM(40_000) })
  const doubts = (records: readonly FoldPosition[]) =>
    explain(records).flatMap(({ atMs, doubt }) => (doubt ? [[atMs, doubt]] : []))
  const before = day.slice(0, 7)
  expect(doubts([...before, stray])).toEqual([[at(5, 10), 'undecided']])
  expect(doubts([...before, stray, ...day.slice(7)])).toEqual([[at(5, 10), 'unreachable']])
})

test('before each record it is known when the vehicle was last known to be somewhere', () => {
  const hidden = driving(6, { hasFix: false })
  const stray = driving(6, { recordedAtMs: at(6, 10), latitude: northM(40_000) })
  const records = [...day.slice(0, 7), hidden, stray, ...day.slice(8)]
  const believedBefore = (explained: ReturnType<typeof explain>) => explained.map(one => one.believedBeforeMs)
  expect(believedBefore(explain(records)).slice(6, 10)).toEqual([at(4), at(5), at(5), at(5)])
  const [state] = foldAll(initialState(null), records.slice(0, 7), context())
  expect(believedBefore(explain(records.slice(7), state)).slice(0, 3)).toEqual([at(5), at(5), at(5)])
})

test('the fold itself keeps no intervals', () => {
  const [state, { trips }] = foldAll(initialState(null), day, context())
  expect(trips).toHaveLength(1)
  expect(JSON.stringify([state, trips])).not.toContain('ntervals')
})
