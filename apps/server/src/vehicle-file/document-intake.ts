import { createHash } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { DOCUMENT_BYTES_BELOW } from '@milepost/contract/vehicle-activities.ts'
import { plainFileName } from '@milepost/domain/formats/plain-file-name.ts'
import type { Context } from '../context.ts'
import { FairQueue } from '../documents/fair-queue.ts'
import { joinPictures } from '../documents/join-pictures.ts'
import { checkPdf } from '../files/check-pdf.ts'
import { kindOf } from '../files/content-kinds.ts'
import { inOnePiece } from '../files/in-one-piece.ts'
import type { PdfFault } from '../files/pdf-fault.ts'
import {
  pageCopyOf,
  printCopyOf,
  type RedrawnPicture,
  redrawPicture,
  thumbnailOf,
  UnreadablePicture,
} from '../files/redraw-picture.ts'
import { DocumentRefused } from './document-refused.ts'

interface AboutDocument {
  /** What it is stored as, such as `storedFileName` gives. */
  name: string
  customerId: number
  createdBy: number | null
}

export interface NewDocument extends AboutDocument {
  /** As it comes. */
  content: AsyncIterable<Uint8Array>
  /** A report prints it: of a photograph a copy of that size is kept beside it. */
  isPrinted?: true
}

interface JoinedDocument extends AboutDocument {
  /** The pages, in their order, each with the name that its sender gave it. */
  pictures: readonly { name: string; content: Buffer }[]
}

/** A document that is in the store, and counts once the caller completes its files beside what refers to them. */
export interface TakenDocument {
  fileId: number
  /** With the ending of what it is now. */
  name: string
  /** Of a picture; a small JPEG. */
  thumbnailFileId: number | null
  /** Of a photograph that is printed; a JPEG as large as it is printed. */
  printFileId: number | null
  type: 'image/jpeg' | 'image/png' | 'application/pdf'
  /** Of what is stored, which for a picture is not what was sent. */
  sha256: Buffer
  bytes: number
}

const MOST_NAME_CHARACTERS = 90

/**
 * What is sent waits here to be looked at, of a customer one at a time: each takes a core for as long as eight seconds, and is held in
 * memory. The queue is this process's.
 */
const queue = new FairQueue({ atOnce: Math.max(2, availableParallelism() - 1), mostWaitingOfKey: 30, mostWaiting: 60 })

/** VF-78. */
const TOO_LARGE = 'Image is too large to upload (Upload a doc less than 9mb)'
const TOO_LARGE_TOGETHER = 'Together the pictures are too large for one document. File some of them as another.'
const PICTURES_ALONE = 'Only pictures make one document together. File a PDF by itself.'

const PDF_REFUSED: Readonly<Record<PdfFault, string>> = {
  broken: 'The PDF cannot be read. Save it again and send it anew.',
  encrypted: 'The PDF is protected. Save it without a password and without restrictions, and send it anew.',
  script: 'The PDF holds a script. Print it to a new PDF and send that.',
  action: 'The PDF opens or sends something by itself. Print it to a new PDF and send that.',
  attachment: 'The PDF holds other files. Send them one by one.',
  form: 'The PDF is a form that only some programs show. Print it to a new PDF and send that.',
  pages: 'The PDF has too many pages, or one of them twice. Print what is needed to a new PDF and send that.',
  uncheckable: 'The PDF cannot be checked. Print it to a new PDF and send that.',
}

/**
 * Takes one uploaded document and stores it (VF-78, N-49). What it is, its bytes say: JPEG, PNG, WebP, GIF, TIFF and AVIF
 * are drawn anew without what else the file held (`redrawPicture`), a PDF is stored as it came if it holds nothing that acts
 * (`pdfFault`). Throws DocumentRefused: `too large` from 9,000,000 bytes on, or for too many pixels; `not taken` for anything else
 * than those; `unreadable` for what is empty or broken; QueueFull where too many wait; StoreFault where the store is full or away. Then nothing of it is left.
 */
export async function takeDocument(
  { files, system }: Pick<Context, 'files' | 'system'>,
  { name, customerId, createdBy, content, isPrinted }: NewDocument,
): Promise<TakenDocument> {
  const sent = await readBelowBound(content)
  const accepted = await queue.run([`${customerId}`], () => acceptable(sent))
  return keepDocument(
    { files, system },
    { name, customerId, createdBy },
    { ...accepted, ...(isPrinted && { isPrinted }) },
  )
}

/**
 * Takes pictures that are one document, such as photographs of the pages of a certificate, and stores them as one PDF, a page each; its
 * small picture is that of the first. Each is drawn anew as `takeDocument` does. Throws what that does, with the name of the picture that
 * is not taken; `too large` also where they are it together, as they came or as the PDF.
 */
