import { expect, test } from 'vitest'
import { openRows } from './open-rows.ts'
import { at, context, morningDrive } from './records.fixture.ts'
import { initialState } from './state.ts'
import { foldAll } from './step.ts'

const after = (count: number) => openRows(foldAll(initialState(null), morningDrive().slice(0, count), context())[0])

test('before it drives, a vehicle is parked since its first record', () => {
  expect(after(3)).toMatchObject({ trip: null, stop: { kind: 'parked', startedAtMs: at(-60), endedAtMs: null } })
})

test('under way, the trip is open and there is no stop', () => {
  expect(after(12)).toMatchObject({ trip: { startedAtMs: at(0), endedAtMs: null, distanceM: 5_000 }, stop: null })
})

test('with the ignition just off the trip shows its end and the stop its beginning', () => {
  expect(after(23)).toMatchObject({
    trip: { endedAtMs: at(21), endReason: 'ignition-off' },
    stop: { startedAtMs: at(21), endedAtMs: null, reason: 'ignition-off' },
  })
})

test('once that is settled only the stop is open', () => {
  expect(after(24)).toMatchObject({ trip: null, stop: { startedAtMs: at(21) } })
})
