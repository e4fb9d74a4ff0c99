import { describe, expect, test } from 'vitest'
import { at, context, morningDrive, northM, record } from './records.fixture.ts'
import { initialState } from './state.ts'
import { foldAll } from './step.ts'

const fold = (records: Parameters<typeof foldAll>[1], settings = {}) =>
  foldAll(initialState(null), records, context(settings))

describe('with a known ignition', () => {
  test('a trip lasts from ignition on to ignition off and says why it began and ended', () => {
    const [, { trips }] = fold(morningDrive())
    expect(trips).toMatchObject([
      {
        vehicleId: 7,
        startedAtMs: at(0),
        endedAtMs: at(21),
        startReason: 'ignition-on',
        endReason: 'ignition-off',
        start: { latitude: 52, longitude: -1 },
        end: { latitude: northM(10_000), longitude: -1 },
        startOdometerM: 50_000,
        endOdometerM: 60_000,
        distanceM: 10_000,
        maxSpeedKmh: 60,
      },
    ])
  })

  test('its time is divided into driving and standing to the second', () => {
    const [, { trips }] = fold(morningDrive())
    expect(trips[0]).toMatchObject({ drivingS: 600, standingS: 660, unknownS: 0 })
  })

  test('a record without the odometer between two with it does not count its way twice', () => {
    const records = morningDrive().map((one, index) => (index % 3 === 1 ? { ...one, odometerM: null } : one))
    expect(fold(records)[1].trips[0]!.distanceM).toBeCloseTo(10_000, -1)
  })

  test('the rest before the trip is a stop that ends when the trip begins', () => {
    const [, { stops }] = fold(morningDrive())
    expect(stops.find(stop => stop.kind === 'parked')).toMatchObject({
      kind: 'parked',
      startedAtMs: at(-60),
      endedAtMs: at(0),
      reason: null,
    })
  })

  test('standing with the engine on for two minutes or more is idling', () => {
    const [, { stops }] = fold(morningDrive())
    expect(stops.filter(stop => stop.kind === 'idling')).toMatchObject([
      { startedAtMs: at(0), endedAtMs: at(5), reason: 'engine-on' },
      { startedAtMs: at(15), endedAtMs: at(21), reason: 'engine-on' },
    ])
  })

  test('an engine that runs without getting anywhere is idling within the rest, not a trip', () => {
    const running = [0, 2, 4, 6].map(minute => record(at(minute), { ignition: true }))
    const [state, { trips, stops }] = fold([
      record(at(-30), { ignition: false }),
      ...running,
      record(at(7), { ignition: false }),
      record(at(60), { ignition: false }),
    ])
    expect(trips).toEqual([])
    expect(stops).toMatchObject([{ kind: 'idling', startedAtMs: at(0), endedAtMs: at(7) }])
    expect(state.rest).toMatchObject({ startedAtMs: at(-30) })
  })

  test('ignition off for less than a minute does not end the trip', () => {
    const records = morningDrive().slice(0, 12)
    records.push(record(at(10, 20), { ignition: false, latitude: northM(5_000), odometerM: 55_000 }))
    records.push(...morningDrive().slice(12))
    const [, { trips }] = fold(records)
    expect(trips).toMatchObject([{ startedAtMs: at(0), endedAtMs: at(21), drivingS: 600, standingS: 660 }])
  })

  test('ignition off for a minute ends the trip, and the next is another', () => {
    const first = morningDrive()
    const second = morningDrive()
      .slice(1)
      .map(one => ({
        ...one,
        recordedAtMs: one.recordedAtMs + 90 * 60_000,
        latitude: one.latitude + northM(10_000) - 52,
        odometerM: one.odometerM! + 10_000,
      }))
    const [, { trips, stops }] = fold([...first, ...second])
    expect(trips.map(trip => [trip.startedAtMs, trip.endedAtMs])).toEqual([
      [at(0), at(21)],
      [at(90), at(111)],
    ])
    expect(stops.filter(stop => stop.kind === 'parked').at(-1)).toMatchObject({
      startedAtMs: at(21),
      endedAtMs: at(90),
      reason: 'ignition-off',
    })
  })

  test('an hour without a record ends the trip with the last one that came', () => {
    const [, { trips }] = fold([
      ...morningDrive().slice(0, 12),
      record(at(200), { ignition: true, latitude: northM(90_000), odometerM: 140_000 }),
    ])
    expect(trips[0]).toMatchObject({ endedAtMs: at(10), endReason: 'silence', distanceM: 5_000, unknownM: 0 })
  })

  test('what moved the vehicle during such a silence is a row of its own, of nobody and of unknown time', () => {
    const away = { latitude: northM(90_000), odometerM: 140_000, driverKey: 'A1' }
    const [, { trips, stops }] = fold([
      ...morningDrive().slice(0, 12),
      record(at(200), { ...away, ignition: true }),
      record(at(201), { ...away, ignition: true }),
    ])
    expect(trips[1]).toMatchObject({ startedAtMs: at(10), endedAtMs: at(200), startReason: 'unseen', driverKey: null })
    expect(trips[1]).toMatchObject({ distanceM: 85_000, unknownM: 85_000, unknownS: 190 * 60, drivingS: 0 })
    expect(stops.filter(stop => stop.kind === 'parked' && stop.startedAtMs >= at(10))).toEqual([])
  })

  test('what runs on after a silence begins anew and says so', () => {
    const there = { ignition: true, latitude: northM(5_000), odometerM: 55_000 }
    const [state] = fold([...morningDrive().slice(0, 12), record(at(40), there)])
    expect(state.run).toMatchObject({ startedAtMs: at(40), startReason: 'after-silence' })
    // After an hour the engine was left on: it starts no trip before the vehicle moves.
    expect(fold([...morningDrive().slice(0, 12), record(at(200), there)])[0].run).toBeNull()
  })

  test('minutes without a record are unknown rather than driven', () => {
    const records = morningDrive()
    records.splice(8, 6)
    const [, { trips }] = fold(records)
    expect(trips[0]).toMatchObject({ distanceM: 10_000, drivingS: 180, unknownS: 420, standingS: 660 })
  })
})

