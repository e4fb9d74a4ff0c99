import { Button } from '@mantine/core'
import { IconScaleOff, IconSteeringWheel, IconTruckOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { ChangeAddress } from '../../address/use-address-state.ts'
import { DataTable } from '../../ui/DataTable.tsx'
import { Message } from '../../ui/Message.tsx'
import { NothingFound } from '../../ui/NothingFound.tsx'
import type { BehaviourSearch } from './behaviour-search.ts'
import { subjectKey } from './behaviour-search.ts'
import type { BehaviourSet } from './behaviour-sets.ts'
import { LOWEST_FIRST, orderRows, type RankedRow } from './rank-rows.ts'
import { type Scoring, useRankingColumns } from './ranking-columns.tsx'

interface Props {
  set: BehaviourSet
  search: BehaviourSearch
  onChange: ChangeAddress<BehaviourSearch>
  /** All rows of the view, in any order. */
  rows: readonly RankedRow[]
  /** Those that the search leaves. */
  found: readonly RankedRow[]
  isLoading: boolean
  error: unknown
  onRetry: () => void
  loadedAtMs: number
  /** Drivers are not named. */
  isScoringOff: boolean
}

/** Who drives how, page by page. A row opens the explanation of its score. */
export function RankingTable({ set, search, onChange, rows, found, ...state }: Props) {
  const { t } = useTranslation()
  const { view, page, pageSize, subject } = search
  const columns = useRankingColumns(set, view, scoringOf(rows))
  const ordering = search.ordering ?? LOWEST_FIRST
  const ordered = orderRows(found, ordering)
  const lastPage = Math.max(1, Math.ceil(ordered.length / pageSize))
  const shownPage = Math.min(page, lastPage)
  return (
    <DataTable
      label={t(set.title)}
      columns={columns}
      rows={ordered.slice((shownPage - 1) * pageSize, shownPage * pageSize)}
      rowKey={row => row.key}
      isLoading={state.isLoading}
      error={state.error}
      onRetry={state.onRetry}
      loadedAtMs={state.loadedAtMs}
      empty={
        rows.length > 0 ? (
          <NothingFound title={t('Nothing found')} onClearSearch={() => onChange({ search: '', page: 1 })} />
        ) : (
          <NoRows search={search} onChange={onChange} isScoringOff={state.isScoringOff} />
        )
      }
      ordering={ordering}
      onOrdering={next => onChange({ ordering: next, page: 1 })}
      paging={{
        page: shownPage,
        pageSize,
        count: ordered.length,
        onPage: next => onChange({ page: next }),
        onPageSize: size => onChange({ pageSize: size, page: 1 }),
      }}
      selectedKey={subject && subjectKey(subject)}
      onSelect={row => onChange({ subject: row.subject })}
    />
  )
}

function scoringOf(rows: readonly RankedRow[]): Scoring {
  if (rows.length === 0 || rows.some(row => row.driving.score !== null)) return 'scored'
  const isOff = rows.some(row => row.driving.reason === 'scoring is off')
  return isOff && !rows.some(row => row.driving.reason === 'not enough distance') ? 'off' : 'not yet'
}

interface NoRowsProps {
  search: BehaviourSearch
  onChange: ChangeAddress<BehaviourSearch>
  isScoringOff: boolean
}

function NoRows({ search: { view, groupId }, onChange, isScoringOff }: NoRowsProps) {
  const { t } = useTranslation()
  if (view === 'drivers' && isScoringOff) {
    return (
      <Message
        icon={IconScaleOff}
        title={t('Drivers are not named')}
        text={t('Scoring is off: events are shown by vehicle; drivers are not named or ranked.')}
        action={<Button onClick={() => onChange({ view: 'vehicles' })}>{t('Show vehicles')}</Button>}
      />
    )
  }
  if (view === 'drivers') {
    return (
      <Message
        icon={IconSteeringWheel}
        title={t('No driving in this period')}
        text={t('No business trips in this period. Choose other dates.')}
      />
    )
  }
  return (
    <Message
      icon={IconTruckOff}
      title={t('No vehicles yet')}
      text={t('Add vehicles in Administration to see them here.')}
      action={
        groupId !== null && (
          <Button variant="default" onClick={() => onChange({ groupId: null })}>
            {t('Show all groups')}
          </Button>
        )
      }
    />
  )
}
