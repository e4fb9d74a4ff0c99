import type { HeardOfTracker } from '@milepost/contract/device-connections.ts'
import { expect, test } from 'vitest'
import { connectionState } from './connection-state.ts'

const NOW = Date.UTC(2026, 5, 1, 12)
const ago = (minutes: number) => new Date(NOW - minutes * 60_000).toISOString()
const silent: HeardOfTracker = {
  ...{ is_connected: false, last_heard: null, is_private: false },
  ...{ fix: null, unread: [], last_misdated: null },
}
const fixOf = (minutes: number) => ({
  recorded_at: ago(minutes),
  lat: 52.67,
  long: -0.73,
  place: 'Oakham',
  ignition: false,
})
const refused = (minutes: number) => ({
  ...{ reason: 'other-protocol' as const, protocol: 'gt06', calls: 1, last_address: null },
  ...{ first_refused: ago(minutes), last_refused: ago(minutes) },
})
const unread = (minutes: number) => [{ reason: 'bad-checksum', frames: 2, last_at: ago(minutes) }]

test('a device of which nothing was heard, or nothing lately, is waited for', () => {
  expect(connectionState(silent, [], NOW)).toBe('waiting')
  expect(connectionState({ ...silent, last_heard: ago(60), fix: fixOf(60) }, [], NOW)).toBe('waiting')
})

test('one that was refused, or not understood, since it was heard last is to be mended', () => {
  expect(connectionState(silent, [refused(1)], NOW)).toBe('refused')
  expect(connectionState({ ...silent, last_heard: ago(5) }, [refused(1)], NOW)).toBe('refused')
  expect(connectionState({ ...silent, last_heard: ago(5), unread: unread(1) }, [], NOW)).toBe('unread')
  expect(connectionState({ ...silent, unread: unread(2) }, [refused(1)], NOW)).toBe('refused')
  expect(connectionState({ ...silent, last_heard: ago(0), fix: fixOf(0), unread: unread(2) }, [refused(1)], NOW)).toBe(
    'reporting',
  )
})

test('one that is heard reports, lacks a fix, or is in a private time', () => {
  expect(connectionState({ ...silent, last_heard: ago(0), fix: fixOf(1) }, [], NOW)).toBe('reporting')
  expect(connectionState({ ...silent, last_heard: ago(0) }, [], NOW)).toBe('no fix')
  expect(connectionState({ ...silent, last_heard: ago(0), fix: fixOf(600) }, [], NOW)).toBe('no fix')
  expect(connectionState({ ...silent, last_heard: ago(0), is_private: true }, [], NOW)).toBe('private')
})

test('one whose records are dated wrongly lacks no fix', () => {
  const misdated = { ...silent, last_heard: ago(0), last_misdated: ago(1) }
  expect(connectionState(misdated, [], NOW)).toBe('wrong clock')
  expect(connectionState({ ...misdated, fix: fixOf(1) }, [], NOW)).toBe('reporting')
  expect(connectionState({ ...misdated, last_misdated: ago(600) }, [], NOW)).toBe('no fix')
})
