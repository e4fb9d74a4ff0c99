import type { PermissionFlags } from '../access/access.ts'
import { defectRoleOf, nextDefectStates } from './defect-changes.ts'
import { nextInspectionCodes } from './inspection-changes.ts'

/** As what somebody signs a driver's check, a defect or an inspection. */
export const SIGNER_ROLES = ['driver', 'inspector', 'repairer', 'verifier', 'manager'] as const
export type SignerRole = (typeof SIGNER_ROLES)[number]

/**
 * As what this person may sign: as a driver whoever records anything, as anything else whoever may give the state that it stands for.
 * A limited user is a driver.
 */
export function signerRolesOf(caller: PermissionFlags): readonly SignerRole[] {
  if (caller.isReadonly) return []
  const role = defectRoleOf(caller)
  const may: Record<SignerRole, boolean> = {
    driver: true,
    inspector: nextInspectionCodes('incomplete', caller).includes('7'),
    repairer: nextDefectStates('partial-non-verified', role).includes('repaired'),
    verifier: nextDefectStates('repaired', role).includes('verified-signed-off'),
    manager: role === 'manager',
  }
  return SIGNER_ROLES.filter(one => may[one])
}
