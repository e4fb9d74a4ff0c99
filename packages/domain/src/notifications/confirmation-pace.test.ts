import { expect, test } from 'vitest'
import { isRequestDue } from './confirmation-pace.ts'

test('the reader of an address is asked twice in a day at most, and a customer asks a hundred times', () => {
  expect([0, 1, 2].map(toAddress => isRequestDue({ toAddress, ofCustomer: 99 }))).toEqual([true, true, false])
  expect(isRequestDue({ toAddress: 0, ofCustomer: 100 })).toBe(false)
})
