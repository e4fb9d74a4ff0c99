import { expect, test } from 'vitest'
import { mayChangeView, mayShareViews } from './policy.ts'

const nobody = { isReadonly: false, isLimitedUser: false, isGlobalAdmin: false, isCustomerAdmin: false }

test('everybody but read-only and limited users may share views', () => {
  expect(mayShareViews(nobody)).toBe(true)
  expect(mayShareViews({ ...nobody, isReadonly: true })).toBe(false)
  expect(mayShareViews({ ...nobody, isLimitedUser: true })).toBe(false)
})

test('a view is changed by its owner, and a shared one by administrators too', () => {
  const administrator = { ...nobody, isCustomerAdmin: true }
  expect(mayChangeView(nobody, { is_own: true, is_shared: false })).toBe(true)
  expect(mayChangeView(nobody, { is_own: false, is_shared: true })).toBe(false)
  expect(mayChangeView(administrator, { is_own: false, is_shared: true })).toBe(true)
  expect(mayChangeView(administrator, { is_own: false, is_shared: false })).toBe(false)
})
