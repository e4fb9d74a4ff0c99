// The thread that puts documents together to one PDF: they are read whole, and written once.
import { parentPort } from 'node:worker_threads'
import { ParseSpeeds, PDFDocument, type PDFPage } from '@cantoo/pdf-lib'
import { hasCountablePages } from '../files/pdf-pages.ts'
import { addOutline } from './add-outline.ts'
import type { MergeAnswer, MergeRequest } from './merge-pdfs.ts'
import { numberPages } from './number-pages.ts'
import { addPicturePage } from './picture-page.ts'

const whole = await PDFDocument.create()
/** What adds the pages of each document, in their order, once the front is there. */
const additions: (() => void)[] = []

/** Throws where it cannot be read, or has more pages than can be copied. */
async function copied(bytes: Uint8Array): Promise<PDFPage[]> {
  const document = await PDFDocument.load(bytes, { updateMetadata: false, parseSpeed: ParseSpeeds.Fastest })
  if (!hasCountablePages(document)) throw new Error('It has too many pages.')
  return whole.copyPages(document, document.getPageIndices())
}

async function addDocument(bytes: Uint8Array): Promise<number> {
  const pages = await copied(bytes)
  additions.push(() => {
    for (const page of pages) whole.addPage(page)
  })
  return pages.length
}

async function addPicture(bytes: Uint8Array): Promise<number> {
  const picture = await whole.embedJpg(bytes)
  additions.push(() => addPicturePage(whole, picture))
  return 1
}

async function answer(request: MergeRequest): Promise<MergeAnswer> {
  if (request.do === 'add') {
    try {
      return { pages: await (request.isPicture ? addPicture : addDocument)(request.bytes) }
    } catch {
      // What cannot be read is left out, and the list says so.
      return { pages: 0 }
    }
  }
  const front = await copied(request.front)
  if (request.do === 'count') return { pages: front.length }
  for (const page of front) whole.addPage(page)
  for (const add of additions) add()
  await numberPages(whole, front.length)
  addOutline(whole, request.outline)
  whole.setTitle(request.title, { showInWindowTitleBar: true })
  whole.setLanguage(request.locale)
  whole.setProducer('Milepost')
  whole.setCreator('Milepost')
  return { bytes: await whole.save() }
}

parentPort?.on('message', (request: MergeRequest) => {
  answer(request).then(
    reply => parentPort?.postMessage(reply),
    (error: unknown) => parentPort?.postMessage({ fault: error instanceof Error ? error.message : String(error) }),
  )
})
