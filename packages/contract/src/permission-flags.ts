import type { PermissionFlags } from '@milepost/domain/access/access.ts'
import type { Permission } from './users.ts'

/** What a permission of the wire allows, as the access rules know it. */
export function flagsOf(permission: Permission): PermissionFlags {
  return {
    isGlobalAdmin: permission.is_global_admin,
    isCustomerAdmin: permission.is_customer_admin,
    isUserVehicleAdmin: permission.is_user_vehicle_admin,
    isManager: permission.is_manager,
    isEngineer: permission.is_engineer,
    isRepairer: permission.is_repairer,
    isReadonly: permission.is_readonly,
    isServerUser: permission.is_server_user,
    isLimitedUser: permission.is_limited_user,
  }
}
