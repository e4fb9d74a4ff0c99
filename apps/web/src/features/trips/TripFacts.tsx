import { Button } from '@mantine/core'
import type { TableTrip } from '@milepost/contract/trips.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useAddressState } from '../../records/use-address-state.ts'
import classes from './TripPanel.module.css'
import { tripsAddress } from './trips-search.ts'
import { useTripWords } from './use-trip-words.ts'

/** What is known of a trip as a whole, and why it began and ended where it did. */
export function TripFacts({ trip }: { trip: TableTrip }) {
  const { t } = useTranslation()
  const words = useTripWords()
  const [, change] = useAddressState(tripsAddress)
  const { recorded, stop_after: stop } = trip
  const isOtherDriver = recorded !== null && recorded.driver !== trip.driver
  return (
    <>
      <dl className={classes.figures}>
        <Figure name={t('Distance')}>{words.distance(trip.distance_m)}</Figure>
        <Figure name={t('Duration')}>{words.duration(trip.duration_s)}</Figure>
        <Figure name={t('Driving')}>{words.duration(trip.driving_s)}</Figure>
        <Figure name={t('Idling')}>{words.duration(trip.standing_s)}</Figure>
        {trip.unknown_s > 0 && <Figure name={t('Not known')}>{words.duration(trip.unknown_s)}</Figure>}
        <Figure name={t('Top speed')}>{words.speed(trip.max_speed)}</Figure>
      </dl>
      <dl className={classes.facts}>
        <Fact name={t('Driver')}>
          {trip.driver ?? t('not known')}
          {isOtherDriver && <del>{recorded.driver ?? t('not known')}</del>}
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
          <Fact name={t('Stop after')}>
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
          <Fact key={idling.id} name={t('Idling')}>
            {words.time(Date.parse(idling.start))} · {words.duration(idling.duration_s)}
            <span className={classes.quiet}>{words.stopReason(idling.reason)}</span>
          </Fact>
        ))}
      </dl>
    </>
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

export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={classes.fact}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
