import type { CorrectedField } from '@milepost/domain/timesheets/corrections.ts'
import { IconTruckOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callerOf } from '../../api/capabilities.ts'
import { useSession } from '../../api/session.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { useWords } from '../../i18n/use-words.ts'
import { ReportedExport } from '../../records/ReportedExport.tsx'
import { CountedChips } from '../../ui/CountedChips.tsx'
import { FailedMessage } from '../../ui/FailedMessage.tsx'
import { Message } from '../../ui/Message.tsx'
import { SkeletonRows } from '../../ui/SkeletonRows.tsx'
import { TableWorkspace } from '../../ui/TableWorkspace.tsx'
import { usePanel } from '../../ui/use-panel.ts'
import { useIsPhone } from '../../ui/use-width.ts'
import { useVehicleGroups, type VehicleGroups } from '../../vehicle-lists/use-vehicle-groups.ts'
import { ApproveButton } from './ApproveButton.tsx'
import { APPROVAL_FILTERS, countApprovals } from './approvals.ts'
import { DayPanel } from './DayPanel.tsx'
import { DayTable } from './DayTable.tsx'
import { exportSheets, sheetExport } from './export-sheets.ts'
import { foundRows, GroupTable } from './GroupTable.tsx'
import { SheetNotice } from './SheetNotice.tsx'
import { StripLegend } from './StripLegend.tsx'
import { TimesheetFilters } from './TimesheetFilters.tsx'
import { groupQuery, type SheetSubject, sheetQuery } from './timesheet-queries.ts'
import type { TimesheetsChange, TimesheetsSearch, Who } from './timesheets-search.ts'
import { APPROVAL_WORDS, useSheetWords } from './use-sheet-words.ts'
import { useTimesheetsAddress } from './use-timesheets-address.ts'

type Change = (change: TimesheetsChange) => void

/** How long each vehicle or driver worked, day by day (TIME-01, N-52). */
export function TimesheetsPage() {
  const known = useVehicleGroups()
  const [params, write, zone] = useTimesheetsAddress(known)
  const { timeZone: clock } = useWords()
  const timeZone = zone ?? clock
  // Another sheet is a step to come back from, the rest is not.
  const change: Change = given => write(given, { isStep: given.who !== undefined })
  const { groups } = known
  // Without a choice the first group is a better beginning than an empty page.
  const by = params.list === 'drivers' ? 'driver' : 'vehicle'
  const first: Who | null = groups[0] ? { kind: 'group', id: groups[0].id, by } : null
  const who = params.who ?? first
  if (who === null) return <NobodyChosen params={params} timeZone={timeZone} change={change} known={known} />
  if (who.kind === 'group') return <GroupScreen who={who} params={params} timeZone={timeZone} change={change} />
  return <SheetScreen key={`${who.kind} ${who.id}`} who={who} params={params} timeZone={timeZone} change={change} />
}

interface ScreenProps<W extends Who> {
  who: W
  params: TimesheetsSearch
  /** Of the days of the sheet, as far as it is known before the sheet is there. */
  timeZone: string
  change: Change
}

function GroupScreen({ who, params, timeZone, change }: ScreenProps<Extract<Who, { kind: 'group' }>>) {
  const { t } = useTranslation()
  const query = useQuery(groupQuery(who.id, who.by, params.range))
  const frame = useFrame(params, who, { timeZone, name: query.data?.subject ?? '' }, change)
  return (
    <TableWorkspace
      {...frame}
      actions={
        <>
          {query.data && (
            <ApproveButton
              kind={who.by}
              rows={foundRows(query.data.results, params.search, params.approval)}
              mayNot={query.data.may_not_approve}
              timeZone={timeZone}
            />
          )}
          {frame.actions}
        </>
      }
      chips={
        query.data && (
          <CountedChips
            label={t('Approval')}
            choices={APPROVAL_FILTERS}
            word={state => t(APPROVAL_WORDS[state])}
            counts={countApprovals(query.data.results)}
            value={params.approval}
            isUrgent={state => state === 'changed'}
            onChange={approval => change({ approval })}
          />
        )
      }
      count={query.data?.count ?? null}
      search={{
        label: who.by === 'driver' ? t('Search drivers') : t('Search vehicles'),
        value: params.search,
        onChange: search => change({ search }),
      }}
      notice={
        <SheetNotice
          sheet={query.data}
          isLoading={query.isPending}
          range={params.range}
          isRangeFaulty={params.isRangeFaulty}
          onBack={null}
          onRange={range => change({ range, day: null })}
        />
      }
    >
      <GroupTable
        query={query}
        by={who.by}
        timeZone={timeZone}
        search={params.search}
        approval={params.approval}
        ordering={params.ordering}
        onOrdering={ordering => change({ ordering })}
        onClearSearch={() => change({ search: '', approval: null })}
        onOpen={id =>
          change({ who: { kind: who.by, id }, list: params.list, from: { id: who.id, by: who.by }, day: null })
        }
      />
      <StripLegend of="bars" />
    </TableWorkspace>
  )
}

