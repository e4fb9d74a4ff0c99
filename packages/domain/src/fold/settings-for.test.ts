import { expect, test } from 'vitest'
import { DEFAULT_SETTINGS } from './settings.ts'
import { type CustomerSettings, settingsFor } from './settings-for.ts'

const fastest = (kind: string | null, own: CustomerSettings = {}) =>
  settingsFor({ own, kind, timeZone: 'UTC' }).fastestKmh

test('what nobody has set is the default, in the time zone of the customer', () => {
  expect(settingsFor({ own: {}, kind: null, timeZone: 'Europe/Lisbon' })).toEqual({
    ...DEFAULT_SETTINGS,
    timeZone: 'Europe/Lisbon',
  })
})

test.each([
  ['CAR', 250],
  ['BIK', 250],
  ['VAN', 220],
  ['STR', 160],
  ['TRL', 160],
  ['PLT', 160],
  ['FUEL', 140],
])('no %s is faster than %i km/h', (kind, kmh) => {
  expect(fastest(kind)).toBe(kmh)
})

test('a kind that has no limits of its own, and one that is not known, have the general ones', () => {
  expect([fastest('SHIP'), fastest(null)]).toEqual([DEFAULT_SETTINGS.fastestKmh, DEFAULT_SETTINGS.fastestKmh])
})

test('what the customer set for all counts for each kind, and what it set for a kind before that', () => {
  const own = { fastestKmh: 150, idlingFromS: 300, kinds: { PLT: { fastestKmh: 100, idlingEndsTripS: 14_400 } } }
  expect([fastest('STR', own), fastest(null, own), fastest('PLT', own)]).toEqual([150, 150, 100])
  expect(settingsFor({ own, kind: 'PLT', timeZone: 'UTC' })).toEqual({
    ...DEFAULT_SETTINGS,
    fastestKmh: 100,
    idlingFromS: 300,
    idlingEndsTripS: 14_400,
  })
})

test('what is set for one kind says nothing of the others', () => {
  expect(fastest('VAN', { kinds: { STR: { fastestKmh: 100 } } })).toBe(220)
})
