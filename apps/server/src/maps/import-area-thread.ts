// The thread of an import: reading an extract keeps a core busy for minutes and may need more memory than there is.
import { parentPort, workerData } from 'node:worker_threads'
import { type ImportProgress, importArea } from '@milepost/maps/import-area.ts'
import { OsmFileError } from '@milepost/maps/osm-pbf-blobs.ts'
import { codeOf, toError } from '../config/caught-error.ts'

export interface ImportOrder {
  file: string
  name: string
  outDir: string
  country: string | null
  draftName: string
}

export type ImportMessage =
  | { kind: 'progress'; progress: ImportProgress }
  | { kind: 'done' }
  | { kind: 'failed'; isFile: boolean; isDiskFull: boolean; detail: string }

const { country, ...order }: ImportOrder = workerData
const post = (message: ImportMessage) => parentPort?.postMessage(message)

try {
  await importArea({
    ...order,
    ...(country !== null && { country }),
    onProgress: progress => post({ kind: 'progress', progress }),
  })
  post({ kind: 'done' })
} catch (error) {
  const isDiskFull = codeOf(error) === 'ENOSPC'
  post({ kind: 'failed', isFile: error instanceof OsmFileError, isDiskFull, detail: toError(error).message })
}
