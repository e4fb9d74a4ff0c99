import { Button } from '@mantine/core'
import type { TableTrip } from '@milepost/contract/trips.ts'
import { DRIVER_SOURCE_WORDS } from '@milepost/texts/driver-sources.ts'
import { IconLock } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useAddressState } from '../../address/use-address-state.ts'
import { MapWaiting } from '../../map/MapWaiting.tsx'
import { Fact, Facts } from '../../ui/Facts.tsx'
import { FailedMessage } from '../../ui/FailedMessage.tsx'
import { PanelWithoutData } from '../../ui/PanelWithoutData.tsx'
import { SkeletonRows } from '../../ui/SkeletonRows.tsx'
import { VehicleLinks } from '../../vehicle-lists/VehicleLinks.tsx'
import { TripCorrections } from './TripCorrections.tsx'
import classes from './TripPanel.module.css'
import { legsQuery, tripQuery } from './trip-queries.ts'
import { tripsAddress } from './trips-search.ts'
import { useTripWords } from './use-trip-words.ts'

/** The map library is by far the largest part. */
const TripMap = lazy(() => import('./TripMaps.tsx').then(part => ({ default: part.TripMap })))

interface Props {
  tripId: string
  /** The trip as the table has it; null: it is not on its page, and is read by itself. */
  trip: TableTrip | null
}

function useTrip({ tripId, trip }: Props) {
  const { language } = useTripWords()
  return useQuery({ ...tripQuery(tripId, language), ...(trip !== null && { initialData: trip }) })
}

export function TripPanelTitle(props: Props) {
  const { t } = useTranslation()
  const words = useTripWords()
  const { data } = useTrip(props)
  return data === undefined ? t('Trip') : `${data.registration} · ${words.moment(Date.parse(data.start))}`
}

/** One trip: its route, why it began and ended, its parts, where it led to, and what was corrected. */
export function TripPanel(props: Props) {
  const { t } = useTranslation()
  const words = useTripWords()
  const [, change] = useAddressState(tripsAddress)
  const { data, error, refetch } = useTrip(props)
  if (data === undefined)
    return (
      <PanelWithoutData
        error={error}
        onRetry={() => void refetch()}
        missing={t('Trip not found')}
        onClose={() => change({ tripId: null })}
      />
    )
  return (
    <div className={classes.panel}>
      {data.is_private ? (
        <p className={classes.private}>
          <IconLock size={18} aria-hidden="true" />
          {t('Private trip: route, places and legs are hidden from everyone.')}
        </p>
      ) : (
        <Suspense fallback={<MapWaiting />}>
          <TripMap trip={data} />
        </Suspense>
      )}
      <Figures trip={data} />
      <TripFacts trip={data} />
      <VehicleLinks vehicleId={data.vehicle} startDate={words.day(Date.parse(data.start))} at={data.start} />
      {!data.is_private && <Legs trip={data} />}
      <TripCorrections trip={data} />
    </div>
  )
}

function Figures({ trip }: { trip: TableTrip }) {
  const { t } = useTranslation()
  const words = useTripWords()
  return (
    <dl className={classes.figures}>
      <Figure name={t('Distance')}>{words.distance(trip.distance_m)}</Figure>
      <Figure name={t('Duration')}>{words.duration(trip.duration_s)}</Figure>
      <Figure name={t('Driving')}>{words.driving(trip)}</Figure>
      <Figure name={t('Standing')}>{words.duration(trip.standing_s)}</Figure>
      <Figure name={t('Idling_time')}>{trip.idling_s === 0 ? '–' : words.duration(trip.idling_s)}</Figure>
      {trip.unknown_s > 0 && (
        <Figure name={t('No data')}>
          {words.duration(trip.unknown_s)} · {words.distance(trip.unknown_m)}
        </Figure>
      )}
      {trip.carried_s > 0 && (
        <Figure name={t('Carried')}>
          {words.duration(trip.carried_s)} · {words.distance(trip.carried_m)}
        </Figure>
      )}
      <Figure name={t('Top speed')}>{words.topSpeed(trip)}</Figure>
    </dl>
  )
}

/** What is known of a trip as a whole, and why it began and ended where it did. */
function TripFacts({ trip }: { trip: TableTrip }) {
  const { t } = useTranslation()
  const words = useTripWords()
  const [, change] = useAddressState(tripsAddress)
  const { recorded, stop_after: stop } = trip
  const isOtherDriver = recorded !== null && recorded.driver !== trip.driver
  return (
    <Facts>
      <Fact name={t('Driver')}>
        {trip.driver ?? t('Unknown')}
        {trip.driver_source !== null && (
          <span className={classes.quiet}>{t(DRIVER_SOURCE_WORDS[trip.driver_source])}</span>
        )}
        {isOtherDriver && <del>{recorded.driver ?? t('Unknown')}</del>}
      </Fact>
      {recorded !== null && recorded.is_private !== trip.is_private && (
        <Fact name={t('Privacy')}>
          {t('Private')} <del>{t('Business')}</del>
        </Fact>
      )}
      {trip.note !== null && <Fact name={t('Note')}>{trip.note}</Fact>}
      <Fact name={t('From (place)')}>
        {words.place(trip.start_place, trip.is_private)}
        <span className={classes.quiet}>
          {words.moment(Date.parse(trip.start))}. {words.startReason(trip)}
        </span>
      </Fact>
      <Fact name={t('To (place)')}>
        {words.place(trip.end_place, trip.is_private)}
        <span className={classes.quiet}>
          {trip.end !== null && `${words.moment(Date.parse(trip.end))}. `}
          {words.endReason(trip)}
        </span>
      </Fact>
      {stop !== null && (
        <Fact name={t('Parked after')}>
          {stop.end === null
            ? t('Parked since then, {{duration}}', { duration: words.duration(stop.duration_s) })
            : words.duration(stop.duration_s)}
          <span className={classes.quiet}>{words.stopReason(stop.reason)}</span>
          <Button size="compact-xs" variant="light" onClick={() => change({ stopOf: trip.id })}>
            {t('Show the stop')}
          </Button>
        </Fact>
      )}
      {trip.stops.map(idling => (
        <Fact key={idling.id} name={t('Idling_time')}>
          {words.time(Date.parse(idling.start))} · {words.duration(idling.duration_s)}
          <span className={classes.quiet}>{words.stopReason(idling.reason)}</span>
        </Fact>
      ))}
    </Facts>
  )
}

/** The parts of a trip, each from an event or a stop to the next (TRIP-04). */
function Legs({ trip }: { trip: TableTrip }) {
  const { t } = useTranslation()
  const words = useTripWords()
  const { data, error, refetch } = useQuery(legsQuery(trip.id))
  return (
    <section className={classes.section} aria-label={t('Trip legs')}>
      <h3>{t('Trip legs')}</h3>
      {data === undefined && error !== null && <FailedMessage error={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null && <SkeletonRows label={t('Loading…')} />}
      <ol className={classes.legs}>
        {data?.results.map(leg => (
          <li key={leg.leg}>
            <span className={classes.time}>{words.time(Date.parse(leg.startTime))}</span>
            <span className={classes.legWords}>
              <strong>{words.event(leg.eventCode)}</strong>
              {leg.road !== null && <span className={classes.quiet}>{leg.road}</span>}
            </span>
            <span className={classes.legFigures}>
              {leg.distance === null ? t('Private_trip') : words.distance(leg.distance)}
              <span className={classes.quiet}>{words.duration(leg.duration)}</span>
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}

export function Figure({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
