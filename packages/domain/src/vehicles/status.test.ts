import { expect, test } from 'vitest'
import { STALE_AFTER_MS, vehicleStatus } from './status.ts'

const now = Date.UTC(2026, 10, 21, 9)
const fix = (ageMs: number, speedKmh: number, ignition: boolean | null) => ({
  recordedAtMs: now - ageMs,
  speedKmh,
  moving: null,
  ignition,
})
const withoutSpeed = (moving: boolean | null, ignition: boolean | null) => ({
  recordedAtMs: now - 60_000,
  speedKmh: null,
  moving,
  ignition,
})

test.each([
  ['no fix yet', null, 'never-reported'],
  ['driving a minute ago', fix(60_000, 42, true), 'moving'],
  ['driving, by a device that does not tell ignition', fix(60_000, 42, null), 'moving'],
  ['drift of a parked receiver', fix(60_000, 2, false), 'stopped'],
  ['towed or drifting fast with the ignition off', fix(60_000, 12, false), 'stopped'],
  ['engine running at a kerb', fix(60_000, 0, true), 'idling'],
  ['driving, but a quarter of an hour ago', fix(15 * 60_000, 42, true), 'stopped'],
  ['parked yesterday evening', fix(14 * 3_600_000, 0, false), 'stopped'],
  ['driving, by a device that sends no speed', withoutSpeed(true, null), 'moving'],
  ['driving without a speed, the engine on', withoutSpeed(true, true), 'moving'],
  ['carried without a speed, the ignition off', withoutSpeed(true, false), 'stopped'],
  ['at rest with the engine on, without a speed', withoutSpeed(false, true), 'idling'],
  ['at rest, by a device that sends no speed', withoutSpeed(false, null), 'stopped'],
  ['silent for more than a day', fix(STALE_AFTER_MS + 1, 42, true), 'stale'],
] as const)('%s', (_name, latest, status) => {
  expect(vehicleStatus(latest, now)).toBe(status)
})
