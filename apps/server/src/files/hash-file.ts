import { createHash } from 'node:crypto'
import type { Db } from '../db/scope.ts'
import type { ObjectStore } from './object-store.ts'

/** The SHA-256 of what the store has of a file now, whatever it should be; null where it, or a part of it, is missing. */
export async function hashFile(system: Db, store: Pick<ObjectStore, 'get'>, id: number): Promise<Buffer | null> {
  const parts = await system
    .selectFrom('file_parts')
    .select('object_key')
    .where('file_id', '=', id)
    .orderBy('offset_bytes')
    .execute()
  const hash = createHash('sha256')
  for (const { object_key } of parts) {
    const content = await store.get(object_key)
    if (content === null) return null
    hash.update(content)
  }
  return parts.length === 0 ? null : hash.digest()
}
