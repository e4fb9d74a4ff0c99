import type { Place } from '@milepost/contract/place.ts'
import type { TableStop, TableTrip } from '@milepost/contract/trips.ts'
import { tripKind } from '@milepost/domain/trips/trip-kind.ts'
import { IconCornerDownRight, IconLock, IconParking, IconPencil } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { TextKey } from '../../i18n/text-key.ts'
import { KnownDriver } from '../../records/KnownDriver.tsx'
import classes from './Trips.module.css'
import type { TripWords } from './use-trip-words.ts'

/** What a row without a trip is, as on Trace. */
const NOBODY_DROVE = { carried: 'Carried', unseen: 'Moved without data' } as const satisfies Record<string, TextKey>

export function Driver({ trip }: { trip: TableTrip }) {
  const { t } = useTranslation()
  const isCorrected = trip.recorded !== null && trip.recorded.driver !== trip.driver
  const kind = tripKind(trip.start_reason)
  if (trip.driver === null && kind !== 'driven') return <span className={classes.quiet}>{t(NOBODY_DROVE[kind])}</span>
  if (trip.driver === null && !isCorrected) return <span className={classes.quiet}>–</span>
  return (
    <>
      <KnownDriver of={trip} />
      {isCorrected && (
        <span className={classes.mark}>
          <IconPencil size={14} aria-hidden="true" /> {t('corrected')}
        </span>
      )}
    </>
  )
}

/** A length of time, of a long trip in two lines, which leave the room to the places: "1 h", "23 min". */
export const Figure = ({ children }: { children: string }) => (
  <span className={classes.figure}>{children.replace(/(\d) (?=\D)/g, '$1\u00a0')}</span>
)

/** Where no heading names the day; in two lines likewise. */
export const Moment = ({ date, time }: { date: string; time: string }) => (
  <span className={classes.moment}>
    {date} {time}
  </span>
)

/** When it ended, or until when a silent vehicle is known to have been on its trip. */
export function End({ trip, words }: { trip: TableTrip; words: TripWords }) {
  const { t } = useTranslation()
  const lastContact = words.lastContact(trip)
  if (lastContact === null) return words.endTime(trip.end)
  return (
    <span className={classes.moment}>
      {lastContact} <span className={classes.apart}>{t('last contact')}</span>
    </span>
  )
}

/** How far, and what of it is unknown or was no driving. */
export function Ways({ trip, words }: { trip: TableTrip; words: TripWords }) {
  const apart = words.waysApart(trip)
  if (apart.length === 0) return words.distance(trip.distance_m)
  return (
    <>
      {words.distance(trip.distance_m)}
      {apart.map(way => (
        <span key={way} className={classes.apart}>
          {way}
        </span>
      ))}
    </>
  )
}

export function Where({ place, trip, words }: { place: Place; trip: TableTrip; words: TripWords }) {
  if (!trip.is_private) return <span className={classes.lines}>{words.place(place, false)}</span>
  return (
    <span className={classes.private}>
      <IconLock size={14} aria-hidden="true" /> {words.place(place, true)}
    </span>
  )
}

/** A stop in one line: how long, where, why it is one, and what else there is to know. */
export function StopLine({ stop, words }: { stop: TableStop; words: TripWords }) {
  const { t } = useTranslation()
  const facts = [
    stop.is_private ? null : stop.geofences.join(', ') || null,
    stop.is_private ? null : words.place(stop.place, false),
    words.shortStopReason(stop),
    stop.idling_s > 0 ? t('{{duration}} idling', { duration: words.duration(stop.idling_s) }) : null,
  ].filter(fact => fact !== null)
  return (
    <span className={classes.stop} title={facts.join(' · ')}>
      <IconCornerDownRight size={14} aria-hidden="true" />
      <IconParking size={16} aria-hidden="true" />
      <strong>{words.parkedFor(stop)}</strong>
      {stop.is_private && (
        <>
          {' · '}
          <IconLock size={14} aria-hidden="true" /> {t('Private')}
        </>
      )}
      {facts.map(fact => (
        <span key={fact}> · {fact}</span>
      ))}
    </span>
  )
}
