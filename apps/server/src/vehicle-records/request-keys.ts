import { sql } from 'kysely'
import type { Db } from '../db/scope.ts'
import { HttpError } from '../http/http-error.ts'

/** Of the advisory lock by which requests of one key wait for each other. */
const LOCKS = 7_318_135

/** Holds a key of a customer to the end of the transaction: of two requests that have it the second finds what the first has filed. */
export async function lockRequestKey(db: Db, customerId: number, requestKey: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(${LOCKS}, hashtext(${`${customerId} ${requestKey}`}))`.execute(db)
}

/** The refusal of a request whose key stands for something else that was filed; `what` it files, such as "document". */
export const keyUsed = (what: string): HttpError =>
  new HttpError(
    409,
    `This key was used for another ${what}. Choose this one anew, or send it with a key of its own.`,
    'request_key',
  )
