import { isKeyOf, keysOf } from '../collections/keys-of.ts'

/** The types that the documents name; a customer may have others of its own (QR-17, VF-37). */
export const ACTIVITY_REFERENCES = ['DEFECT', 'MOVEMENT', 'SAFETY_INSPECTION', 'PMI_FORM', 'MOT', 'VTG7'] as const
export type ActivityReference = (typeof ACTIVITY_REFERENCES)[number]

/** States of a safety inspection by the code that is stored (VF-46 to VF-50). */
export const INSPECTION_STATES = {
  '1': 'cancelled',
  '3': 'incomplete',
  '7': 'complete',
  '11': 'internal-qc-review',
  '12': 'qc-done',
} as const

type InspectionCode = keyof typeof INSPECTION_STATES

/** Those of them that a rule names. */
export const INSPECTION_CODES = { cancelled: '1', incomplete: '3', complete: '7' } as const satisfies {
  [State in InspectionState]?: InspectionCode
}

/** States of a defect by the code that is stored (VF-52 to VF-58). */
export const DEFECT_STATES = {
  '357913941': 'partial-non-verified',
  '715827882': 'verified-signed-off',
  '715827888': 'changed-by-manager',
  '1431655764': 'repairer-name',
  '1610612734': 'signed-off-roadworthy',
  '1521134249': 'repaired',
  '1789569705': 'complete',
} as const

/** Of those a vehicle may be off the road beside, which the code says at its end. */
const MAY_BE_OFF_ROAD = ['357913941', '715827882', '1431655764', '1610612734'] as const
const OFF_ROAD = /[_ -]?IS_VOR$/

/** The code of a state, as it is stored; of those that may be, it says whether the vehicle is off the road. */
export function defectStatus(state: DefectState, isOffRoad: boolean): string {
  const code = keysOf(DEFECT_STATES).find(one => DEFECT_STATES[one] === state) ?? ''
  return isOffRoad && MAY_BE_OFF_ROAD.some(one => one === code) ? `${code}IS_VOR` : code
}

export type InspectionState = (typeof INSPECTION_STATES)[keyof typeof INSPECTION_STATES]
export type DefectState = (typeof DEFECT_STATES)[keyof typeof DEFECT_STATES]

/** What an activity shows as its status: a state that has words, the text as it is stored, or that there is none. */
export type ShownStatus =
  | { of: 'inspection'; state: InspectionState }
  | { of: 'defect'; state: DefectState; isOffRoad: boolean }
  | { of: 'other'; text: string }
  | { of: 'none' }

/** An inspection of an unknown code has no status (VF-51). A defect of an unknown code and any other activity show what is stored (VF-59). */
export function shownStatus(reference: string, status: string): ShownStatus {
  if (reference === 'SAFETY_INSPECTION')
    return isKeyOf(INSPECTION_STATES, status) ? { of: 'inspection', state: INSPECTION_STATES[status] } : { of: 'none' }
  if (reference === 'DEFECT') {
    const code = status.replace(OFF_ROAD, '')
    const isOffRoad = code !== status
    if (isKeyOf(DEFECT_STATES, code) && (!isOffRoad || MAY_BE_OFF_ROAD.some(one => one === code)))
      return { of: 'defect', state: DEFECT_STATES[code], isOffRoad }
  }
  return status.trim() === '' ? { of: 'none' } : { of: 'other', text: status }
}

/** A status that somebody may choose for a new document. */
export interface NewStatus {
  id: number
  name: 'Pass' | 'Fail' | 'PRS' | 'Completed'
  /** The document does not fulfil its schedule: nothing further follows from it (VF-63). */
  doesNotFulfil: boolean
}

const PASS: NewStatus = { id: 1, name: 'Pass', doesNotFulfil: false }
const FAIL: NewStatus = { id: 2, name: 'Fail', doesNotFulfil: true }

/** What is chosen from for a type that has no statuses of its own; where there is one, nothing is chosen (VF-60 to VF-62, VF-65, C-41). */
export function newStatuses(reference: string): readonly NewStatus[] {
  if (reference === 'MOT') return [PASS, FAIL, { id: 3, name: 'PRS', doesNotFulfil: true }]
  if (reference === 'PMI_FORM') return [{ id: 1, name: 'Completed', doesNotFulfil: true }]
  if (reference === 'SAFETY_INSPECTION') return [{ id: 12, name: 'Completed', doesNotFulfil: false }]
  return [PASS, FAIL]
}
