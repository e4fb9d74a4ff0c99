import { readdir, rm, stat } from 'node:fs/promises'
import { freemem } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { ImportProgress } from '@milepost/maps/import-area.ts'
import type { ImportMessage, ImportOrder } from './import-area-thread.ts'

export class AreaImportError extends Error {
  readonly code: 'bad-file' | 'out-of-memory' | 'disk-full' | 'failed'

  constructor(code: AreaImportError['code'], message: string) {
    super(message)
    this.code = code
  }
}

const THREAD = join(import.meta.dirname, 'import-area-thread.ts')
/** The server goes on beside an import, so it gets a part of the memory that is free. */
const MEMORY_SHARE = 0.6
const LEAST_MEMORY_MB = 512

/**
 * Makes an area of an extract in a thread of its own. Throws AreaImportError where the area cannot be made, and the reason of
 * the signal when that ended it. The half-made area of a thread that was ended stays until `sweepHalfMadeAreas`.
 */
export async function importAreaInThread(
  order: ImportOrder,
  signal: AbortSignal,
  onProgress: (progress: ImportProgress) => void,
): Promise<void> {
  signal.throwIfAborted()
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const memoryMb = Math.max(LEAST_MEMORY_MB, Math.floor((freemem() * MEMORY_SHARE) / 1e6))
  const thread = new Worker(THREAD, { workerData: order, resourceLimits: { maxOldGenerationSizeMb: memoryMb } })
  thread.on('message', (message: ImportMessage) => {
    if (message.kind === 'progress') onProgress(message.progress)
    else if (message.kind === 'done') resolve()
    else
      reject(
        new AreaImportError(message.isFile ? 'bad-file' : message.isDiskFull ? 'disk-full' : 'failed', message.detail),
      )
  })
  thread.on('error', (error: NodeJS.ErrnoException) => {
    const code = error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'out-of-memory' : 'failed'
    reject(new AreaImportError(code, error.message))
  })
  const onAbort = () => reject(signal.reason)
  signal.addEventListener('abort', onAbort)
  try {
    await promise
  } finally {
    signal.removeEventListener('abort', onAbort)
    await thread.terminate()
  }
}

/** Where an import of the server makes its area. */
export const draftNameOf = (importId: number) => `.import-job-${importId}`

const LONGEST_IMPORT_MS = 86_400_000

/**
 * Removes what ended imports left. Only while none of the server is under way; one by `npm run maps` may be, whose folder is not
 * touched for a day.
 */
export async function sweepHalfMadeAreas(directory: string): Promise<void> {
  for (const entry of await readdir(directory)) {
    if (!/^\.(upload|import)-/.test(entry)) continue
    const path = join(directory, entry)
    const isOurs = /^\.(upload|import-job)-/.test(entry)
    if (isOurs || (await isOld(path))) await rm(path, { recursive: true, force: true })
  }
}

async function isOld(path: string): Promise<boolean> {
  const found = await stat(path).catch(() => null)
  return found !== null && found.mtimeMs < Date.now() - LONGEST_IMPORT_MS
}