describe('without an ignition', () => {
  const phone = (minute: number, metres: number, speedKmh: number) =>
    record(at(minute), { latitude: northM(metres), speedKmh })
  const drive = [
    phone(-10, 0, 0),
    ...Array.from({ length: 10 }, (_, minute) => phone(minute, 1 + minute * 800, 48)),
    ...Array.from({ length: 6 }, (_, minute) => phone(10 + minute, 8_000, 0)),
  ]

  test('a trip begins with movement and ends when the vehicle came to rest, three minutes of rest later', () => {
    const [, { trips }] = fold(drive)
    expect(trips).toMatchObject([
      { startedAtMs: at(0), endedAtMs: at(10), startReason: 'motion', endReason: 'rest', drivingS: 600, standingS: 0 },
    ])
    expect(trips[0]!.distanceM).toBeGreaterThan(7_950)
    expect(trips[0]!.distanceM).toBeLessThan(8_050)
  })

  test('the drift of a parked receiver is no trip', () => {
    const drift = Array.from({ length: 30 }, (_, minute) => phone(minute, (minute % 3) * 12, minute % 5 === 0 ? 6 : 0))
    expect(fold(drift)[1].trips).toEqual([])
  })

  test('a device that is silent while it rests has made two trips, not one', () => {
    const back = Array.from({ length: 9 }, (_, minute) => phone(30 + minute, 7_990 - minute * 800, 48))
    const [, { trips, stops }] = fold([...drive.slice(0, 12), ...back, phone(40, 500, 0), phone(44, 500, 0)])
    expect(trips).toMatchObject([
      { startedAtMs: at(0), endedAtMs: at(10), endReason: 'rest', drivingS: 600, standingS: 0 },
      { startedAtMs: at(30), endedAtMs: at(40), startReason: 'motion', endReason: 'rest', drivingS: 600 },
    ])
    expect(stops.at(-1)).toMatchObject({ kind: 'parked', startedAtMs: at(10), endedAtMs: at(30) })
  })

  test('a device that is next heard of far away was driven there: nobody saw it rest', () => {
    const away = Array.from({ length: 4 }, (_, minute) => phone(16 + minute, 12_000 + minute * 800, 48))
    const [, { trips }] = fold([...drive.slice(0, 12), ...away, phone(20, 15_000, 0), phone(24, 15_000, 0)])
    expect(trips).toMatchObject([{ startedAtMs: at(0), endedAtMs: at(20) }])
    expect(trips[0]!.distanceM).toBeGreaterThan(14_900)
  })

  test('a traffic light does not end a trip', () => {
    const [, { trips }] = fold([
      ...drive.slice(0, 6),
      phone(5, 3_300, 0),
      phone(6, 3_300, 0),
      ...Array.from({ length: 4 }, (_, i) => phone(7 + i, 3_400 + i * 800, 48)),
      phone(12, 6_500, 0),
      phone(16, 6_500, 0),
    ])
    expect(trips).toMatchObject([{ startedAtMs: at(0), endedAtMs: at(12), endReason: 'rest' }])
  })
})

