import { describe, expect, test } from 'vitest'
import { contactsAskedAbout, isSilenceTold, type PowerReading, powerState } from './conditions.ts'

const HOUR_MS = 3_600_000
const NOON = Date.UTC(2026, 10, 25, 12)
const driving = (agoHours: number) => ({ atMs: NOON - agoHours * HOUR_MS, isParked: false })
const parked = (agoHours: number) => ({ atMs: NOON - agoHours * HOUR_MS, isParked: true })

describe('a vehicle is silent', () => {
  test('once the hours of the rule are over since it was heard from', () => {
    expect(isSilenceTold(driving(1.9), 2, NOON)).toBe(false)
    expect(isSilenceTold(driving(2), 2, NOON)).toBe(true)
  })

  test('after a day at the earliest where it was parked, since its tracker sleeps', () => {
    expect(isSilenceTold(parked(23.9), 2, NOON)).toBe(false)
    expect(isSilenceTold(parked(24), 2, NOON)).toBe(true)
    expect(isSilenceTold(parked(47), 48, NOON)).toBe(false)
    expect(isSilenceTold(parked(48), 48, NOON)).toBe(true)
  })

  test('and nobody is told any more a week after that', () => {
    expect(isSilenceTold(driving(2 + 7 * 24 - 0.1), 2, NOON)).toBe(true)
    expect(isSilenceTold(driving(2 + 7 * 24), 2, NOON)).toBe(false)
  })

  test.each([1, 24, 336])('only when it was heard from in the time that is asked about: %i h', hours => {
    const { fromMs, untilMs } = contactsAskedAbout(hours, NOON)
    for (let ago = 0.5; ago < 700; ago += 0.5) {
      for (const contact of [driving(ago), parked(ago)]) {
        if (isSilenceTold(contact, hours, NOON)) {
          expect(contact.atMs).toBeLessThanOrEqual(untilMs)
          expect(contact.atMs).toBeGreaterThan(fromMs)
        }
      }
    }
  })
})

describe('power is low', () => {
  const LIMITS = { supplyBelowV: 11.8, batteryBelowPercent: 20, batteryBelowV: 3.5 }
  /** The newest first. */
  const readings = (of: 'supplyV' | 'batteryPercent' | 'batteryV', ...values: number[]): PowerReading[] =>
    values.map((value, n) => ({
      ...{ atMs: NOON - n * 60_000, supplyV: null, batteryPercent: null, batteryV: null },
      [of]: value,
    }))
  const supply = (...volts: number[]) => powerState('low-supply', readings('supplyV', ...volts), LIMITS)?.isLow
  const percent = (...values: number[]) =>
    powerState('low-battery', readings('batteryPercent', ...values), LIMITS)?.isLow

  test('when two readings in a row say so: an engine that starts is one', () => {
    expect(supply(10.4, 12.5)).toBeNull()
    expect(supply(11.6, 11.7)).toBe(true)
    expect(supply(11.6)).toBeUndefined()
  })

  test('until it is a margin above the limit', () => {
    expect(supply(11.9, 11.7)).toBeNull()
    expect(supply(12.2, 11.7)).toBeNull()
    expect(supply(12.3, 11.7)).toBe(false)
    expect(percent(24, 18)).toBeNull()
    expect(percent(25, 18)).toBe(false)
  })

  test('never by a wire without a supply, of which an event tells', () => {
    expect(supply(0, 0)).toBeUndefined()
    expect(supply(0, 11.5, 11.6)).toBe(true)
  })

  test('by the percentage of a battery where the tracker tells it, else by its voltage', () => {
    expect(percent(19, 19)).toBe(true)
    expect(powerState('low-battery', readings('batteryV', 3.4, 3.4), LIMITS)).toMatchObject({ isLow: true, unit: 'V' })
    const both = [...readings('batteryPercent', 80, 80), ...readings('batteryV', 3.4, 3.4)]
    expect(powerState('low-battery', both, LIMITS)).toMatchObject({ isLow: false, value: 80, unit: '%' })
    expect(powerState('low-supply', both, LIMITS)).toBeNull()
  })
})
