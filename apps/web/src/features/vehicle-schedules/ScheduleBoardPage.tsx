import { ActionIcon, Button } from '@mantine/core'
import { vehicleGroups } from '@milepost/contract/vehicle-groups.ts'
import { DUE_STATES, type VehicleSchedule, vehicleSchedules } from '@milepost/contract/vehicle-schedules.ts'
import { DUE_STATE_WORDS, scheduleTypeWord, unnamedWords } from '@milepost/texts/schedule-words.ts'
import { IconCalendarCheck, IconCalendarPlus, IconCalendarShare, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import i18next, { type TFunction } from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAddressState } from '../../address/use-address-state.ts'
import { download } from '../../api/download.ts'
import { isForbidden } from '../../api/http.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { useWords, type Words } from '../../i18n/use-words.ts'
import { RegistrationLink } from '../../pages/RegistrationLink.tsx'
import { scheduleTypePicker } from '../../pickers/schedule-type-picker.ts'
import { choicesAmong, choicesOf } from '../../records/choices.ts'
import { NoMatch } from '../../records/NoMatch.tsx'
import { FilterInput } from '../../records/RecordFilters.tsx'
import { ReportedExport } from '../../records/ReportedExport.tsx'
import cell from '../../ui/Cell.module.css'
import { CountedChips } from '../../ui/CountedChips.tsx'
import { DataTable } from '../../ui/DataTable.tsx'
import { DemoFilingNotice } from '../../ui/DemoFilingNotice.tsx'
import { DueStateMark } from '../../ui/DueStateMark.tsx'
import { Forbidden } from '../../ui/Forbidden.tsx'
import { Message } from '../../ui/Message.tsx'
import { pagedRows } from '../../ui/paged-rows.ts'
import { ReasonButton } from '../../ui/ReasonButton.tsx'
import { TableWorkspace } from '../../ui/TableWorkspace.tsx'
import type { Column } from '../../ui/table-columns.ts'
import { usePanel } from '../../ui/use-panel.ts'
import { useIsPhone } from '../../ui/use-width.ts'
import { CalendarDialog } from './CalendarDialog.tsx'
import { FileLast } from './FileLast.tsx'
import { SchedulePanel } from './SchedulePanel.tsx'
import classes from './Schedules.module.css'
import { SetScheduleDialog } from './SetScheduleDialog.tsx'
import { filterQuery, schedulesQuery } from './schedules-query.ts'
import {
  FIRST_DUE_FIRST,
  PAGE_SIZES,
  type SchedulesChange,
  type SchedulesSearch,
  scheduleKey,
  schedulesAddress,
} from './schedules-search.ts'

const NO_FILTER = {
  search: '',
  state: null,
  depotId: null,
  offRoad: null,
  vehicleId: null,
  scheduleTypes: null,
} as const satisfies SchedulesChange

