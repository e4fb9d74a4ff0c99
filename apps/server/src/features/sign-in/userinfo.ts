import type { Result } from '@milepost/contract/route.ts'
import type { signIn } from '@milepost/contract/sign-in.ts'
import type { SignedIn } from '../../auth/signed-in.ts'
import type { Db } from '../../db/scope.ts'

/** N-10. The flags of each entry are those of the user's permission (AUTH-27). */
export async function findUserinfo(system: Db, caller: SignedIn): Promise<Result<typeof signIn.userinfo>> {
  const user = await system
    .selectFrom('users')
    .select(['email', 'first_name', 'last_name'])
    .where('id', '=', caller.userId)
    .executeTakeFirstOrThrow()
  const apps = await system
    .selectFrom('user_app_permissions')
    .select(['id', 'external_app_id', 'external_app_name', 'external_app_reference', 'permission_name', 'level'])
    .where('user_id', '=', caller.userId)
    .orderBy('external_app_id')
    .orderBy('level')
    .orderBy('permission_name')
    .execute()
  const flags = {
    IsCustomerAdmin: caller.isCustomerAdmin,
    IsEngineer: caller.isEngineer,
    IsGlobalAdmin: caller.isGlobalAdmin,
    IsManager: caller.isManager,
    IsReadonly: caller.isReadonly,
    IsRepairer: caller.isRepairer,
    IsServerUser: caller.isServerUser,
    IsUserVehicleAdmin: caller.isUserVehicleAdmin,
  }
  return {
    sub: String(caller.userId),
    email: user.email,
    given_name: user.first_name,
    family_name: user.last_name,
    extra_vars: {
      permissions: apps.map(app => ({
        Id: app.id,
        ExternalAppId: app.external_app_id,
        ExternalAppName: app.external_app_name,
        ExternalAppReference: app.external_app_reference,
        PermissionName: app.permission_name,
        Level: app.level,
        ...flags,
      })),
    },
  }
}
