import { expect, test } from 'vitest'
import type { PermissionFlags } from '../access/access.ts'
import { maskedLicenceNumber, seesLicenceNumbers } from './licence-number.ts'

const nobodySpecial: PermissionFlags = {
  isGlobalAdmin: false,
  isCustomerAdmin: false,
  isUserVehicleAdmin: false,
  isManager: false,
  isEngineer: false,
  isRepairer: false,
  isReadonly: false,
  isServerUser: false,
  isLimitedUser: false,
}

test.each<[string, Partial<PermissionFlags>, boolean]>([
  ['a global administrator', { isGlobalAdmin: true }, true],
  ['a customer administrator', { isCustomerAdmin: true }, true],
  ['one who only reads', { isCustomerAdmin: true, isReadonly: true }, false],
  ['one who is limited to some vehicles', { isGlobalAdmin: true, isLimitedUser: true }, false],
  ['a user and vehicle administrator', { isUserVehicleAdmin: true }, false],
  ['a manager', { isManager: true }, false],
  ['whoever else', {}, false],
])('whole licence numbers: %s', (_who, flags, sees) => {
  expect(seesLicenceNumbers({ ...nobodySpecial, ...flags })).toBe(sees)
})

test('others see that there is a number, and the end of a long one', () => {
  expect(maskedLicenceNumber('MOOR9 801165 A99KL')).toBe('•••• 9KL')
  expect(maskedLicenceNumber('12345678')).toBe('•••• 678')
  expect(maskedLicenceNumber('1234567')).toBe('••••')
  expect(maskedLicenceNumber('')).toBe('')
})
