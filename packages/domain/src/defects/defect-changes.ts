import type { PermissionFlags } from '../access/access.ts'
import { keysOf } from '../collections/keys-of.ts'
import { DEFECT_STATES, type DefectState } from '../vehicle-activities/statuses.ts'

/** Who changes the state of a defect: a repairer, an engineer, or somebody who answers for the fleet. */
export type DefectRole = 'repairer' | 'engineer' | 'manager'

/** Null: they report defects, and change the state of none. */
export function defectRoleOf(caller: PermissionFlags): DefectRole | null {
  if (caller.isLimitedUser || caller.isReadonly) return null
  if (caller.isGlobalAdmin || caller.isCustomerAdmin || caller.isUserVehicleAdmin || caller.isManager) return 'manager'
  if (caller.isEngineer) return 'engineer'
  return caller.isRepairer ? 'repairer' : null
}

/** A defect begins as one that nobody has verified. */
export const FIRST_STATE: DefectState = 'partial-non-verified'

/** What may follow: a repair is verified before the vehicle is declared roadworthy, and that before the defect is complete. */
const NEXT: Readonly<Record<DefectState, readonly DefectState[]>> = {
  'partial-non-verified': ['repairer-name', 'repaired', 'changed-by-manager'],
  'repairer-name': ['partial-non-verified', 'repaired', 'changed-by-manager'],
  'changed-by-manager': ['partial-non-verified', 'repairer-name', 'repaired'],
  repaired: ['partial-non-verified', 'verified-signed-off'],
  'verified-signed-off': ['partial-non-verified', 'signed-off-roadworthy'],
  'signed-off-roadworthy': ['complete'],
  complete: [],
}

/** Whoever repairs says how far it has come; somebody else verifies it and signs it off. Only a manager gives out another vehicle. */
const MAY_SET: Readonly<Record<DefectRole, readonly DefectState[]>> = {
  repairer: ['partial-non-verified', 'repaired'],
  engineer: [
    ...(['partial-non-verified', 'repairer-name', 'repaired'] as const),
    ...(['verified-signed-off', 'signed-off-roadworthy', 'complete'] as const),
  ],
  manager: keysOf(DEFECT_STATES).map(code => DEFECT_STATES[code]),
}

/** The states that this person may give a defect now, in the order of the work. */
export const nextDefectStates = (from: DefectState, role: DefectRole | null): readonly DefectState[] =>
  role === null ? [] : NEXT[from].filter(to => MAY_SET[role].includes(to))

/** The states that say that the vehicle is fit for the road, as whoever signs off says it. */
const DECLARED_ROADWORTHY: readonly DefectState[] = ['signed-off-roadworthy', 'complete']

/**
 * Whether somebody who gives a defect this state may say that the vehicle, which it keeps off the road, is on it again: that is the sign-off,
 * and a repair is none. Nothing refuses to take a vehicle off the road.
 */
export const mayReturnToRoad = (to: DefectState): boolean => DECLARED_ROADWORTHY.includes(to)

interface DefectChange {
  to: DefectState
  wasOffRoad: boolean
  /** What was said; undefined: nothing. */
  isOffRoad: boolean | undefined
}

/**
 * Whether the vehicle is off the road after a change, for this defect. Once it is declared roadworthy it is not, unless somebody says
 * so; with a complete defect it never is.
 */
export function isOffRoadAfter({ to, wasOffRoad, isOffRoad }: DefectChange): boolean {
  if (to === 'complete') return false
  if (isOffRoad !== undefined) return isOffRoad
  return to === 'signed-off-roadworthy' ? false : wasOffRoad
}
