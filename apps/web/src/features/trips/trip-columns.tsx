import type { Place, TableTrip } from '@milepost/contract/trips.ts'
import { IconLock, IconPencil } from '@tabler/icons-react'
import type { TFunction } from 'i18next'
import type { ReactNode } from 'react'
import type { Column } from '../../ui/table-columns.ts'
import { StopLine } from './StopLine.tsx'
import classes from './Trips.module.css'
import type { TripRow } from './trip-rows.ts'
import type { TripWords } from './use-trip-words.ts'

/** The columns of the table; under headings of days the start needs no date. */
export function tripColumns(
  t: TFunction,
  words: TripWords,
  { isByDay, isPhone, hasStops }: { isByDay: boolean; isPhone: boolean; hasStops: boolean },
): Column<TripRow>[] {
  const at = (instant: string) => {
    const ms = Date.parse(instant)
    return isByDay ? words.time(ms) : `${words.date(ms)} ${words.time(ms)}`
  }
  const shown = (row: TripRow) => (row.kind === 'stop' ? row.stop : row.trip)
  const of = (cell: (trip: TableTrip) => ReactNode) => (row: TripRow) =>
    row.kind === 'trip' ? cell(row.trip) : <StopLine stop={row.stop} words={words} />
  const isStop = (row: TripRow) => row.kind === 'stop'
  const columns: Column<TripRow>[] = [
    {
      id: 'start',
      header: t('Start'),
      ordering: 'date',
      widthPx: isByDay ? 84 : 132,
      cell: row => at(shown(row).start),
    },
    {
      id: 'end',
      header: t('End'),
      widthPx: 64,
      isHiddenOnPhone: true,
      cell: row => {
        const { end } = shown(row)
        return end === null ? t('now') : words.time(Date.parse(end))
      },
    },
    {
      id: 'registration',
      header: t('Vehicle'),
      ordering: 'registration',
      widthPx: isPhone ? 94 : 100,
      cell: row =>
        row.kind === 'trip' ? (
          <span className={classes.registration}>{row.trip.registration}</span>
        ) : isPhone ? (
          <StopLine stop={row.stop} words={words} />
        ) : (
          <span className={classes.quiet}>{row.trip.registration}</span>
        ),
      takesRest: row => isPhone && isStop(row),
    },
    {
      id: 'driver',
      header: t('Driver'),
      ordering: 'driver',
      widthPx: 116,
      isHiddenOnPhone: true,
      cell: of(trip => <Driver trip={trip} t={t} />),
      takesRest: isStop,
    },
    {
      id: 'from',
      header: t('From (place)'),
      isHiddenOnPhone: true,
      cell: of(trip => <Where place={trip.start_place} trip={trip} words={words} />),
    },
    {
      id: 'to',
      header: t('To (place)'),
      cell: of(trip => <Where place={trip.end_place} trip={trip} words={words} />),
    },
    {
      id: 'distance',
      header: t('Distance'),
      ordering: 'distance_m',
      align: 'end',
      widthPx: isPhone ? 84 : 96,
      cell: of(trip => words.distance(trip.distance_m)),
    },
    {
      id: 'driving',
      header: t('Driving'),
      ordering: 'driving_s',
      align: 'end',
      widthPx: 96,
      isHiddenOnPhone: true,
      cell: of(trip => words.duration(trip.driving_s)),
    },
    {
      id: 'standing',
      header: t('Idling'),
      headerHint: t('Standing with the engine on'),
      ordering: 'standing_s',
      align: 'end',
      widthPx: 88,
      isHiddenOnPhone: true,
      cell: of(trip => (trip.standing_s === 0 ? '–' : words.duration(trip.standing_s))),
    },
    {
      id: 'speed',
      header: t('Top speed'),
      ordering: 'max_speed',
      align: 'end',
      widthPx: 112,
      isHiddenOnPhone: true,
      cell: of(trip => words.speed(trip.max_speed)),
    },
    {
      id: 'stop',
      header: t('Stop after'),
      headerHint: t('How long it was parked where the trip led to'),
      align: 'end',
      widthPx: 96,
      isHiddenOnPhone: true,
      cell: of(({ stop_after: stop }) => (stop === null ? '–' : words.duration(stop.duration_s))),
    },
  ]
  // Where stops have rows of their own, they need no column.
  return hasStops ? columns.filter(column => column.id !== 'stop') : columns
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
