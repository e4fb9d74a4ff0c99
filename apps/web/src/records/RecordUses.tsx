import type { RecordUse } from '@milepost/contract/records.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../api/session.ts'
import { useWords } from '../i18n/use-words.ts'
import { mayOpenPage } from '../pages/guards.ts'
import { type PageName, pages } from '../pages/pages.ts'
import { recordPath } from '../pages/paths.ts'
import { FailedMessage } from '../ui/FailedMessage.tsx'
import { SkeletonRows } from '../ui/SkeletonRows.tsx'
import type { Noun } from './noun.ts'
import classes from './Records.module.css'
import { usesQuery } from './record-queries.ts'

/** What refers to a record: how many of each kind, the first by name with the way to each, and the way to all of them. */
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
  const session = useSession()
  const { kind, count, first } = use
  const { page, filter, opens, words: counted } = noun.uses?.[kind] ?? {}
  const named = counted?.(t, { count, number: words.number(count) }) ?? kind
  const rest = count - first.length
  const mayOpen = page !== undefined && session !== null && mayOpenPage(pages[page].rule, session)
  return (
    <li>
      {page !== undefined && mayOpen && filter !== undefined ? (
        <Link to={pages[page].path} search={{ [filter]: String(id) }}>
          {named}
        </Link>
      ) : (
        <strong>{named}</strong>
      )}
      <small>
        {first.map((one, at) => (
          <Fragment key={one.id}>
            {at > 0 && ', '}
            {page !== undefined && mayOpen ? <OneUse page={page} opens={opens} {...one} /> : one.name}
          </Fragment>
        ))}
        {rest > 0 && ` ${t('and {{count}} more', { count: rest })}`}
      </small>
    </li>
  )
}

interface OneUseProps {
  page: PageName
  opens: string | undefined
  id: number
  name: string
}

function OneUse({ page, opens, id, name }: OneUseProps) {
  const { path } = pages[page]
  return opens === undefined ? (
    <Link to={recordPath(path, id)}>{name}</Link>
  ) : (
    <Link to={path} search={{ [opens]: String(id) }}>
      {name}
    </Link>
  )
}
