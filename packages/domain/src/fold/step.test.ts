import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Effects, noEffects } from './derived-rows.ts'
import type { FoldPosition } from './fold-position.ts'
import { indexGeofences } from './geofence-index.ts'
import { context, EIGHT_MS, northM, record } from './records.fixture.ts'
import { settingsFor } from './settings-for.ts'
import { earliestOpenMs, type FoldState, initialState } from './state.ts'
import { foldAll, step } from './step.ts'

const given = context(
  { speedLimitKmh: 80, timeZone: 'Europe/Lisbon' },
  {
    harshFromSpeed: true,
    inputRoles: { digitalInput1: 'panic' },
    geofences: indexGeofences([
      {
        area: { id: 1, dwellS: 60, reportsPassing: true },
        shape: { kind: 'circle', centre: [-1, 52], radiusM: 900 },
        validFromMs: 0,
        validUntilMs: null,
      },
    ]),
  },
)

/** Any records whatever, in the order of their time. */
const records: fc.Arbitrary<FoldPosition[]> = fc
  .array(
    fc.record({
      gapS: fc.oneof(fc.integer({ min: 0, max: 30 }), fc.integer({ min: 0, max: 8_000 })),
      metres: fc.integer({ min: 0, max: 3_000 }),
      speedKmh: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 130 }), fc.integer({ min: 0, max: 260 })),
      hasFix: fc.boolean(),
      ignition: fc.option(fc.boolean()),
      moving: fc.option(fc.boolean()),
      odometerM: fc.option(fc.integer({ min: 0, max: 100_000 })),
      driverKey: fc.constantFrom(null, null, '', 'A1'),
      vehicleId: fc.constantFrom(7, 7, 7, 7, 7, 8, null),
      events: fc.constantFrom(null, null, null, [{ kind: 'towing' as const, value: null }]),
      attributes: fc.constantFrom(null, null, { digitalInput1: true }, { digitalInput1: false }, { privateMode: true }),
    }),
    { maxLength: 60 },
  )
  .map(list => {
    let atMs = EIGHT_MS
    return list.map(({ gapS, metres, ...one }, sequence) => {
      atMs += gapS * 1000
      return record(atMs, { ...one, sequence, latitude: northM(metres) })
    })
  })

/** The same with an odometer that counts by steps what the vehicle may have driven. */
function counting(list: readonly FoldPosition[]): FoldPosition[] {
  let odometerM = 0
  return list.map((one, index) => {
    const seconds = (one.recordedAtMs - (list[index - 1]?.recordedAtMs ?? one.recordedAtMs)) / 1000
    odometerM += 1 + Math.round(((one.speedKmh ?? 0) / 3.6) * Math.min(seconds, 600)) + (index % 5 === 0 ? 100 : 0)
    return { ...one, odometerM }
  })
}

test('record by record and all at once come to the same state and rows', () => {
  fc.assert(
    fc.property(records, list => {
      let state: FoldState = initialState(null)
      const effects = noEffects()
      for (const one of list) {
        const [next, settled] = step(state, one, given)
        state = next
        for (const table of Object.keys(effects) as (keyof Effects)[])
          effects[table].push(...(settled[table] as never[]))
      }
      expect([state, effects]).toEqual(foldAll(initialState(null), list, given))
    }),
  )
})

test('the state can be written down and read again after any record', () => {
  fc.assert(
    fc.property(records, fc.nat(60), (list, cut) => {
      const [half] = foldAll(initialState(null), list.slice(0, cut), given)
      const read = JSON.parse(JSON.stringify(half)) as FoldState
      expect(foldAll(read, list.slice(cut), given)).toEqual(foldAll(half, list.slice(cut), given))
    }),
  )
})

test('a step leaves the state it was given as it was', () => {
  fc.assert(
    fc.property(records, list => {
      const [half] = foldAll(initialState(null), list.slice(0, -1), given)
      const before = JSON.stringify(half)
      for (const one of list.slice(-1)) step(half, one, given)
      expect(JSON.stringify(half)).toBe(before)
    }),
  )
})

test('rows are sound: times in order, nothing negative, day parts that add up', () => {
  fc.assert(
    fc.property(records, list => {
      const [, { trips, stops, visits }] = foldAll(initialState(null), list, given)
      expect(new Set(trips.map(trip => trip.startedAtMs)).size).toBe(trips.length)
      for (const trip of trips) {
        expect(trip.endedAtMs).toBeGreaterThan(trip.startedAtMs)
        expect(trip.settledAtMs).toBeGreaterThanOrEqual(trip.endedAtMs!)
        const { distanceM, unknownM, carriedM, drivingS, standingS, unknownS, carriedS, maxSpeedKmh } = trip
        for (const value of [distanceM, unknownM, carriedM, drivingS, standingS, unknownS, carriedS, maxSpeedKmh]) {
          expect(value).toBeGreaterThanOrEqual(0)
        }
        expect(unknownM).toBeLessThanOrEqual(distanceM + 0.1)
        const daysM = trip.days.reduce((sum, day) => sum + day.distanceM, 0)
        expect(Math.abs(daysM - distanceM)).toBeLessThanOrEqual(0.1 * trip.days.length)
        const accounted = trip.drivingS + trip.standingS + trip.unknownS + trip.carriedS
        expect(Math.abs(accounted - (trip.endedAtMs! - trip.startedAtMs) / 1000)).toBeLessThanOrEqual(2)
        const ofDays = trip.days.reduce(
          (sum, day) => sum + day.drivingS + day.standingS + day.unknownS + day.carriedS,
          0,
        )
        expect(Math.abs(ofDays - accounted)).toBeLessThanOrEqual(3)
      }
      for (const stop of stops) expect(stop.endedAtMs).toBeGreaterThan(stop.startedAtMs)
      for (const visit of visits) expect(visit.leftAtMs).toBeGreaterThanOrEqual(visit.enteredAtMs)
    }),
  )
})

