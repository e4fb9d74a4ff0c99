import { sql } from 'kysely'
import type { Db } from '../db/scope.ts'
import { HttpError } from '../http/http-error.ts'

/** Of the advisory lock by which requests of one key wait for each other. */
const LOCKS = 7_318_135

/** Holds a key of a customer to the end of the transaction: of two requests that have it the second finds what the first has filed. */
export async function lockRequestKey(db: Db, customerId: number, requestKey: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(${LOCKS}, hashtext(${`${customerId} ${requestKey}`}))`.execute(db)
}

const USED = {
  document: 'This key was used for another document. Choose this one anew, or send it with a key of its own.',
  check: 'This key was used for another check. Choose this one anew, or send it with a key of its own.',
  defect: 'This key was used for another defect. Choose this one anew, or send it with a key of its own.',
  inspection: 'This key was used for another inspection. Choose this one anew, or send it with a key of its own.',
} as const

/** The refusal of a request whose key stands for something else that was filed; `what` it files. */
export const keyUsed = (what: keyof typeof USED): HttpError => new HttpError(409, USED[what], 'request_key')
