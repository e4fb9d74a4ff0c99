import { sql } from 'kysely'
import { type LogAuthor, logRecordChanges } from '../../audit/record-log.ts'
import { newApiKey } from '../../auth/api-keys.ts'
import type { Scope, ScopedDb } from '../../db/scope.ts'
import { HttpError } from '../../http/http-error.ts'
import { lockRecords, recordChange, setColumns } from '../../records/change-records.ts'
import { findRecord } from '../../records/read-records.ts'
import { apiKeyNoun } from './api-key-noun.ts'

/**
 * Makes the key of a record anew, in the name of the author: it is stored as a hash alone, and given this once. Null where the
 * scope has no such record; throws 409 where it is archived.
 */
export async function makeApiKey(
  db: ScopedDb,
  scope: Scope,
  author: LogAuthor,
  { id, days }: { id: number; days: number },
): Promise<{ key: string } | null> {
  await lockRecords(db, apiKeyNoun, scope, [id])
  const before = await findRecord(db, apiKeyNoun, scope, id)
  if (before === null) return null
  if (before.archived_at !== null) throw new HttpError(409, 'It is archived. Restore it first.', 'id')
  const { key, hash, start } = newApiKey()
  await setColumns(db, apiKeyNoun, author, [id], {
    key_hash: hash,
    key_modules: sql`modules_held(${author.userId}::int, customer_id, modules)`,
    key_start: start,
    made_by: author.userId,
    expires_at: sql`now() + make_interval(days => ${days}::int)`,
    last_used_at: null,
  })
  const after = await findRecord(db, apiKeyNoun, scope, id)
  if (after === null) return null
  const call = { noun: apiKeyNoun.name, action: 'changed', author, batch: null } as const
  await logRecordChanges(db, call, [recordChange(apiKeyNoun, before, after)])
  return { key }
}
