import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Context } from '../../context.ts'
import type { Files } from '../../files/files.ts'
import { type Job, JobFailure, perform, type TaskWork } from '../../jobs/task.ts'
import {
  AreaImportError,
  draftNameOf,
  importAreaInThread,
  sweepHalfMadeAreas,
} from '../../maps/import-area-in-thread.ts'
import { addedMapsDirectory } from '../../maps/map-directories.ts'
import { findImportOrder, refuseExtract, removeExtract } from './imports.ts'
import { importMapArea } from './tasks.ts'

/** The work of an import: the extract is taken from the store of files, and leaves it when it is of no more use. */
export function importMapAreaWork({ config, system, files }: Pick<Context, 'config' | 'system' | 'files'>): TaskWork {
  const directory = addedMapsDirectory(config.dataDirectory)
  return perform(importMapArea, async ({ importId }, job) => {
    const order = await findImportOrder(system, importId)
    if (order === null) return
    const { fileId, name, country, failure } = order
    // A worker that died just before the end had found that it cannot be, or had installed the area already.
    if (failure !== null) throw new JobFailure(failure.code, failure.message)
    if (fileId === null) return
    await mkdir(directory, { recursive: true })
    const file = join(directory, `.upload-${importId}.osm.pbf`)
    try {
      await sweepHalfMadeAreas(directory)
      await copyExtract(files, fileId, file, job.signal)
      await importAreaInThread(
        { file, name, country, outDir: directory, draftName: draftNameOf(importId) },
        job.signal,
        ({ stage, done }) => job.progress({ stage, done, total: 1 }),
      )
    } catch (error) {
      const failure = asFailure(error)
      if (failure instanceof JobFailure) await refuseExtract(system, files, importId, fileId, failure)
      throw failure
    } finally {
      await sweepHalfMadeAreas(directory)
    }
    await removeExtract(system, files, fileId)
  })
}

/** Reading an extract goes to and fro in it, so it has to be a file of this machine. */
async function copyExtract(files: Files, fileId: number, path: string, signal: Job['signal']): Promise<void> {
  const extract = await files.open(fileId)
  if (extract === null) throw new JobFailure('file-gone', 'The uploaded file is gone.')
  await pipeline(extract.content, createWriteStream(path), { signal })
}

/** Whatever lies in the file, the memory or the disk would be so again. */
function asFailure(error: unknown): unknown {
  if (error instanceof AreaImportError) return new JobFailure(error.code, error.message, { cause: error })
  if (error instanceof Error && 'code' in error && error.code === 'ENOSPC') {
    return new JobFailure('disk-full', error.message, { cause: error })
  }
  return error
}
