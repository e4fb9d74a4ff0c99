import { expect, test } from 'vitest'
import { figuresOf, rowsSoFar } from './figures.ts'
import type { FoldPosition } from './fold-position.ts'
import { at, context, northM, record } from './records.fixture.ts'
import { initialState } from './state.ts'
import { foldAll } from './step.ts'

const given = context()

function figures(records: readonly FoldPosition[]) {
  const [state, effects] = foldAll(initialState(null), records, given)
  return { ...figuresOf(state, effects, given.settings), rows: rowsSoFar(state, effects, given.settings) }
}

test('a place that nothing leads to is not crept to from where the vehicle stood', () => {
  const on = { ignition: true }
  const elsewhere = { ...on, latitude: 36 }
  const drive = Array.from({ length: 10 }, (_, i) =>
    record(at(3 + i), { ...on, speedKmh: 60, latitude: northM(i * 1000) }),
  )
  const { distanceM } = figures([
    record(at(0), on),
    record(at(0, 30), elsewhere),
    record(at(0, 31), elsewhere),
    ...drive,
  ])
  expect(distanceM).toBeCloseTo(9_000, -2)
})

test('where the vehicle is heard of elsewhere after a long time without a fix, it was not parked meanwhile', () => {
  const drive = (fromMinute: number, fromM: number, hasFix = true) =>
    Array.from({ length: 60 }, (_, i) =>
      record(at(fromMinute, i * 10), { speedKmh: 60, latitude: northM(fromM + i * 167), hasFix }),
    )
  const blind = [20, 30, 40].flatMap(minute => drive(minute, 0, false))
  const { parkedS, unknownS, unknownM, distanceM } = figures([...drive(10, 0), ...blind, ...drive(50, 40_000)])
  expect(parkedS).toBe(0)
  expect(distanceM).toBeCloseTo(50_000, -3)
  expect(unknownM).toBeCloseTo(25_000, -3)
  expect(unknownS).toBeGreaterThan(1_400)
})

test('a stray fix that ends a silence does not make the trip before it longer', () => {
  const drive = (fromMinute: number, fromM: number) =>
    Array.from({ length: 31 }, (_, i) =>
      record(at(fromMinute, i * 10), {
        ignition: false,
        speedKmh: i === 30 ? 0 : 36,
        latitude: northM(fromM + i * 100),
      }),
    )
  const stray = record(at(25), { ignition: false, speedKmh: 5, latitude: northM(40_000) })
  const { rows } = figures([record(at(-60), { ignition: false }), ...drive(0, 0), stray, ...drive(25, 3_040).slice(1)])
  expect(rows.trips.map(({ startedAtMs, endedAtMs }) => [startedAtMs, endedAtMs])[0]).toEqual([at(0), at(5)])
})

test('what was driven without a fix is divided between the tunnel and the unknown time after it', () => {
  const drive = (minutes: readonly number[], hasFix: boolean) =>
    minutes.flatMap(minute =>
      [0, 20, 40].map(second => {
        const latitude = northM((minute * 60 + second) * 10)
        return record(at(minute, second), { ignition: true, speedKmh: 36, latitude, hasFix })
      }),
    )
  const { distanceM, unknownM, unknownS } = figures([
    ...drive([0, 1, 2], true),
    ...drive([3, 4, 5, 6, 7, 8], false),
    ...drive([9, 10], true),
  ])
  expect(unknownS).toBe(80)
  expect(unknownM).toBeCloseTo(800, -1)
  expect(distanceM).toBeCloseTo(6_400, -1)
})

test('fixes beside a vehicle whose odometer stands are not a way that it crept', () => {
  const on = { ignition: true, odometerM: 1_000 }
  const beside = { ...on, longitude: -1.004 }
  const standing = [0, 1, 2, 3].map(minute => record(at(minute), on))
  const drive = Array.from({ length: 10 }, (_, i) =>
    record(at(5 + i), { ...on, speedKmh: 60, latitude: northM(i * 1_000), odometerM: 1_000 + i * 1_000 }),
  )
  const records = [...standing, record(at(3, 30), beside), record(at(3, 31), beside), record(at(4), on), ...drive]
  expect(figures(records).distanceM).toBe(9_000)
})