/** What is due of vehicles, the first first: never recorded, overdue, this week, in four weeks, later. */
export function ScheduleBoardPage() {
  const { t } = useTranslation()
  const words = useWords()
  const language = useLanguage()
  const isPhone = useIsPhone()
  const [params, change] = useAddressState(schedulesAddress)
  const [isPanelOpen, togglePanel] = usePanel(params.panel, panel => change({ panel }))
  /** The one whose first day is set; `new`: of vehicles that are chosen. */
  const [setting, setSetting] = useState<VehicleSchedule | 'new' | null>(null)
  const [isSubscribing, setSubscribing] = useState(false)
  const query = useQuery(schedulesQuery(params))
  const open = query.data?.results.find(one => scheduleKey(one) === params.openKey) ?? null
  const mayChange = query.data?.may_change === true
  const isFiltered =
    [params.state, params.depotId, params.offRoad, params.vehicleId, params.scheduleTypes].some(one => one !== null) ||
    params.search !== ''

  if (isForbidden(query.error)) return <Forbidden order={1} error={query.error} />
  return (
    <TableWorkspace
      title={t('Schedule board')}
      count={query.data?.count ?? null}
      search={{ label: t('Part of a registration'), value: params.search, onChange: search => change({ search }) }}
      filters={<Filters params={params} onChange={change} />}
      filtersOpen={isPanelOpen}
      onFiltersOpenChange={togglePanel}
      actions={
        <>
          <ReportedExport
            route={vehicleSchedules.export}
            query={filterQuery(params)}
            name={t('Schedules of vehicles')}
            formats={['csv', 'xlsx', 'pdf']}
            isDisabled={!query.data?.count}
            onExport={format => {
              const known = format === 'csv' || format === 'pdf' ? format : 'xlsx'
              const exported = { ...filterQuery(params), language, format: known, time_zone: words.timeZone } as const
              const fileName = `${t('Schedules of vehicles')} ${words.day(Date.now())}.${format}`
              return download(vehicleSchedules.export, { query: exported }, fileName)
            }}
          />
          {isPhone ? (
            <ActionIcon variant="default" size={36} aria-label={t('Calendar')} onClick={() => setSubscribing(true)}>
              <IconCalendarShare size={18} />
            </ActionIcon>
          ) : (
            <Button
              variant="default"
              leftSection={<IconCalendarShare size={18} />}
              onClick={() => setSubscribing(true)}
            >
              {t('Calendar')}
            </Button>
          )}
          <ReasonButton
            leftSection={<IconCalendarPlus size={18} />}
            disabled={query.data === undefined}
            reason={mayChange ? null : t('Your role may read this, not change it. Ask an administrator.')}
            onClick={() => setSetting('new')}
          >
            {t('Set schedules')}
          </ReasonButton>
        </>
      }
      notice={<DemoFilingNotice />}
      chips={
        <CountedChips
          label={t('Status')}
          choices={DUE_STATES}
          word={state => t(DUE_STATE_WORDS[state])}
          counts={query.data?.states ?? null}
          value={params.state}
          isUrgent={state => URGENT.includes(state)}
          onChange={state => change({ state })}
        />
      }
      side={
        open && {
          title: open.vehicle.registration,
          content: <SchedulePanel schedule={open} mayChange={mayChange} />,
          onClose: () => change({ openKey: null }),
        }
      }
    >
      <DataTable
        label={t('Schedule board')}
        columns={columnsOf({ t, words, isPhone, mayChange, onSet: setSetting })}
        {...pagedRows(query, params, change, PAGE_SIZES)}
        rowKey={scheduleKey}
        empty={
          isFiltered ? (
            <NoMatch title={t('No schedule matches')} onClearFilters={() => change(NO_FILTER)} />
          ) : (
            <Message
              icon={IconCalendarCheck}
              title={t('Nothing is scheduled yet')}
              text={t('Vehicles are listed here with the usual schedules of their type and those set for them.')}
            />
          )
        }
        ordering={params.ordering}
        onOrdering={ordering => change({ ordering: ordering ?? FIRST_DUE_FIRST })}
        selectedKey={params.openKey}
        onSelect={row => change({ openKey: scheduleKey(row) })}
      />
      {isSubscribing && <CalendarDialog onClose={() => setSubscribing(false)} />}
      {setting !== null && (
        <SetScheduleDialog schedule={setting === 'new' ? null : setting} onClose={() => setSetting(null)} />
      )}
    </TableWorkspace>
  )
}

interface PartProps {
  params: SchedulesSearch
  onChange: (change: SchedulesChange) => void
}

/** What needs somebody now. */
const URGENT: readonly VehicleSchedule['state'][] = ['never-recorded', 'overdue', 'waiting']

const depots = choicesOf(vehicleGroups.forUserList, { choice: ({ id, name }) => ({ value: id, label: name }) })

const roads = choicesAmong(
  [
    { value: 'true', label: 'Off the road' },
    { value: 'false', label: 'On the road' },
  ],
  ({ value }) => (value === 'true' ? i18next.t('Off the road') : i18next.t('On the road')),
)

function Filters({ params, onChange }: PartProps) {
  const { t } = useTranslation()
  return (
    <div className={classes.filters}>
      <FilterInput
        filter={{ id: 'depot', label: 'Depots', choices: depots, isSingle: true, whenEmpty: 'All_depots' }}
        values={params.depotId === null ? [] : [String(params.depotId)]}
        onChange={([depot]) => onChange({ depotId: depot === undefined ? null : Number(depot) })}
      />
      <FilterInput
        filter={{ id: 'schedule_type', label: 'Schedule types', picker: scheduleTypePicker }}
        values={[...(params.scheduleTypes ?? [])].map(String)}
        onChange={ids => onChange({ scheduleTypes: ids.length === 0 ? null : new Set(ids.map(Number)) })}
      />
      <FilterInput
        filter={{ id: 'off_road', label: 'On or off the road', choices: roads, isSingle: true }}
        values={params.offRoad === null ? [] : [params.offRoad]}
        onChange={([offRoad]) => onChange({ offRoad: offRoad === 'true' || offRoad === 'false' ? offRoad : null })}
      />
      {params.vehicleId !== null && (
        <Button
          size="xs"
          variant="default"
          leftSection={<IconX size={14} />}
          onClick={() => onChange({ vehicleId: null })}
        >
          {t('All vehicles')}
        </Button>
      )}
    </div>
  )
}

