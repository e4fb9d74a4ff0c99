import { expect, test } from 'vitest'
import type { Caller, PermissionFlags } from './access.ts'
import { mayGrant } from './accounts.ts'

const NO_FLAGS: PermissionFlags = {
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

const PERMISSIONS = {
  'Global Admin': { ...NO_FLAGS, isGlobalAdmin: true },
  'Customer Admin': { ...NO_FLAGS, isCustomerAdmin: true },
  'User Vehicle Admin': { ...NO_FLAGS, isUserVehicleAdmin: true },
  Manager: { ...NO_FLAGS, isManager: true },
  Engineer: { ...NO_FLAGS, isEngineer: true },
  'Read Only': { ...NO_FLAGS, isReadonly: true },
  Limited: { ...NO_FLAGS, isLimitedUser: true },
  Guest: NO_FLAGS,
} as const

type Permission = keyof typeof PERMISSIONS

const callerWith = (permission: Permission): Caller => ({
  ...PERMISSIONS[permission],
  role: permission.toUpperCase(),
  modules: [],
})

test.each<[Permission, Permission[]]>([
  [
    'Global Admin',
    ['Global Admin', 'Customer Admin', 'User Vehicle Admin', 'Manager', 'Engineer', 'Read Only', 'Limited', 'Guest'],
  ],
  ['Customer Admin', ['Customer Admin', 'User Vehicle Admin', 'Manager', 'Engineer', 'Read Only', 'Limited', 'Guest']],
  ['User Vehicle Admin', ['User Vehicle Admin', 'Engineer', 'Limited', 'Guest']],
])('a %s gives no permission that administers more than they do themselves', (granter, granted) => {
  const all = Object.entries(PERMISSIONS)
  const given = all.filter(([, flags]) => mayGrant(callerWith(granter), flags)).map(([name]) => name)
  expect(given).toEqual(granted)
})