function SheetScreen({ who, params, timeZone, change }: ScreenProps<SheetSubject>) {
  const query = useQuery(sheetQuery(who, params.range))
  const sheetWords = useSheetWords(timeZone)
  const frame = useFrame(params, who, { timeZone, name: query.data?.subject ?? '' }, change)
  const { from, day } = params
  const [correcting, setCorrecting] = useState<{ date: string; field: CorrectedField } | null>(null)
  const signedIn = useSession()
  const mayCorrect = signedIn !== null && !callerOf(signedIn.currentUser).isReadonly
  const onDay = (next: string) => change({ day: next })
  function onCorrect(date: string, field: CorrectedField) {
    setCorrecting({ date, field })
    onDay(date)
  }
  return (
    <TableWorkspace
      {...frame}
      count={query.data?.count ?? null}
      notice={
        <SheetNotice
          sheet={query.data}
          isLoading={query.isPending}
          range={params.range}
          isRangeFaulty={params.isRangeFaulty}
          onBack={from === null ? null : () => change({ who: { kind: 'group', ...from }, day: null })}
          onRange={null}
        />
      }
      side={
        day === null || query.data === undefined
          ? null
          : {
              title: sheetWords.day(day),
              content: (
                <DayPanel
                  subject={who}
                  name={query.data.subject}
                  date={day}
                  range={params.range}
                  timeZone={timeZone}
                  day={query.data.results.find(one => one.date === day) ?? null}
                  approval={query.data.approvals.find(({ start, end }) => start <= day && day <= end) ?? null}
                  correcting={correcting?.date === day ? correcting.field : null}
                  onCorrect={field => setCorrecting(field && { date: day, field })}
                  onDay={onDay}
                />
              ),
              onClose: () => {
                setCorrecting(null)
                change({ day: null })
              },
            }
      }
    >
      <DayTable
        subject={who}
        query={query}
        range={params.range}
        timeZone={timeZone}
        selectedDay={day}
        onDay={onDay}
        onCorrect={mayCorrect ? onCorrect : null}
        onRange={range => change({ range, day: null })}
      />
      <StripLegend of="strips" />
    </TableWorkspace>
  )
}

/** There is no group to begin with: there are no vehicles, or they are loading, or could not be had. */
function NobodyChosen({ params, timeZone, change, known }: Omit<ScreenProps<Who>, 'who'> & { known: VehicleGroups }) {
  const { t } = useTranslation()
  const frame = useFrame(params, null, { timeZone, name: '' }, change)
  return (
    <TableWorkspace {...frame} count={null} actions={null}>
      {known.isLoading ? (
        <SkeletonRows label={t('Loading…')} />
      ) : known.error !== null ? (
        <FailedMessage error={known.error} onRetry={known.retry} />
      ) : (
        <Message
          icon={IconTruckOff}
          title={t('No vehicles yet')}
          text={t('Vehicles appear here once a tracker is fitted.')}
        />
      )}
    </TableWorkspace>
  )
}

/** What the workspace has around every table: title, filters and exports. */
function useFrame(
  params: TimesheetsSearch,
  who: Who | null,
  sheet: { timeZone: string; name: string },
  change: Change,
) {
  const { t } = useTranslation()
  const isPhone = useIsPhone()
  const [filtersOpen, onFiltersOpenChange] = usePanel(params.panel, panel => change({ panel }))
  const language = useLanguage()
  const { timeZone } = useWords()
  // Of another list a vehicle or driver is to be chosen yet.
  const isChoice = (given: TimesheetsChange) => given.who !== undefined && given.list === params.list
  const onChange: Change = given => change(isPhone && isChoice(given) ? { ...given, panel: null } : given)
  return {
    title: t('Timesheets'),
    filters: <TimesheetFilters params={params} who={who} timeZone={sheet.timeZone} onChange={onChange} />,
    filtersOpen,
    onFiltersOpenChange,
    range: params.range,
    actions: who && (
      <ReportedExport
        {...sheetExport(who)}
        name={`${t('Timesheet')} ${sheet.name}`}
        formats={['xlsx', 'csv', 'pdf']}
        usual="xlsx"
        onExport={format =>
          exportSheets(who, params.range, format, { language, time_zone: timeZone }, `${t('Timesheet')} ${sheet.name}`)
        }
      />
    ),
  }
}
