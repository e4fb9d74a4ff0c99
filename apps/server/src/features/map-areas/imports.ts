import type { MapAreaImport } from '@milepost/contract/map-areas.ts'
import { sql } from 'kysely'
import type { LogAuthor } from '../../audit/record-log.ts'
import type { Context } from '../../context.ts'
import type { Db, ScopedDb } from '../../db/scope.ts'
import type { Files } from '../../files/files.ts'
import { addJob } from '../../jobs/add-job.ts'
import type { Failure } from '../../jobs/job-rows.ts'
import { logChange } from './log-change.ts'
import { importMapArea } from './tasks.ts'

interface NewImport {
  name: string
  country: string | null
  fileName: string
  bytes: number
}

/** Two that begin at once wait for each other. */
const LOCK = 7_318_028

/** The import that is under way or ended last; null: there was none. */
export async function findCurrentImport(system: Db): Promise<MapAreaImport | null> {
  const row = await imports(system).orderBy('i.id', 'desc').limit(1).executeTakeFirst()
  return row ? present(row) : null
}

export async function findImport(system: Db, id: number): Promise<MapAreaImport | null> {
  const row = await imports(system).where('i.id', '=', id).executeTakeFirst()
  return row ? present(row) : null
}

/** Announces an extract, whose parts follow. Null while another import is under way. */
export async function beginImport(
  system: Db,
  files: Files,
  { name, country, fileName, bytes }: NewImport,
  author: LogAuthor,
): Promise<number | null> {
  const begun = await system.transaction().execute(async db => {
    await sql`select pg_advisory_xact_lock(${LOCK})`.execute(db)
    const current = await findCurrentImport(db)
    if (current !== null && isUnderWay(current)) return null
    const drops = await removeExtracts(db, files)
    const contentType = 'application/octet-stream'
    const file_id = await files.begin(db, {
      name: fileName,
      contentType,
      customerId: null,
      createdBy: author.userId,
      bytes,
    })
    const { id } = await db
      .insertInto('map_area_imports')
      .values({ name, country, file_name: fileName, bytes, file_id })
      .returning('id')
      .executeTakeFirstOrThrow()
    await logChange(db, author, { did: 'import', name, file: fileName, bytes })
    return { id, drops }
  })
  for (const drop of begun?.drops ?? []) await drop()
  return begun?.id ?? null
}

/** Extracts of imports that ended: of one that failed at every attempt it stays, so that the cause can be found. */
async function removeExtracts(db: ScopedDb, files: Files): Promise<(() => Promise<void>)[]> {
  const rows = await db.selectFrom('map_area_imports').select('file_id').where('file_id', 'is not', null).execute()
  const drops: (() => Promise<void>)[] = []
  for (const { file_id } of rows) if (file_id !== null) drops.push(await files.remove(db, file_id))
  return drops
}

/** Adds a part; with the last one the job is added, in the same transaction. */
export function addImportPart(files: Files, id: number, fileId: number, part: ImportPart) {
  return files.addPart(fileId, part.offset, part.content, async db => {
    const job_id = await addJob(db, importMapArea, { payload: { importId: id }, createdBy: part.createdBy })
    await db.updateTable('map_area_imports').set({ job_id }).where('id', '=', id).execute()
  })
}

export interface ImportPart {
  offset: number
  content: Buffer
  createdBy: number
}

