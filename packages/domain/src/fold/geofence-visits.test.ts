import { describe, expect, test } from 'vitest'
import type { FoldPosition } from './fold-position.ts'
import { geofenceHours } from './geofence-hours.ts'
import { type DatedShape, indexGeofences } from './geofence-index.ts'
import type { FencedArea } from './geofence-visits.ts'
import { at, confirmed, context, northM, record } from './records.fixture.ts'
import { type FoldState, initialState } from './state.ts'
import { foldAll, step } from './step.ts'

// The examples of docs/domain/geofences.md.

const DEPOT = { kind: 'circle', centre: [-1, 52], radiusM: 300 } as const
const DAY_MIN = 24 * 60

const depot = (rules: Partial<FencedArea> = {}, fromMs = 0, untilMs: number | null = null): DatedShape => ({
  area: { id: 3, dwellS: null, reportsPassing: true, ...rules },
  shape: DEPOT,
  validFromMs: fromMs,
  validUntilMs: untilMs,
})
const outside = { latitude: northM(2_000) }
const fold = (records: FoldPosition[], ...fences: DatedShape[]) =>
  foldAll(initialState(null), confirmed(records), context({}, { geofences: indexGeofences(fences) }))
const visitsOf = (records: FoldPosition[], ...fences: DatedShape[]) =>
  fold(records, ...fences)[1].visits.map(({ enteredAtMs, leftAtMs }) => [enteredAtMs, leftAtMs])
const kindsOf = (records: FoldPosition[], ...fences: DatedShape[]) =>
  fold(records, ...fences)[1].events.map(({ kind, recordedAtMs }) => [kind, recordedAtMs])

/** Every day from 08:00 to 08:10 UTC. */
const TEN_MINUTES = geofenceHours(
  [{ weekdays: [1, 2, 3, 4, 5, 6, 7], fromMinute: 480, untilMinute: 490 }],
  'Europe/Lisbon',
)
// Lisbon is an hour ahead in June.
const MORNING = geofenceHours([{ weekdays: [1, 2, 3, 4, 5, 6, 7], fromMinute: 540, untilMinute: 550 }], 'Europe/Lisbon')

describe('whose vehicles', () => {
  const drive = [record(at(0), outside), record(at(5)), record(at(20), outside)]

  test('a vehicle that a geofence is not for is never inside', () => {
    expect(fold(drive, depot({ vehicleIds: new Set([8]) }))[1]).toMatchObject({ visits: [], events: [] })
    expect(visitsOf(drive, depot({ vehicleIds: new Set([7]) }))).toEqual([[at(5), at(20)]])
  })

  test('a vehicle that is taken out while inside ends its visit, and passes no boundary', () => {
    const fences = [depot({}, 0, at(12)), depot({ vehicleIds: new Set([8]) }, at(12))]
    const records = [record(at(5)), record(at(10)), record(at(16)), record(at(20), outside)]
    expect(visitsOf(records, ...fences)).toEqual([[at(5), at(16)]])
    expect(kindsOf(records, ...fences)).toEqual([['geofence-in', at(5)]])
  })

  test('so does a geofence that is archived', () => {
    const records = [record(at(5)), record(at(16))]
    expect(visitsOf(records, depot({}, 0, at(12)))).toEqual([[at(5), at(16)]])
    expect(kindsOf(records, depot({}, 0, at(12)))).toEqual([['geofence-in', at(5)]])
  })
})

describe('active hours', () => {
  const active = depot({ hours: MORNING })

  test('their end is the end of the visit, to the minute, and no passing', () => {
    const records = [record(at(5)), record(at(8)), record(at(16)), record(at(20), outside)]
    expect(visitsOf(records, active)).toEqual([[at(5), at(10)]])
    expect(kindsOf(records, active)).toEqual([['geofence-in', at(5)]])
  })

  test('a vehicle that was there before is in with its first record of the hours', () => {
    const records = [record(at(-30)), record(at(4)), record(at(8), outside)]
    expect(visitsOf(records, active)).toEqual([[at(4), at(8)]])
    expect(kindsOf(records, active)).toEqual([
      ['geofence-in', at(4)],
      ['geofence-out', at(8)],
    ])
  })

  test('a silence over the hours in between divides a visit', () => {
    const records = [record(at(5)), record(at(DAY_MIN + 5)), record(at(DAY_MIN + 8), outside)]
    expect(visitsOf(records, active)).toEqual([
      [at(5), at(10)],
      [at(DAY_MIN + 5), at(DAY_MIN + 8)],
    ])
  })

  test('outside the hours there is nothing, by the clocks of the time zone', () => {
    expect(fold([record(at(5)), record(at(8), outside)], depot({ hours: TEN_MINUTES }))[1].visits).toEqual([])
    expect(visitsOf([record(at(-55)), record(at(-52), outside)], depot({ hours: TEN_MINUTES }))).toEqual([
      [at(-55), at(-52)],
    ])
  })

  test('hours that are given to a geofence while a vehicle is inside end the visit where they do not hold', () => {
    const late = geofenceHours([{ weekdays: [1], fromMinute: 1_200, untilMinute: 1_260 }], 'UTC')
    const fences = [depot({}, 0, at(12)), depot({ hours: late }, at(12))]
    expect(visitsOf([record(at(5)), record(at(16))], ...fences)).toEqual([[at(5), at(16)]])
  })
})

