import { once } from 'node:events'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { FastifyReply } from 'fastify'
import type { Content } from 'pdfmake/interfaces.js'
import { sendFile } from './tabular.ts'

/**
 * A document to be printed. It goes to a thread, so it holds no functions. Ready-made: the table layout `rows`, and the styles
 * `heading`, `head`, `quiet` and `total`.
 */
export interface PdfDefinition {
  /** Without its ending. */
  fileName: string
  title: string
  subtitle?: string
  /** Such as en-GB or pt-PT. */
  locale: string
  orientation?: 'portrait' | 'landscape'
  content: Content[]
  /** At the foot of each page, beside its number. */
  note?: string
}

/** The message of the thread. */
export type PdfResult = { bytes: Uint8Array } | { fault: string }

const FILE = join(import.meta.dirname, 'pdf-thread.ts')
/** A thousand pages take about this long; whatever takes longer is not going to be printed. */
const LONGEST_MS = 120_000
const MOST_MEMORY_MB = 1024

let before: Promise<unknown> = Promise.resolve()

/** Sends a PDF file. A route that says `result: 'binary'` returns what this returns. */
export async function sendPdf(reply: FastifyReply, definition: PdfDefinition): Promise<string> {
  return sendFile(reply, await makePdf(definition), 'application/pdf', `${definition.fileName}.pdf`)
}

/** The bytes of a document. One is made at a time, each in a thread that ends with it: none can hold up or starve the server. */
export function makePdf(definition: PdfDefinition): Promise<Buffer> {
  const made = before.then(() => makeInThread(definition))
  before = made.catch(() => {})
  return made
}

async function makeInThread(definition: PdfDefinition): Promise<Buffer> {
  const thread = new Worker(FILE, { resourceLimits: { maxOldGenerationSizeMb: MOST_MEMORY_MB } })
  try {
    thread.postMessage(definition)
    const [result]: PdfResult[] = await once(thread, 'message', { signal: AbortSignal.timeout(LONGEST_MS) })
    if (!result || 'fault' in result) throw new Error(`the PDF could not be made: ${result?.fault}`)
    return Buffer.from(result.bytes)
  } finally {
    await thread.terminate()
  }
}