interface Shown {
  t: TFunction
  words: Words
  isPhone: boolean
  mayChange: boolean
  onSet: (schedule: VehicleSchedule) => void
}

/** On a phone the schedule stands under the registration, and the state under the day. */
function columnsOf({ t, words, isPhone, mayChange, onSet }: Shown): Column<VehicleSchedule>[] {
  const nameOf = ({ schedule_type: type }: VehicleSchedule) => scheduleTypeWord(type.code, type.name, t)
  const offRoad = ({ off_road_since: since }: VehicleSchedule) =>
    since !== null && (
      <span className={cell.under}>{t('Off the road since {{day}}', { day: words.date(Date.parse(since)) })}</span>
    )
  return [
    {
      ...{ id: 'registration', header: t('Registration'), widthPx: isPhone ? 160 : 104, ordering: 'registration' },
      cell: row => (
        <>
          <RegistrationLink vehicle={row.vehicle} />
          {isPhone && <span className={cell.under}>{nameOf(row)}</span>}
          {isPhone && offRoad(row)}
        </>
      ),
    },
    {
      ...{ id: 'due', header: t('Due'), widthPx: isPhone ? 150 : 105, ordering: 'due' },
      cell: row => (
        <>
          {!(isPhone && row.state === 'never-recorded') && <DueDay schedule={row} words={words} />}
          {isPhone && (
            <>
              <span className={classes.mark}>
                <DueStateMark schedule={row} />
              </span>
              <span className={classes.remedies}>
                <FileLast schedule={row} size="compact-xs" />
              </span>
            </>
          )}
        </>
      ),
    },
    {
      ...{ id: 'schedule', header: t('Schedule'), leastPx: 210, isHiddenOnPhone: true },
      cell: row => <ScheduleName name={nameOf(row)} schedule={row} words={words} />,
    },
    {
      ...{ id: 'state', header: t('Status'), widthPx: 167, isHiddenOnPhone: true },
      cell: row => (
        <>
          <span className={classes.mark}>
            <DueStateMark schedule={row} />
          </span>
          {offRoad(row)}
        </>
      ),
    },
    {
      ...{ id: 'to-do', header: t('To do now'), widthPx: 130, isHiddenOnPhone: true },
      cell: row => (
        <span className={classes.remedies}>
          <FileLast schedule={row} size="compact-xs" />
          {row.state === 'never-recorded' && mayChange && (
            <button type="button" className={classes.remedy} onClick={() => onSet(row)}>
              {t('Set the first day')}
            </button>
          )}
        </span>
      ),
    },
    {
      ...{ id: 'depots', header: t('Depots'), widthPx: 120, isHiddenOnPhone: true },
      cell: row => <span className={cell.cut}>{row.depots.map(({ name }) => name).join(', ') || '–'}</span>,
    },
    {
      ...{ id: 'done', header: t('Last done'), widthPx: 88, isHiddenOnPhone: true },
      cell: ({ done_at: done }) => (done === null ? '–' : words.dateOf(done.slice(0, 10))),
    },
  ]
}

function DueDay({ schedule: { due_date: due, state }, words }: { schedule: VehicleSchedule; words: Words }) {
  const { t } = useTranslation()
  if (due === null) return state === 'never-recorded' ? <span className={classes.quiet}>–</span> : t('No date yet')
  const day = due.slice(0, 10)
  return (
    <>
      <span className={classes.due} data-state={state}>
        {words.dateOf(day)}
      </span>
      <span className={cell.under}>{words.untilDay(day)}</span>
    </>
  )
}

/** The name, and below it how often, as far as the name does not say it. */
function ScheduleName({ name, schedule, words }: { name: string; schedule: VehicleSchedule; words: Words }) {
  const { t } = useTranslation()
  const often = unnamedWords(name, schedule.schedule_type, t, words.distance)
  return (
    <>
      <span className={cell.twoLines}>{name}</span>
      {often !== '' && <span className={cell.under}>{often}</span>}
    </>
  )
}
