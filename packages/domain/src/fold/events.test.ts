import { describe, expect, test } from 'vitest'
import type { FoldPosition } from './fold-position.ts'
import { indexGeofences } from './geofence-index.ts'
import { at, confirmed, context, morningDrive, northM, record } from './records.fixture.ts'
import { initialState } from './state.ts'
import { foldAll } from './step.ts'

const eventsOf = (records: Parameters<typeof foldAll>[1], given = context()) =>
  foldAll(initialState(null), records, given)[1].events

test('the ignition going on and off are events, its first report is none', () => {
  const switched = eventsOf(morningDrive()).filter(event => event.kind !== 'idling')
  expect(switched.map(event => [event.kind, event.recordedAtMs])).toEqual([
    ['ignition-on', at(0)],
    ['ignition-off', at(21)],
  ])
})

test('idling is an event where and when it began, with its length', () => {
  const idling = eventsOf(morningDrive()).filter(event => event.kind === 'idling')
  expect(idling).toMatchObject([
    { recordedAtMs: at(0), value: 300, place: { latitude: 52 } },
    { recordedAtMs: at(15), value: 360, place: { latitude: northM(10_000) } },
  ])
})

test('the ignition going on for a private trip is as private as the trip', () => {
  const hours = { weekdays: [1, 2, 3, 4, 5], fromMinute: 9 * 60, untilMinute: 17 * 60 }
  const events = eventsOf(morningDrive(), context({ workingHours: hours }))
  expect(events.map(event => event.isPrivate)).toEqual(events.map(() => true))
})

test('what the device judged is an event with its value, place and speed', () => {
  const braking = record(at(3), {
    speedKmh: 31,
    headingDeg: 90,
    events: [
      { kind: 'harsh-braking', value: 0.43 },
      { kind: 'panic', value: null },
      { kind: 'panic', value: null },
    ],
    attributes: { eventDurationMs: 1_240 },
    late: true,
  })
  expect(eventsOf([record(at(0)), braking])).toMatchObject([
    { kind: 'harsh-braking', value: 0.43, durationS: 1.2, source: 'device', speedKmh: 31, headingDeg: 90, late: true },
    { kind: 'panic', value: null, source: 'device' },
  ])
})

test('an event without a fix happened where the vehicle was last known to be, and says that it had none', () => {
  const lost = record(at(3), { hasFix: false, latitude: 0, longitude: 0, events: [{ kind: 'crash', value: 4 }] })
  expect(eventsOf([record(at(0)), lost])).toMatchObject([{ hasFix: false, place: { latitude: 52, longitude: -1 } }])
})

describe('switches', () => {
  const on = (minute: number, attributes: Record<string, boolean>) => record(at(minute), { attributes })

  test('an input that the installation wired to the panic button raises it when it goes on', () => {
    const wired = context({}, { inputRoles: { digitalInput1: 'panic' } })
    const events = eventsOf(
      [on(0, { digitalInput1: false }), on(1, { digitalInput1: true }), on(2, { digitalInput1: true })],
      wired,
    )
    expect(events.map(event => [event.kind, event.recordedAtMs])).toEqual([['panic', at(1)]])
  })

  test('beacon lights and run lock are events when they go on, not while they are on', () => {
    const events = eventsOf([
      on(0, { beaconLights: false, runLock: false }),
      on(1, { beaconLights: true, runLock: false }),
      on(2, { beaconLights: true, runLock: true }),
      on(3, { beaconLights: false, runLock: false }),
      on(4, { beaconLights: true, runLock: false }),
    ])
    expect(events.map(event => [event.kind, event.recordedAtMs])).toEqual([
      ['beacon-lights', at(1)],
      ['run-lock', at(2)],
      ['beacon-lights', at(4)],
    ])
  })
})

describe('harsh driving from speeds', () => {
  const braking = [record(at(0), { speedKmh: 60 }), record(at(0, 1), { speedKmh: 40 })]

  test('is derived, and marked so, where the device does not judge', () => {
    expect(eventsOf(braking, context({}, { harshFromSpeed: true }))).toMatchObject([
      { kind: 'harsh-braking', value: 0.57, source: 'derived' },
    ])
    expect(eventsOf(braking)).toEqual([])
  })

  test('is not derived from fixes too far apart to tell', () => {
    const apart = [braking[0]!, record(at(0, 3), { speedKmh: 0 })]
    expect(eventsOf(apart, context({}, { harshFromSpeed: true }))).toEqual([])
  })
})

test('on a tow truck nobody drives too fast or too hard: there is the towing alone', () => {
  const off = (minute: number, second: number, speedKmh: number, metres: number) =>
    record(at(minute, second), { ignition: false, speedKmh, latitude: northM(metres) })
  const towed = [
    record(at(-6), { ignition: true }),
    record(at(-5), { ignition: false }),
    ...Array.from({ length: 60 }, (_, i) => off(0, i * 2, i % 2 === 0 ? 95 : 60, i * 43)),
    off(5, 0, 0, 2_600),
    off(10, 0, 0, 2_600),
  ]
  const area = { id: 3, dwellS: null, reportsPassing: false, speedLimitKmh: 30 }
  const shape = { kind: 'circle', centre: [-1, 52], radiusM: 5_000 } as const
  const geofences = indexGeofences([{ area, shape, validFromMs: 0, validUntilMs: null }])
  const given = context({ speedLimitKmh: 50 }, { harshFromSpeed: true, geofences })
  const kinds = eventsOf(towed, given).map(event => event.kind)
  expect(kinds).toEqual(['ignition-off', 'towing'])
})

