import type { TableStop, TableTrip } from '@milepost/contract/trips.ts'
import type { TFunction } from 'i18next'
import type { ReactNode } from 'react'
import type { TextKey } from '../../i18n/text-key.ts'
import { RegistrationLink } from '../../pages/RegistrationLink.tsx'
import type { Column } from '../../ui/table-columns.ts'
import { Driver, End, Figure, Moment, StopLine, Ways, Where } from './TripCells.tsx'
import classes from './Trips.module.css'
import type { TripRow } from './trip-rows.ts'
import type { TripsSearch } from './trips-search.ts'
import type { TripWords } from './use-trip-words.ts'

/** What a cell depends on beside its row. */
interface View {
  words: TripWords
  /** Rows stand under headings of days: their times need no date. */
  isByDay: boolean
  isPhone: boolean
}

interface TripColumn extends Pick<Column<TripRow>, 'id' | 'align' | 'ordering' | 'leastPx' | 'isHiddenOnPhone'> {
  header: TextKey
  headerHint?: TextKey
  widthPx?: number | ((view: View) => number)
  /** In the row of a trip, and in the row of a stop. */
  trip?: (trip: TableTrip, view: View) => ReactNode
  stop?: (stop: TableStop, view: View, trip: TableTrip) => ReactNode
  /** In the row of a stop it takes the place of all to its right. */
  isStopLine?: (view: View) => boolean
}

/** With "am" or "pm" a time is wider. */
const timePx = (words: TripWords, usualPx: number) => (words.isTwelveHours ? 80 : usualPx)

const asStopLine = (stop: TableStop, { words }: View) => <StopLine stop={stop} words={words} />

const TRIP_COLUMNS: readonly TripColumn[] = [
  {
    id: 'start',
    header: 'Start',
    ordering: 'date',
    widthPx: ({ isByDay, words }) => (isByDay ? timePx(words, 70) : 84),
    trip: ({ start }, { words, isByDay }) => {
      const ms = Date.parse(start)
      return isByDay ? words.time(ms) : <Moment date={words.date(ms)} time={words.time(ms)} />
    },
    // Its trip, which is above it, says the day.
    stop: ({ start }, { words, isByDay }, trip) => {
      const ms = Date.parse(start)
      return isByDay ? words.time(ms) : words.timeOn(words.day(Date.parse(trip.start)), ms)
    },
  },
  {
    id: 'end',
    header: 'End',
    widthPx: ({ words }) => timePx(words, 60),
    isHiddenOnPhone: true,
    trip: (trip, { words }) => <End trip={trip} words={words} />,
    stop: ({ end }, { words }) => words.endTime(end),
  },
  {
    id: 'registration',
    header: 'Vehicle',
    ordering: 'registration',
    widthPx: ({ isPhone }) => (isPhone ? 94 : 98),
    trip: ({ vehicle, registration }) => <RegistrationLink vehicle={{ id: vehicle, registration }} />,
    stop: (stop, view, { registration }) =>
      view.isPhone ? (
        asStopLine(stop, view)
      ) : (
        <RegistrationLink vehicle={{ id: stop.vehicle, registration }} className={classes.quiet} />
      ),
    isStopLine: ({ isPhone }) => isPhone,
  },
  {
    id: 'driver',
    header: 'Driver',
    ordering: 'driver',
    leastPx: 106,
    isHiddenOnPhone: true,
    trip: trip => (
      <span className={classes.lines}>
        <Driver trip={trip} />
      </span>
    ),
    stop: asStopLine,
    isStopLine: () => true,
  },
  {
    id: 'from',
    header: 'From (place)',
    leastPx: 108,
    isHiddenOnPhone: true,
    trip: (trip, { words }) => <Where place={trip.start_place} trip={trip} words={words} />,
  },
  {
    id: 'to',
    header: 'To (place)',
    leastPx: 108,
    trip: (trip, { words }) => <Where place={trip.end_place} trip={trip} words={words} />,
  },
  {
    id: 'distance',
    header: 'Distance',
    ordering: 'distance_m',
    align: 'end',
    widthPx: ({ isPhone }) => (isPhone ? 84 : 72),
    trip: (trip, { words }) => <Ways trip={trip} words={words} />,
  },
  {
    id: 'driving',
    header: 'Driving',
    ordering: 'driving_s',
    align: 'end',
    widthPx: 78,
    isHiddenOnPhone: true,
    trip: (trip, { words }) => <Figure>{words.driving(trip)}</Figure>,
  },
  {
    id: 'standing',
    header: 'Standing',
    headerHint: 'Standing with the engine on',
    ordering: 'standing_s',
    align: 'end',
    widthPx: 76,
    isHiddenOnPhone: true,
    trip: ({ standing_s }, { words }) => <Figure>{standing_s === 0 ? '–' : words.duration(standing_s)}</Figure>,
  },
  {
    id: 'idling',
    header: 'Idling_time',
    headerHint: 'Standing with the engine on for long enough to be idling',
    align: 'end',
    widthPx: 66,
    isHiddenOnPhone: true,
    trip: ({ idling_s }, { words }) => <Figure>{idling_s === 0 ? '–' : words.duration(idling_s)}</Figure>,
  },
  {
    id: 'speed',
    header: 'Top speed',
    ordering: 'max_speed',
    align: 'end',
    widthPx: 76,
    isHiddenOnPhone: true,
    trip: (trip, { words }) => words.topSpeed(trip),
  },
]

