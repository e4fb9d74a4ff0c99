import { sql } from 'kysely'
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
  /** Files whose content was not there the last time, and is again. */
  found: number
}

/**
 * Removes what crashes left on either side, a day later, and finds files whose content is gone: they are `missing` until a
 * later sweep finds it, as after the store was restored or its disk mounted.
 */
export async function sweepFiles(system: Db, store: ObjectStore, now = new Date()): Promise<Swept> {
  const before = new Date(now.getTime() - GRACE_MS)
  const abandoned = await system
    .deleteFrom('files')
    .where('state', '=', 'receiving')
    .where('received_at', '<', before)
    .executeTakeFirst()
  await store.removeUnfinished(before)
  let orphans = 0
  const incomplete = new Set<number>()
  for (const folder of FOLDERS) {
    const swept = await sweepFolder(system, store, folder, before)
    orphans += swept.orphans
    for (const id of swept.incomplete) incomplete.add(id)
  }
  const missing = await markMissing(system, [...incomplete])
  return { abandoned: Number(abandoned.numDeletedRows), orphans, ...missing }
}

async function sweepFolder(
  system: Db,
  store: ObjectStore,
  folder: string,
  before: Date,
): Promise<{ orphans: number; incomplete: readonly number[] }> {
  const present = new Map<string, Date>()
  for await (const { key, storedAt } of store.list(folder)) present.set(key, storedAt)
  const parts = await partsIn(system, folder).execute()
  const known = new Set(parts.map(part => part.object_key))
  const orphans = [...present].filter(([key, storedAt]) => storedAt < before && !known.has(key))
  for (const [key] of orphans) await store.remove(key)
  const lost = parts.filter(
    ({ object_key, state, received_at }) =>
      !present.has(object_key) && (state === 'missing' || (state === 'stored' && received_at < before)),
  )
  return { orphans: orphans.length, incomplete: lost.map(part => part.file_id) }
}

/** The parts whose keys begin with the folder and a slash, which a zero follows: a range of the index. */
export function partsIn(system: Db, folder: string) {
  return system
    .selectFrom('file_parts')
    .innerJoin('files', 'files.id', 'file_parts.file_id')
    .select(['object_key', 'file_id', 'state', 'received_at'])
    .where('object_key', '>=', `${folder}/`)
    .where('object_key', '<', `${folder}0`)
}

/** Makes these files the ones that are missing. Gives how many are new among them, and how many were and are whole again. */
async function markMissing(system: Db, ids: readonly number[]): Promise<Pick<Swept, 'missing' | 'found'>> {
  const { rows } = await sql<Pick<Swept, 'missing' | 'found'>>`
    with changed as (
      update files set state = case state when 'stored' then 'missing' else 'stored' end
      where state = 'stored' and id = any(${ids}::int[]) or state = 'missing' and id <> all(${ids}::int[])
      returning state
    )
    select count(*) filter (where state = 'missing') as missing, count(*) filter (where state = 'stored') as found
    from changed`.execute(system)
  return rows[0] ?? { missing: 0, found: 0 }
}
