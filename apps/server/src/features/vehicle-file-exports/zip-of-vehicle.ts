import { createHash } from 'node:crypto'
import { PassThrough, pipeline, Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { plainFileName } from '@milepost/domain/formats/plain-file-name.ts'
import { shownStatus } from '@milepost/domain/vehicle-activities/statuses.ts'
import { activityDescription, activityStatusWord, activityTypeWord } from '@milepost/texts/activity-words.ts'
import { type Language, LOCALES } from '@milepost/texts/language.ts'
import { textsIn } from '@milepost/texts/texts-in.ts'
import type { TFunction } from 'i18next'
import { ZipFile } from 'yazl'
import { toError } from '../../config/caught-error.ts'
import { csvLines } from '../../documents/csv-lines.ts'
import type { TableColumn } from '../../documents/table-cells.ts'
import type { Files } from '../../files/files.ts'
import { type DocumentFault, documentOf, type FiledActivity } from './filed-activities.ts'
import type { DrawnReport, FiledRecord } from './filed-records.ts'

interface ZippedVehicle {
  registration: string
  customer: string
  madeAt: Date
  activities: readonly FiledActivity[]
  records: readonly FiledRecord[]
  drawReport: (record: FiledRecord) => Promise<DrawnReport>
  /** Of the words in `manifest.csv`. */
  language: Language
  /** Told of each document and report that is in it. */
  onDocument: () => void
}

/** A line of the manifest. */
interface Entry extends FiledActivity {
  /** Within the archive; null: there is no document, or it is not to be had. */
  path: string | null
  fault: DocumentFault | null
}

/** A report that was drawn for the archive, as the manifest lists it. */
interface ReportEntry extends Omit<DrawnReport, 'pdf' | 'fileName'> {
  path: string
  sha256: string
}

/**
 * All that is filed of a vehicle as a ZIP archive, read as fast as it is taken and one document at a time: every document as it was
 * filed, the reports of its checks, defects and inspections as they are now, and what was filed as `manifest.json` and `manifest.csv`,
 * with the SHA-256 of each document and the numbers and hashes by which the entries are chained. `reports.csv` lists the reports.
 */
export function zipOfVehicle(files: Files, vehicle: ZippedVehicle): Readable {
  const zip = new ZipFile()
  const archive = new PassThrough()
  // What fails is told to whoever reads the archive.
  pipeline(zip.outputStream, archive, () => {})
  fill(zip, files, vehicle).catch((error: unknown) => archive.destroy(toError(error)))
  return archive
}

async function fill(zip: ZipFile, files: Files, vehicle: ZippedVehicle): Promise<void> {
  const mtime = vehicle.madeAt
  const entries: Entry[] = []
  for (const activity of vehicle.activities) {
    if (activity.document_file_id === null) {
      entries.push({ ...activity, path: null, fault: null })
      continue
    }
    const document = await documentOf(files, activity)
    const fault = typeof document === 'string' ? document : null
    const path = `documents/${String(activity.number).padStart(5, '0')}_${nameOf(activity.document_name ?? '')}`
    entries.push({ ...activity, path: fault === null ? path : null, fault })
    if (typeof document !== 'string') await addDocument(zip, document, path, mtime)
    vehicle.onDocument()
  }
  const reports = await addReports(zip, vehicle)
  zip.addBuffer(Buffer.from(manifestJson(vehicle, entries, reports)), 'manifest.json', { mtime })
  zip.addBuffer(Buffer.from(await manifestCsv(vehicle, entries)), 'manifest.csv', { mtime })
  zip.addBuffer(Buffer.from(await reportsCsv(vehicle, reports)), 'reports.csv', { mtime })
  zip.end()
}

/** What was stored before names were made plain is named plainly here. */
const nameOf = (name: string) => plainFileName(name, 120)

/** Comes back once it was taken, so that the next one is read then. */
async function addDocument(zip: ZipFile, document: Buffer, path: string, mtime: Date): Promise<void> {
  const content = Readable.from([document], { objectMode: false })
  zip.addReadStream(content, path, { mtime, compress: false, size: document.length })
  await finished(content)
}

async function addReports(
  zip: ZipFile,
  { records, drawReport, madeAt, onDocument }: ZippedVehicle,
): Promise<ReportEntry[]> {
  const entries: ReportEntry[] = []
  for (const record of records) {
    const { pdf, fileName, ...drawn } = await drawReport(record)
    const path = `reports/${nameOf(fileName)}`
    await addDocument(zip, pdf, path, madeAt)
    entries.push({ ...drawn, path, sha256: createHash('sha256').update(pdf).digest('hex') })
    onDocument()
  }
  return entries
}

const hex = (bytes: Buffer | null) => bytes?.toString('hex') ?? null

function manifestJson(
  { registration, customer, madeAt }: ZippedVehicle,
  entries: readonly Entry[],
  reports: readonly ReportEntry[],
): string {
  const activities = entries.map(entry => ({
    ...{
      number: entry.number,
      id: entry.id,
      created_at: entry.created_at,
      activity_fulfilled_at: entry.activity_fulfilled_at,
    },
    ...{ activity_type: entry.activity_type, activity_type_reference: entry.reference, description: entry.description },
    ...{
      status: entry.status,
      record_id: entry.record_id,
      registration: entry.registration,
      created_by: entry.created_by_name,
    },
    archived_at: entry.archived_at,
    document:
      entry.document_name === null
        ? null
        : {
            ...{ name: entry.document_name, type: entry.document_type, sha256: hex(entry.document_sha256) },
            ...{ path: entry.path, fault: entry.fault },
          },
    ...{ previous_hash: hex(entry.previous_hash), hash: hex(entry.hash) },
  }))
  return JSON.stringify(
    {
      format: 'milepost-vehicle-file/1',
      registration,
      customer,
      made_at: madeAt,
      activities,
      reports: reports.map(reportLine),
    },
    null,
    2,
  )
}

const reportLine = ({ kind, id, at, reference, path, sha256 }: ReportEntry) => ({
  ...{ kind, record_id: id, reference, done_at: at, path, sha256 },
})

/** Its headings are those of the JSON: it is for programs too. `_words` says what is beside it in the reader's language. */
const COLUMNS = [
  ...['number', 'created_at', 'activity_fulfilled_at', 'activity_type', 'activity_type_words', 'description'],
  ...[
    'description_words',
    'status',
    'status_words',
    'record_id',
    'registration',
    'created_by',
    'archived_at',
    'document',
  ],
  ...['sha256', 'fault', 'previous_hash', 'hash'],
].map((header): TableColumn => ({ header, kind: 'text' }))

function manifestCsv({ language }: ZippedVehicle, entries: readonly Entry[]): Promise<string> {
  const t = textsIn(language)
  const day = (date: Date | null) => date?.toISOString() ?? ''
  const rows = entries.map(entry => [
    ...[`${entry.number}`, day(entry.created_at), day(entry.activity_fulfilled_at)],
    ...[entry.activity_type, activityTypeWord(entry.reference, entry.activity_type, t)],
    ...[entry.description, activityDescription(entry, t), entry.status, statusWords(entry, t)],
    ...[entry.record_id === null ? '' : `${entry.record_id}`, entry.registration],
    ...[entry.created_by_name, day(entry.archived_at), entry.path, hex(entry.document_sha256), entry.fault],
    ...[hex(entry.previous_hash), hex(entry.hash)],
  ])
  return csvOf(COLUMNS, rows, language)
}

function statusWords({ reference, status }: Entry, t: TFunction): string {
  const shown = shownStatus(reference, status)
  const word = activityStatusWord(reference, status, t)
  return shown.of === 'defect' && shown.isOffRoad ? `${word} · ${t('Off road (VOR)')}` : word
}

const REPORT_COLUMNS = ['kind', 'record_id', 'reference', 'done_at', 'path', 'sha256'].map(
  (header): TableColumn => ({ header, kind: 'text' }),
)

const reportsCsv = ({ language }: ZippedVehicle, reports: readonly ReportEntry[]): Promise<string> =>
  csvOf(
    REPORT_COLUMNS,
    reports.map(({ kind, id, reference, at, path, sha256 }) => [
      kind,
      `${id}`,
      reference,
      at.toISOString(),
      path,
      sha256,
    ]),
    language,
  )

async function csvOf(columns: TableColumn[], rows: readonly (string | null)[][], language: Language): Promise<string> {
  const reader = { locale: LOCALES[language], timeZone: 'UTC', distanceUnits: 'MLS' } as const
  const lines: string[] = []
  for await (const piece of csvLines(columns, Readable.from(rows), reader)) lines.push(piece)
  return lines.join('')
}
