import { PassThrough, pipeline, Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import { toError } from '../../config/caught-error.ts'
import { csvLines } from '../../documents/csv-lines.ts'
import type { TableColumn } from '../../documents/table-cells.ts'
import type { Files } from '../../files/files.ts'
import { type DocumentFault, documentOf, type FiledActivity } from './filed-activities.ts'

interface ZippedVehicle {
  registration: string
  customer: string
  madeAt: Date
  activities: readonly FiledActivity[]
  /** Such as en-GB or pt-PT. */
  locale: string
  /** Told of each document that is in it. */
  onDocument: () => void
}

/** A line of the manifest. */
interface Entry extends FiledActivity {
  /** Within the archive; null: there is no document, or it is not to be had. */
  path: string | null
  fault: DocumentFault | null
}

/**
 * All that is filed of a vehicle as a ZIP archive, read as fast as it is taken and one document at a time: every document as it was
 * filed, and what was filed as `manifest.json` and `manifest.csv`, with the SHA-256 of each document and the numbers and hashes by
 * which the entries are chained.
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
    const path = `documents/${String(activity.number).padStart(5, '0')}_${activity.document_name}`
    entries.push({ ...activity, path: fault === null ? path : null, fault })
    if (typeof document !== 'string') {
      // The next one is read once this one was taken.
      const content = Readable.from([document], { objectMode: false })
      zip.addReadStream(content, path, { mtime, compress: false, size: document.length })
      await finished(content)
    }
    vehicle.onDocument()
  }
  zip.addBuffer(Buffer.from(manifestJson(vehicle, entries)), 'manifest.json', { mtime })
  zip.addBuffer(Buffer.from(await manifestCsv(vehicle, entries)), 'manifest.csv', { mtime })
  zip.end()
}

const hex = (bytes: Buffer | null) => bytes?.toString('hex') ?? null

function manifestJson({ registration, customer, madeAt }: ZippedVehicle, entries: readonly Entry[]): string {
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
    { format: 'milepost-vehicle-file/1', registration, customer, made_at: madeAt, activities },
    null,
    2,
  )
}

/** Its headings are those of the JSON: it is for programs too. */
const COLUMNS = [
  ...['number', 'created_at', 'activity_fulfilled_at', 'activity_type', 'description', 'status', 'record_id'],
  ...['registration', 'created_by', 'archived_at', 'document', 'sha256', 'fault', 'previous_hash', 'hash'],
].map((header): TableColumn => ({ header, kind: 'text' }))

async function manifestCsv({ locale }: ZippedVehicle, entries: readonly Entry[]): Promise<string> {
  const day = (date: Date | null) => date?.toISOString() ?? ''
  const rows = entries.map(entry => [
    ...[`${entry.number}`, day(entry.created_at), day(entry.activity_fulfilled_at), entry.activity_type],
    ...[entry.description, entry.status, entry.record_id === null ? '' : `${entry.record_id}`, entry.registration],
    ...[entry.created_by_name, day(entry.archived_at), entry.path, hex(entry.document_sha256), entry.fault],
    ...[hex(entry.previous_hash), hex(entry.hash)],
  ])
  const reader = { locale, timeZone: 'UTC', distanceUnits: 'MLS' } as const
  const lines: string[] = []
  for await (const piece of csvLines(COLUMNS, Readable.from(rows), reader)) lines.push(piece)
  return lines.join('')
}
