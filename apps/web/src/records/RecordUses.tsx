import type { RecordUse } from '@milepost/contract/records.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useWords } from '../i18n/use-words.ts'
import { pages } from '../pages/pages.ts'
import { FailedMessage } from '../ui/FailedMessage.tsx'
import { SkeletonRows } from '../ui/SkeletonRows.tsx'
import type { Noun } from './noun.ts'
import classes from './Records.module.css'
import { usesQuery } from './record-queries.ts'

/** What refers to a record: how many of each kind, the first by name, and the way to all of them. */
export function RecordUses({ noun, id }: { noun: Noun; id: number }) {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery(usesQuery(noun, id))
  if (error !== null && data === undefined) return <FailedMessage error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <SkeletonRows label={t('Loading…')} />
  if (data.length === 0) return <p className={classes.quiet}>{t('Nothing uses it')}</p>
  return (
    <ul className={classes.uses}>
      {data.map(use => (
        <Use key={use.kind} noun={noun} id={id} use={use} />
      ))}
    </ul>
  )
}

function Use({ noun, id, use }: { noun: Noun; id: number; use: RecordUse }) {
  const { t } = useTranslation()
  const words = useWords()
  const { kind, count, first } = use
  const { page, filter, words: counted } = noun.uses?.[kind] ?? {}
  const named = counted?.(t, { count, number: words.number(count) }) ?? kind
  const rest = count - first.length
  return (
    <li>
      {page === undefined ? (
        <strong>{named}</strong>
      ) : (
        <Link to={pages[page].path} search={filter === undefined ? {} : { [filter]: String(id) }}>
          {named}
        </Link>
      )}
      <small>
        {first.map(({ name }) => name).join(', ')}
        {rest > 0 && ` ${t('and {{count}} more', { count: rest })}`}
      </small>
    </li>
  )
}
