// The thread that draws reports, one after the other.
import { parentPort } from 'node:worker_threads'
import { drawReport } from './draw-report.ts'
import type { PdfResult } from './pdf-table.ts'
import type { PrintedReport } from './printed-report.ts'

async function draw(report: PrintedReport): Promise<PdfResult> {
  try {
    return { bytes: new Uint8Array(await drawReport(report)) }
  } catch (error) {
    return { fault: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}

parentPort?.on('message', (report: PrintedReport) => {
  void draw(report).then(result => parentPort?.postMessage(result))
})
