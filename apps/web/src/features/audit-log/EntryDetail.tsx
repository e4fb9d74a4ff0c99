import { Button } from '@mantine/core'
import type { AuditEntry } from '@milepost/contract/audit-log.ts'
import { AUDITED_NOUNS } from '@milepost/domain/audit/audited-actions.ts'
import { auditedNounWord } from '@milepost/texts/audit-action-words.ts'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useWords, type Words } from '../../i18n/use-words.ts'
import { Fact, Facts } from '../../ui/Facts.tsx'
import classes from './AuditLog.module.css'
import type { AuditLogChange } from './audit-log-search.ts'
import { pageOfRecord } from './noun-pages.ts'

interface Props {
  entry: AuditEntry
  onChange: (change: AuditLogChange) => void
}

/** Everything that is known of an entry. */
export function EntryDetail({ entry, onChange }: Props) {
  const { t } = useTranslation()
  const words = useWords()
  const { noun, record, record_name, customer_name, reason, address, request_id, changes } = entry
  const page = noun === null || record === null ? null : pageOfRecord(noun, record)
  const known = AUDITED_NOUNS.find(one => one === noun)
  const details = Object.entries(entry.detail).filter(([, value]) => value !== null && value !== '')
  return (
    <div className={classes.detail}>
      <Facts>
        <Fact name={t('When')}>{secondOf(entry.at, words)}</Fact>
        <Fact name={t('Who')}>{entry.who ?? t('Not signed in')}</Fact>
        {noun !== null && (
          <Fact name={auditedNounWord(noun, t)}>
            {page === null ? (record_name ?? '–') : <Link {...page}>{record_name ?? `#${record}`}</Link>}
          </Fact>
        )}
        {customer_name !== null && <Fact name={t('Customer')}>{customer_name}</Fact>}
        {reason !== null && <Fact name={t('Reason_audit')}>{reason}</Fact>}
        {address !== null && <Fact name={t('From address')}>{address}</Fact>}
        {request_id !== null && <Fact name={t('Request')}>{request_id}</Fact>}
      </Facts>
      {changes.length > 0 && (
        <section aria-label={t('Changes')}>
          <h3>{t('Changes')}</h3>
          <dl className={classes.changes}>
            {changes.map(({ field, before, after, currency }) => (
              <div key={field}>
                <dt>{field.replaceAll('_', ' ')}</dt>
                <dd>
                  {before !== null && (
                    <>
                      <del>{valueText(before, words, currency)}</del>
                      <span aria-hidden="true"> → </span>
                    </>
                  )}
                  {valueText(after, words, currency)}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      )}
      {details.length > 0 && (
        <section aria-label={t('Details')}>
          <h3>{t('Details')}</h3>
          <dl className={classes.changes}>
            {details.map(([name, value]) => (
              <div key={name}>
                <dt>{name.replaceAll('_', ' ')}</dt>
                <dd>{valueText(value, words)}</dd>
              </div>
            ))}
          </dl>
        </section>
      )}
      {known !== undefined && record !== null && (
        <Button size="xs" variant="default" onClick={() => onChange({ noun: known, record })}>
          {t('Only of this object')}
        </Button>
      )}
    </div>
  )
}

/** Of an instant of the API, to the second: of entries that follow one another the order is seen. */
export const secondOf = (instant: string, words: Words): string =>
  `${words.date(Date.parse(instant))}, ${words.clock(Date.parse(instant))}`

/** A named object by its name, several one after the other; an amount where there is a currency. */
function valueText(value: unknown, words: Words, currency?: string): string {
  if (value === null || value === undefined || value === '') return '–'
  if (typeof value === 'number' && currency !== undefined) return words.money(value, currency)
  if (typeof value === 'boolean') return words.yesNo(value)
  if (Array.isArray(value)) return value.length === 0 ? '–' : value.map(one => valueText(one, words)).join(', ')
  if (typeof value === 'string' || typeof value === 'number') return String(value)
  if (typeof value !== 'object') return ''
  if ('name' in value && typeof value.name === 'string') return value.name
  return Object.entries(value)
    .map(([name, part]) => `${name.replaceAll('_', ' ')} ${valueText(part, words)}`)
    .join(', ')
}
