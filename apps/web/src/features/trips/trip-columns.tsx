import type { Place, TableTrip } from '@milepost/contract/trips.ts'
import { IconLock, IconPencil } from '@tabler/icons-react'
import type { TFunction } from 'i18next'
import type { Column } from '../../ui/DataTable.tsx'
import classes from './Trips.module.css'
import type { TripWords } from './use-trip-words.ts'

/** The columns of the table; under headings of days the start needs no date. */
export function tripColumns(
  t: TFunction,
  words: TripWords,
  { isByDay, isPhone }: { isByDay: boolean; isPhone: boolean },
): Column<TableTrip>[] {
  const at = (instant: string) => {
    const ms = Date.parse(instant)
    return isByDay ? words.time(ms) : `${words.date(ms)} ${words.time(ms)}`
  }
  return [
    {
      id: 'start',
      header: t('Start'),
      ordering: 'date',
      widthPx: isByDay ? (isPhone ? 76 : 88) : 132,
      cell: trip => at(trip.start),
    },
    {
      id: 'end',
      header: t('End'),
      widthPx: 76,
      isHiddenOnPhone: true,
      cell: trip => (trip.end === null ? t('now') : words.time(Date.parse(trip.end))),
    },
    {
      id: 'registration',
      header: t('Vehicle'),
      ordering: 'registration',
      widthPx: isPhone ? 94 : 108,
      cell: trip => <span className={classes.registration}>{trip.registration}</span>,
    },
    {
      id: 'driver',
      header: t('Driver'),
      ordering: 'driver',
      isHiddenOnPhone: true,
      cell: trip => <Driver trip={trip} t={t} />,
    },
    {
      id: 'from',
      header: t('From (place)'),
      isHiddenOnPhone: true,
      cell: trip => <Where place={trip.start_place} trip={trip} words={words} />,
    },
    { id: 'to', header: t('To (place)'), cell: trip => <Where place={trip.end_place} trip={trip} words={words} /> },
    {
      id: 'distance',
      header: t('Distance'),
      ordering: 'distance_m',
      align: 'end',
      widthPx: isPhone ? 84 : 104,
      cell: trip => words.distance(trip.distance_m),
    },
    {
      id: 'driving',
      header: t('Driving'),
      ordering: 'driving_s',
      align: 'end',
      widthPx: 100,
      isHiddenOnPhone: true,
      cell: trip => words.duration(trip.driving_s),
    },
    {
      id: 'standing',
      header: t('Idling'),
      headerHint: t('Standing with the engine on'),
      ordering: 'standing_s',
      align: 'end',
      widthPx: 88,
      isHiddenOnPhone: true,
      cell: trip => (trip.standing_s === 0 ? '–' : words.duration(trip.standing_s)),
    },
    {
      id: 'speed',
      header: t('Top speed'),
      ordering: 'max_speed',
      align: 'end',
      widthPx: 112,
      isHiddenOnPhone: true,
      cell: trip => words.speed(trip.max_speed),
    },
    {
      id: 'stop',
      header: t('Stop after'),
      headerHint: t('How long it was parked where the trip led to'),
      align: 'end',
      widthPx: 96,
      isHiddenOnPhone: true,
      cell: ({ stop_after: stop }) => (stop === null ? '–' : words.duration(stop.duration_s)),
    },
  ]
}

function Driver({ trip, t }: { trip: TableTrip; t: TFunction }) {
  const isCorrected = trip.recorded !== null && trip.recorded.driver !== trip.driver
  if (trip.driver === null && !isCorrected) return <span className={classes.quiet}>–</span>
  return (
    <>
      {trip.driver ?? t('not known')}
      {isCorrected && (
        <span className={classes.mark}>
          <IconPencil size={14} aria-hidden="true" /> {t('corrected')}
        </span>
      )}
    </>
  )
}

function Where({ place, trip, words }: { place: Place; trip: TableTrip; words: TripWords }) {
  if (!trip.is_private) return words.place(place, false)
  return (
    <span className={classes.private}>
      <IconLock size={14} aria-hidden="true" /> {words.place(place, true)}
    </span>
  )
}
