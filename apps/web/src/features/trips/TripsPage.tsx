import { Button } from '@mantine/core'
import { trips } from '@milepost/contract/trips.ts'
import { keysOf } from '@milepost/domain/collections/keys-of.ts'
import { IconAlertTriangle, IconLock, IconParking, IconRouteOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAddressState } from '../../address/use-address-state.ts'
import { download } from '../../api/download.ts'
import { HttpError, isForbidden } from '../../api/http.ts'
import { NoMatch } from '../../records/NoMatch.tsx'
import { ReportedExport } from '../../records/ReportedExport.tsx'
import { Forbidden } from '../../ui/Forbidden.tsx'
import { Message } from '../../ui/Message.tsx'
import { TableWorkspace } from '../../ui/TableWorkspace.tsx'
import { usePanel } from '../../ui/use-panel.ts'
import { useIsPhone } from '../../ui/use-width.ts'
import { StopPanel, StopPanelTitle } from './StopPanel.tsx'
import { TripFilters } from './TripFilters.tsx'
import { TripPanel, TripPanelTitle } from './TripPanel.tsx'
import classes from './Trips.module.css'
import { TripTable } from './TripTable.tsx'
import { filterQuery, stopSumsQuery, type TripPage, tripsQuery } from './trip-queries.ts'
import { type TripsChange, type TripsSearch, tripsAddress } from './trips-search.ts'
import { useTripWords } from './use-trip-words.ts'

const UNNARROWED = {
  vehicleId: null,
  groupId: null,
  driverId: null,
  search: '',
  minDistanceM: 0,
  privacy: 'all',
} as const satisfies TripsChange

/** Every journey of the fleet and the stops between them (TRIP-01, N-52). */
export function TripsPage() {
  const { t } = useTranslation()
  const words = useTripWords()
  const isPhone = useIsPhone()
  const [params, change] = useAddressState(tripsAddress)
  const [isPanelOpen, togglePanel] = usePanel(params.panel, panel => change({ panel }))
  const deferred = useDeferredValue(params)
  const query = useQuery(tripsQuery(deferred, words))
  const stops = useQuery(stopSumsQuery(deferred, words)).data
  const page = useLastGood(query.data)

  if (isForbidden(query.error)) return <Forbidden order={1} error={query.error} />
  const isUnknown = query.error instanceof HttpError && query.error.status === 404
  const showAll = () => change(UNNARROWED)
  return (
    <TableWorkspace
      title={t('Trips/Stops')}
      count={page?.count ?? null}
      filters={
        <TripFilters
          params={params}
          onChange={given => change(isPhone && 'vehicleId' in given ? { ...given, panel: null } : given)}
        />
      }
      filtersOpen={isPanelOpen}
      onFiltersOpenChange={togglePanel}
      range={params.range}
      search={{ label: t('Registration, driver, note'), value: params.search, onChange: search => change({ search }) }}
      actions={<TripsExport params={params} isDisabled={page === null || page.count === 0} />}
      notice={<Notices params={params} page={page} isUnknown={isUnknown} onShowAll={showAll} />}
      side={sideOf(params, page, change)}
    >
      <TripTable
        page={page}
        stops={stops}
        params={params}
        isLoading={query.isPending || query.isPlaceholderData}
        error={isUnknown ? null : query.error}
        onRetry={() => void query.refetch()}
        loadedAtMs={query.dataUpdatedAt}
        onChange={change}
        empty={<Empty params={params} page={page} onShowAll={showAll} />}
      />
    </TableWorkspace>
  )
}

/** What was there last stays when the next cannot be had. */
function useLastGood(data: TripPage | undefined): TripPage | null {
  const [last, setLast] = useState<TripPage | null>(null)
  if (data !== undefined && data !== last) setLast(data)
  return data ?? last
}

/** The stop or the trip that is open. */
function sideOf({ stopOf, tripId }: TripsSearch, page: TripPage | null, change: (change: TripsChange) => void) {
  if (stopOf !== null) {
    return {
      title: <StopPanelTitle tripId={stopOf} />,
      content: <StopPanel key={stopOf} tripId={stopOf} />,
      onClose: () => change({ stopOf: null }),
    }
  }
  if (tripId === null) return null
  const trip = page?.results.find(one => one.id === tripId) ?? null
  return {
    title: <TripPanelTitle tripId={tripId} trip={trip} />,
    content: <TripPanel key={tripId} tripId={tripId} trip={trip} />,
    onClose: () => change({ tripId: null }),
  }
}

function TripsExport({ params, isDisabled }: { params: TripsSearch; isDisabled: boolean }) {
  const { t } = useTranslation()
  const words = useTripWords()
  const { page: _, pageSize: __, ...filter } = filterQuery(params, words)
  const exported = { ...filter, units: words.distanceUnits }
  return (
    <ReportedExport
      route={trips.export}
      query={exported}
      name={t('Trips')}
      formats={['xlsx', 'csv', 'pdf']}
      isDisabled={isDisabled}
      onExport={format => {
        const query = { ...exported, format: format === 'csv' || format === 'pdf' ? format : ('xlsx' as const) }
        return download(trips.export, { query }, `${t('Trips')} ${params.range.start} ${params.range.end}.${format}`)
      }}
    />
  )
}

interface ListProps {
  params: TripsSearch
  page: TripPage | null
  onShowAll: () => void
}

/** What to know of the list before reading it. */
function Notices({ params, page, isUnknown, onShowAll }: ListProps & { isUnknown: boolean }) {
  const { t } = useTranslation()
  return (
    <>
      {params.isRangeFaulty && (
        <div className={`${classes.notice} ${classes.fault}`} role="alert">
          <IconAlertTriangle size={16} aria-hidden="true" />
          {t('The link has invalid dates. Showing the last 7 days.')}
        </div>
      )}
      {isUnknown && (
        <div className={`${classes.notice} ${classes.fault}`} role="alert">
          <IconAlertTriangle size={16} aria-hidden="true" />
          {t('The vehicle, group or driver in the link is not in your fleet.')}
          <Button size="compact-xs" variant="default" onClick={onShowAll}>
            {t('Show all vehicles')}
          </Button>
        </div>
      )}
      {page?.results.some(trip => trip.is_private) && (
        <div className={classes.notice}>
          <IconLock size={16} aria-hidden="true" />
          {t('Private trips show duration and distance, not places.')}
        </div>
      )}
    </>
  )
}

/** The page has trips and no stops, nothing matches, or nothing was driven. */
function Empty({ params, page, onShowAll }: ListProps) {
  const { t } = useTranslation()
  if (page !== null && page.count > 0) {
    return (
      <Message
        icon={IconParking}
        title={t('No stops on this page')}
        text={t('No trip on this page ended in a stop.')}
      />
    )
  }
  if (keysOf(UNNARROWED).some(name => params[name] !== UNNARROWED[name])) {
    return <NoMatch title={t('No trips found')} onClearFilters={onShowAll} />
  }
  return (
    <Message
      icon={IconRouteOff}
      title={t('No trips in this period')}
      text={t('Trips appear here once a vehicle with a tracker drives. Choose earlier dates to look further back.')}
    />
  )
}
