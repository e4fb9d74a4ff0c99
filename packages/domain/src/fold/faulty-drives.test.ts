import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { faultyDrives, outsideBands, valuesOf } from './faulty-drives.fixture.ts'
import type { FoldPosition } from './fold-position.ts'
import { context, morningDrive } from './records.fixture.ts'
import { settingsFor } from './settings-for.ts'
import { initialState } from './state.ts'
import { foldAll } from './step.ts'

const given = context({}, { harshFromSpeed: true })
const fold = (records: readonly FoldPosition[], by = given) => foldAll(initialState(null), records, by)

describe('what comes of a fault of a real device', () => {
  test.each(faultyDrives())('$name', ({ records, expected }) => {
    expect(outsideBands({ name: '', records, expected }, ...fold(records), given.settings)).toEqual([])
  })
})

const sound = faultyDrives().flatMap(({ name, records }) => (name === 'the odometer is reset' ? [records] : []))
const drives = [...sound, morningDrive()]
const kinds = ['CAR', 'VAN', 'STR', 'FUEL'].map(kind =>
  context(settingsFor({ own: {}, kind, timeZone: 'UTC' }), { harshFromSpeed: true }),
)

test('a stray fix anywhere changes no figure by more than one per cent', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...drives),
      fc.constantFrom(...kinds),
      fc.nat(),
      fc.double({ min: 0, max: 2 * Math.PI, noNaN: true }),
      fc.double({ min: Math.log(500), max: Math.log(5_000_000), noNaN: true }),
      (records, ofKind, place, direction, logM) => {
        // The newest record of all waits to be judged, and the first has none before it.
        const index = 1 + (place % (records.length - 2))
        const [one, next] = [records[index]!, records[index + 1]!]
        const degrees = Math.exp(logM) / 111_195
        const stray = {
          ...one,
          recordedAtMs: Math.round((one.recordedAtMs + next.recordedAtMs) / 2),
          latitude: Math.max(-89, Math.min(89, one.latitude + degrees * Math.cos(direction))),
          longitude: one.longitude + degrees * Math.sin(direction),
        }
        const [before, after] = [
          valuesOf(...fold(records, ofKind), ofKind.settings),
          valuesOf(...fold(records.toSpliced(index + 1, 0, stray), ofKind), ofKind.settings),
        ]
        for (const name of ['trips', 'stops', 'distanceM', 'drivingS', 'idlingS', 'parkedS', 'maxSpeedKmh'] as const) {
          const most = Math.max(before[name] * 0.01, name === 'drivingS' ? 10 : 0.5)
          expect([name, Math.abs(after[name] - before[name])]).toEqual([name, expect.toSatisfy(v => v <= most)])
        }
      },
    ),
    { numRuns: 300 },
  )
})
