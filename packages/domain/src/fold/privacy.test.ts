import { expect, test } from 'vitest'
import { privatelyWaiting, privateSince } from './privacy.ts'
import { at, context, northM, record } from './records.fixture.ts'
import { initialState } from './state.ts'
import { foldAll } from './step.ts'

const away = (minute: number, attributes: Record<string, boolean | number> | null = null) =>
  record(at(minute), { latitude: northM(2_000), speedKmh: 50, ignition: false, attributes })
const parked = [-120, -60, 0].map(minute => record(at(minute), { ignition: false }))

function waitingAfter(records: ReturnType<typeof away>[], given = context()) {
  const [state] = foldAll(initialState(null), [...parked, ...records], given)
  expect(state.belief.waiting).not.toHaveLength(0)
  return privatelyWaiting(state, given).map(({ recordedAtMs }) => recordedAtMs)
}

test('a record that waits is private by the private mode that it or one before it switches on', () => {
  expect(waitingAfter([away(10)])).toEqual([])
  expect(waitingAfter([away(10, { privateMode: true })])).toEqual([at(10)])
  const blind = { ...away(10, { privateMode: true }), hasFix: false }
  const after = { ...blind, recordedAtMs: at(10, 30), attributes: null }
  expect(waitingAfter([away(9), blind, after])).toEqual([at(10), at(10, 30)])
})

test('a record that waits is private by an input that is wired to the private mode, and outside of work', () => {
  const wired = context({}, { inputRoles: { digitalInput1: 'private-mode' } })
  expect(waitingAfter([away(10, { digitalInput1: true })], wired)).toEqual([at(10)])
  const worked = (fromMinute: number) =>
    context({ workingHours: { weekdays: [1, 2, 3, 4, 5], fromMinute, untilMinute: 1_080 } })
  expect(waitingAfter([away(10)], worked(540))).toEqual([at(10)])
  expect(waitingAfter([away(10)], worked(420))).toEqual([])
})

test('the vehicle is in private since its private run began, since it was parked in private mode, or since a record that waits', () => {
  const wired = context()
  const driving = (attributes: Record<string, boolean> | null) =>
    foldAll(initialState(null), [...parked, record(at(1), { ignition: true, speedKmh: 30, attributes })], wired)[0]
  expect(privateSince(initialState(null), wired)).toBeNull()
  expect(privateSince(driving(null), wired)).toBeNull()
  expect(privateSince(driving({ privateMode: true }), wired)).toBe(at(1))
  const [standing] = foldAll(
    initialState(null),
    [...parked, record(at(5), { ignition: false, attributes: { privateMode: true } })],
    wired,
  )
  expect(privateSince(standing, wired)).toBe(at(-120))
  const [waiting] = foldAll(initialState(null), [...parked, away(10, { privateMode: true })], wired)
  expect(privateSince(waiting, wired)).toBe(at(10))
})