const STOP_AFTER: TripColumn = {
  id: 'stop',
  header: 'Parked after',
  headerHint: 'How long it was parked after this trip',
  align: 'end',
  widthPx: 86,
  isHiddenOnPhone: true,
  trip: ({ stop_after: stop }, { words }) => (stop === null ? '–' : words.duration(stop.duration_s)),
}

/** Stops stand in the order of the trips which led to them. */
const STOP_COLUMNS: readonly TripColumn[] = [
  {
    id: 'start',
    header: 'Start',
    ordering: 'date',
    widthPx: ({ isByDay }) => (isByDay ? 84 : 132),
    stop: ({ start }, { words, isByDay }) => {
      const ms = Date.parse(start)
      return isByDay ? words.time(ms) : `${words.dayAndMonth(ms)} ${words.time(ms)}`
    },
  },
  { id: 'end', header: 'End', widthPx: 76, isHiddenOnPhone: true, stop: ({ end }, { words }) => words.endTime(end) },
  {
    id: 'registration',
    header: 'Vehicle',
    ordering: 'registration',
    widthPx: ({ isPhone }) => (isPhone ? 94 : 104),
    stop: ({ vehicle }, _view, { registration }) => <RegistrationLink vehicle={{ id: vehicle, registration }} />,
  },
  { id: 'place', header: 'Place', stop: ({ place, is_private }, { words }) => words.place(place, is_private) },
  { id: 'geofence', header: 'Geofence', isHiddenOnPhone: true, stop: ({ geofences }) => geofences.join(', ') || '–' },
  {
    id: 'parked',
    header: 'Parked',
    align: 'end',
    widthPx: ({ isPhone }) => (isPhone ? 92 : 100),
    stop: ({ duration_s }, { words }) => words.duration(duration_s),
  },
  {
    id: 'engine',
    header: 'Idling_time',
    headerHint: 'Standing with the engine on for long enough to be idling',
    align: 'end',
    widthPx: 100,
    isHiddenOnPhone: true,
    stop: ({ idling_s }, { words }) => (idling_s === 0 ? '–' : words.duration(idling_s)),
  },
  {
    id: 'reason',
    header: 'Reason for stop',
    isHiddenOnPhone: true,
    stop: (stop, { words }) => words.shortStopReason(stop) ?? '–',
  },
]

/** Where stops have rows of their own, the trips need no column for them. */
const COLUMNS: Record<TripsSearch['show'], readonly TripColumn[]> = {
  all: TRIP_COLUMNS,
  trips: [...TRIP_COLUMNS, STOP_AFTER],
  stops: STOP_COLUMNS,
}

export function tripColumns(show: TripsSearch['show'], view: View, t: TFunction): Column<TripRow>[] {
  return COLUMNS[show].map(({ header, headerHint, widthPx, trip, stop, isStopLine, ...column }) => ({
    ...column,
    header: t(header),
    ...(headerHint !== undefined && { headerHint: t(headerHint) }),
    ...(widthPx !== undefined && { widthPx: typeof widthPx === 'number' ? widthPx : widthPx(view) }),
    cell: row => (row.kind === 'trip' ? trip?.(row.trip, view) : stop?.(row.stop, view, row.trip)),
    takesRest: row => row.kind === 'stop' && isStopLine?.(view) === true,
  }))
}
