import { VisuallyHidden } from '@mantine/core'
import type { ReportRun } from '@milepost/contract/scheduled-reports.ts'
import { RUN_KEPT_DAYS } from '@milepost/domain/reports/report-bounds.ts'
import { reportFailureWord, reportTableWord } from '@milepost/texts/report-words.ts'
import { IconDownload, IconMailForward } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { useWords, type Words } from '../../i18n/use-words.ts'
import { reportRunsQuery } from '../../records/report-queries.ts'
import cell from '../../ui/Cell.module.css'
import { DataTable } from '../../ui/DataTable.tsx'
import { Message } from '../../ui/Message.tsx'
import { pagedRows } from '../../ui/paged-rows.ts'
import { TableWorkspace } from '../../ui/TableWorkspace.tsx'
import type { Column } from '../../ui/table-columns.ts'
import { useIsPhone } from '../../ui/use-width.ts'
import { NarrowedTo } from './NarrowedTo.tsx'
import type { ListProps } from './ReportList.tsx'
import { RunStateMark } from './RunStateMark.tsx'
import classes from './ScheduledReports.module.css'
import { PAGE_SIZES } from './scheduled-reports-search.ts'

/** What was sent, what had no rows and what failed, of all reports or of one. */
export function SentList({ params, change, view }: ListProps) {
  const { t } = useTranslation()
  const words = useWords()
  const isPhone = useIsPhone()
  const query = useQuery(reportRunsQuery({ ...params, isDescending: !params.isReversed, report: params.reportId }))
  const page = query.data ?? null
  const ofReport = params.reportId === null ? null : page?.results.find(({ report }) => report === params.reportId)
  return (
    <TableWorkspace
      title={t('Scheduled reports')}
      count={page?.count ?? null}
      actions={view}
      notice={
        params.reportId !== null && (
          <NarrowedTo name={ofReport?.name ?? t('One report')} onShowAll={() => change({ reportId: null, page: 1 })} />
        )
      }
    >
      <DataTable
        label={t('What was sent')}
        columns={columnsOf(t, words, isPhone)}
        {...pagedRows(query, params, change, PAGE_SIZES)}
        rowKey={({ id }) => String(id)}
        empty={
          <Message
            icon={IconMailForward}
            title={t('Nothing was sent yet')}
            text={t('What is sent is listed here for {{number}} days, with its file.', {
              number: words.number(RUN_KEPT_DAYS),
            })}
          />
        }
        ordering={{ field: 'at', isDescending: !params.isReversed }}
        onOrdering={ordering => change({ isReversed: ordering !== null && !ordering.isDescending })}
        selectedKey={params.runId === null ? null : String(params.runId)}
        onSelect={({ id }) => change({ runId: id })}
      />
    </TableWorkspace>
  )
}

/** On a phone the time stands under the name, and how many rows there are with the file. */
function columnsOf(t: TFunction, words: Words, isPhone: boolean): Column<ReportRun>[] {
  return [
    {
      ...{ id: 'state', header: t('Status'), widthPx: 112 },
      cell: ({ state, failure }) => (
        <span title={failure === null ? undefined : reportFailureWord(failure, t)}>
          <RunStateMark state={state} />
        </span>
      ),
    },
    {
      ...{ id: 'name', header: t('Name'), leastPx: 160 },
      cell: ({ name, table, at, failure }) => (
        <>
          <div className={cell.whole}>{name}</div>
          <span className={cell.under}>
            {failure === null ? reportTableWord(table, t) : reportFailureWord(failure, t)}
            {isPhone && ` · ${words.dateAndTime(at)}`}
          </span>
        </>
      ),
    },
    {
      ...{ id: 'at', header: t('Sent_report'), ordering: 'at', widthPx: 150, isHiddenOnPhone: true },
      cell: ({ at, by_hand }) => (
        <>
          {words.dateAndTime(at)}
          {by_hand && <span className={cell.under}>{t('By hand')}</span>}
        </>
      ),
    },
    {
      ...{ id: 'days', header: t('Days'), widthPx: 170, isHiddenOnPhone: true },
      cell: ({ from, until }) => (from === null || until === null ? '–' : daysOf(from, until, words)),
    },
    {
      ...{ id: 'rows', header: t('Rows'), align: 'end', widthPx: 74, isHiddenOnPhone: true },
      cell: ({ rows }) => (rows === null ? '–' : words.number(rows)),
    },
    {
      ...{ id: 'recipients', header: t('Recipients'), leastPx: 150, isHiddenOnPhone: true },
      cell: ({ recipients }) => (
        <span className={cell.cut} title={recipients.join(', ')}>
          {recipients.join(', ') || '–'}
        </span>
      ),
    },
    {
      ...{ id: 'file', header: t('File'), widthPx: isPhone ? 92 : 130 },
      cell: ({ file }) =>
        file === null ? (
          '–'
        ) : (
          <a className={classes.file} href={file.link} download={file.name} title={file.name}>
            <IconDownload size={14} aria-hidden="true" />
            {words.bytes(file.bytes)}
            <VisuallyHidden>{file.name}</VisuallyHidden>
          </a>
        ),
    },
  ]
}

/** The end is the first moment after them. */
function daysOf(from: string, until: string, words: Words): string {
  const [first, last] = [words.date(Date.parse(from)), words.date(Date.parse(until) - 1)]
  return first === last ? first : `${first} – ${last}`
}
