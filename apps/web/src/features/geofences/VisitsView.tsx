import { Button } from '@mantine/core'
import { type GeofenceVisit, geofenceVisits } from '@milepost/contract/geofence-visits.ts'
import { IconLogin2 } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { ChangeAddress } from '../../address/use-address-state.ts'
import { ANY_HOURS, hoursQuery, isAnyHours } from '../../address/week-hours.ts'
import { download } from '../../api/download.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { useWords } from '../../i18n/use-words.ts'
import { lookOf, lookOfFence } from '../../map/fence-look.ts'
import { RegistrationLink } from '../../pages/RegistrationLink.tsx'
import { KnownDriver } from '../../records/KnownDriver.tsx'
import { ReportedExport } from '../../records/ReportedExport.tsx'
import { WeekHoursFilter } from '../../records/WeekHoursFilter.tsx'
import cell from '../../ui/Cell.module.css'
import { DataTable } from '../../ui/DataTable.tsx'
import { DateRangePicker } from '../../ui/DateRangePicker.tsx'
import { addDays, dayAt, rangeInstants, readDayRange } from '../../ui/day-range.ts'
import { FilterSelect } from '../../ui/FilterSelect.tsx'
import { Message } from '../../ui/Message.tsx'
import { pagedRows } from '../../ui/paged-rows.ts'
import { TableWorkspace } from '../../ui/TableWorkspace.tsx'
import type { Column } from '../../ui/table-columns.ts'
import { usePanel } from '../../ui/use-panel.ts'
import { useIsPhone } from '../../ui/use-width.ts'
import { useVehicleGroups } from '../../vehicle-lists/use-vehicle-groups.ts'
import { FenceMark } from './FenceMark.tsx'
import { type GeofenceData, visitsQuery } from './geofence-queries.ts'
import type { GeofenceSearch } from './geofence-search.ts'
import { TraceLink } from './TraceLink.tsx'
import { ViewSwitch } from './ViewSwitch.tsx'
import { VisitsProgress } from './VisitsProgress.tsx'
import classes from './VisitsView.module.css'
import { visitsUnderWayQuery } from './visits-under-way.ts'

interface Props {
  data: GeofenceData
  params: GeofenceSearch
  change: ChangeAddress<GeofenceSearch>
}

/** Without a range, the last week. */
const USUAL_DAYS = 7
const MOST_DAYS = 366

/** Who was where, from when until when: the report of visits. */
export function VisitsView({ data, params, change }: Props) {
  const { t } = useTranslation()
  const language = useLanguage()
  const words = useWords()
  const { timeZone } = words
  const today = dayAt(Date.now(), timeZone)
  const range = readDayRange(params.start, params.end ?? '', today) ?? {
    start: addDays(today, 1 - USUAL_DAYS),
    end: today,
  }
  const filter = {
    ...rangeInstants(range, timeZone),
    ...(params.geofenceId !== null && { geofence: params.geofenceId }),
    ...(params.groupId !== null && { group: params.groupId }),
    ...(params.vehicleId !== null && { vehicle: params.vehicleId }),
    ...hoursQuery(params.hours),
    ordering: params.isOldestFirst ? ('entered' as const) : ('-entered' as const),
  }
  const visits = useQuery(visitsQuery(filter, params.page, params.pageSize))
  const underWay =
    useQuery(
      visitsUnderWayQuery({
        ...(params.geofenceId !== null && { geofence: params.geofenceId }),
        ...(params.groupId !== null && { group: params.groupId }),
      }),
    ).data ?? null
  const [isPanelOpen, togglePanel] = usePanel(params.panel, panel => change({ panel }))
  const isFiltered =
    params.geofenceId !== null || params.groupId !== null || params.vehicleId !== null || !isAnyHours(params.hours)
  const { count = 0, totals } = visits.data ?? {}
  const sums =
    totals === undefined || count === 0
      ? null
      : t('{{visits}} by {{vehicles}}, {{duration}} inside in total.', {
          visits: t('{{shown}} visits', { count, shown: words.number(count) }),
          vehicles: t('{{count}} vehicles', { count: totals.vehicles }),
          duration: words.duration(totals.duration_s),
        })

  return (
    <TableWorkspace
      title={t('Visits to geofences')}
      count={visits.data?.count ?? null}
      filtersOpen={isPanelOpen}
      onFiltersOpenChange={togglePanel}
      range={range}
      filters={
        <div className={classes.filters}>
          <ViewSwitch view="visits" onView={view => change({ view })} />
          <DateRangePicker
            label={t('Dates')}
            value={range}
            timeZone={timeZone}
            maxDays={MOST_DAYS}
            onChange={({ start, end }) => change({ start, end, page: 1 })}
          />
          <Filters data={data} params={params} change={change} />
        </div>
      }
      actions={
        <ReportedExport
          route={geofenceVisits.export}
          query={filter}
          name={t('Visits to geofences')}
          formats={['csv', 'xlsx']}
          isDisabled={!visits.data?.count}
          onExport={format =>
            download(
              geofenceVisits.export,
              {
                query: {
                  ...filter,
                  format: format === 'xlsx' ? 'xlsx' : 'csv',
                  language,
                  time_zone: timeZone,
                },
              },
              `geofence-visits-${range.start}-${range.end}.${format}`,
            )
          }
        />
      }
      notice={
        (underWay !== null || sums !== null) && (
          <>
            {underWay && <VisitsProgress underWay={underWay} />}
            {sums}
            {sums !== null && !isAnyHours(params.hours) && ` ${t('Visits that touch these hours are counted whole.')}`}
          </>
        )
      }
    >
      <DataTable<GeofenceVisit>
        label={t('Visits to geofences')}
        columns={useColumns(data.fences)}
        {...pagedRows(visits, params, next => change({ page: 1, ...next }))}
        rowKey={visit => visit.id}
        ordering={{ field: 'entered', isDescending: !params.isOldestFirst }}
        onOrdering={ordering => change({ isOldestFirst: ordering !== null && !ordering.isDescending, page: 1 })}
        empty={
          <Message
            icon={IconLogin2}
            title={underWay ? t('No visits yet') : t('No visits')}
            text={
              underWay
                ? t('The list is updated once they are worked out.')
                : isFiltered
                  ? t('Please change the search query')
                  : t(
                      'No vehicle entered a geofence in this period. Visits of the 30 days before a geofence is drawn are worked out when it is saved.',
                    )
            }
            action={
              isFiltered &&
              underWay === null && (
                <Button
                  variant="default"
                  onClick={() =>
                    change({ geofenceId: null, groupId: null, vehicleId: null, hours: ANY_HOURS, page: 1 })
                  }
                >
                  {t('Clear filters')}
                </Button>
              )
            }
          />
        }
      />
    </TableWorkspace>
  )
}

