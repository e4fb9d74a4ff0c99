import type { PermissionFlags } from '../access/access.ts'

/** Of a permission that allows nothing in particular. */
export const PERMISSION_FLAGS_OF_NOBODY: PermissionFlags = {
  ...{ isGlobalAdmin: false, isCustomerAdmin: false, isUserVehicleAdmin: false, isManager: false, isEngineer: false },
  ...{ isRepairer: false, isReadonly: false, isServerUser: false, isLimitedUser: false },
}