export async function takeJoinedDocument(
  context: Pick<Context, 'files' | 'system'>,
  { pictures, ...about }: JoinedDocument,
): Promise<TakenDocument> {
  const bytes = pictures.reduce((sum, { content }) => sum + content.length, 0)
  if (bytes >= DOCUMENT_BYTES_BELOW) throw new DocumentRefused('too large', TOO_LARGE)
  const isPdf = ({ content }: { content: Buffer }) => kindOf(content) === 'application/pdf'
  if (pictures.some(isPdf)) throw new DocumentRefused('not taken', PICTURES_ALONE)
  const pages: Buffer[] = []
  for (const picture of pictures) {
    // Each waits anew: others of the customer need not wait for all of them.
    const page = await queue.run([`${about.customerId}`], () => pageOf(picture))
    pages.push(page)
  }
  const content = await joinPictures(pages)
  if (content.length >= DOCUMENT_BYTES_BELOW) throw new DocumentRefused('too large', TOO_LARGE_TOGETHER)
  const [first] = pages
  return keepDocument(context, about, {
    ...{ type: 'application/pdf', content, thumbnail: first === undefined ? null : await thumbnailOf(first) },
  })
}

async function pageOf({ name, content }: { name: string; content: Buffer }): Promise<Buffer> {
  try {
    return await pageCopyOf((await acceptable(content)).content)
  } catch (error) {
    if (!(error instanceof DocumentRefused)) throw error
    throw new DocumentRefused(error.reason, error.message, plainFileName(name, MOST_NAME_CHARACTERS))
  }
}

/** What was looked at, as it is to be stored. */
interface Accepted {
  type: TakenDocument['type']
  content: Buffer
  thumbnail: Buffer | null
}

async function keepDocument(
  { files, system }: Pick<Context, 'files' | 'system'>,
  { name, customerId, createdBy }: AboutDocument,
  { type, content, thumbnail, isPrinted }: Accepted & Pick<NewDocument, 'isPrinted'>,
): Promise<TakenDocument> {
  const about = { customerId, createdBy }
  const store = (fileName: string, contentType: string, bytes: Buffer) =>
    files.receive({ ...about, name: fileName, contentType, bytes: bytes.length }, inOnePiece(bytes))
  const storedName = named(name, type)
  const fileId = await store(storedName, type, content)
  const kept = [fileId]
  const keep = async (copyName: string, copy: Buffer | null) => {
    const id = copy && (await store(copyName, 'image/jpeg', copy))
    if (id !== null) kept.push(id)
    return id
  }
  try {
    const thumbnailFileId = await keep('thumbnail.jpg', thumbnail)
    const printFileId = await keep('print.jpg', isPrinted && type === 'image/jpeg' ? await printCopyOf(content) : null)
    const ids = { fileId, thumbnailFileId, printFileId }
    return { ...ids, name: storedName, type, sha256: sha256Of(content), bytes: content.length }
  } catch (error) {
    for (const id of kept) await (await files.remove(system, id))()
    throw error
  }
}

async function readBelowBound(content: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const pieces: Uint8Array[] = []
  let bytes = 0
  for await (const piece of content) {
    bytes += piece.length
    if (bytes >= DOCUMENT_BYTES_BELOW) throw new DocumentRefused('too large', TOO_LARGE)
    pieces.push(piece)
  }
  if (bytes === 0) throw new DocumentRefused('unreadable', 'The file is empty.')
  const [whole] = pieces
  // What came in one piece is not held twice.
  return pieces.length === 1 && Buffer.isBuffer(whole) ? whole : Buffer.concat(pieces)
}

async function acceptable(content: Buffer): Promise<Accepted> {
  const kind = kindOf(content)
  if (kind === null) throw new DocumentRefused('not taken', 'Only pictures and PDF documents are taken.')
  if (kind === 'image/heic') {
    throw new DocumentRefused('not taken', 'HEIC pictures cannot be read here. Send the picture as JPEG.')
  }
  if (kind === 'application/pdf') {
    const fault = await checkPdf(content)
    if (fault !== null) throw new DocumentRefused(fault === 'broken' ? 'unreadable' : 'not taken', PDF_REFUSED[fault])
    return { type: kind, content, thumbnail: null }
  }
  const picture = await redrawn(content)
  return { ...picture, thumbnail: await thumbnailOf(picture.content) }
}

async function redrawn(content: Buffer): Promise<RedrawnPicture> {
  try {
    return await redrawPicture(content)
  } catch (error) {
    if (!(error instanceof UnreadablePicture)) throw error
    throw new DocumentRefused(error.isTooLarge ? 'too large' : 'unreadable', error.message)
  }
}

const EXTENSIONS: Readonly<Record<TakenDocument['type'], RegExp>> = {
  'image/jpeg': /\.jpe?g$/i,
  'image/png': /\.png$/i,
  'application/pdf': /\.pdf$/i,
}
const EXTENSION: Readonly<Record<TakenDocument['type'], string>> = {
  'image/jpeg': '.jpg',
  'image/png': '.png',
  'application/pdf': '.pdf',
}

/** The ending says what it is now; programs open a file by that. The last characters stay (VF-79). */
function named(name: string, type: TakenDocument['type']): string {
  if (EXTENSIONS[type].test(name)) return name
  const renamed = name.replace(/\.[a-z0-9]{1,10}$/i, '') + EXTENSION[type]
  return Array.from(renamed).slice(-MOST_NAME_CHARACTERS).join('')
}

const sha256Of = (content: Buffer) => createHash('sha256').update(content).digest()
