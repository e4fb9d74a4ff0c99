import { formatReportDate, formatTime } from '@milepost/domain/formats/formats.ts'
import { activityDescription, activityStatusWord, activityTypeWord } from '@milepost/texts/activity-words.ts'
import type { Language } from '@milepost/texts/language.ts'
import { LOCALES } from '@milepost/texts/language.ts'
import { textsIn } from '@milepost/texts/texts-in.ts'
import { timeZonePlace } from '@milepost/texts/time-zone-places.ts'
import type { TFunction } from 'i18next'
import type { OutlineEntry } from '../../documents/add-outline.ts'
import { MergerLost, PdfMerger } from '../../documents/merge-pdfs.ts'
import { makePdf, type PdfDefinition } from '../../documents/pdf-table.ts'
import { REPORT_TITLES } from '../../documents/printed-report.ts'
import type { Files } from '../../files/files.ts'
import { JobFailure } from '../../jobs/task.ts'
import { documentOf, type FiledActivity } from './filed-activities.ts'
import type { DrawnReport, FiledRecord } from './filed-records.ts'

interface PrintedVehicle {
  registration: string
  customer: string
  madeAt: Date
  activities: readonly FiledActivity[]
  records: readonly FiledRecord[]
  drawReport: (record: FiledRecord) => Promise<DrawnReport>
  language: Language
  /** On which clock the list tells times, as the reports do. */
  timeZone: string
  signal: AbortSignal
  /** How long one document is read at most; unless given, as long as the largest takes. */
  longestOfOneMs?: number
  /** Told of each document and report that is in it. */
  onDocument: () => void
}

/** One file is held in memory while it is put together; a longer one is of use as an archive. */
const MOST_BYTES = 200_000_000
/** As often it is begun anew without the document that nobody could read; a file that holds more such is of use as an archive. */
const MOST_LOST = 8
/** Of a picture in print, in dots. */
const LONG_SIDE = 1_800

/** Where a document begins, among the pages of documents; or why it is not there. */
type Placed = { page: number } | 'changed' | 'missing' | 'unreadable'

interface PlacedReport extends Omit<DrawnReport, 'pdf'> {
  placed: Placed
}

/** What was added, and where it begins. */
interface Contents {
  /** By the number of the activity. */
  documents: ReadonlyMap<number, Placed>
  reports: readonly PlacedReport[]
}

/**
 * All that is filed of a vehicle as one PDF: a cover with the list of it, then every document in that order, pictures on a page each, and
 * the reports of its checks, defects and inspections as they are now. The list says on which page each begins, by the numbers that all pages have.
 * Throws JobFailure where the documents are too large for one file.
 */
export async function pdfOfVehicle(files: Files, vehicle: PrintedVehicle): Promise<Buffer> {
  const unreadable = new Set<string>()
  let furthest = 0
  for (;;) {
    let done = 0
    const onDocument = () => {
      if (++done <= furthest) return
      furthest = done
      vehicle.onDocument()
    }
    try {
      return await putTogether(files, { ...vehicle, onDocument }, unreadable)
    } catch (error) {
      if (!(error instanceof LostBy) || unreadable.size === MOST_LOST) throw error
      unreadable.add(error.document)
    }
  }
}

/** What puts the documents together did not get past this one. */
class LostBy extends Error {
  readonly document: string

  constructor(document: string, cause: MergerLost) {
    super(`${document} could not be read.`, { cause })
    this.document = document
  }
}

/** Throws LostBy. */
async function putTogether(files: Files, vehicle: PrintedVehicle, unreadable: ReadonlySet<string>): Promise<Buffer> {
  const { registration, language, signal } = vehicle
  const merger = new PdfMerger(signal, vehicle.longestOfOneMs)
  try {
    const contents = await addContents(merger, files, vehicle, unreadable)
    const front = (pagesBefore: number) => makePdf(coverOf(vehicle, contents, pagesBefore), signal)
    // How long the list is does not depend on the numbers in it.
    const pagesBefore = await merger.count(await front(0))
    const title = `${textsIn(language)('Vehicle File')} · ${registration}`
    const outline = outlineOf(vehicle, contents, pagesBefore)
    return await merger.finish(await front(pagesBefore), { title, locale: LOCALES[language], outline })
  } finally {
    await merger.close()
  }
}

