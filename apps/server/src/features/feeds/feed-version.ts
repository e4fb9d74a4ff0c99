import { sql } from 'kysely'
import type { Db } from '../../db/scope.ts'
import { HttpError } from '../../http/http-error.ts'

/** Where a reader of a feed stands: behind this row of this transaction. */
export interface FeedVersion {
  /** Transaction ids are 64 bits wide: text. */
  xid: string
  /** Text that orders the rows of one transaction. */
  row: string
}

/** Before the oldest row. */
export const FEED_START: FeedVersion = { xid: '0', row: '' }

export function writeVersion({ xid, row }: FeedVersion): string {
  return Buffer.from(`${xid} ${row}`).toString('base64url')
}

/** Throws a 400 for what `writeVersion` did not write. */
export function readVersion(text: string | undefined): FeedVersion {
  if (text === undefined) return FEED_START
  const [, xid, row] = /^(\d{1,20}) ([\w:./-]*)$/.exec(Buffer.from(text, 'base64url').toString('latin1')) ?? []
  if (xid === undefined || row === undefined || BigInt(xid) >= 2n ** 64n) {
    throw new HttpError(400, 'This is not a version that the feed gave.', 'after')
  }
  return { xid, row }
}

/** Before whatever transactions store that begin from now on. */
export async function presentVersion(db: Db): Promise<string> {
  const { rows } = await sql<{ xid: string }>`select pg_snapshot_xmax(pg_current_snapshot())::text as xid`.execute(db)
  return writeVersion({ ...FEED_START, ...rows[0] })
}
