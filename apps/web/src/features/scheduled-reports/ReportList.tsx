import type { ScheduledReport } from '@milepost/contract/scheduled-reports.ts'
import { RUN_KEPT_DAYS } from '@milepost/domain/reports/report-bounds.ts'
import { reportTableWord } from '@milepost/texts/report-words.ts'
import { IconMailForward } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useWords, type Words } from '../../i18n/use-words.ts'
import { NoMatch } from '../../records/NoMatch.tsx'
import { reportsQuery } from '../../records/report-queries.ts'
import { FORMAT_NAMES, scheduleWords } from '../../records/report-words.ts'
import cell from '../../ui/Cell.module.css'
import { DataTable } from '../../ui/DataTable.tsx'
import { Message } from '../../ui/Message.tsx'
import { pagedRows } from '../../ui/paged-rows.ts'
import { TableWorkspace } from '../../ui/TableWorkspace.tsx'
import type { Column } from '../../ui/table-columns.ts'
import { useIsPhone } from '../../ui/use-width.ts'
import { EndedReport } from './EndedReport.tsx'
import { NarrowedTo } from './NarrowedTo.tsx'
import { ReportPanel } from './ReportPanel.tsx'
import { RunStateMark } from './RunStateMark.tsx'
import { PAGE_SIZES, type ScheduledReportsChange, type ScheduledReportsSearch } from './scheduled-reports-search.ts'

export interface ListProps {
  params: ScheduledReportsSearch
  change: (change: ScheduledReportsChange) => void
  /** Chooses between the reports and what was sent. */
  view: ReactNode
}

/** The reports, each with when it is sent next and what became of it last; or those that were ended. */
export function ReportList({ params, change, view }: ListProps) {
  const { t } = useTranslation()
  const words = useWords()
  const isPhone = useIsPhone()
  const isEnded = params.view === 'ended'
  const query = useQuery(reportsQuery({ ...params, isEnded, isDescending: params.isReversed }))
  const page = query.data ?? null
  const rows = page?.results ?? []
  const open = rows.find(({ id }) => id === params.reportId) ?? null
  return (
    <TableWorkspace
      title={t('Scheduled reports')}
      count={page?.count ?? null}
      actions={view}
      notice={
        params.last !== null && <NarrowedTo name={t('Last time failed')} onShowAll={() => change({ last: null })} />
      }
      side={
        open && {
          title: open.name,
          content: isEnded ? (
            <EndedReport
              key={open.id}
              report={open}
              onRestored={() => change({ view: 'reports', reportId: open.id })}
            />
          ) : (
            <ReportPanel
              key={open.id}
              report={open}
              onShowSent={() => change({ view: 'sent', reportId: open.id })}
              onEnded={() => change({ reportId: null })}
            />
          ),
          onClose: () => change({ reportId: null }),
        }
      }
    >
      <DataTable
        label={t('Scheduled reports')}
        columns={columnsOf(t, words, isPhone, rows).filter(({ id }) => !isEnded || id !== 'next')}
        {...pagedRows(query, params, change, PAGE_SIZES)}
        rowKey={({ id }) => String(id)}
        empty={
          isEnded ? (
            <Message
              icon={IconMailForward}
              title={t('No ended reports')}
              text={t('A report that you end can be restored here for {{number}} days.', {
                number: words.number(RUN_KEPT_DAYS),
              })}
            />
          ) : params.last !== null ? (
            <NoMatch title={t('No report failed last time')} onClearFilters={() => change({ last: null })} />
          ) : (
            <Message
              icon={IconMailForward}
              title={t('No scheduled reports')}
              text={t(
                'Open a table, such as Trips, narrow it to what you need, and choose Send regularly in its Export menu.',
              )}
            />
          )
        }
        ordering={{ field: 'name', isDescending: params.isReversed }}
        onOrdering={ordering => change({ isReversed: ordering?.isDescending ?? false })}
        selectedKey={params.reportId === null ? null : String(params.reportId)}
        onSelect={({ id }) => change({ reportId: id })}
      />
    </TableWorkspace>
  )
}

/** On a phone when it is sent stands under the name. */
function columnsOf(
  t: TFunction,
  words: Words,
  isPhone: boolean,
  rows: readonly ScheduledReport[],
): Column<ScheduledReport>[] {
  const ofOwner: Column<ScheduledReport> = {
    ...{ id: 'owner', header: t('Owner'), widthPx: 150, isHiddenOnPhone: true },
    cell: ({ owner_name }) => owner_name,
  }
  return [
    {
      ...{ id: 'name', header: t('Name'), ordering: 'name', leastPx: 170 },
      cell: report => (
        <>
          <div className={cell.whole}>{report.name}</div>
          <span className={cell.under}>
            {reportTableWord(report.table, t)}, {FORMAT_NAMES[report.format]}
            {isPhone && ` · ${scheduleWords(report, t, words)}`}
          </span>
        </>
      ),
    },
    {
      ...{ id: 'schedule', header: t('When it is sent'), widthPx: 190, isHiddenOnPhone: true },
      cell: report => scheduleWords(report, t, words),
    },
    {
      ...{ id: 'recipients', header: t('Recipients'), widthPx: 190, isHiddenOnPhone: true },
      cell: ({ recipients }) => <Recipients recipients={recipients} />,
    },
    ...(rows.some(({ is_own }) => !is_own) ? [ofOwner] : []),
    {
      ...{ id: 'next', header: t('Next time'), widthPx: 132, isHiddenOnPhone: true },
      cell: ({ next_at }) => (next_at === null ? t('Switched off') : words.dateAndTime(next_at)),
    },
    {
      ...{ id: 'last', header: t('Last time'), widthPx: isPhone ? 116 : 150 },
      cell: ({ last_run }) =>
        last_run && (
          <>
            <RunStateMark state={last_run.state} />
            <span className={cell.under}>{words.dateAndTime(last_run.at)}</span>
          </>
        ),
    },
  ]
}

/** The first of them, and how many there are beside. */
function Recipients({ recipients }: Pick<ScheduledReport, 'recipients'>) {
  const { t } = useTranslation()
  const receiving = recipients.filter(({ stopped_at }) => stopped_at === null)
  const [first, ...others] = receiving
  if (first === undefined) return t('Nobody: all have stopped it')
  return (
    <span className={cell.cut} title={receiving.map(({ address }) => address).join(', ')}>
      {first.address}
      {others.length > 0 && ` +${others.length}`}
    </span>
  )
}
