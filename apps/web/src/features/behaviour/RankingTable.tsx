import { Button } from '@mantine/core'
import type { ScoreWeights } from '@milepost/domain/behaviour/driving-score.ts'
import { IconCameraOff, IconScaleOff, IconSteeringWheel, IconTruckOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { ChangeAddress } from '../../address/use-address-state.ts'
import { DataTable } from '../../ui/DataTable.tsx'
import { Message } from '../../ui/Message.tsx'
import { NothingFound } from '../../ui/NothingFound.tsx'
import { useIsPhone } from '../../ui/use-width.ts'
import type { BehaviourSearch } from './behaviour-search.ts'
import { subjectKey } from './behaviour-search.ts'
import type { BehaviourSet } from './behaviour-sets.ts'
import { emptyColumns } from './empty-columns.ts'
import { FoldLine } from './FoldLine.tsx'
import { isUnseen, LOWEST_FIRST, orderRows, type RankedRow } from './rank-rows.ts'
import { type Scoring, useRankingColumns } from './ranking-columns.tsx'

interface Props {
  set: BehaviourSet
  search: BehaviourSearch
  onChange: ChangeAddress<BehaviourSearch>
  /** All rows of the view, in any order. */
  rows: readonly RankedRow[]
  /** Those that the search leaves. */
  found: readonly RankedRow[]
  weights: ScoreWeights
  isLoading: boolean
  error: unknown
  onRetry: () => void
  loadedAtMs: number
  /** Drivers are not named. */
  isScoringOff: boolean
}

/**
 * Who drives how, page by page. A row opens the explanation of its score. What was driven without a camera is one line that
 * opens, and so are columns in which no row has a value; whoever is searched for is listed.
 */
export function RankingTable({ set, search, onChange, rows, found, weights, ...state }: Props) {
  const { t } = useTranslation()
  const isPhone = useIsPhone()
  const { view, page, pageSize, subject, showsUnseen, showsEmptyColumns } = search
  const ordering = search.ordering ?? LOWEST_FIRST
  const unseen = search.search === '' ? found.filter(isUnseen) : []
  const listed = showsUnseen ? found : found.filter(row => !unseen.includes(row))
  const all = useRankingColumns(set, view, scoringOf(rows), weights, subject !== null)
  const empty = emptyColumns(all, listed, ordering.field).filter(column => !(isPhone && column.isHiddenOnPhone))
  const columns = showsEmptyColumns ? all : all.filter(column => !empty.includes(column))
  const ordered = orderRows(listed, ordering)
  const lastPage = Math.max(1, Math.ceil(ordered.length / pageSize))
  const shownPage = Math.min(page, lastPage)
  const unseenWords = {
    vehicles: t('{{count}} vehicles have no camera', { count: unseen.length }),
    drivers: t('{{count}} drivers drove without a camera', { count: unseen.length }),
    groups: t('{{count}} groups have no camera', { count: unseen.length }),
  }
  return (
    <>
      {unseen.length > 0 && listed.length > 0 && (
        <FoldLine
          label={unseenWords[view]}
          isOpen={showsUnseen}
          onToggle={isOpen => onChange({ showsUnseen: isOpen, page: 1 })}
        >
          {t('None reported in this period or the 90 days before: no score, not in averages.')}
        </FoldLine>
      )}
      {empty.length > 0 && (
        <FoldLine
          label={t('{{count}} columns without values', { count: empty.length })}
          isOpen={showsEmptyColumns}
          onToggle={isOpen => onChange({ showsEmptyColumns: isOpen })}
        >
          {empty.map(column => column.header).join(', ')}
        </FoldLine>
      )}
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
          unseen.length > 0 ? (
            <NoCamera title={unseenWords[view]} onShow={() => onChange({ showsUnseen: true, page: 1 })} />
          ) : rows.length > 0 ? (
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
    </>
  )
}

/** Instead of rows, where nobody has a camera. */
function NoCamera({ title, onShow }: { title: string; onShow: () => void }) {
  const { t } = useTranslation()
  return (
    <Message
      icon={IconCameraOff}
      title={title}
      text={t('None reported in this period or the 90 days before: no score, not in averages.')}
      action={
        <Button variant="default" onClick={onShow}>
          {t('List them')}
        </Button>
      }
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
