import type { TableTrip } from '@milepost/contract/trips.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { FailedMessage } from '../../ui/FailedMessage.tsx'
import { SkeletonRows } from '../../ui/SkeletonRows.tsx'
import classes from './TripPanel.module.css'
import { legsQuery } from './trip-queries.ts'
import { useTripWords } from './use-trip-words.ts'

/** The parts of a trip, each from an event or a stop to the next (TRIP-04). */
export function TripLegs({ trip }: { trip: TableTrip }) {
  const { t } = useTranslation()
  const words = useTripWords()
  const { data, error, refetch } = useQuery(legsQuery(trip.id))
  return (
    <section className={classes.section} aria-label={t('Parts of the trip')}>
      <h3>{t('Parts of the trip')}</h3>
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
              {words.distance(leg.distance)}
              <span className={classes.quiet}>{words.duration(leg.duration)}</span>
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}