describe('a tow that the device reports too', () => {
  const off = (minute: number, metres: number, says = false) =>
    record(at(minute), {
      ...{ ignition: false, speedKmh: metres > 0 ? 40 : 0, latitude: northM(metres) },
      events: says ? [{ kind: 'towing', value: null }] : null,
    })
  /** Lifted at 08:00, on its way from 08:05; `saysAt` are minutes at which the device says that it is towed. */
  const tow = (...saysAt: number[]) => {
    const records = [record(at(-6), { ignition: true }), record(at(-5), { ignition: false })]
    for (let minute = 0; minute <= 15; minute++) {
      records.push(off(minute, Math.max(0, minute - 5) * 700, saysAt.includes(minute)))
    }
    return eventsOf([...records, off(30, 7_000), off(60, 7_000)]).filter(({ kind }) => kind === 'towing')
  }
  const derived = { source: 'derived', recordedAtMs: at(5) }
  const devices = (minute: number) => ({ source: 'device', recordedAtMs: at(minute) })

  test.each([
    ['not at all', [], [derived]],
    ['when it is lifted', [0], [devices(0)]],
    ['with the first record on the way', [6], [devices(6)]],
    ['later on the way', [9], [derived]],
    ['again and again', [0, 8, 12], [devices(0)]],
  ])('%s, is one event', (_when, saysAt, expected) => {
    expect(tow(...saysAt)).toMatchObject(expected)
    expect(tow(...saysAt)).toHaveLength(1)
  })

  test('is another tow when that was long before', () => {
    const before = record(at(-30), { ignition: false, events: [{ kind: 'towing', value: null }] })
    const records = [record(at(-60), { ignition: true }), record(at(-50), { ignition: false }), before]
    for (let minute = 0; minute <= 15; minute++) records.push(off(minute, Math.max(0, minute - 5) * 700))
    expect(eventsOf(records).filter(({ kind }) => kind === 'towing')).toMatchObject([devices(-30), derived])
  })
})

describe('the customer’s speed limit', () => {
  const limit = context({ speedLimitKmh: 90 })
  const speeds = (...list: number[]) => list.map((speedKmh, i) => record(at(0, i * 5), { speedKmh }))

  test('exceeded for ten seconds is one event with the top speed and how long', () => {
    expect(eventsOf(speeds(80, 95, 102, 97, 88), limit)).toMatchObject([
      { kind: 'over-speed', recordedAtMs: at(0, 5), value: 102, limitKmh: 90, durationS: 15, source: 'derived' },
    ])
  })

  test('exceeded on a private trip is as private as the trip, also when nothing comes after', () => {
    const work = { workingHours: { weekdays: [1, 2, 3, 4, 5], fromMinute: 540, untilMinute: 1_020 } }
    const outside = context({ speedLimitKmh: 90, ...work })
    const privacy = (records: FoldPosition[]) =>
      eventsOf(records, outside)
        .filter(event => event.kind === 'over-speed')
        .map(event => event.isPrivate)
    const fast = speeds(80, 95, 102, 97)
    const driven = [record(at(-1), { ignition: true }), ...fast.map(one => ({ ...one, ignition: true }))]
    expect(privacy([...driven, record(at(1), { ignition: true, speedKmh: 60 })])).toEqual([true])
    expect(privacy([...driven, record(at(300), { ignition: false })])).toEqual([true])
  })

  test('exceeded for a moment is none', () => {
    expect(eventsOf(speeds(80, 95, 88), limit)).toEqual([])
  })
})

describe('geofences', () => {
  const depot = { kind: 'circle', centre: [-1, 52], radiusM: 300 } as const
  const fences = (changes = {}) =>
    context(
      {},
      {
        geofences: indexGeofences([
          {
            area: { id: 3, dwellS: 600, reportsPassing: true, ...changes },
            shape: depot,
            validFromMs: 0,
            validUntilMs: null,
          },
        ]),
      },
    )
  const visit = [
    record(at(0), { latitude: northM(2_000) }),
    record(at(5)),
    record(at(10), { latitude: northM(100) }),
    record(at(16), { latitude: northM(200) }),
    record(at(20), { latitude: northM(800) }),
  ]

  test('a visit has its entry, its leaving and their events; staying long is one more', () => {
    const [, { visits, events }] = foldAll(initialState(null), confirmed(visit), fences())
    expect(visits).toMatchObject([{ geofenceId: 3, vehicleId: 7, enteredAtMs: at(5), leftAtMs: at(20) }])
    expect(events.map(event => [event.kind, event.recordedAtMs, event.value, event.geofenceId])).toEqual([
      ['geofence-in', at(5), null, 3],
      ['geofence-dwell', at(16), 660, 3],
      ['geofence-out', at(20), 900, 3],
    ])
  })

  test('an area that does not report passing still counts the visit', () => {
    const [, { visits, events }] = foldAll(
      initialState(null),
      confirmed(visit),
      fences({ reportsPassing: false, dwellS: null }),
    )
    expect(visits).toHaveLength(1)
    expect(events).toEqual([])
  })
})
