import type { TableTrip } from '@milepost/contract/trips.ts'
import { IconLock } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { HttpError } from '../../api/http.ts'
import { MapWaiting } from '../../map/MapWaiting.tsx'
import { useAddressState } from '../../records/use-address-state.ts'
import { FailedMessage } from '../../ui/FailedMessage.tsx'
import { NothingFound } from '../../ui/NothingFound.tsx'
import { SkeletonRows } from '../../ui/SkeletonRows.tsx'
import { VehicleLinks } from '../../vehicle-lists/VehicleLinks.tsx'
import { TripCorrections } from './TripCorrections.tsx'
import { TripFacts } from './TripFacts.tsx'
import { TripLegs } from './TripLegs.tsx'
import classes from './TripPanel.module.css'
import { useTrip } from './TripPanelTitle.tsx'
import { tripsAddress } from './trips-search.ts'
import { useTripWords } from './use-trip-words.ts'

/** The map library is by far the largest part. */
const TripMap = lazy(() => import('./TripMap.tsx').then(part => ({ default: part.TripMap })))

/** One trip: its way, why it began and ended, its parts, where it led to, and what was corrected. */
export function TripPanel({ tripId, trip }: { tripId: string; trip: TableTrip | null }) {
  const { t } = useTranslation()
  const words = useTripWords()
  const [, change] = useAddressState(tripsAddress)
  const { data, error, refetch } = useTrip(tripId, trip)
  if (data === undefined) {
    if (error instanceof HttpError && error.status === 404)
      return <NothingFound title={t('There is no such trip')} onClearSearch={() => change({ tripId: null })} />
    if (error !== null) return <FailedMessage error={error} onRetry={() => void refetch()} />
    return <SkeletonRows label={t('Loading…')} />
  }
  return (
    <div className={classes.panel}>
      {data.is_private ? (
        <p className={classes.private}>
          <IconLock size={18} aria-hidden="true" />
          {t('A private trip: its way, its places and its parts are shown to nobody.')}
        </p>
      ) : (
        <Suspense fallback={<MapWaiting />}>
          <TripMap trip={data} />
        </Suspense>
      )}
      <TripFacts trip={data} />
      <VehicleLinks vehicleId={data.vehicle} startDate={words.day(Date.parse(data.start))} />
      {!data.is_private && <TripLegs trip={data} />}
      <TripCorrections trip={data} />
    </div>
  )
}
