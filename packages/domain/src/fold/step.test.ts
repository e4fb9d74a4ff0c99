import fc from 'fast-check'
import { expect, test } from 'vitest'
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

test('no trip is longer than a vehicle of its kind can have come in its time', () => {
  const kind = fc.constantFrom('CAR', 'VAN', 'STR', 'FUEL', 'TRL', 'PLT', null)
  fc.assert(
    fc.property(records, kind, kind, (list, ofSeven, ofEight) => {
      const own = { speedLimitKmh: 80 }
      const settings = [ofSeven, ofEight].map(kind => settingsFor({ own, kind, timeZone: 'Europe/Lisbon' }))
      const settingsOf = (vehicleId: number) => settings[vehicleId - 7]!
      const [, { trips }] = foldAll(initialState(null), list, { ...given, settingsOf })
      for (const trip of trips) {
        const { fastestKmh } = settingsOf(trip.vehicleId)
        const seconds = (trip.endedAtMs! - trip.startedAtMs) / 1000
        const legs = list.filter(({ recordedAtMs: at }) => trip.startedAtMs <= at && at <= trip.endedAtMs!).length
        // A fix is off by 50 m at times, and an odometer counts in steps.
        const mostM = (fastestKmh / 3.6) * seconds + legs * 250 + 2_000
        expect(trip.distanceM + trip.carriedM).toBeLessThanOrEqual(mostM)
        expect(trip.maxSpeedKmh).toBeLessThanOrEqual(fastestKmh)
      }
    }),
    { numRuns: 500 },
  )
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
