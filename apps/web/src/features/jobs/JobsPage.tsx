import { Select } from '@mantine/core'
import { JOB_STATES, type JobRow } from '@milepost/contract/jobs.ts'
import { jobFailureWord } from '@milepost/texts/job-words.ts'
import { IconChecklist } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { useAddressState } from '../../address/use-address-state.ts'
import { isForbidden } from '../../api/http.ts'
import { useWords, type Words } from '../../i18n/use-words.ts'
import { NoMatch } from '../../records/NoMatch.tsx'
import cell from '../../ui/Cell.module.css'
import { DataTable } from '../../ui/DataTable.tsx'
import { DayInputs } from '../../ui/DayInputs.tsx'
import { Forbidden } from '../../ui/Forbidden.tsx'
import { Message } from '../../ui/Message.tsx'
import { pagedRows } from '../../ui/paged-rows.ts'
import { TableWorkspace } from '../../ui/TableWorkspace.tsx'
import type { Column } from '../../ui/table-columns.ts'
import { usePanel } from '../../ui/use-panel.ts'
import { useIsPhone } from '../../ui/use-width.ts'
import { JobPanel } from './JobPanel.tsx'
import { JobStateMark } from './JobStateMark.tsx'
import classes from './Jobs.module.css'
import { STATE_WORDS } from './job-state-words.ts'
import { jobsQuery } from './jobs-query.ts'
import { type JobsChange, type JobsSearch, jobsAddress, NEWEST_FIRST, PAGE_SIZES } from './jobs-search.ts'
import { workWord } from './work-words.ts'

const ALL = { state: null, start: null, end: null } as const satisfies JobsChange

/** What the server does by itself or was asked for: what waits, is under way, ended and failed, for administrators. */
export function JobsPage() {
  const { t } = useTranslation()
  const words = useWords()
  const isPhone = useIsPhone()
  const [params, change] = useAddressState(jobsAddress)
  const [isPanelOpen, togglePanel] = usePanel(params.panel, panel => change({ panel }))
  const query = useQuery(jobsQuery(params, words.timeZone))
  const open = query.data?.results.find(({ id }) => id === params.jobId) ?? null
  const close = () => change({ jobId: null })

  if (isForbidden(query.error)) return <Forbidden order={1} error={query.error} />
  return (
    <TableWorkspace
      title={t('Background work')}
      count={query.data?.count ?? null}
      filters={<Filters params={params} onChange={change} />}
      filtersOpen={isPanelOpen}
      onFiltersOpenChange={togglePanel}
      side={open && { title: workWord(open, t), content: <JobPanel job={open} />, onClose: close }}
    >
      <DataTable
        label={t('Background work')}
        columns={columnsOf(t, words, isPhone)}
        {...pagedRows(query, params, change, PAGE_SIZES)}
        rowKey={({ id }) => String(id)}
        empty={
          params.state !== null || params.start !== null || params.end !== null ? (
            <NoMatch title={t('No work matches')} onClearFilters={() => change(ALL)} />
          ) : (
            <Message
              icon={IconChecklist}
              title={t('No background work')}
              text={t('Uploads, scheduled reports and other work of the last 30 days are listed here.')}
            />
          )
        }
        ordering={params.ordering}
        onOrdering={ordering => change({ ordering: ordering ?? NEWEST_FIRST })}
        selectedKey={params.jobId === null ? null : String(params.jobId)}
        onSelect={({ id }) => change({ jobId: id })}
      />
    </TableWorkspace>
  )
}

function Filters({ params, onChange }: { params: JobsSearch; onChange: (change: JobsChange) => void }) {
  const { t } = useTranslation()
  return (
    <div className={classes.filters}>
      <Select
        size="sm"
        label={t('Status')}
        placeholder={t('All')}
        clearable
        clearButtonProps={{ 'aria-label': t('Clear') }}
        data={JOB_STATES.map(state => ({ value: state, label: t(STATE_WORDS[state]) }))}
        value={params.state}
        onChange={state => onChange({ state })}
      />
      <DayInputs start={params.start} end={params.end} onChange={onChange} />
    </div>
  )
}

/** On a phone whose it is and its time stand under the work. */
function columnsOf(t: TFunction, words: Words, isPhone: boolean): Column<JobRow>[] {
  const customerOf = ({ customer_name }: JobRow) => customer_name ?? t('This installation_job')
  return [
    {
      ...{ id: 'state', header: t('Status'), widthPx: isPhone ? 108 : 110 },
      cell: ({ state, done, total }) => (
        <>
          <JobStateMark state={state} />
          {state === 'running' && total !== null && (
            <span className={cell.under}>
              {t('{{done}} of {{total}}', { done: words.number(done), total: words.number(total) })}
            </span>
          )}
        </>
      ),
    },
    {
      ...{ id: 'work', header: t('Work'), leastPx: 160 },
      cell: job => (
        <>
          <div className={cell.whole}>{workWord(job, t)}</div>
          {job.file_name !== null && (
            <span className={cell.under} title={job.file_name}>
              {job.file_name}
            </span>
          )}
          {isPhone && (
            <span className={cell.under}>
              {words.dateAndTime(job.created_at)} · {customerOf(job)}
            </span>
          )}
        </>
      ),
    },
    { ...{ id: 'customer', header: t('Customer'), widthPx: 140, isHiddenOnPhone: true }, cell: customerOf },
    {
      ...{ id: 'who', header: t('Asked for by'), widthPx: 130, isHiddenOnPhone: true },
      cell: ({ created_by }) => created_by ?? t('Milepost itself'),
    },
    {
      ...{ id: 'added', header: t('Added_job'), ordering: 'created_at', widthPx: 132, isHiddenOnPhone: true },
      cell: ({ created_at }) => words.dateAndTime(created_at),
    },
    {
      ...{ id: 'took', header: t('Took'), align: 'end', widthPx: 80, isHiddenOnPhone: true },
      cell: ({ started_at, ended_at }) =>
        started_at === null || ended_at === null
          ? '–'
          : words.duration((Date.parse(ended_at) - Date.parse(started_at)) / 1_000),
    },
    {
      ...{ id: 'failure', header: t('What went wrong'), leastPx: 160, isHiddenOnPhone: true },
      cell: ({ failure }) => (
        <span className={cell.cut} title={failure === null ? undefined : jobFailureWord(failure, t)}>
          {failure === null ? '–' : jobFailureWord(failure, t)}
        </span>
      ),
    },
  ]
}
