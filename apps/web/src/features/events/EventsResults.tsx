import type { Event, events } from '@milepost/contract/events.ts'
import type { GroupedVehicle } from '@milepost/contract/vehicle-groups.ts'
import type { EventSeverity } from '@milepost/domain/events/event-kinds.ts'
import { severityWord } from '@milepost/texts/severity-words.ts'
import { IconCarOff, IconListSearch, IconTruckOff } from '@tabler/icons-react'
import { type UseQueryResult, useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { lazy, type RefObject, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { appConfigQuery } from '../../api/app-config.ts'
import { HttpError } from '../../api/http.ts'
import { useSession } from '../../api/session.ts'
import { MapWaiting } from '../../map/MapWaiting.tsx'
import { StreetMapChip } from '../../map/StreetMapChip.tsx'
import { mayOpenPage } from '../../pages/guards.ts'
import { pages } from '../../pages/pages.ts'
import { CountedChips } from '../../ui/CountedChips.tsx'
import { FailedMessage } from '../../ui/FailedMessage.tsx'
import { Message } from '../../ui/Message.tsx'
import { FleetInSight } from '../../vehicle-lists/FleetInSight.tsx'
import type { VehicleGroups } from '../../vehicle-lists/use-vehicle-groups.ts'
import { aroundQuery } from './around-query.ts'
import { EventFilterChips } from './EventFilterChips.tsx'
import { EventsMap, type EventsMapHandle } from './EventsMap.tsx'
import classes from './EventsResults.module.css'
import { EventsTable } from './EventsTable.tsx'
import { EventsToolbar } from './EventsToolbar.tsx'
import type { SubmittedSearch } from './events-query.ts'
import { EVENT_PAGE_SIZES, type EventsSearch } from './events-search.ts'
import type { EventRow } from './fold-duplicates.ts'
import { useEventWords } from './use-event-words.ts'
import type { Triage } from './use-triage.ts'

const WORST_FIRST: readonly EventSeverity[] = ['critical', 'warning', 'info']

/** The map library is by far the largest part: it is fetched while the events are. */
const mapPart = import('../../map/MapView.tsx')
const MapView = lazy(() => mapPart.then(part => ({ default: part.MapView })))

type EventList = z.output<typeof events.list.result>

interface Props {
  search: EventsSearch
  change: (change: Partial<EventsSearch>, options?: { isStep: boolean }) => void
  submitted: SubmittedSearch
  isAll: boolean
  /** Whose events they are; null: of all, and of one that is not in the list. */
  vehicle: GroupedVehicle | null
  query: UseQueryResult<EventList>
  /** What the search needs, where the address names no vehicle or group. */
  groups: VehicleGroups
  isDue: boolean
  rows: EventRow[]
  selected: EventRow | null
  mapRef: RefObject<EventsMapHandle | null>
  triage: Triage
  onSelect: (row: EventRow) => void
  onFold: (key: string) => void
}

/** The found events as a table, with a map of them beside it (N-50). */
export function EventsResults(props: Props) {
  const {
    search,
    change,
    submitted,
    isAll,
    vehicle,
    query,
    groups,
    isDue,
    rows,
    selected,
    mapRef,
    triage,
    onSelect,
    onFold,
  } = props
  const { t } = useTranslation()
  const isForeign = query.error instanceof HttpError && query.error.status === 404
  const hasVehicle = submitted.vehicleId !== null || isAll
  const isWaiting = groups.isLoading
  /** The same with something else, also where the address does not say it all. */
  function searchAgain(part: Partial<Pick<EventsSearch, 'range' | 'isAll' | 'vehicleId'>>) {
    const { vehicleId, range, codes } = submitted
    const again = { vehicleId, isAll, range, codes, isSubmitted: true, page: 1, selectedId: null, ...part }
    change(again, { isStep: true })
  }

  return (
    <div className={classes.results}>
      <div className={classes.parts}>
        <div className={classes.list}>
          <EventsToolbar
            count={query.data?.count ?? null}
            search={search}
            change={change}
            submitted={submitted}
            vehicle={vehicle}
            rows={rows}
            triage={triage}
          />
          <div className={classes.severities}>
            <CountedChips
              label={t('Severity')}
              choices={WORST_FIRST}
              word={severity => t(severityWord(severity))}
              counts={query.data?.severities ?? null}
              value={search.severity}
              isUrgent={severity => severity === 'critical'}
              onChange={severity => change({ severity, page: 1, selectedId: null })}
            />
          </div>
          <EventFilterChips search={search} change={change} />
          {search.isRangeImpossible && (
            <p className={classes.notice} role="status">
              {t('The link has invalid dates. Showing other dates.')}
            </p>
          )}
          {!isDue ? (
            <Message icon={IconListSearch} title={t('Choose a vehicle and a day')} text={t('Then select Search.')} />
          ) : isForeign ? (
            <Message
              icon={IconCarOff}
              title={t('No events')}
              text={
                search.driverId === null && search.geofenceId === null
                  ? t('This vehicle is not in your fleet any more.')
                  : t('The vehicle, driver or geofence of this search is not in your fleet.')
              }
            />
          ) : groups.error !== null && !hasVehicle ? (
            <FailedMessage error={groups.error} onRetry={groups.retry} />
          ) : !isWaiting && !hasVehicle ? (
            <Message
              icon={IconTruckOff}
              title={t('No vehicles yet')}
              text={t('Fit a tracker to a vehicle to see its events here.')}
            />
          ) : (
            <EventsTable
              rows={rows}
              isLoading={isWaiting || query.isFetching}
              error={query.error}
              onRetry={() => void query.refetch()}
              lastBefore={query.data?.last_before ?? null}
              onDay={day => searchAgain({ range: { start: day, end: day } })}
              onAllVehicles={isAll ? null : () => searchAgain({ vehicleId: null, isAll: true })}
              loadedAtMs={query.dataUpdatedAt}
              isAscending={search.isAscending}
              onAscending={isAscending => change({ isAscending, page: 1 })}
              paging={{
                page: search.page,
                pageSize: search.pageSize,
                count: query.data?.count ?? 0,
                onPage: page => change({ page, selectedId: null }),
                onPageSize: pageSize => change({ pageSize, page: 1, selectedId: null }),
                sizes: [...EVENT_PAGE_SIZES],
              }}
              selectedId={search.selectedId}
              onSelect={onSelect}
              onFold={onFold}
              triage={triage}
            />
          )}
        </div>
        <div className={classes.map}>
          <ResultsMap
            rows={rows}
            selected={selected}
            mapRef={mapRef}
            resultKey={JSON.stringify([submitted, query.isPlaceholderData])}
            onSelect={id => change({ selectedId: id })}
          />
        </div>
      </div>
    </div>
  )
}

interface MapProps {
  rows: readonly EventRow[]
  selected: EventRow | null
  mapRef: RefObject<EventsMapHandle | null>
  resultKey: string
  onSelect: (id: string) => void
}

function ResultsMap({ rows, selected, mapRef, resultKey, onSelect }: MapProps) {
  const { t } = useTranslation()
  const words = useEventWords()
  const { areas } = useSuspenseQuery(appConfigQuery).data.map
  const path = usePathAround(selected?.event ?? null)
  const points = rows
    .filter(row => !row.isMember)
    .flatMap(row => (row.isOpen ? row.members : [row.event]))
    .flatMap(event => {
      const { id, lat, long, severity } = event
      if (lat === null || long === null) return []
      const label = [words.name(event), event.registration, words.at(event)].join(' · ')
      return [{ id, latitude: lat, longitude: long, severity, label }]
    })
  return (
    <Suspense fallback={<MapWaiting />}>
      <MapView
        label={t('Map of the events. The table beside it says the same in words.')}
        areas={areas}
        isMetric={words.isMetric}
        start={null}
      >
        <EventsMap
          ref={mapRef}
          points={points}
          resultKey={resultKey}
          selectedId={selected?.key ?? null}
          onSelect={onSelect}
          path={path}
        />
        {points.length === 0 && <FleetInSight />}
        <div className={classes.chips}>
          <StreetMapChip areas={areas} />
        </div>
      </MapView>
    </Suspense>
  )
}

/** Where the vehicle came from and went to in the minutes around an event; the same answer draws the graph. */
function usePathAround(event: Event | null) {
  const signedIn = useSession()
  const maySeeTrace = signedIn !== null && mayOpenPage(pages.trace.rule, signedIn)
  const { data } = useQuery({
    ...aroundQuery(event ?? NO_EVENT),
    enabled: event !== null && !event.is_private && maySeeTrace,
  })
  if (event === null || data === undefined) return []
  const lines: { latitude: number; longitude: number }[][] = []
  for (const { lat, long, gap_before } of data.results) {
    if (gap_before || lines.length === 0) lines.push([])
    lines.at(-1)?.push({ latitude: lat, longitude: long })
  }
  return lines
}

const NO_EVENT = { id: '', vehicle: 0, timestamp: new Date(0).toISOString() }
