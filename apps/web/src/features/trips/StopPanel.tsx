import { Button } from '@mantine/core'
import { IconArrowLeft, IconArrowRight, IconLock } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { HttpError } from '../../api/http.ts'
import { MapWaiting } from '../../map/MapWaiting.tsx'
import { useAddressState } from '../../records/use-address-state.ts'
import { FailedMessage } from '../../ui/FailedMessage.tsx'
import { NothingFound } from '../../ui/NothingFound.tsx'
import { SkeletonRows } from '../../ui/SkeletonRows.tsx'
import { VehicleLinks } from '../../vehicle-lists/VehicleLinks.tsx'
import { StopFacts } from './StopFacts.tsx'
import { StopRecords } from './StopRecords.tsx'
import classes from './TripPanel.module.css'
import { stopQuery } from './trip-queries.ts'
import { tripsAddress } from './trips-search.ts'
import { useTripWords } from './use-trip-words.ts'

const StopMap = lazy(() => import('./StopMap.tsx').then(part => ({ default: part.StopMap })))

/** The stop that a trip led to: where, why it is one, the trips on both sides and the records behind it. */
export function StopPanel({ tripId }: { tripId: string }) {
  const { t } = useTranslation()
  const words = useTripWords()
  const [, change] = useAddressState(tripsAddress)
  const { data, error, refetch } = useQuery(stopQuery(tripId, words.language))
  if (data === undefined) {
    if (error instanceof HttpError && error.status === 404)
      return <NothingFound title={t('There is no such stop')} onClearSearch={() => change({ stopOf: null })} />
    if (error !== null) return <FailedMessage error={error} onRetry={() => void refetch()} />
    return <SkeletonRows label={t('Loading…')} />
  }
  const { place, next_trip: next } = data
  return (
    <div className={classes.panel}>
      {data.is_private ? (
        <p className={classes.private}>
          <IconLock size={18} aria-hidden="true" />
          {t('A private trip led here: the place and the records are shown to nobody.')}
        </p>
      ) : (
        place !== null && (
          <Suspense fallback={<MapWaiting />}>
            <StopMap latitude={place.lat} longitude={place.long} />
          </Suspense>
        )
      )}
      <StopFacts stop={data} />
      <div className={classes.around}>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconArrowLeft size={14} />}
          onClick={() => change({ tripId: data.trip })}
        >
          {t('Trip before')}
        </Button>
        {next !== null && (
          <Button
            size="xs"
            variant="default"
            rightSection={<IconArrowRight size={14} />}
            onClick={() => change({ tripId: next })}
          >
            {t('Trip after')}
          </Button>
        )}
      </div>
      <VehicleLinks vehicleId={data.vehicle} startDate={words.day(Date.parse(data.start))} />
      {!data.is_private && <StopRecords records={data.records} />}
    </div>
  )
}

export function StopPanelTitle({ tripId }: { tripId: string }) {
  const { t } = useTranslation()
  const words = useTripWords()
  const { data } = useQuery(stopQuery(tripId, words.language))
  return data === undefined ? t('Stop') : `${data.registration} · ${t('Stop')} ${words.moment(Date.parse(data.start))}`
}
