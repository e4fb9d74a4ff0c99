import { describe, expect, test } from 'vitest'
import { type CorrectionEntry, correctionsInForce, faultOfCorrection, overlaysOf } from './corrections.ts'

const DAY = '2026-06-01'
const at = (text: string) => Date.parse(`${DAY}T${text}:00Z`)

const entry = (id: number, changes: Partial<CorrectionEntry>): CorrectionEntry => ({
  id,
  day: DAY,
  field: 'break',
  value: '30',
  revokes: null,
  ...changes,
})

describe('corrections in force', () => {
  test('are by day and field the newest', () => {
    const entries = [entry(1, {}), entry(2, { value: '45' }), entry(3, { field: 'note', value: 'Late' })]
    expect(overlaysOf(entries)).toEqual(
      new Map([[DAY, { firstStartMs: null, lastStopMs: null, breakS: 45 * 60, note: 'Late' }]]),
    )
  })

  test('are the one before again when the newest is revoked, and none when both are', () => {
    const entries = [entry(1, {}), entry(2, { value: '45' }), entry(3, { value: null, revokes: 2 })]
    expect(correctionsInForce(entries).get(DAY)?.break?.id).toBe(1)
    expect(correctionsInForce([...entries, entry(4, { value: null, revokes: 1 })])).toEqual(new Map())
  })
})

describe('a correction', () => {
  const day = {
    dayStartMs: at('00:00'),
    dayEndMs: at('23:59') + 60_000,
    nowMs: at('18:00'),
    firstStartMs: at('07:00'),
    lastStopMs: at('16:00'),
  }

  test.each([
    ['first-start', `${DAY}T06:30:00Z`, null],
    ['first-start', `${DAY}T16:30:00Z`, 'start after stop'],
    ['first-start', '2026-05-31T22:00:00Z', 'outside the day'],
    ['last-stop', `${DAY}T06:30:00Z`, 'start after stop'],
    ['last-stop', `${DAY}T17:00:00+01:00`, null],
    ['last-stop', `${DAY}T19:00:00Z`, 'in the future'],
    ['last-stop', 'soon', 'not a value'],
    ['break', '540', null],
    ['break', '541', 'break too long'],
    ['break', '1.5', 'not a value'],
    ['note', 'Covered for Ben', null],
    ['note', '  ', 'not a value'],
  ] as const)('of %s to %s: %s', (field, value, fault) => {
    expect(faultOfCorrection(field, value, day)).toBe(fault)
  })

  test('of a day that has not begun is refused', () => {
    expect(faultOfCorrection('note', 'x', { ...day, nowMs: day.dayStartMs - 1 })).toBe('in the future')
  })

  test('of a day without records needs neither a start nor a stop', () => {
    const empty = { ...day, firstStartMs: null, lastStopMs: null }
    expect(faultOfCorrection('last-stop', `${DAY}T12:00:00Z`, empty)).toBeNull()
    expect(faultOfCorrection('break', '30', empty)).toBeNull()
  })
})
