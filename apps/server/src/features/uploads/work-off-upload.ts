import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { mayAdminister } from '@milepost/domain/access/access.ts'
import { customersUnder } from '@milepost/domain/access/customer-modules.ts'
import { matchColumns } from '@milepost/domain/uploads/match-columns.ts'
import { findAccountRights } from '../../auth/signed-in.ts'
import type { Context } from '../../context.ts'
import { type Job, JobFailure, perform, type TaskWork } from '../../jobs/task.ts'
import { ForbiddenChange } from '../../records/faults.ts'
import type { Asker } from '../../records/noun.ts'
import { SheetRefused } from '../../spreadsheets/sheet-refused.ts'
import { inEveryLanguage } from '../../uploads/named-rows.ts'
import { emptied, fieldSchemas } from '../../uploads/read-lines.ts'
import { headingOf, type UploadNoun, uploadColumns } from '../../uploads/upload-noun.ts'
import { endChecked, endRefused, endSaved, keepSurvey } from './end-upload.ts'
import { surveySheet } from './sheet-survey.ts'
import { workOffUpload } from './tasks.ts'
import { findOrder, type UploadOrder } from './upload-rows.ts'
import { workOffLines } from './work-off-lines.ts'

type Parts = Pick<Context, 'config' | 'api' | 'system' | 'files'>

/** Where files lie while they are read. */
export const copiesDirectory = ({ dataDirectory }: Context['config']): string => join(dataDirectory, 'uploads')

/**
 * The work of an upload: reads the file to its end, then checks or saves its lines some hundred at a time, with what its sender may do
 * now. A worker that died is followed by one that goes on where its last lines were saved.
 */
export function workOffUploadWork(parts: Parts, nouns: readonly UploadNoun[]): TaskWork {
  const { config, system, files } = parts
  return perform(workOffUpload, async ({ uploadId, saves }, job) => {
    const order = await findOrder(system, uploadId)
    const upload = nouns.find(({ name }) => name === order?.noun)
    if (order === null || order.file_id === null || upload === undefined) return
    const directory = copiesDirectory(config)
    const path = join(directory, `upload-${uploadId}-${job.id}`)
    await mkdir(directory, { recursive: true, mode: 0o700 })
    try {
      await copyFile(parts, order.file_id, path, job.signal)
      await workOff(parts, { order, upload, path, saves, job })
    } catch (error) {
      if (error instanceof SheetRefused) return await endRefused(system, files, order, error)
      if (error instanceof ForbiddenChange) throw new JobFailure('forbidden', error.message)
      throw error
    } finally {
      await rm(path, { force: true })
    }
  })
}

interface Work {
  order: UploadOrder
  upload: UploadNoun
  path: string
  saves: boolean
  job: Job
}

async function workOff(parts: Parts, { order, upload, path, saves, job }: Work): Promise<void> {
  const { system, files } = parts
  const asker = await askerOf(parts, order, upload)
  job.progress({ done: 0, total: null, stage: 'reading' })
  const survey = await surveySheet(path, order.file_name, job.signal)
  const columns = order.columns ?? matchColumns(survey.headings, knownColumns(upload))
  const columnsHere = survey.headings.map((_, at) => columns[at] ?? null)
  const missing = missingColumns(upload, columnsHere, order.choices.create)
  await keepSurvey(system, order, { survey, columns: columnsHere, missing })
  const isNamed = columnsHere.includes(upload.keyColumn)
  const applying = {
    ...{ upload, asker, customer: order.customer, batch: order.batch, columns: columnsHere, choices: order.choices },
    author: { userId: order.acts_for, address: order.address, requestId: order.request_id },
  }
  const lines = { order, applying, survey, path, saves, job }
  const counts = isNamed ? await workOffLines(upload.noun.isOfSystem ? system : parts.api, lines) : order.counts
  if (saves) await endSaved(system, files, order, counts)
  else await endChecked(system, order, counts, survey.lines)
}

/** Whoever sent the file, or has it taken back, with the rights that they have now. Throws JobFailure. */
export async function askerOf(
  { system }: Pick<Parts, 'system'>,
  { acts_for, customer }: UploadOrder,
  { noun }: UploadNoun,
): Promise<Asker> {
  const rights = acts_for === null ? null : await findAccountRights(system, acts_for)
  const { area } = noun.routes.create.access
  const access = { kind: 'administration', area, does: 'write' } as const
  const may = (one: typeof area) => rights !== null && mayAdminister(rights, one, 'write')
  if (rights === null || !customersUnder(access, rights).includes(customer) || !may('uploads') || !may(area)) {
    throw new JobFailure('forbidden', 'Whoever sent the file may not change these records any more.')
  }
  return { ...rights, tokenHash: null }
}

const knownColumns = (upload: UploadNoun) =>
  uploadColumns(upload).map(column => ({
    id: column.id,
    names: [column.id, ...inEveryLanguage(t => t(headingOf(upload, column))), ...(column.also ?? [])],
  }))

/** Columns without which no line names a record, or none can be made. */
function missingColumns(upload: UploadNoun, columns: readonly (string | null)[], creates: boolean): string[] {
  const { fields, keyColumn, ofKnown } = upload
  const schemas = fieldSchemas(upload)
  const others = fields.flatMap(({ field, columns: own }) => {
    const schema = schemas[field]
    const isNeeded = creates && ofKnown === undefined && schema !== undefined && 'fault' in emptied(schema)
    return isNeeded && own.every(({ id }) => id !== keyColumn) ? [own[0].id] : []
  })
  return [keyColumn, ...others].filter(id => !columns.includes(id))
}

async function copyFile({ files }: Parts, fileId: number, path: string, signal: AbortSignal): Promise<void> {
  const file = await files.open(fileId)
  if (file === null) throw new JobFailure('file-gone', 'The uploaded file is gone.')
  await pipeline(file.content, createWriteStream(path, { mode: 0o600 }), { signal })
}