describe('speed limit', () => {
  const limited = depot({ speedLimitKmh: 30, reportsPassing: false })
  const speeds = (...list: number[]) => list.map((speedKmh, i) => record(at(0, i * 5), { speedKmh }))
  const speeding = (records: FoldPosition[], ...fences: DatedShape[]) =>
    fold(records, ...fences)[1].events.filter(event => event.kind === 'over-speed')

  test('exceeded inside for ten seconds is one event with the limit and the geofence', () => {
    expect(speeding(speeds(25, 34, 41, 38, 29), limited)).toMatchObject([
      {
        recordedAtMs: at(0, 5),
        value: 41,
        durationS: 15,
        geofenceId: 3,
        limitKmh: 30,
        speedKmh: 34,
        source: 'derived',
      },
    ])
  })

  test('exceeded for a moment, or outside, is none', () => {
    expect(speeding(speeds(25, 34, 29), limited)).toEqual([])
    const away = speeds(25, 80, 80, 80, 29).map(one => ({ ...one, ...outside }))
    expect(speeding(away, limited)).toEqual([])
  })

  test('ends where the vehicle leaves', () => {
    const records = [record(at(0), { speedKmh: 40 }), record(at(0, 20), { speedKmh: 60, ...outside })]
    expect(speeding(records, limited)).toMatchObject([{ durationS: 20, value: 40, settledAtMs: at(0, 21) }])
  })

  test('is unknown during a silence', () => {
    const silent = [...speeds(40, 40, 40, 40), record(at(8), { speedKmh: 40 })]
    expect(speeding(silent, limited)).toMatchObject([{ durationS: 15, settledAtMs: at(8) }])
    const away = [...speeds(40, 40, 40, 40), record(at(8), { speedKmh: 40, ...outside })]
    expect(speeding(away, limited)).toMatchObject([{ durationS: 15, settledAtMs: at(8) }])
  })

  test('of several geofences each counts for itself, beside the customer’s own', () => {
    const other = { ...limited, area: { ...limited.area, id: 4, speedLimitKmh: 20 } }
    const given = context({ speedLimitKmh: 38 }, { geofences: indexGeofences([limited, other]) })
    const { events } = foldAll(initialState(null), speeds(40, 41, 42, 10), given)[1]
    expect(events.map(event => [event.geofenceId, event.limitKmh])).toEqual([
      [null, 38],
      [3, 30],
      [4, 20],
    ])
  })

  test('changed on the way, the event has the limit with which it began', () => {
    const records = [5, 7, 10, 15].map(minute => record(at(minute), { speedKmh: 40 }))
    const fences = [depot({ speedLimitKmh: 30 }, 0, at(10)), depot({ speedLimitKmh: 50 }, at(10))]
    expect(speeding(records, ...fences)).toMatchObject([{ recordedAtMs: at(5), durationS: 300, limitKmh: 30 }])
    const withoutOne = records.filter(one => one.recordedAtMs !== at(7))
    expect(speeding(withoutOne, ...fences)).toEqual(speeding(records, ...fences))
  })

  test('is as private as the visit', () => {
    const privately = speeds(40, 40, 40, 10).map(one => ({ ...one, attributes: { privateMode: true } }))
    expect(speeding(privately, limited)).toMatchObject([{ isPrivate: true }])
  })

  test('ends with the vehicle that the tracker leaves', () => {
    const records = [...speeds(40, 40, 40, 40), record(at(1), { vehicleId: null })]
    const [, { visits, events }] = fold(records, limited)
    expect(visits).toMatchObject([{ vehicleId: 7, leftAtMs: at(0, 15) }])
    expect(events).toMatchObject([{ kind: 'over-speed', vehicleId: 7, durationS: 15 }])
  })
})

describe('the state', () => {
  const limited = depot({ speedLimitKmh: 30, hours: MORNING })
  const given = context({}, { geofences: indexGeofences([limited]) })
  const records = [10, 40, 40, 10].map((speedKmh, i) => record(at(0, i * 10), { speedKmh }))

  test('goes on from its JSON at any record, as one that was kept does', () => {
    const whole = foldAll(initialState(null), records, given)
    let state: FoldState = initialState(null)
    const events = records.flatMap(one => {
      const [next, effects] = step(JSON.parse(JSON.stringify(state)) as FoldState, one, given)
      state = next
      return effects.events
    })
    expect(events).toEqual(whole[1].events)
    expect(state).toEqual(whole[0])
  })

  test('of a visit without speeding is written as before there were limits', () => {
    const [state] = foldAll(initialState(null), records, given)
    expect(Object.keys(state.inside[0]!)).toEqual([
      ...[
        'geofenceId',
        'enteredAtMs',
        'latitude',
        'longitude',
        'dwellSaid',
        'reportsPassing',
        'driverKey',
        'isPrivate',
      ],
    ])
  })
})
