import { flagsOf } from '@milepost/contract/permission-flags.ts'
import type { CurrentUser, SsoPermission } from '@milepost/contract/users.ts'
import type { Caller } from '@milepost/domain/access/access.ts'

/** Who is signed in, and the companion apps that the sign-in provider grants. */
export interface SignedIn {
  currentUser: CurrentUser
  ssoPermissions: readonly SsoPermission[]
}

/** The user as the access rules know it: modules are the permissions, the permission's upper-cased name is the role (AUTH-13). */
export function callerOf({ user }: CurrentUser): Caller {
  const { permission } = user
  return {
    role: permission.name.toUpperCase(),
    modules: user.modules.map(module => module.name),
    ...flagsOf(permission),
  }
}

/** What opens companion apps: module names and ExternalAppReferences (C-01). */
export function heldBy({ currentUser, ssoPermissions }: SignedIn): {
  modules: readonly string[]
  references: readonly string[]
} {
  return {
    modules: callerOf(currentUser).modules,
    references: ssoPermissions.map(permission => permission.ExternalAppReference),
  }
}

/** What a role is registered with. */
export type RolePermission = 'listEvents' | 'editEvents'

/** The role of the signed-in user with the permissions every role has (PERM-03). */
export function rolesOf(currentUser: CurrentUser): Record<string, readonly RolePermission[]> {
  return { [callerOf(currentUser).role]: ['listEvents', 'editEvents'] }
}

/** Whether a role that the user has is registered with a permission; beside it the module and read-only rules count. */
export const isRoleRegisteredWith = ({ currentUser }: SignedIn, permission: RolePermission): boolean =>
  Object.values(rolesOf(currentUser)).some(permissions => permissions.includes(permission))

export const fullName = ({ user }: CurrentUser) => `${user.first_name} ${user.last_name}`.trim()
