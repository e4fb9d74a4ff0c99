import { Button, SegmentedControl } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconHandClick, IconTableOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useAddressState } from '../../address/use-address-state.ts'
import { HttpError, isForbidden } from '../../api/http.ts'
import { useWords } from '../../i18n/use-words.ts'
import { DataTable } from '../../ui/DataTable.tsx'
import { dayAt } from '../../ui/day-range.ts'
import { Forbidden } from '../../ui/Forbidden.tsx'
import { Message } from '../../ui/Message.tsx'
import { TableWorkspace } from '../../ui/TableWorkspace.tsx'
import { usePanel } from '../../ui/use-panel.ts'
import { useIsPhone } from '../../ui/use-width.ts'
import { DayPanel } from './DayPanel.tsx'
import classes from './ExplainedDay.module.css'
import { explainedDayQuery, PAGE_SIZE } from './explained-day-query.ts'
import { explainedDayAddress } from './explained-day-search.ts'
import { type RecordRow, recordAt, recordKey, recordRows } from './record-spells.ts'
import { SpellHeading } from './SpellHeading.tsx'
import { useRecordColumns } from './use-record-columns.tsx'

/** Each record of a vehicle on a day: whether it was believed, why not, and what was made of it. */
export function ExplainedDayPage() {
  const { t } = useTranslation()
  const words = useWords()
  const isPhone = useIsPhone()
  const [params, change] = useAddressState(explainedDayAddress)
  const { vehicleId, only, atMs } = params
  const day = params.day ?? dayAt(Date.now(), words.timeZone)
  const [isPanelOpen, togglePanel] = usePanel(params.panel, panel => change({ panel }), vehicleId === null)
  const query = useQuery(explainedDayQuery(params, day, words.timeZone))

  const isUnknown = query.error instanceof HttpError && query.error.status === 404
  const data = vehicleId === null || isUnknown ? undefined : query.data
  const rows = useMemo(() => (data ? recordRows(data.results, data.spells, data.page) : []), [data])
  const columns = useRecordColumns(vehicleId, day, rows)
  const chosen = atMs === null || data === undefined ? null : recordAt(data.results, atMs)
  if (isForbidden(query.error)) return <Forbidden order={1} error={query.error} />
  return (
    <TableWorkspace
      title={data === undefined ? t('Explain this day') : `${t('Explain this day')} · ${data.registration}`}
      count={data?.count ?? null}
      filters={
        <DayPanel
          params={params}
          day={day}
          spells={data?.spells ?? null}
          onChange={given => change(isPhone ? { ...given, panel: null } : given)}
        />
      }
      filtersOpen={isPanelOpen}
      onFiltersOpenChange={togglePanel}
      actions={
        <SegmentedControl
          size="xs"
          aria-label={t('Which records')}
          data={[
            { value: 'all', label: t('All records') },
            {
              value: 'doubted',
              label: `${t('Doubted only')}${data === undefined ? '' : ` (${words.number(data.doubted)})`}`,
            },
          ]}
          value={only}
          onChange={value => change({ only: value === 'doubted' ? 'doubted' : 'all' })}
        />
      }
      notice={
        (isUnknown || params.isDayFaulty) && (
          <div className={classes.fault} role="alert">
            <IconAlertTriangle size={16} aria-hidden="true" />
            {isUnknown
              ? t('The vehicle in the link is not in your fleet.')
              : t('The link has an invalid date. Showing today.')}
          </div>
        )
      }
    >
      <DataTable<RecordRow>
        label={t('Records')}
        columns={columns}
        rows={rows}
        rowKey={recordKey}
        isLoading={vehicleId !== null && (query.isPending || query.isPlaceholderData)}
        error={isUnknown ? null : query.error}
        onRetry={() => void query.refetch()}
        loadedAtMs={query.dataUpdatedAt}
        empty={
          <Empty
            isChosen={vehicleId !== null && !isUnknown}
            onlyDoubted={only === 'doubted' && data?.total !== 0}
            onShowAll={() => change({ only: 'all' })}
          />
        }
        ordering={null}
        onOrdering={() => {}}
        revealedKey={chosen && recordKey(chosen)}
        groupOf={({ spell, isFirst }) => ({
          key: spell === null ? 'none' : `${spell.kind} ${spell.start}`,
          header: <SpellHeading spell={spell} day={day} isBeginning={isFirst} />,
        })}
        paging={{
          page: data?.page ?? params.page,
          pageSize: PAGE_SIZE,
          count: data?.count ?? 0,
          sizes: [PAGE_SIZE],
          onPage: page => change({ page, atMs: null }),
          onPageSize: () => {},
        }}
      />
    </TableWorkspace>
  )
}

interface EmptyProps {
  /** A vehicle of the fleet. */
  isChosen: boolean
  onlyDoubted: boolean
  onShowAll: () => void
}

function Empty({ isChosen, onlyDoubted, onShowAll }: EmptyProps) {
  const { t } = useTranslation()
  if (!isChosen) {
    return (
      <Message
        icon={IconHandClick}
        title={t('Choose a vehicle')}
        text={t('Choose a vehicle and a day to see each of its records and what was made of it.')}
      />
    )
  }
  if (onlyDoubted) {
    return (
      <Message
        icon={IconCircleCheck}
        title={t('Every record of this day is believed')}
        action={<Button onClick={onShowAll}>{t('Show all records')}</Button>}
      />
    )
  }
  return (
    <Message
      icon={IconTableOff}
      title={t('No records on this day')}
      text={t('Choose another day, or see on Trace when the vehicle last reported.')}
    />
  )
}
