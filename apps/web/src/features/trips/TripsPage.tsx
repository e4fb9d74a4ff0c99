import { Button } from '@mantine/core'
import { trips } from '@milepost/contract/trips.ts'
import { IconFilterOff, IconParking, IconRouteOff } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { download } from '../../api/download.ts'
import { HttpError } from '../../api/http.ts'
import { useAddressState } from '../../records/use-address-state.ts'
import { ExportMenu } from '../../ui/ExportMenu.tsx'
import { Forbidden } from '../../ui/Forbidden.tsx'
import { Message } from '../../ui/Message.tsx'
import { TableWorkspace } from '../../ui/TableWorkspace.tsx'
import { useIsPhone } from '../../ui/use-is-phone.ts'
import { usePanel } from '../../ui/use-panel.ts'
import { StopPanel, StopPanelTitle } from './StopPanel.tsx'
import { TripFilters } from './TripFilters.tsx'
import { TripNotices } from './TripNotices.tsx'
import { TripPanel } from './TripPanel.tsx'
import { TripPanelTitle } from './TripPanelTitle.tsx'
import { TripTable } from './TripTable.tsx'
import { filterQuery, stopSumsQuery, type TripPage, tripsQuery } from './trip-queries.ts'
import type { TripsChange } from './trips-search.ts'
import { tripsAddress } from './trips-search.ts'
import { useTripWords } from './use-trip-words.ts'

const UNNARROWED: TripsChange = {
  vehicleId: null,
  groupId: null,
  driverId: null,
  search: '',
  minDistanceM: 0,
  privacy: 'all',
}

/** Every journey of the fleet and the stops between them (TRIP-01, N-52). */
export function TripsPage() {
  const { t } = useTranslation()
  const words = useTripWords()
  const isPhone = useIsPhone()
  const [params, change] = useAddressState(tripsAddress)
  const [isPanelOpen, togglePanel] = usePanel(params.panel, panel => change({ panel }))
  const asked = useDeferredValue(params)
  const query = useQuery({ ...tripsQuery(asked, words), placeholderData: keepPreviousData })
  const page = useLastGood(query.data)
  const stops = useQuery(stopSumsQuery(asked, words)).data

  const status = query.error instanceof HttpError ? query.error.status : null
  if (status === 403) {
    return <Forbidden order={1} />
  }
  const isUnknown = status === 404
  const isNarrowed = Object.entries(UNNARROWED).some(([name, usual]) => params[name as keyof TripsChange] !== usual)
  const showAll = () => change(UNNARROWED)
  const narrow = (given: TripsChange) => change(isPhone && 'vehicleId' in given ? { ...given, panel: null } : given)
  return (
    <TableWorkspace
      title={t('Trips/Stops')}
      count={page?.count ?? null}
      filters={<TripFilters params={params} onChange={narrow} />}
      filtersOpen={isPanelOpen}
      onFiltersOpenChange={togglePanel}
      search={{
        label: t('Registration, driver, note'),
        value: params.search,
        onChange: search => change({ search }),
      }}
      actions={
        <ExportMenu
          formats={['xlsx', 'csv', 'pdf']}
          isDisabled={page === null || page.count === 0}
          onExport={format => {
            const { page: _, pageSize: __, ...filter } = filterQuery(params, words)
            const units = words.isMetric ? ('KMS' as const) : ('MLS' as const)
            const asked = {
              ...filter,
              format: format === 'csv' || format === 'pdf' ? format : ('xlsx' as const),
              units,
            }
            return download(
              trips.export,
              { query: asked },
              `${t('Trips')} ${params.range.start} ${params.range.end}.${format}`,
            )
          }}
        />
      }
      notice={
        <TripNotices
          isRangeFaulty={params.isRangeFaulty}
          isUnknown={isUnknown}
          hasPrivate={page?.results.some(trip => trip.is_private) === true}
          onShowAll={showAll}
        />
      }
      side={
        params.stopOf !== null
          ? {
              title: <StopPanelTitle tripId={params.stopOf} />,
              content: <StopPanel key={params.stopOf} tripId={params.stopOf} />,
              onClose: () => change({ stopOf: null }),
            }
          : params.tripId === null
            ? null
            : {
                title: <TripPanelTitle tripId={params.tripId} trip={tripOf(page, params.tripId)} />,
                content: <TripPanel key={params.tripId} tripId={params.tripId} trip={tripOf(page, params.tripId)} />,
                onClose: () => change({ tripId: null }),
              }
      }
    >
      <TripTable
        page={page}
        stops={stops}
        words={words}
        params={params}
        isLoading={query.isPending || query.isPlaceholderData}
        error={isUnknown ? null : query.error}
        onRetry={() => void query.refetch()}
        loadedAtMs={query.dataUpdatedAt}
        onChange={change}
        empty={
          page !== null && page.count > 0 ? (
            <Message
              icon={IconParking}
              title={t('No stops on this page')}
              text={t('The trips of this page have not led to a stop.')}
            />
          ) : isNarrowed ? (
            <Message
              icon={IconFilterOff}
              title={t('No trips match')}
              text={t('Please change the search query')}
              action={
                <Button variant="default" onClick={showAll}>
                  {t('Clear filters')}
                </Button>
              }
            />
          ) : (
            <Message
              icon={IconRouteOff}
              title={t('No trips on these days')}
              text={t(
                'Trips appear here as soon as a vehicle with a tracker drives. Choose other days to look further back.',
              )}
            />
          )
        }
      />
    </TableWorkspace>
  )
}

const tripOf = (page: TripPage | null, tripId: string) => page?.results.find(trip => trip.id === tripId) ?? null

/** What was there last stays when the next cannot be had. */
function useLastGood(data: TripPage | undefined): TripPage | null {
  const [last, setLast] = useState<TripPage | null>(null)
  if (data !== undefined && data !== last) setLast(data)
  return data ?? last
}
