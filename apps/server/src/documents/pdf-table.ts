import { once } from 'node:events'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { FastifyReply } from 'fastify'
import type { Content } from 'pdfmake/interfaces.js'
import { type PdfFor, sendInTurn } from './pdf-queue.ts'

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
  /** Pictures that the content names, as data addresses: one that stands on every page is held once. */
  images?: Record<string, string>
  /** Labels to be cut, by the table layout `labels`: nothing but the content is printed, with these margins in points. */
  labels?: { marginX: number; marginY: number }
  /** Whose document it is: at the head of the first page, with the logo (a data address) where there is one. */
  letterhead?: { name: string; logo: string | null }
  /**
   * What stands behind the name of a group at the head of the pages onto which it goes on. A group is a text of headline level 1 and a
   * table that stay together; a text of each row has an id, since pdfmake tells the page of a row that it moved by that alone.
   */
  continued?: string
  /** At the foot of each page, beside its number. */
  note?: string
}

/** The message of the thread. */
export type PdfResult = { bytes: Uint8Array } | { fault: string }

const FILE = join(import.meta.dirname, 'pdf-thread.ts')
/** A thousand pages take about this long; whatever takes longer is not going to be printed. */
const LONGEST_MS = 120_000
const MOST_MEMORY_MB = 1024

/** Sends a PDF file, made in its turn (`sendInTurn`). */
export const sendPdf = (reply: FastifyReply, pdfFor: PdfFor, definition: PdfDefinition): Promise<string> =>
  sendInTurn(reply, pdfFor, `${definition.fileName}.pdf`, signal => makePdf(definition, signal))

/** The bytes of a document, made at once in a thread that ends with it: none can hold up or starve the server. */
export async function makePdf(definition: PdfDefinition, signal?: AbortSignal): Promise<Buffer> {
  const thread = new Worker(FILE, { resourceLimits: { maxOldGenerationSizeMb: MOST_MEMORY_MB } })
  try {
    thread.postMessage(definition)
    const signals = [AbortSignal.timeout(LONGEST_MS), ...(signal ? [signal] : [])]
    const [result]: PdfResult[] = await once(thread, 'message', { signal: AbortSignal.any(signals) })
    if (!result || 'fault' in result) throw new Error(`the PDF could not be made: ${result?.fault}`)
    return Buffer.from(result.bytes)
  } finally {
    await thread.terminate()
  }
}
