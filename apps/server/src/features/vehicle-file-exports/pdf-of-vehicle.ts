import { formatReportDate, formatTime } from '@milepost/domain/formats/formats.ts'
import type { Language } from '@milepost/texts/language.ts'
import { LOCALES } from '@milepost/texts/language.ts'
import { textsIn } from '@milepost/texts/texts-in.ts'
import type { TFunction } from 'i18next'
import { PdfMerger } from '../../documents/merge-pdfs.ts'
import { makePdf, type PdfDefinition } from '../../documents/pdf-table.ts'
import type { Files } from '../../files/files.ts'
import { JobFailure } from '../../jobs/task.ts'
import { documentOf, type FiledActivity } from './filed-activities.ts'

interface PrintedVehicle {
  registration: string
  customer: string
  madeAt: Date
  activities: readonly FiledActivity[]
  language: Language
  signal: AbortSignal
  /** Told of each document that is in it. */
  onDocument: () => void
}

/** One file is held in memory while it is put together; a longer one is of use as an archive. */
const MOST_BYTES = 200_000_000
/** Of a picture in print, in dots. */
const LONG_SIDE = 1_800

/** Where a document begins, among the pages of documents; or why it is not there. */
type Placed = { page: number } | 'changed' | 'missing' | 'unreadable'

/**
 * All that is filed of a vehicle as one PDF: a cover with the list of it, then every document in that order, pictures on a page each.
 * Throws JobFailure where the documents are too large for one file.
 */
export async function pdfOfVehicle(files: Files, vehicle: PrintedVehicle): Promise<Buffer> {
  const { registration, language, signal } = vehicle
  const merger = new PdfMerger(signal)
  try {
    const placed = await addDocuments(merger, files, vehicle)
    const front = (pagesBefore: number) => makePdf(coverOf(vehicle, placed, pagesBefore), signal)
    // How long the list is does not depend on the numbers in it.
    const pagesBefore = await merger.count(await front(0))
    const title = `${textsIn(language)('Vehicle File')} · ${registration}`
    return await merger.finish(await front(pagesBefore), { title, locale: LOCALES[language] })
  } finally {
    await merger.close()
  }
}

async function addDocuments(
  merger: PdfMerger,
  files: Files,
  { activities, onDocument }: PrintedVehicle,
): Promise<ReadonlyMap<number, Placed>> {
  const placed = new Map<number, Placed>()
  let [bytes, page] = [0, 0]
  for (const activity of activities) {
    if (activity.document_file_id === null) continue
    const document = await documentOf(files, activity)
    if (typeof document === 'string') placed.set(activity.number, document)
    else {
      const isPicture = activity.document_type?.startsWith('image/') === true
      const printed = isPicture ? await smaller(document) : document
      bytes += printed.length
      if (bytes > MOST_BYTES) throw new JobFailure('too-large', 'The documents are too large for one PDF.')
      const pages = await merger.add(printed, isPicture)
      placed.set(activity.number, pages === 0 ? 'unreadable' : { page: page + 1 })
      page += pages
    }
    onDocument()
  }
  return placed
}

async function smaller(picture: Buffer): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  return sharp(picture)
    .resize({ width: LONG_SIDE, height: LONG_SIDE, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: 'white' })
    .jpeg({ quality: 82 })
    .toBuffer()
}

function coverOf(vehicle: PrintedVehicle, placed: ReadonlyMap<number, Placed>, pagesBefore: number): PdfDefinition {
  const { registration, customer, madeAt, activities, language } = vehicle
  const t = textsIn(language)
  const locale = LOCALES[language]
  const preferences = { dateFormat: null, timeFormat: '24', timeZone: 'UTC', distanceUnit: null, locale } as const
  const moment = (date: Date) => `${formatReportDate(date.getTime(), 'UTC')} ${formatTime(date.getTime(), preferences)}`
  const body = activities.map(activity => [
    `${activity.number}`,
    activity.activity_fulfilled_at
      ? formatReportDate(activity.activity_fulfilled_at.getTime(), 'UTC')
      : moment(activity.created_at),
    activity.activity_type,
    activity.description,
    activity.created_by_name,
    pageWord(placed.get(activity.number), pagesBefore, t),
  ])
  const head = [t('No._filed'), t('Date'), t('Type'), t('Description'), t('Filed by'), t('Page_filed')]
  return {
    fileName: registration,
    title: `${t('Vehicle File')} · ${registration}`,
    subtitle: `${customer}   ·   ${moment(madeAt)} UTC`,
    locale,
    note: `${customer} · ${registration}`,
    content: [
      {
        layout: 'rows',
        table: {
          headerRows: 1,
          widths: [24, 76, 110, '*', 90, 56],
          body: [head.map(text => ({ text, style: 'head' })), ...body],
        },
      },
    ],
  }
}

function pageWord(placed: Placed | undefined, pagesBefore: number, t: TFunction): string {
  if (placed === undefined) return '–'
  if (placed === 'missing') return t('Missing_filed')
  if (placed === 'changed') return t('Changed since_filed')
  if (placed === 'unreadable') return t('Cannot be shown_filed')
  return `${placed.page + pagesBefore}`
}
