import { HttpError } from '../http/http-error.ts'

/** The refusal of what somebody has filed already, such as "This inspection": by whom, and when. */
export function filedAlready(what: string, { by, at }: { by: string; at: Date }): HttpError {
  return new HttpError(
    409,
    `${what} was filed already, by ${by} at ${at.toISOString().slice(0, 16).replace('T', ' ')} UTC.`,
  )
}