function Filters({ data, params, change }: Props) {
  const { t } = useTranslation()
  const vehicles = [...useVehicleGroups().vehicles.values()]
    .map(({ id, registration }) => ({ id, name: registration }))
    .toSorted((a, b) => a.name.localeCompare(b.name))
  return (
    <>
      <FilterSelect
        label={t('Geofence_event')}
        placeholder={t('All geofences')}
        choices={data.fences}
        chosenId={params.geofenceId}
        onChoose={geofenceId => change({ geofenceId, page: 1 })}
      />
      <FilterSelect
        label={t('Geofence group')}
        placeholder={t('All groups')}
        choices={data.groups}
        chosenId={params.groupId}
        onChoose={groupId => change({ groupId, page: 1 })}
      />
      <FilterSelect
        label={t('Vehicle')}
        placeholder={t('All vehicles')}
        choices={vehicles}
        chosenId={params.vehicleId}
        onChoose={vehicleId => change({ vehicleId, page: 1 })}
      />
      <WeekHoursFilter hours={params.hours} onChange={hours => change({ hours, page: 1 })} />
    </>
  )
}

function useColumns(fences: GeofenceData['fences']): Column<GeofenceVisit>[] {
  const { t } = useTranslation()
  const words = useWords()
  const byId = new Map(fences.map(fence => [fence.id, fence]))
  const isPhone = useIsPhone()
  const moment = (text: string) => words.moment(Date.parse(text))
  return [
    {
      id: 'vehicle',
      header: t('Vehicle'),
      widthPx: 100,
      cell: visit => (
        <>
          <RegistrationLink vehicle={{ id: visit.vehicle, registration: visit.registration }} />
          {isPhone && (
            <span className={cell.under}>
              <KnownDriver of={visit} />
            </span>
          )}
        </>
      ),
    },
    {
      id: 'geofence',
      header: t('Geofence_event'),
      leastPx: 130,
      cell: ({ geofence, is_private }) =>
        geofence === null ? (
          <em>{is_private ? t('Private') : t('Unknown')}</em>
        ) : (
          <span className={classes.fence}>
            <VisitedMark geofence={geofence} known={byId.get(geofence.id)} />
            <span className={cell.twoLines}>{geofence.name}</span>
          </span>
        ),
    },
    {
      id: 'driver',
      header: t('Driver'),
      widthPx: 160,
      isHiddenOnPhone: true,
      cell: visit => (
        <span className={cell.twoLines}>
          <KnownDriver of={visit} />
        </span>
      ),
    },
    {
      id: 'entered',
      header: t('Entered at'),
      ordering: 'entered',
      widthPx: 150,
      cell: visit => (
        <>
          <TraceLink vehicleId={visit.vehicle} atMs={Date.parse(visit.entered)} className={classes.entered}>
            {moment(visit.entered)}
          </TraceLink>
          {isPhone && <UntilWhen visit={visit} />}
        </>
      ),
    },
    {
      id: 'left',
      header: t('Left at'),
      widthPx: 150,
      isHiddenOnPhone: true,
      cell: visit => (visit.left === null ? t('still inside') : moment(visit.left)),
    },
    {
      id: 'duration',
      header: t('Time inside'),
      align: 'end',
      widthPx: 104,
      isHiddenOnPhone: true,
      cell: visit => words.duration(visit.duration_s),
    },
  ]
}

/** On a phone, below when it entered: when it left, and how long it was inside. */
function UntilWhen({ visit }: { visit: GeofenceVisit }) {
  const { t } = useTranslation()
  const words = useWords()
  const day = words.day(Date.parse(visit.entered))
  const left = visit.left === null ? t('still inside') : `– ${words.timeOn(day, Date.parse(visit.left))}`
  return (
    <span className={cell.under}>
      {left} · {words.duration(visit.duration_s)}
    </span>
  )
}

/** Of an archived one only the colour is known. */
function VisitedMark({
  geofence,
  known,
}: {
  geofence: { colour: string | null }
  known: GeofenceData['fences'][number] | undefined
}) {
  const look =
    known === undefined ? { ...lookOf(null), ...(geofence.colour && { colour: geofence.colour }) } : lookOfFence(known)
  return <FenceMark kind={known?.shape.kind ?? 'polygon'} look={look} size={16} />
}
