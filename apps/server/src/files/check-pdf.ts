import { once } from 'node:events'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { PdfFault } from './pdf-fault.ts'

const FILE = join(import.meta.dirname, 'check-pdf-thread.ts')
/** Nine million bytes take about a second, and on a busy machine several. */
const LONGEST_MS = 8_000
const MOST_MEMORY_MB = 512

/** Why a PDF file is not taken; null: it is. It is read in a thread that ends with it, so that nobody else waits. */
export async function checkPdf(content: Buffer): Promise<PdfFault | null> {
  const thread = new Worker(FILE, { workerData: content, resourceLimits: { maxOldGenerationSizeMb: MOST_MEMORY_MB } })
  try {
    const [fault]: (PdfFault | null)[] = await once(thread, 'message', { signal: AbortSignal.timeout(LONGEST_MS) })
    return fault ?? null
  } catch {
    // It took too long, or more memory than any document does.
    return 'uncheckable'
  } finally {
    await thread.terminate()
  }
}
