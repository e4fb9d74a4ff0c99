import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Trip } from '../fold/derived-rows.ts'
import type { FoldPosition } from '../fold/fold-position.ts'
import { context, northM, record } from '../fold/records.fixture.ts'
import { initialState } from '../fold/state.ts'
import { foldAll } from '../fold/step.ts'
import { localDayAt } from '../time/local-time.ts'
import { timesheetOf } from './timesheets.ts'
import type { WorkedTrip } from './worked-trips.ts'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

/** Days on which clocks skip midnight, show it twice, or change by half an hour; by a moment of them. */
const CHANGED: [zone: string, moment: string][] = [
  ['America/Santiago', '2026-09-06T15:00:00Z'],
  ['America/Santiago', '2026-04-04T15:00:00Z'],
  ['Atlantic/Azores', '2026-03-29T13:00:00Z'],
  ['Atlantic/Azores', '2026-10-25T13:00:00Z'],
  ['America/Havana', '2026-03-08T15:00:00Z'],
  ['America/Havana', '2026-11-01T15:00:00Z'],
  ['Asia/Beirut', '2026-03-29T09:00:00Z'],
  ['Asia/Beirut', '2026-10-24T09:00:00Z'],
  ['Africa/Cairo', '2026-04-24T09:00:00Z'],
  ['Australia/Lord_Howe', '2026-10-04T01:00:00Z'],
  ['Australia/Lord_Howe', '2026-04-05T01:00:00Z'],
]

test('whenever a vehicle drives around a change of clocks, no figure is negative and the days make up the trips', () => {
  const drive = fc.record({
    pauseMin: fc.integer({ min: 10, max: 600 }),
    drivenMin: fc.integer({ min: 5, max: 300 }),
  })
  const drives = fc.array(drive, { minLength: 1, maxLength: 6 })
  fc.assert(
    fc.property(fc.constantFrom(...CHANGED), drives, ([timeZone, moment], given) => {
      const changed = localDayAt(Date.parse(moment), timeZone)
      const trips = tripsOf(changed.startMs - DAY_MS / 2, given, timeZone)
      expect(trips).toHaveLength(given.length)
      const from = localDayAt(changed.startMs - DAY_MS, timeZone).text
      const until = localDayAt(changed.endMs + 4 * DAY_MS, timeZone).text
      const { days, total } = timesheetOf(trips.map(workedTrip), [], { from, until, timeZone })
      for (const sums of [...days, total]) {
        expect(Object.entries(sums).filter(([, figure]) => typeof figure === 'number' && figure < 0)).toEqual([])
      }
      for (const { day, firstStartMs, lastStopMs, dutyS } of days) {
        const { text, startMs, endMs } = localDayAt(firstStartMs ?? Number.NaN, timeZone)
        expect(text).toBe(day)
        expect(lastStopMs).toBeLessThanOrEqual(endMs)
        expect(dutyS).toBeLessThanOrEqual((endMs - startMs) / 1000)
      }
      for (const figure of ['drivingS', 'standingS', 'unknownS', 'distanceM'] as const) {
        expect(total[figure]).toBeCloseTo(
          trips.reduce((sum, trip) => sum + trip[figure], 0),
          0,
        )
      }
      expect(total.trips).toBe(trips.length)
    }),
  )
})

/** Trips at a kilometre a minute, each after a pause with the engine off, as the fold makes them. */
function tripsOf(fromMs: number, drives: readonly { pauseMin: number; drivenMin: number }[], timeZone: string): Trip[] {
  const records: FoldPosition[] = [record(fromMs, { ignition: false })]
  let [atMs, drivenM] = [fromMs, 0]
  for (const { pauseMin, drivenMin } of drives) {
    atMs += pauseMin * MINUTE_MS
    for (let minute = 0; minute <= drivenMin; minute++) {
      const isDriving = minute < drivenMin
      const latitude = northM(drivenM)
      records.push(record(atMs, { ignition: isDriving, speedKmh: isDriving ? 60 : 0, latitude }))
      if (!isDriving) continue
      atMs += MINUTE_MS
      drivenM += 1_000
    }
  }
  const last = record(atMs + DAY_MS, { ignition: false, latitude: northM(drivenM) })
  return foldAll(initialState(null), [...records, last], context({ timeZone }))[1].trips
}

function workedTrip({ startedAtMs, endedAtMs, isPrivate, days }: Trip): WorkedTrip {
  const seenAtMs = endedAtMs ?? startedAtMs
  return { startedAtMs, endedAtMs, seenAtMs, isPrivate, kind: 'driven', silences: [], days }
}
