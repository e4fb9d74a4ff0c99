import { Button } from '@mantine/core'
import { IconArrowLeft, IconArrowRight, IconLock } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useAddressState } from '../../address/use-address-state.ts'
import { MapWaiting } from '../../map/MapWaiting.tsx'
import { Fact, Facts } from '../../ui/Facts.tsx'
import { PanelWithoutData } from '../../ui/PanelWithoutData.tsx'
import { VehicleLinks } from '../../vehicle-lists/VehicleLinks.tsx'
import classes from './TripPanel.module.css'
import { Figure } from './TripPanel.tsx'
import { type StopDetail, stopQuery } from './trip-queries.ts'
import { tripsAddress } from './trips-search.ts'
import { useTripWords } from './use-trip-words.ts'

const StopMap = lazy(() => import('./TripMaps.tsx').then(part => ({ default: part.StopMap })))

export function StopPanelTitle({ tripId }: { tripId: string }) {
  const { t } = useTranslation()
  const words = useTripWords()
  const { data } = useQuery(stopQuery(tripId, words.language))
  return data === undefined ? t('Stop') : `${data.registration} · ${t('Stop')} ${words.moment(Date.parse(data.start))}`
}

/** The stop that a trip led to: where, why it is one, the trips on both sides and the records behind it. */
export function StopPanel({ tripId }: { tripId: string }) {
  const { t } = useTranslation()
  const words = useTripWords()
  const [, change] = useAddressState(tripsAddress)
  const { data, error, refetch } = useQuery(stopQuery(tripId, words.language))
  if (data === undefined)
    return (
      <PanelWithoutData
        error={error}
        onRetry={() => void refetch()}
        missing={t('Stop not found')}
        onClose={() => change({ stopOf: null })}
      />
    )
  return (
    <div className={classes.panel}>
      {data.is_private ? (
        <p className={classes.private}>
          <IconLock size={18} aria-hidden="true" />
          {t('Stop after a private trip: place and records are hidden from everyone.')}
        </p>
      ) : (
        data.place !== null && (
          <Suspense fallback={<MapWaiting />}>
            <StopMap place={data.place} />
          </Suspense>
        )
      )}
      <StopFacts stop={data} />
      <TripsAround stop={data} onOpen={tripId => change({ tripId })} />
      <VehicleLinks vehicleId={data.vehicle} startDate={words.day(Date.parse(data.start))} />
      {!data.is_private && <Records records={data.records} />}
    </div>
  )
}

/** What is known of a stop, and why it counts as one. */
function StopFacts({ stop }: { stop: StopDetail }) {
  const { t } = useTranslation()
  const words = useTripWords()
  const at = (instant: string) => words.moment(Date.parse(instant))
  return (
    <>
      <dl className={classes.figures}>
        <Figure name={stop.end === null ? t('Parked so far') : t('Parked')}>{words.duration(stop.duration_s)}</Figure>
        <Figure name={t('Idling_time')}>{stop.idling_s === 0 ? '–' : words.duration(stop.idling_s)}</Figure>
      </dl>
      <Facts>
        <Fact name={t('Reason for stop')}>{words.stopReason(stop.reason)}</Fact>
        <Fact name={t('Place')}>{words.place(stop.place, stop.is_private)}</Fact>
        {stop.geofences.length > 0 && <Fact name={t('Geofence')}>{stop.geofences.join(', ')}</Fact>}
        <Fact name={t('Start')}>{at(stop.start)}</Fact>
        <Fact name={t('End')}>{stop.end === null ? t('Ongoing') : at(stop.end)}</Fact>
        {stop.idling.map(idling => (
          <Fact key={idling.id} name={t('Idling_time')}>
            {words.time(Date.parse(idling.start))} · {words.duration(idling.duration_s)}
          </Fact>
        ))}
      </Facts>
    </>
  )
}

function TripsAround({ stop: { trip, next_trip }, onOpen }: { stop: StopDetail; onOpen: (tripId: string) => void }) {
  const { t } = useTranslation()
  return (
    <div className={classes.around}>
      <Button size="xs" variant="default" leftSection={<IconArrowLeft size={14} />} onClick={() => onOpen(trip)}>
        {t('Previous trip')}
      </Button>
      {next_trip !== null && (
        <Button
          size="xs"
          variant="default"
          rightSection={<IconArrowRight size={14} />}
          onClick={() => onOpen(next_trip)}
        >
          {t('Next trip')}
        </Button>
      )}
    </div>
  )
}

/** What the tracker reported during a stop: of many the first and the last, with a line for those between. */
function Records({ records: { count, results } }: { records: StopDetail['records'] }) {
  const { t } = useTranslation()
  const words = useTripWords()
  const isCut = count > results.length
  const half = Math.ceil(results.length / 2)
  const ignition = (on: boolean | null) =>
    on === null ? t('Ignition not known') : on ? t('Ignition on') : t('Ignition off')
  const row = (record: (typeof results)[number], at: number) => (
    <li key={`${record.timestamp} ${at}`}>
      <span className={classes.time}>{words.time(Date.parse(record.timestamp))}</span>
      <span className={classes.legWords}>
        <strong>{ignition(record.ignition)}</strong>
        {!record.has_fix && <span className={classes.quiet}>{t('no GPS position')}</span>}
        {record.late && <span className={classes.quiet}>{t('received late')}</span>}
      </span>
      <span className={classes.legFigures}>{words.speed(record.speed)}</span>
    </li>
  )
  return (
    <section className={classes.section} aria-label={t('Records of this stop')}>
      <h3>
        {t('Records of this stop')} <span className={classes.quiet}>{words.number(count)}</span>
      </h3>
      {count === 0 && <p className={classes.quiet}>{t('No records during this stop.')}</p>}
      <ol className={classes.legs}>
        {(isCut ? results.slice(0, half) : results).map(row)}
        {isCut && (
          <li className={classes.quiet}>
            {t('{{shown}} more records', { shown: words.number(count - results.length) })}
          </li>
        )}
        {isCut && results.slice(half).map((record, at) => row(record, half + at))}
      </ol>
    </section>
  )
}
