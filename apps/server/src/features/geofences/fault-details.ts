import type { Shape } from '@milepost/domain/geo/shapes.ts'
import { type GeofenceFault, type GeofenceFaultCode, shapeFaults } from '@milepost/domain/geofences/faults.ts'
import { HttpError } from '../../http/http-error.ts'
import { takenConstraint } from '../../records/faults.ts'

/** What each fault means, for those who read the response itself; the screen has words of its own. */
const FAULT_DETAILS: Record<GeofenceFaultCode, string> = {
  'name-missing': 'A geofence needs a name.',
  'name-too-long': 'The name has more than 100 characters.',
  'name-taken': 'Another geofence has this name.',
  'too-few-corners': 'A polygon needs three different corners and a corridor two points.',
  'too-many-corners': 'More than 2,000 corners or 100 rings.',
  'crosses-itself': 'The outline crosses itself.',
  'no-area': 'There is no area inside.',
  'too-large': 'The area is larger than a million square kilometres.',
  'spans-date-line': 'A geofence cannot span the date line.',
  'near-pole': 'A geofence ends at 85 degrees north and south.',
  'radius-out-of-range': 'A radius is between 10 m and 500 km.',
  'width-out-of-range': 'Half the width of a corridor is between 5 m and 10 km.',
  invalid: 'A value is not of its form.',
}

/** A fault as in the response. */
export interface DetailedFault {
  code: GeofenceFaultCode
  at: [number, number] | null
  detail: string
}

export function withDetail({ code, at }: GeofenceFault, detail = FAULT_DETAILS[code]): DetailedFault {
  return { code, at: at && [at[0], at[1]], detail }
}

/** Throws a 400 with everything that is wrong with a shape. */
export function assertShape(shape: Shape, field: 'shape' | 'polygon' = 'shape'): void {
  const faults = shapeFaults(shape).map(fault => withDetail(fault))
  if (faults[0]) throw new HttpError(400, faults[0].detail, field, { faults })
}

/** Does a write; where the name of the geofence is taken that is a 400 of the same kind. */
export async function refusingTakenName<T>(write: Promise<T>): Promise<T> {
  return write.catch((error: unknown) => {
    if (!isNameTaken(error)) throw error
    const fault = withDetail({ code: 'name-taken', at: null })
    throw new HttpError(400, fault.detail, 'name', { faults: [fault] })
  })
}

/** Whether a statement failed because a name is taken. */
export const isNameTaken = (error: unknown): boolean => takenConstraint(error)?.includes('name') === true
