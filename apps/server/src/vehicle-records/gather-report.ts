import { buffer } from 'node:stream/consumers'
import type { FormatPreferences } from '@milepost/domain/formats/formats.ts'
import type { VehicleReport } from '@milepost/domain/vehicle-activities/report-data.ts'
import type { Language } from '@milepost/texts/language.ts'
import { textsIn } from '@milepost/texts/texts-in.ts'
import type { Context } from '../context.ts'
import type { StoredPicture } from './record-pictures.ts'
import type { ReportParts } from './record-reports.ts'

type Files = Pick<Context, 'system' | 'files'>

interface Drawn {
  customerId: number
  pictures: readonly StoredPicture[]
}

/** The report of a record as it is printed, with the content of its pictures and the logo of its customer. */
export async function gatherReport<Record extends Drawn>(
  context: Files,
  record: Record,
  { language, preferences }: { language: Language; preferences: FormatPreferences },
  report: (record: Record, parts: ReportParts) => VehicleReport,
): Promise<VehicleReport> {
  const { system } = context
  const customer = await system
    .selectFrom('customers')
    .select(['name', 'logo_file_id'])
    .where('id', '=', record.customerId)
    .executeTakeFirstOrThrow()
  const contents = new Map<number, Uint8Array>()
  // One after the other: a few photographs are tens of millions of bytes.
  for (const { id, fileId, printFileId } of record.pictures) {
    const content = await contentOf(context, printFileId ?? fileId)
    if (content !== null) contents.set(id, content)
  }
  const logo = customer.logo_file_id === null ? null : await contentOf(context, customer.logo_file_id)
  return report(record, { t: textsIn(language), preferences, customer: { name: customer.name, logo }, contents })
}

async function contentOf({ files }: Files, fileId: number): Promise<Buffer | null> {
  const file = await files.open(fileId)
  return file && buffer(file.content)
}
