import type { GeofenceFault, GeofenceFaultCode } from '@milepost/domain/geofence-faults.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** What each fault means, for those who read the answer itself; the screen has words of its own. */
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

export interface ToldFault {
  code: GeofenceFaultCode
  at: [number, number] | null
  detail: string
}

/** A fault as the calls tell it. */
export function tellFault({ code, at }: GeofenceFault, detail = FAULT_DETAILS[code]): ToldFault {
  return { code, at: at && [at[0], at[1]], detail }
}

/** Answers with an error that has more to tell than its detail. What a route's handler returns then. */
export function answerError(
  request: FastifyRequest,
  reply: FastifyReply,
  status: 400 | 409,
  body: { detail: string; field: string } & Record<string, unknown>,
): never {
  return reply
    .status(status)
    .serializer(JSON.stringify)
    .send({ ...body, request_id: request.id }) as never
}

/** Whether a statement failed because the name is taken. */
export function isNameTaken(error: unknown): boolean {
  const { code, constraint } = error as { code?: string; constraint?: string }
  return code === '23505' && constraint?.includes('name') === true
}
