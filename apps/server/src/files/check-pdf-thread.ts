// The thread in which PDF files are checked.
import { parentPort, workerData } from 'node:worker_threads'
import { ParseSpeeds, PDFDocument } from '@cantoo/pdf-lib'
import { type PdfFault, pdfFault } from './pdf-fault.ts'
import { hasCountablePages } from './pdf-pages.ts'

async function faultOf(content: Buffer): Promise<PdfFault | null> {
  const fault = pdfFault(content)
  if (fault !== null) return fault
  return (await mayBeCopied(content)) ? null : 'pages'
}

async function mayBeCopied(content: Buffer): Promise<boolean> {
  try {
    const document = await PDFDocument.load(content, { updateMetadata: false, parseSpeed: ParseSpeeds.Fastest })
    return hasCountablePages(document)
  } catch {
    // It has parts that other programs may read: it is kept as it is, and never put together with others.
    return true
  }
}

parentPort?.postMessage(await faultOf(Buffer.from(workerData)))
