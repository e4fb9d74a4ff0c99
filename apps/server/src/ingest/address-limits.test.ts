import { expect, test } from 'vitest'
import { AddressLimits } from './address-limits.ts'

test('an address has its share of connections and no more, until one of them closes', () => {
  const limits = new AddressLimits({ open: 2, withoutLogin: 2 })
  const first = limits.open('203.0.113.7')
  const second = limits.open('::ffff:203.0.113.7')
  expect(limits.open('203.0.113.7')).toBeNull()
  expect(limits.open('203.0.113.8')).not.toBeNull()
  first?.loggedIn()
  second?.loggedIn()
  expect(limits.open('203.0.113.7')).toBeNull()
  first?.close()
  expect(limits.open('203.0.113.7')).not.toBeNull()
})

test('fewer may not have said yet who they are', () => {
  const limits = new AddressLimits({ open: 10, withoutLogin: 1 })
  const first = limits.open('2001:db8::1')
  expect(limits.open('2001:db8::2')).toBeNull()
  first?.loggedIn()
  first?.loggedIn()
  const second = limits.open('2001:db8::2')
  expect(second).not.toBeNull()
  expect(limits.open('2001:db8::3')).toBeNull()
  second?.close()
  first?.close()
  expect(limits.open('2001:db8::3')).not.toBeNull()
})