async function addContents(
  merger: PdfMerger,
  files: Files,
  { activities, records, drawReport, onDocument }: PrintedVehicle,
  unreadable: ReadonlySet<string>,
): Promise<Contents> {
  const documents = new Map<number, Placed>()
  const reports: PlacedReport[] = []
  let [bytes, page] = [0, 0]
  const add = async (name: string, content: Buffer, isPicture: boolean): Promise<Placed> => {
    bytes += content.length
    if (bytes > MOST_BYTES) throw new JobFailure('too-large', 'The documents are too large for one PDF.')
    if (unreadable.has(name)) return 'unreadable'
    const pages = await merger.add(content, isPicture).catch((error: unknown) => {
      throw error instanceof MergerLost ? new LostBy(name, error) : error
    })
    const placed = pages === 0 ? ('unreadable' as const) : { page: page + 1 }
    page += pages
    return placed
  }
  for (const activity of activities) {
    if (activity.document_file_id === null) continue
    const document = await documentOf(files, activity)
    if (typeof document === 'string') documents.set(activity.number, document)
    else {
      const isPicture = activity.document_type?.startsWith('image/') === true
      const content = isPicture ? await smaller(document) : document
      documents.set(activity.number, await add(`activity ${activity.number}`, content, isPicture))
    }
    onDocument()
  }
  for (const record of records) {
    const { pdf, ...drawn } = await drawReport(record)
    reports.push({ ...drawn, placed: await add(`${record.kind} ${record.id}`, pdf, false) })
    onDocument()
  }
  return { documents, reports }
}

async function smaller(picture: Buffer): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  return sharp(picture)
    .resize({ width: LONG_SIDE, height: LONG_SIDE, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: 'white' })
    .jpeg({ quality: 82 })
    .toBuffer()
}

function coverOf(vehicle: PrintedVehicle, { documents, reports }: Contents, pagesBefore: number): PdfDefinition {
  const { registration, customer, madeAt, activities, language, timeZone } = vehicle
  const t = textsIn(language)
  const locale = LOCALES[language]
  const preferences = { dateFormat: null, timeFormat: '24', timeZone, distanceUnit: null, locale } as const
  const moment = (date: Date) =>
    `${formatReportDate(date.getTime(), timeZone)} ${formatTime(date.getTime(), preferences)}`
  const body = activities.map(activity => [
    `${activity.number}`,
    activity.activity_fulfilled_at
      ? formatReportDate(activity.activity_fulfilled_at.getTime(), 'UTC')
      : moment(activity.created_at),
    activityTypeWord(activity.reference, activity.activity_type, t),
    activityDescription(activity, t),
    activityStatusWord(activity.reference, activity.status, t),
    activity.created_by_name,
    pageWord(documents.get(activity.number), pagesBefore, t),
  ])
  const reportBody = reports.map(({ at, kind, reference, placed }) => [
    ...[moment(at), t(REPORT_TITLES[kind]), reference, pageWord(placed, pagesBefore, t)],
  ])
  const headed = (texts: readonly string[]) => texts.map(text => ({ text, style: 'head' }))
  const reportHead = [t('Date'), t('Type'), t('Reference'), t('Page_filed')]
  const head = [t('No._filed'), t('Date'), t('Type'), t('Description'), t('Status'), t('Filed by'), t('Page_filed')]
  return {
    fileName: registration,
    title: `${t('Vehicle File')} · ${registration}`,
    subtitle: `${customer}   ·   ${moment(madeAt)}   ·   ${t('Times in {{place}}', { place: timeZonePlace(timeZone, language) })}`,
    locale,
    note: `${customer} · ${registration}`,
    content: [
      {
        layout: 'rows',
        table: {
          headerRows: 1,
          widths: [24, 64, 92, '*', 82, 74, 52],
          dontBreakRows: true,
          body: [headed(head), ...body],
        },
      },
      ...(reports.length === 0
        ? []
        : [
            { text: t('Reports_filed'), style: 'heading' },
            {
              layout: 'rows',
              table: { headerRows: 1, widths: [100, '*', 110, 56], body: [headed(reportHead), ...reportBody] },
            },
          ]),
    ],
  }
}

/** Each document and report that is there, by what it is and its day. */
function outlineOf(
  { activities, language, timeZone }: PrintedVehicle,
  { documents, reports }: Contents,
  pagesBefore: number,
): OutlineEntry[] {
  const t = textsIn(language)
  const entryOf = (placed: Placed | undefined, what: string, day: string): OutlineEntry[] =>
    typeof placed === 'object' ? [{ title: `${what}, ${day}`, page: placed.page + pagesBefore }] : []
  return [
    ...activities.flatMap(activity =>
      entryOf(
        documents.get(activity.number),
        activityTypeWord(activity.reference, activity.activity_type, t),
        dayOf(activity, timeZone),
      ),
    ),
    ...reports.flatMap(({ placed, kind, reference, at }) =>
      entryOf(placed, `${t(REPORT_TITLES[kind])} ${reference}`, formatReportDate(at.getTime(), timeZone)),
    ),
  ]
}

/** The day of a document, which is stored as its start in UTC (VF-81), or that of its filing. */
const dayOf = ({ activity_fulfilled_at: doneAt, created_at: filedAt }: FiledActivity, timeZone: string): string =>
  doneAt === null ? formatReportDate(filedAt.getTime(), timeZone) : formatReportDate(doneAt.getTime(), 'UTC')

function pageWord(placed: Placed | undefined, pagesBefore: number, t: TFunction): string {
  if (placed === undefined) return '–'
  if (placed === 'missing') return t('Missing_filed')
  if (placed === 'changed') return t('Changed since_filed')
  if (placed === 'unreadable') return t('Cannot be shown_filed')
  return `${placed.page + pagesBefore}`
}
