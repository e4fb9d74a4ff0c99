// The thread that puts documents together to one PDF: they are read whole, and written once.
import { parentPort } from 'node:worker_threads'
import { ParseSpeeds, PDFDocument, type PDFPage } from '@cantoo/pdf-lib'
import { hasCountablePages } from '../files/pdf-pages.ts'
import type { MergeAnswer, MergeRequest } from './merge-pdfs.ts'

const A4 = { width: 595.28, height: 841.89 }
const MARGIN = 40

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

/** A page with the picture in its middle, upright or on its side as the picture is. */
async function addPicture(bytes: Uint8Array): Promise<number> {
  const picture = await whole.embedJpg(bytes)
  const isWide = picture.width > picture.height
  const [width, height] = isWide ? [A4.height, A4.width] : [A4.width, A4.height]
  const placed = picture.scaleToFit(width - 2 * MARGIN, height - 2 * MARGIN)
  additions.push(() => {
    const page = whole.addPage([width, height])
    page.drawImage(picture, { ...placed, x: (width - placed.width) / 2, y: (height - placed.height) / 2 })
  })
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