test('a parked vehicle that reports from elsewhere was moved unseen: two stops', () => {
  const [, { stops }] = fold([
    record(at(0), { ignition: false }),
    record(at(60), { ignition: false }),
    record(at(600), { ignition: false, latitude: northM(20_000) }),
    record(at(660), { ignition: false, latitude: northM(20_000) }),
  ])
  expect(stops).toMatchObject([{ kind: 'parked', startedAtMs: at(0), endedAtMs: at(60), place: { latitude: 52 } }])
})

describe('a vehicle with its engine off whose fixes are elsewhere', () => {
  const parked = [record(at(-61), { ignition: true }), record(at(-60), { ignition: false })]
  const off = (atMs: number, metres: number) => record(atMs, { ignition: false, latitude: northM(metres) })

  test('for some seconds, is still where it was', () => {
    const strays = [0, 1, 2].map(second => off(at(0, second), 3_000))
    const [, { trips, events, doubts }] = fold([...parked, ...strays, off(at(0, 10), 0), off(at(60), 0)])
    expect(trips).toEqual([])
    expect(events.filter(({ kind }) => kind === 'towing')).toEqual([])
    expect(doubts.map(({ reason }) => reason)).toEqual(['taken-back', 'taken-back', 'taken-back'])
  })

  test('and go on, is carried', () => {
    const way = Array.from({ length: 61 }, (_, second) => ({ ...off(at(0, second), second * 20), speedKmh: 72 }))
    const [, { trips }] = fold([...parked, off(at(-1), 0), ...way, off(at(30), 1_200), off(at(60), 1_200)])
    expect(trips).toMatchObject([{ startReason: 'carried', startedAtMs: at(0), drivingS: 0 }])
    expect(Math.abs(trips[0]!.carriedM - 1_200)).toBeLessThan(20)
  })
})

test('a trip over midnight is divided between the days of the customer', () => {
  const midnightMs = Date.UTC(2026, 5, 1, 23) // midnight in London
  const drive = Array.from({ length: 21 }, (_, i) => {
    const recordedAtMs = midnightMs + (i - 6) * 60_000 - 30_000
    return record(recordedAtMs, { ignition: true, speedKmh: 60, odometerM: i * 1000 })
  })
  const off = record(midnightMs + 15 * 60_000, { ignition: false, odometerM: 20_000 })
  const [, { trips }] = fold([...drive, off, { ...off, recordedAtMs: off.recordedAtMs + 3_600_000 }], {
    timeZone: 'Europe/London',
  })
  const rest = { standingS: 0, unknownS: 0, unknownM: 0, carriedS: 0, carriedM: 0 }
  expect(trips[0]!.days).toEqual([
    { day: '2026-06-01', distanceM: 6_500, drivingS: 390, ...rest },
    { day: '2026-06-02', distanceM: 13_500, drivingS: 900, ...rest },
  ])
})

test('a tracker that is put into another vehicle ends the trip of the first', () => {
  const records = morningDrive().slice(0, 12)
  const [state, { trips }] = fold([...records, record(at(30), { vehicleId: 8, ignition: false })])
  expect(trips).toMatchObject([{ vehicleId: 7, endedAtMs: at(10), endReason: 'tracker-moved' }])
  expect(state).toMatchObject({ vehicleId: 8, run: null, rest: { startedAtMs: at(30) } })
})

test('a tracker in no vehicle derives nothing', () => {
  const [state, effects] = fold(morningDrive().map(one => ({ ...one, vehicleId: null })))
  expect(effects).toEqual({ trips: [], stops: [], events: [], visits: [], doubts: [] })
  expect(state.run).toBeNull()
})

test('a trip is private by its switch, and outside working hours', () => {
  const privately = morningDrive().map((one, i) => (i === 3 ? { ...one, attributes: { privateMode: true } } : one))
  expect(fold(privately)[1].trips[0]!.isPrivate).toBe(true)
  const hours = { weekdays: [1, 2, 3, 4, 5], fromMinute: 9 * 60, untilMinute: 17 * 60 }
  expect(fold(morningDrive(), { workingHours: hours })[1].trips[0]!.isPrivate).toBe(true)
  expect(fold(morningDrive(), { workingHours: { ...hours, fromMinute: 7 * 60 } })[1].trips[0]!.isPrivate).toBe(false)
})

test('a trip is of the driver who identified himself', () => {
  const identified = morningDrive().map((one, i) => (i === 2 ? { ...one, driverKey: '01A2B3' } : one))
  expect(fold(identified)[1].trips[0]!.driverKey).toBe('01A2B3')
})