/** Ends an import wherever it is; one that has ended stays as it is. */
export async function cancelImport(system: Db, files: Files, id: number, author: LogAuthor): Promise<void> {
  const drop = await system.transaction().execute(async db => {
    // Locked in the order of a part that arrives meanwhile: its file, then the import.
    await sql`select from files where id = (select file_id from map_area_imports where id = ${id}) for update`.execute(
      db,
    )
    const row = await db
      .selectFrom('map_area_imports')
      .select(['name', 'file_id', 'job_id'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (!row) return null
    if (row.job_id !== null) {
      const cancelled = await db
        .updateTable('jobs')
        .set({ state: 'cancelled', ended_at: sql`now()`, worker: null, stage: null })
        .where('id', '=', row.job_id)
        .where('state', 'in', ['queued', 'running'])
        .executeTakeFirst()
      if (cancelled.numUpdatedRows === 0n) return null
    } else {
      const now = sql<Date>`now()`
      const cancelled = await db
        .updateTable('map_area_imports')
        .set({ cancelled_at: now })
        .where('id', '=', id)
        .where('cancelled_at', 'is', null)
        .executeTakeFirst()
      if (cancelled.numUpdatedRows === 0n) return null
    }
    await logChange(db, author, { did: 'cancel import', name: row.name })
    return row.file_id === null ? null : files.remove(db, row.file_id)
  })
  await drop?.()
}

/** Ends the import that this job is of. */
export const cancelImportOfJob =
  ({ system, files }: Pick<Context, 'system' | 'files'>) =>
  async (jobId: number, author: LogAuthor): Promise<void> => {
    const row = await system.selectFrom('map_area_imports').select('id').where('job_id', '=', jobId).executeTakeFirst()
    if (row) await cancelImport(system, files, row.id, author)
  }

interface ImportOrder {
  /** Null: the area is installed, the extract was refused, or the import was cancelled. */
  fileId: number | null
  name: string
  country: string | null
  /** Why the extract was refused. */
  failure: Failure | null
}

/** What the work of an import needs. */
export async function findImportOrder(system: Db, id: number): Promise<ImportOrder | null> {
  const row = await system
    .selectFrom('map_area_imports')
    .select(['file_id', 'name', 'country', 'failure_code', 'failure'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) return null
  const { file_id, name, country, failure_code, failure } = row
  const isRefused = failure_code !== null && failure !== null
  return { fileId: file_id, name, country, failure: isRefused ? { code: failure_code, message: failure } : null }
}

/** Removes an extract that cannot become an area, and keeps why: the job may begin again before it has failed. */
export async function refuseExtract(
  system: Db,
  files: Files,
  id: number,
  fileId: number,
  { code, message }: Failure,
): Promise<void> {
  const drop = await system.transaction().execute(async db => {
    const remove = await files.remove(db, fileId)
    const reason = { failure_code: code, failure: message }
    await db.updateTable('map_area_imports').set(reason).where('id', '=', id).execute()
    return remove
  })
  await drop()
}

export async function removeExtract(system: Db, files: Files, fileId: number): Promise<void> {
  const drop = await system.transaction().execute(db => files.remove(db, fileId))
  await drop()
}

export function isUnderWay({ state }: MapAreaImport): boolean {
  return state === 'receiving' || state === 'importing'
}

/** The file of an import, while it is there. */
export async function findImportFile(system: Db, id: number): Promise<number | null> {
  const order = await findImportOrder(system, id)
  return order?.fileId ?? null
}

function imports(db: Db) {
  return db
    .selectFrom('map_area_imports as i')
    .leftJoin('jobs as j', 'j.id', 'i.job_id')
    .select(['i.id', 'i.name', 'i.file_name', 'i.bytes', 'i.file_id', 'i.started_at', 'i.cancelled_at'])
    .select(['j.state', 'j.stage', 'j.done', 'j.failure_code', 'j.failure', 'j.ended_at'])
    .select(row =>
      row
        .selectFrom('file_parts')
        .select(({ fn }) => fn.sum<number | null>('file_parts.bytes').as('sum'))
        .whereRef('file_parts.file_id', '=', 'i.file_id')
        .as('received'),
    )
}

type ImportRow = Awaited<ReturnType<ReturnType<typeof imports>['executeTakeFirstOrThrow']>>

function present(row: ImportRow): MapAreaImport {
  const { id, name, file_name, bytes } = row
  const state = stateOf(row)
  const isOver = state !== 'receiving' && state !== 'importing'
  return {
    ...{ id, name, file_name, bytes, state },
    stage: state === 'importing' ? stageOf(row.stage) : null,
    done: row.done ?? 0,
    received_bytes: row.state === null ? Number(row.received ?? 0) : bytes,
    failure: state === 'failed' ? { code: codeOf(row.failure_code), detail: row.failure ?? '' } : null,
    started_at: row.started_at.toISOString(),
    ended_at: isOver ? (row.ended_at ?? row.cancelled_at ?? row.started_at).toISOString() : null,
  }
}

/** Before there is a job it is being received; a file whose upload did not go on was removed after a day. */
function stateOf({ state, cancelled_at, file_id }: ImportRow): MapAreaImport['state'] {
  if (state === null) return cancelled_at === null && file_id !== null ? 'receiving' : 'cancelled'
  return state === 'queued' || state === 'running' ? 'importing' : state
}

function stageOf(stage: string | null): MapAreaImport['stage'] {
  return stage === 'cutting tiles' || stage === 'checking' ? stage : 'reading'
}

const CODES: readonly NonNullable<MapAreaImport['failure']>['code'][] = [
  'bad-file',
  'out-of-memory',
  'disk-full',
  'file-gone',
  'interrupted',
  'failed',
]

function codeOf(code: string | null): NonNullable<MapAreaImport['failure']>['code'] {
  return CODES.find(known => known === code) ?? 'failed'
}
