import { ADMINISTRATION_AREAS, type Caller, mayAdminister, type PermissionFlags } from './access.ts'

/**
 * Whether somebody may give a permission to an account, and look after an account that has it: only one by which nobody
 * administers what they do not administer themselves.
 */
export function mayGrant(granter: Caller, permission: PermissionFlags): boolean {
  const holder: Caller = { ...permission, role: '', modules: [] }
  return ADMINISTRATION_AREAS.every(area =>
    (['read', 'write'] as const).every(
      does => !mayAdminister(holder, area, does) || mayAdminister(granter, area, does),
    ),
  )
}
