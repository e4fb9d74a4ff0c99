import { expect, test } from 'vitest'
import { faultOfEntries } from './password-entries.ts'

const words = (purpose: 'reset' | 'set', password: string, repeated = password) =>
  faultOfEntries(purpose, { password, repeated })?.words ?? null

test('both entries are required [PWD-16] [PWD-21]', () => {
  for (const purpose of ['reset', 'set'] as const) {
    expect(words(purpose, '', 'carriage bolts')).toBe('Password is required')
    expect(words(purpose, 'carriage bolts', '')).toBe('Repeat password is required')
  }
})

test('the entries must be the same, in the words of each page [PWD-14] [PWD-21]', () => {
  expect(words('reset', 'carriage bolts', 'carriage bolt')).toBe('new password and repeat password do not match!')
  expect(words('set', 'carriage bolts', 'carriage bolt')).toBe('Error password does not match')
})

test('a password that is reset has ten characters at least, one that is set has no rule on the page [PWD-15] [PWD-21]', () => {
  expect(words('reset', '123456789')).toBe('password is shorter than the minimum length of 10 character!')
  expect(words('reset', '1234567890')).toBeNull()
  expect(words('set', '123456789')).toBeNull()
})
