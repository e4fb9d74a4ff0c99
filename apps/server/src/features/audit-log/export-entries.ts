import type { AuditEntry } from '@milepost/contract/audit-log.ts'
import { formatMoney } from '@milepost/domain/formats/money.ts'
import { auditActionWord, auditedNounWord } from '@milepost/texts/audit-action-words.ts'
import { type Language, LOCALES } from '@milepost/texts/language.ts'
import { textsIn } from '@milepost/texts/texts-in.ts'
import type { TableColumn } from '../../documents/table-cells.ts'

/** A row of a file says what an entry of the page does. */
export function entryColumns(language: Language): TableColumn[] {
  const t = textsIn(language)
  return [
    { header: t('When'), kind: 'instant' },
    { header: t('Who'), kind: 'text' },
    { header: t('Action'), kind: 'text' },
    { header: t('Object'), kind: 'text' },
    { header: t('Name'), kind: 'text' },
    { header: t('Customer'), kind: 'text' },
    { header: t('Reason_audit'), kind: 'text' },
    { header: t('Changes'), kind: 'text' },
    { header: t('Details'), kind: 'text' },
    { header: t('From address'), kind: 'text' },
    { header: t('Request'), kind: 'text' },
  ]
}

export function entryRow(entry: AuditEntry, language: Language): unknown[] {
  const t = textsIn(language)
  const { at, who, action, noun, record_name, customer_name, reason, changes, detail, address, request_id } = entry
  return [
    ...[at, who ?? t('Not signed in'), auditActionWord(action, noun, t), noun && auditedNounWord(noun, t)],
    ...[record_name, customer_name, reason],
    changes
      .map(({ field, currency, ...values }) => {
        const [before, after] = [values.before, values.after].map(value =>
          typeof value === 'number' && currency !== undefined
            ? formatMoney(value, currency, { locale: LOCALES[language] })
            : textOf(value),
        )
        return `${field}: ${before} → ${after}`
      })
      .join('\n'),
    Object.entries(detail)
      .map(([name, value]) => `${name}: ${textOf(value)}`)
      .join('\n'),
    ...[address, request_id],
  ]
}

function textOf(value: unknown): string {
  if (value === null || value === undefined || value === '') return '–'
  if (Array.isArray(value)) return value.length === 0 ? '–' : value.map(textOf).join(', ')
  if (typeof value === 'string') return value
  if (typeof value !== 'object') return JSON.stringify(value)
  return 'name' in value && typeof value.name === 'string' ? value.name : JSON.stringify(value)
}
