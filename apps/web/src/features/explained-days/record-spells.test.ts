import type { ExplainedSpell } from '@milepost/contract/explained-days.ts'
import { expect, test } from 'vitest'
import { recordAt, recordRows, sinceBelievedS, spellOf } from './record-spells.ts'

const at = (minute: number) => new Date(Date.UTC(2026, 5, 1, 8, minute)).toISOString()
const spell = (kind: ExplainedSpell['kind'], from: number, until: number | null): ExplainedSpell => ({
  ...{ kind, start: at(from), end: until === null ? null : at(until) },
  ...{ start_reason: null, end_reason: null, distance_m: null, unknown_m: null, is_private: false },
})
const BARE = {
  ...{ tracker: 1, timestamp: at(0), sequence: 0, received_at: at(0), place: null, speed: null },
  ...{ odometer_m: null, ignition: null, doubt: null, believed_before: null, activity: null, is_private: false },
}
const spells = [spell('parked', -60, 0), spell('trip', 0, 30), spell('idling', 10, 15), spell('parked', 30, null)]
const kindAt = (minute: number) => spellOf(spells, { timestamp: at(minute) })?.kind ?? null

test('a record belongs to the idling, the trip or the stop in which it was recorded', () => {
  expect([-70, -10, 5, 12, 20, 40].map(kindAt)).toEqual([null, 'parked', 'trip', 'idling', 'trip', 'parked'])
})

test('the records with which a trip begins and ends are its own', () => {
  expect([0, 10, 15, 30].map(kindAt)).toEqual(['trip', 'idling', 'trip', 'trip'])
})

test('how long after the believed record before it one came is known', () => {
  expect(sinceBelievedS({ ...BARE, timestamp: at(4), believed_before: at(1) })).toBe(180)
  expect(sinceBelievedS(BARE)).toBeNull()
})

test('the first record of a trip or stop is known, and on a later page also that it goes on', () => {
  const records = [-10, 5, 12, 20, 40].map(minute => ({ ...BARE, timestamp: at(minute) }))
  const firsts = (page: number) => recordRows(records, spells, page).map(row => row.isFirst)
  expect(firsts(1)).toEqual([true, true, true, false, true])
  expect(firsts(2)).toEqual([false, true, true, false, true])
})

test('the record of a moment is the last until then', () => {
  const record = (minute: number) => ({ ...BARE, timestamp: at(minute) })
  const records = [record(1), record(2), record(3)]
  const minuteAt = (minute: number) => recordAt(records, Date.parse(at(minute)))?.timestamp
  expect([0, 1, 2.5, 9].map(minuteAt)).toEqual([at(1), at(1), at(2), at(3)])
  expect(recordAt([], 0)).toBeNull()
})
