import { mayReadGeofences } from '@milepost/contract/geofence-fields.ts'
import { keysOf } from '@milepost/domain/collections/keys-of.ts'
import { formatInstant } from '@milepost/domain/formats/formats.ts'
import { REPORT_TABLES } from '@milepost/domain/reports/report-tables.ts'
import { type Language, LOCALES } from '@milepost/texts/language.ts'
import { reportTableWord } from '@milepost/texts/report-words.ts'
import { textsIn } from '@milepost/texts/texts-in.ts'
import type { TFunction } from 'i18next'
import { z } from 'zod'
import { defineMailKind, type LetterButton, type Sending } from '../../mail/mail-kind.ts'
import { accessOfTable } from './access-of-table.ts'
import { FILTER_KINDS, type FilterPart } from './filter-parts.ts'

const parameters = z.object({
  run: z.number().int(),
  /** Whose copy it is, which they may stop. */
  recipient: z.number().int(),
  hasAccount: z.boolean(),
  name: z.string(),
  table: z.enum(keysOf(REPORT_TABLES)),
  owner: z.string(),
  /** Null: the table has no range of days. */
  days: z.object({ first: z.iso.date(), last: z.iso.date() }).nullable(),
  filter: z.array(z.object({ kind: z.enum(FILTER_KINDS), name: z.string() })),
  rows: z.number().int().nullable(),
  /** Null: there was nothing to put into one. */
  file: z.object({ id: z.number().int(), name: z.string(), isAttached: z.boolean() }).nullable(),
})

type Report = z.output<typeof parameters>

/** Brings the file of a report, or a link to it, or says that there was nothing. */
export const reportSentMail = defineMailKind(
  'report-sent',
  parameters,
  (report, language, origin) => {
    const t = textsIn(language)
    const { name, owner, file, recipient } = report
    const days = report.days && daysOf(report.days, language)
    return {
      subject: days === null ? name : `${name}, ${days}`,
      body: [...about(report, days, t), ...fileParts(report, origin, t)],
      note: t('You receive this email because {{owner}} has it sent to you regularly from Milepost.', { owner }),
      stop: { of: { kind: 'report', id: recipient }, label: t('Stop these emails') },
      ...(file?.isAttached && { fileId: file.id }),
    }
  },
  {
    tellsOf: ({ table, filter }) => [
      accessOfTable(table),
      ...(filter.some(({ kind }) => kind === 'geofence') ? [mayReadGeofences] : []),
    ],
  },
)

function about({ table, rows, filter }: Report, days: string | null, t: TFunction): string[] {
  const what = reportTableWord(table, t)
  return [
    days === null ? what : `${what}, ${days}`,
    ...(filter.length > 0 ? [filter.map(part => filterWords(part, t)).join(', ')] : []),
    ...(rows === 0 ? [t('There are no rows this time, so there is no file.')] : []),
    ...(rows !== null && rows > 0 ? [t('{{count}} rows', { count: rows })] : []),
  ]
}

function fileParts({ file, run, hasAccount }: Report, origin: string, t: TFunction): (string | LetterButton)[] {
  if (file === null) return []
  if (file.isAttached) return [t('The file {{name}} is attached.', { name: file.name })]
  // Who has an account signs in; a link that needs no sign-in is for those alone who have none.
  if (hasAccount)
    return [{ label: t('Open the file in Milepost'), link: `${origin}/scheduled-reports?view=sent&run=${run}` }]
  const link = async ({ files, origin: here }: Sending) => `${here}${files.link(file.id)}`
  return [
    t('The file {{name}} is too large for an email. The link works for a week.', { name: file.name }),
    { label: t('Save the file'), link },
  ]
}

function daysOf({ first, last }: NonNullable<Report['days']>, language: Language): string {
  const dayIn = (day: string) =>
    formatInstant(Date.parse(day), 'DD MMM YYYY', { timeZone: 'UTC', locale: LOCALES[language] })
  return first === last ? dayIn(first) : `${dayIn(first)} – ${dayIn(last)}`
}

function filterWords({ kind, name }: FilterPart, t: TFunction): string {
  if (kind === 'search') return t('Search: {{name}}', { name })
  if (kind === 'further') return t('{{count}} further conditions', { count: Number(name) })
  const words = {
    vehicle: t('Vehicle'),
    'vehicle group': t('Vehicle group'),
    driver: t('Driver'),
    geofence: t('Geofence'),
  }
  return `${words[kind]}: ${name}`
}