/** What a fix may be off, and what an odometer may count at once, in metres. */
const INACCURACY_M = 50
const STEP_M = 200
/** A counter of whole kilometres counts at once what was driven since it last did, with the bends. */
const BENDS = 3

/** What may lead to each record beyond what the vehicle drives in the time, in metres. */
function inaccuraciesM(list: readonly FoldPosition[]): number[] {
  let readingM: number | null = null
  let uncountedM = 0
  return list.map(({ latitude, odometerM }, index) => {
    const before = list[index - 1]
    if (before) uncountedM += Math.abs(latitude - before.latitude) * 111_195
    if (odometerM === null || odometerM === readingM) return INACCURACY_M
    const mayCount = readingM !== null && odometerM > readingM
    const stepM = mayCount ? STEP_M + uncountedM * BENDS : 0
    ;[readingM, uncountedM] = [odometerM, 0]
    return INACCURACY_M + stepM
  })
}

describe.each([
  { of: 'without an odometer', with: () => records.map(list => list.map(one => ({ ...one, odometerM: null }))) },
  { of: 'with one that is reset and jumps', with: () => records },
  { of: 'with one that counts', with: () => records.map(counting) },
])('$of', ({ with: recordsOf }) => {
  test('no trip is longer than what a vehicle of its kind comes in its time and its fixes and its odometer may be off', () => {
    const kind = fc.constantFrom('CAR', 'VAN', 'STR', 'FUEL', 'TRL', 'PLT', null)
    fc.assert(
      fc.property(recordsOf(), kind, kind, (list, ofSeven, ofEight) => {
        const own = { speedLimitKmh: 80 }
        const settings = [ofSeven, ofEight].map(kind => settingsFor({ own, kind, timeZone: 'Europe/Lisbon' }))
        const settingsOf = (vehicleId: number) => settings[vehicleId - 7]!
        const [, { trips }] = foldAll(initialState(null), list, { ...given, settingsOf })
        const inaccuracies = inaccuraciesM(list)
        for (const trip of trips) {
          const { fastestKmh } = settingsOf(trip.vehicleId)
          // Where it began is known from a fix before, if it had none then.
          const before = list.findLast(one => one.hasFix && one.recordedAtMs <= trip.startedAtMs)
          const fromMs = before?.recordedAtMs ?? trip.startedAtMs
          const mostM = list.reduce(
            (sum, { recordedAtMs: at }, index) =>
              fromMs < at && at <= trip.endedAtMs! ? sum + inaccuracies[index]! : sum,
            (fastestKmh / 3_600) * (trip.endedAtMs! - fromMs),
          )
          expect(trip.distanceM + trip.carriedM).toBeLessThanOrEqual(mostM + 0.1)
          expect(trip.maxSpeedKmh).toBeLessThanOrEqual(fastestKmh)
        }
      }),
      { numRuns: 500 },
    )
  })
})

test('trips and parked stops of a vehicle follow each other without overlap', () => {
  fc.assert(
    fc.property(records, list => {
      const [, { trips, stops }] = foldAll(initialState(null), list, given)
      const spans = [...trips, ...stops.filter(stop => stop.kind === 'parked')].sort(
        (a, b) => a.startedAtMs - b.startedAtMs,
      )
      for (const [i, span] of spans.entries()) {
        const next = spans[i + 1]
        if (next) expect(span.endedAtMs).toBeLessThanOrEqual(next.startedAtMs)
      }
    }),
  )
})

test('no row that is settled later begins before what was open at a moment', () => {
  fc.assert(
    fc.property(records, fc.nat(60), (list, cut) => {
      const [half] = foldAll(initialState(null), list.slice(0, cut), given)
      const later = list.slice(cut)
      const [, effects] = foldAll(half, later, given)
      const earliestMs = Math.min(earliestOpenMs(half) ?? Infinity, later[0]?.recordedAtMs ?? Infinity)
      const starts = [
        ...effects.trips.map(trip => trip.startedAtMs),
        ...effects.stops.map(stop => stop.startedAtMs),
        ...effects.visits.map(visit => visit.enteredAtMs),
        ...effects.events.map(event => event.recordedAtMs),
      ]
      for (const startMs of starts) expect(startMs).toBeGreaterThanOrEqual(earliestMs)
    }),
  )
})
