import { once } from 'node:events'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { FastifyReply } from 'fastify'
import type { Content } from 'pdfmake/interfaces.js'
import type { Scope } from '../db/scope.ts'
import { FairQueue } from './fair-queue.ts'
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
  /** Pictures that the content names, as data addresses: one that stands on every page is held once. */
  images?: Record<string, string>
  /** Labels to be cut, by the table layout `labels`: nothing but the content is printed, with these margins in points. */
  labels?: { marginX: number; marginY: number }
  /** At the foot of each page, beside its number. */
  note?: string
}

/** The message of the thread. */
export type PdfResult = { bytes: Uint8Array } | { fault: string }

const FILE = join(import.meta.dirname, 'pdf-thread.ts')
/** A thousand pages take about this long; whatever takes longer is not going to be printed. */
const LONGEST_MS = 120_000
const MOST_MEMORY_MB = 1024

/** Two, so that one customer's thousand pages leave another's page to be printed; each holds a core and up to MOST_MEMORY_MB. */
const queue = new FairQueue({ atOnce: 2, mostWaitingOfKey: 5, mostWaiting: 40 })

/** On whose account a file is made. */
interface PdfFor {
  caller: Pick<Scope, 'customerIds'> & { apiKeyId?: number }
  /** Whose rows it holds. */
  customerIds: readonly number[]
}

/**
 * Sends a PDF file. It waits in the queue of every customer whose rows it holds, so that users who see several customers cannot
 * exceed one customer's limit; one without rows counts for all that the caller sees. Programs queue apart from people. The queues are
 * this process's. A route that says `result: 'binary'` returns what this returns. Throws QueueFull where too many are being made.
 * Whoever breaks off takes no place.
 */
export async function sendPdf(
  reply: FastifyReply,
  { caller, customerIds }: PdfFor,
  definition: PdfDefinition,
): Promise<string> {
  const gone = new AbortController()
  reply.raw.once('close', () => gone.abort())
  const ofCustomers = customerIds.length > 0 ? customerIds : caller.customerIds
  const keys = ofCustomers.map(id => (caller.apiKeyId === undefined ? `${id}` : `${id} by programs`))
  try {
    const bytes = await queue.run(keys, () => makePdf(definition, gone.signal), gone.signal)
    return sendFile(reply, bytes, 'application/pdf', `${definition.fileName}.pdf`)
  } catch (error) {
    if (gone.signal.aborted) return '' // to nobody
    throw error
  }
}

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
