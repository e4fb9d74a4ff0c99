import type { PermissionFlags } from '../access/access.ts'
import type { INSPECTION_STATES, InspectionState } from '../vehicle-activities/statuses.ts'
import type { Condition } from './answers.ts'

type InspectionCode = keyof typeof INSPECTION_STATES

/** What may follow: what is complete is reviewed, or done with; a review may send it back to whoever inspected. */
const NEXT: Readonly<Record<InspectionState, readonly InspectionCode[]>> = {
  incomplete: ['1', '7'],
  complete: ['11', '12'],
  'internal-qc-review': ['3', '12'],
  'qc-done': [],
  cancelled: [],
}

/** Whoever inspects completes; the quality of the record is judged by somebody who answers for the fleet or its workshop. */
const FOR_REVIEWERS: readonly InspectionCode[] = ['11', '12', '3']

/** The codes that may follow, whoever gives them. */
export const inspectionCodesAfter = (from: InspectionState): readonly InspectionCode[] => NEXT[from]

/** The codes that this person may give an inspection now. */
export function nextInspectionCodes(from: InspectionState, caller: PermissionFlags): readonly InspectionCode[] {
  if (caller.isReadonly || caller.isLimitedUser) return []
  const isReviewer =
    caller.isGlobalAdmin || caller.isCustomerAdmin || caller.isUserVehicleAdmin || caller.isManager || caller.isEngineer
  return NEXT[from].filter(code => isReviewer || !FOR_REVIEWERS.includes(code))
}

/** Whether an inspection of this code fulfils its schedule (VF-48 to VF-50). */
export const isInspectionComplete = (code: string): boolean => ['7', '11', '12'].includes(code)

export interface InspectedItem {
  point: string
  condition: Condition
  /** What was found. */
  note: string
  /** What was done about it, and by whom. */
  rectification: string
}

/** Why an inspection cannot be completed yet. */
export type IncompleteBecause =
  | { because: 'not checked' | 'not described' | 'not rectified'; point: string }
  | { because: 'not declared roadworthy' }
  | { because: 'not signed' }

/**
 * The first reason why an inspection is not complete: every section is looked at, what has to be repaired is described and was
 * repaired, and the vehicle is declared roadworthy over a signature. Null: it may be completed.
 */
export function incompleteBecause(inspection: {
  items: readonly InspectedItem[]
  isRoadworthy: boolean
  isSigned: boolean
}): IncompleteBecause | null {
  for (const { point, condition, note, rectification } of inspection.items) {
    if (condition === 'not checked') return { because: 'not checked', point }
    if (condition !== 'repair required') continue
    if (note === '') return { because: 'not described', point }
    if (rectification === '') return { because: 'not rectified', point }
  }
  if (!inspection.isRoadworthy) return { because: 'not declared roadworthy' }
  return inspection.isSigned ? null : { because: 'not signed' }
}
