import { type FormatPreferences, formatReportDate, formatTime } from '@milepost/domain/formats/formats.ts'
import type {
  ReportDetail,
  ReportKind,
  ReportSection,
  ReportWord,
  VehicleReport,
} from '@milepost/domain/vehicle-activities/report-data.ts'
import type { Language } from '@milepost/texts/language.ts'
import type { TextKey } from '@milepost/texts/text-key.ts'
import { textsIn } from '@milepost/texts/texts-in.ts'

/** Who reads a report: in which language, by which clock. */
export interface ReportReader {
  language: Language
  preferences: FormatPreferences
}

interface PrintedPicture {
  /** JPEG or PNG, no larger than print needs. */
  content: Uint8Array
  /** Said to who cannot see it. */
  alt: string
}

interface PrintedSignature {
  name: string
  /** The role, and when. */
  note: string
  declaration: string
  picture: PrintedPicture | null
}

/** A report in words and pictures, as it goes to the thread that draws it. */
export interface PrintedReport {
  locale: string
  title: string
  customer: string
  logo: PrintedPicture | null
  status: ReportWord
  /** Registration, reference and date, and whatever else there is. */
  details: readonly ReportDetail[]
  description: { heading: string; text: string }
  items: { heading: string; columns: readonly string[]; sections: readonly ReportSection[] }
  photos: { heading: string; pictures: readonly PrintedPicture[] }
  signatures: { heading: string; signed: readonly PrintedSignature[] }
  /** At the foot of a page; `{page}` and `{pages}` are filled in. */
  pageOf: string
}

/** What the report of each kind is called. */
export const REPORT_TITLES = {
  'driver-check': 'Driver check',
  defect: 'Defect report',
  'safety-inspection': 'Safety inspection report',
} as const satisfies Record<ReportKind, TextKey>

const ITEMS = {
  'driver-check': 'What was checked',
  defect: 'What was found',
  'safety-inspection': 'What was checked',
} as const satisfies Record<ReportKind, TextKey>

/** Words of a report, in the language and by the clock of its reader; its pictures are what `forPrint` makes of them. */
export async function printedReport(
  report: VehicleReport,
  { language, preferences }: ReportReader,
  forPrint: (content: Uint8Array, size: 'logo' | 'photo' | 'signature') => Promise<Uint8Array>,
): Promise<PrintedReport> {
  const t = textsIn(language)
  const { customer, photos, signatures } = report
  const moment = (atMs: number) => `${formatReportDate(atMs, preferences.timeZone)} ${formatTime(atMs, preferences)}`
  const picture = async (content: Uint8Array, size: 'logo' | 'photo' | 'signature', alt: string) => ({
    content: await forPrint(content, size),
    alt,
  })
  const [logo, pictures, signed] = await Promise.all([
    customer.logo && picture(customer.logo, 'logo', t('Logo of {{customer}}', { customer: customer.name })),
    Promise.all(photos.map(({ content, caption }) => picture(content, 'photo', caption))),
    Promise.all(
      signatures.map(async ({ name, role, atMs, image, declaration }) => ({
        name,
        note: `${role} · ${moment(atMs)}`,
        declaration: declaration ?? '',
        picture: image && (await picture(image, 'signature', t('Signature of {{name}}', { name }))),
      })),
    ),
  ])
  return {
    locale: preferences.locale,
    title: t(REPORT_TITLES[report.kind]),
    customer: customer.name,
    logo,
    status: report.status,
    details: [
      { label: t('Registration'), value: report.registration },
      { label: t('Reference'), value: report.reference },
      { label: t('Date'), value: moment(report.atMs) },
      ...report.details,
      { label: t('Time zone'), value: preferences.timeZone },
    ],
    description: { heading: t('Description'), text: report.description },
    items: {
      heading: t(ITEMS[report.kind]),
      columns: [t('Item'), t('Result'), t('Severity of the defect'), t('Notes')],
      sections: report.sections.filter(({ items }) => items.length > 0),
    },
    photos: { heading: t('Photos'), pictures },
    signatures: { heading: t('Signatures'), signed },
    pageOf: t('Page {{page}} of {{pages}}', { page: '{page}', pages: '{pages}' }),
  }
}