test('what is reported without an ignition after the engine was switched off adds nothing to the trip', () => {
  const on = (second: number, m: number) => record(at(0, second), { ignition: true, speedKmh: 40, latitude: northM(m) })
  const stood = { latitude: northM(660) }
  const { rows } = figures([
    record(at(-1), { ignition: false }),
    ...[0, 10, 20, 30, 40, 50].map(second => on(second, second * 11)),
    record(at(1), { ...stood, ignition: true }),
    record(at(1, 10), { ...stood, ignition: true, speedKmh: 6 }),
    record(at(1, 20), { ...stood, ignition: false }),
    record(at(1, 30), { ...stood, speedKmh: 0 }),
    record(at(1, 40), { ...stood, speedKmh: 6 }),
    record(at(1, 50), { ...stood, speedKmh: 0 }),
    record(at(4), { ...stood, ignition: false }),
  ])
  const [trip] = rows.trips
  expect(trip?.endedAtMs).toBe(at(1, 20))
  expect((trip?.drivingS ?? 0) + (trip?.standingS ?? 0)).toBe(80)
})

test('a single record of movement does not split a stop', () => {
  const drive = Array.from({ length: 10 }, (_, i) => record(at(i), { speedKmh: 60, latitude: northM(i * 1000) }))
  const beside = { latitude: northM(9_160) }
  const { rows } = figures([
    ...drive,
    record(at(60), { ...beside, speedKmh: 60 }),
    record(at(70), beside),
    record(at(80), beside),
    record(at(90), beside),
  ])
  expect(rows.stops.filter(stop => stop.kind === 'parked')).toHaveLength(1)
})

test('idling ends where driving begins, also where the vehicle had moved before the next record', () => {
  const on = { ignition: true }
  const { rows, idlingS } = figures([
    record(at(-1), { ignition: false }),
    record(at(0), on),
    record(at(2), on),
    record(at(4), on),
    record(at(6), { ...on, speedKmh: 60, latitude: northM(1_500) }),
    record(at(8), { ...on, speedKmh: 60, latitude: northM(3_500) }),
    record(at(10), { ignition: false, latitude: northM(3_500) }),
    record(at(20), { ignition: false, latitude: northM(3_500) }),
  ])
  expect(rows.trips[0]).toMatchObject({ drivingS: 360, standingS: 240 })
  expect(idlingS).toBe(240)
})

test('what lies between a trip and a fix long before it is no way of the trip', () => {
  const blind = { hasFix: false, ignition: false }
  const drive = Array.from({ length: 10 }, (_, i) =>
    record(at(121 + i), { ignition: true, speedKmh: 60, latitude: northM(80_000 + i * 1_000) }),
  )
  const { distanceM } = figures([
    record(at(-1), { ignition: true }),
    ...[0, 30, 60, 90].map(minute => record(at(minute), minute === 0 ? { ignition: false } : blind)),
    record(at(120), { ...blind, ignition: true }),
    ...drive,
  ])
  expect(distanceM).toBe(9_000)
})

test('of two strays in a row in different places neither is believed', () => {
  const parked = Array.from({ length: 20 }, (_, minute) => record(at(minute)))
  const beside = record(at(9, 20), { latitude: northM(400), speedKmh: 25 })
  const far = record(at(9, 40), { latitude: 51, speedKmh: 25 })
  const drive = Array.from({ length: 5 }, (_, i) =>
    record(at(-5 + i), { speedKmh: 60, latitude: northM(i * 1_000 - 5_000) }),
  )
  const { rows, stops } = figures([...drive, ...parked.slice(0, 10), beside, far, ...parked.slice(10)])
  expect([rows.trips.length, stops]).toEqual([1, 1])
})

test('a stray before all others makes no trip', () => {
  const moving = { moving: true, ignition: false }
  const { trips } = figures([
    record(at(0), { ...moving, latitude: 52.1 }),
    record(at(0, 10), moving),
    ...[5, 10, 15].map(minute => record(at(minute), { ignition: false, moving: false })),
  ])
  expect(trips).toBe(0)
})

