import { Button } from '@mantine/core'
import type { HistoryEntry } from '@milepost/contract/records.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useWords } from '../i18n/use-words.ts'
import { FailedMessage } from '../ui/FailedMessage.tsx'
import { SkeletonRows } from '../ui/SkeletonRows.tsx'
import { StaleNotice } from '../ui/StaleNotice.tsx'
import { askedChanges, type FieldChange } from './asked-changes.ts'
import { HistoryChange } from './HistoryChange.tsx'
import { type AnyRecord, fieldsOf, type Noun } from './noun.ts'
import classes from './Records.module.css'
import { historyQuery } from './record-queries.ts'

/** Who changed what of a record, and when, the newest first. */
export function RecordHistory({ noun, record }: { noun: Noun; record: AnyRecord }) {
  const { t } = useTranslation()
  const history = useInfiniteQuery(historyQuery(noun, record.id))
  const { data, error, refetch, dataUpdatedAt } = history
  if (error !== null && data === undefined) return <FailedMessage error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <SkeletonRows label={t('Loading…')} />
  // What was added since the first page was read pushes entries of it onto the next.
  const entries = [...new Map(data.pages.flatMap(({ results }) => results).map(entry => [entry.id, entry])).values()]
  if (entries.length === 0) return <p className={classes.quiet}>{t('No changes recorded yet')}</p>
  const changes = askedChanges([...fieldsOf(noun), ...(noun.historyFields ?? [])], record, entries)
  return (
    <>
      {error !== null && <StaleNotice error={error} loadedAtMs={dataUpdatedAt} onRetry={() => void refetch()} />}
      <ol className={classes.history}>
        {entries.map(entry => (
          <Entry key={entry.id} record={record} entry={entry} changes={changes.get(entry.id) ?? []} />
        ))}
      </ol>
      {history.hasNextPage && (
        <Button
          size="xs"
          variant="default"
          loading={history.isFetchingNextPage}
          onClick={() => void history.fetchNextPage()}
        >
          {t('Show earlier changes')}
        </Button>
      )}
    </>
  )
}

interface EntryProps {
  record: AnyRecord
  entry: HistoryEntry
  changes: readonly FieldChange[]
}

function Entry({ record, entry, changes }: EntryProps) {
  const { t } = useTranslation()
  const words = useWords()
  const actions = {
    created: t('Added_record'),
    changed: t('Changed'),
    archived: t('Archived'),
    restored: t('Restored'),
  } as const
  return (
    <li>
      <div className={classes.entryHead}>
        <strong>{actions[entry.action]}</strong>
        <span>{entry.who ?? 'Milepost'}</span>
        <time dateTime={entry.at}>{words.moment(Date.parse(entry.at))}</time>
      </div>
      {entry.reason !== null && <p className={classes.quiet}>{entry.reason}</p>}
      {entry.action !== 'archived' && entry.action !== 'restored' && changes.length > 0 && (
        <dl className={classes.changes}>
          {changes.map(({ field, change }) => (
            <HistoryChange key={field.id} field={field} change={change} action={entry.action} record={record} />
          ))}
        </dl>
      )}
    </li>
  )
}
