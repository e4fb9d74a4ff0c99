import { once } from 'node:events'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { reportFileName, type VehicleReport } from '@milepost/domain/vehicle-activities/report-data.ts'
import type { FastifyReply } from 'fastify'
import { type PdfFor, sendInTurn } from './pdf-queue.ts'
import type { PdfResult } from './pdf-table.ts'
import { type PrintedReport, printedReport, type ReportReader } from './printed-report.ts'

const FILE = join(import.meta.dirname, 'report-thread.ts')
const LONGEST_MS = 30_000
const MOST_MEMORY_MB = 512
/** Milliseconds for which a thread is kept for the next report: starting one takes longer than drawing a report. */
const KEPT_MS = 60_000

/** The sides of a picture in print, at about 200 dots an inch. */
const PRINTED = { logo: [480, 124], photo: [720, 540], signature: [720, 180] } as const

/** Sends the file of a report, drawn in its turn (`sendInTurn`), under the name of its kind. */
export const sendVehicleReport = (
  reply: FastifyReply,
  pdfFor: PdfFor,
  report: VehicleReport,
  reader: ReportReader,
): Promise<string> =>
  sendInTurn(reply, pdfFor, reportFileName(report), signal => makeVehicleReport(report, reader, signal))

/**
 * The bytes of a report: PDF, tagged, in the language of its reader (N-75). It is drawn in a thread, so that nobody else waits.
 * Throws for a picture that cannot be read, when `signal` aborts, and after half a minute.
 */
export async function makeVehicleReport(
  report: VehicleReport,
  reader: ReportReader,
  signal?: AbortSignal,
): Promise<Buffer> {
  const printed = await printedReport(report, reader, forPrint)
  const signals = [AbortSignal.timeout(LONGEST_MS), ...(signal ? [signal] : [])]
  const result = await inThread(printed, AbortSignal.any(signals))
  if ('fault' in result) throw new Error(`the report could not be drawn: ${result.fault}`)
  return Buffer.from(result.bytes)
}

async function forPrint(content: Uint8Array, size: keyof typeof PRINTED): Promise<Uint8Array> {
  const { default: sharp } = await import('sharp')
  const [width, height] = PRINTED[size]
  const picture = sharp(content)
    .autoOrient()
    .resize({ width, height, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: 'white' })
  return size === 'photo' ? picture.jpeg({ quality: 80 }).toBuffer() : picture.png().toBuffer()
}

let kept: { thread: Worker; until: NodeJS.Timeout } | null = null

async function inThread(printed: PrintedReport, signal: AbortSignal): Promise<PdfResult> {
  const thread = takeThread()
  try {
    const answered = once(thread, 'message', { signal })
    thread.postMessage(printed)
    const [result]: PdfResult[] = await answered
    keepThread(thread)
    return result ?? { fault: 'the thread gave nothing' }
  } catch (error) {
    await thread.terminate()
    throw error
  }
}

function takeThread(): Worker {
  if (kept === null) return new Worker(FILE, { resourceLimits: { maxOldGenerationSizeMb: MOST_MEMORY_MB } })
  const { thread, until } = kept
  kept = null
  clearTimeout(until)
  thread.ref()
  return thread
}

/** One thread waits for the next report; it keeps no program from ending. */
function keepThread(thread: Worker): void {
  if (kept !== null) return void thread.terminate()
  thread.unref()
  const until = setTimeout(() => {
    kept = null
    void thread.terminate()
  }, KEPT_MS).unref()
  kept = { thread, until }
}
