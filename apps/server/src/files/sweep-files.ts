import type { Log } from '../config/log.ts'
import type { Db } from '../db/scope.ts'
import { FOLDERS, type ObjectStore } from './object-store.ts'

const GRACE_MS = 24 * 3_600_000

export const sweepFilesTask = (system: Db, store: ObjectStore, log: Log) => ({
  name: 'sweep-files',
  schedule: '22 3 * * *',
  attempts: 8,
  run: async () => {
    const swept = await sweepFiles(system, store)
    log.info(swept, 'files were swept')
    if (swept.missing > 0) log.error(swept, 'files have lost their content; restore the store of files from its backup')
  },
})

export interface Swept {
  /** Files whose upload did not go on. */
  abandoned: number
  /** Objects that belong to no file. */
  orphans: number
  /** Files whose content is not there. */
  missing: number
}

/** Removes what crashes left on either side, a day later, and finds files whose content is gone. */
export async function sweepFiles(system: Db, store: ObjectStore, now = new Date()): Promise<Swept> {
  const before = new Date(now.getTime() - GRACE_MS)
  const abandoned = await system
    .deleteFrom('files')
    .where('state', '=', 'receiving')
    .where('received_at', '<', before)
    .executeTakeFirst()
  await store.removeUnfinished(before)
  const swept = { abandoned: Number(abandoned.numDeletedRows), orphans: 0, missing: 0 }
  for (const folder of FOLDERS) {
    const { orphans, missing } = await sweepFolder(system, store, folder, before)
    swept.orphans += orphans
    swept.missing += missing
  }
  return swept
}

async function sweepFolder(
  system: Db,
  store: ObjectStore,
  folder: string,
  before: Date,
): Promise<Pick<Swept, 'orphans' | 'missing'>> {
  const present = new Map<string, Date>()
  for await (const { key, storedAt } of store.list(folder)) present.set(key, storedAt)
  const parts = await system
    .selectFrom('file_parts')
    .innerJoin('files', 'files.id', 'file_parts.file_id')
    .select(['object_key', 'file_id', 'state', 'received_at'])
    .where('object_key', 'like', `${folder}/%`)
    .execute()
  const known = new Set(parts.map(part => part.object_key))
  const orphans = [...present].filter(([key, storedAt]) => storedAt < before && !known.has(key))
  for (const [key] of orphans) await store.remove(key)
  const lost = parts.filter(
    part => part.state === 'stored' && part.received_at < before && !present.has(part.object_key),
  )
  const ids = [...new Set(lost.map(part => part.file_id))]
  if (ids.length > 0) await system.updateTable('files').set({ state: 'missing' }).where('id', 'in', ids).execute()
  return { orphans: orphans.length, missing: ids.length }
}