test('a vehicle that is seldom heard of, and whose odometer stands, has not been where a single fix says', () => {
  const drive = Array.from({ length: 6 }, (_, i) =>
    record(at(-10 + i), { speedKmh: 60, latitude: northM(i * 1_000 - 5_000), odometerM: 1_000 + i * 1_000 }),
  )
  const parked = (minute: number) => record(at(minute), { odometerM: 6_000 })
  const stray = record(at(150), { odometerM: 6_000, latitude: northM(20_000) })
  const before = figures([...drive, parked(0), parked(60), parked(120), parked(180), parked(240)])
  const after = figures([...drive, parked(0), parked(60), parked(120), stray, parked(180), parked(240)])
  expect([after.trips, after.distanceM]).toEqual([before.trips, before.distanceM])
})

test.each([-1, 65_535])('a speed of %i km/h is not believed of a record without a fix either', speedKmh => {
  const parked = [0, 1].map(minute => record(at(minute), { ignition: false }))
  const off = record(at(2), { hasFix: false, speedKmh, ignition: true })
  const [, { events, doubts }] = foldAll(initialState(null), [...parked, off], given)
  expect(events).toMatchObject([{ kind: 'ignition-on', speedKmh: null }])
  expect(doubts).toMatchObject([{ recordedAtMs: at(2), reason: 'impossible-speed' }])
})

test('a way with a fix each second, each three metres beside the road, is as long as the road', () => {
  const eastM = (i: number) => (i % 2 === 0 ? 3 : -3) / (111_195 * Math.cos((52 * Math.PI) / 180))
  const drive = Array.from({ length: 601 }, (_, i) =>
    record(at(0, i), { ignition: true, speedKmh: 21.6, latitude: northM(i * 6), longitude: -1 + eastM(i) }),
  )
  expect(figures(drive).distanceM).toBeCloseTo(3_600, -1)
})

test('speeds that are worked out from the way are means of some seconds, and say nothing of harsh driving', () => {
  const kmhAt = (second: number) => 50 + 20 * Math.sin(second / 5)
  let drivenM = 0
  const drive = Array.from({ length: 300 }, (_, second) => {
    drivenM += kmhAt(second) / 3.6
    return record(at(0, second), { ignition: true, speedKmh: null, latitude: northM(drivenM) })
  })
  const [, { events }] = foldAll(initialState(null), drive, { ...given, harshFromSpeed: true })
  expect(events).toEqual([])
  const { distanceM, maxSpeedKmh } = figures(drive)
  expect(distanceM).toBeCloseTo(drivenM - kmhAt(0) / 3.6, -1)
  expect(maxSpeedKmh).toBeGreaterThan(60)
})

test('a device that says 0 while it drives, and then its speeds, is believed from then on', () => {
  const drive = (fromSecond: number, speedKmh: number) =>
    Array.from({ length: 60 }, (_, i) => {
      const second = fromSecond + i * 10
      return record(at(0, second), { ignition: true, speedKmh, latitude: northM(second * 10) })
    })
  const stood = Array.from({ length: 20 }, (_, i) =>
    record(at(0, 1_200 + i * 10), { ignition: true, speedKmh: 0, latitude: northM(11_900) }),
  )
  const { rows, maxSpeedKmh, drivingS, idlingS } = figures([...drive(0, 0), ...drive(600, 36), ...stood])
  expect(rows.trips).toHaveLength(1)
  expect(maxSpeedKmh).toBeCloseTo(36, 0)
  expect(drivingS).toBeGreaterThan(1_150)
  expect(idlingS).toBe(190)
})

test('a parked vehicle whose fixes jump from one side of its place to the other stands, as its device says', () => {
  const jumping = Array.from({ length: 200 }, (_, i) =>
    record(at(0, i * 10), { speedKmh: 0, latitude: northM([0, 90, 45, -90, -30, 60][i % 6] ?? 0) }),
  )
  expect(figures(jumping)).toMatchObject({ trips: 0, maxSpeedKmh: 0, distanceM: 0 })
})

test.each([6, 8, 15, 25])('a queue that goes on by %i metres at a time is as long as its way', stepM => {
  const queue = [record(at(-5), { ignition: false })]
  let wayM = 0
  for (let second = 0; wayM < 2_000; second += 10) {
    for (const untilM = wayM + stepM; wayM < untilM; wayM += 2) {
      queue.push(record(at(0, second++), { ignition: true, speedKmh: 7.2, latitude: northM(wayM) }))
    }
    for (let i = 0; i < 10; i++) queue.push(record(at(0, second + i), { ignition: true, latitude: northM(wayM) }))
  }
  expect(figures(queue).distanceM / wayM).toBeGreaterThan(0.97)
})
