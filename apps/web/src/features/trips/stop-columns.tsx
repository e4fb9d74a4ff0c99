import type { TFunction } from 'i18next'
import type { ReactNode } from 'react'
import type { Column } from '../../ui/table-columns.ts'
import classes from './Trips.module.css'
import type { TripRow } from './trip-rows.ts'
import type { TripWords } from './use-trip-words.ts'

type StopRow = Extract<TripRow, { kind: 'stop' }>

/** The columns where stops alone are shown. Their order is that of the trips which led to them. */
export function stopColumns(
  t: TFunction,
  words: TripWords,
  { isByDay, isPhone }: { isByDay: boolean; isPhone: boolean },
): Column<TripRow>[] {
  const of = (cell: (stop: StopRow) => ReactNode) => (row: TripRow) => (row.kind === 'stop' ? cell(row) : null)
  const at = (instant: string) =>
    isByDay
      ? words.time(Date.parse(instant))
      : `${words.dayAndMonth(Date.parse(instant))} ${words.time(Date.parse(instant))}`
  return [
    {
      id: 'start',
      header: t('Start'),
      ordering: 'date',
      widthPx: isByDay ? 84 : 132,
      cell: of(({ stop }) => at(stop.start)),
    },
    {
      id: 'end',
      header: t('End'),
      widthPx: 76,
      isHiddenOnPhone: true,
      cell: of(({ stop }) => (stop.end === null ? t('now') : words.time(Date.parse(stop.end)))),
    },
    {
      id: 'registration',
      header: t('Vehicle'),
      ordering: 'registration',
      widthPx: isPhone ? 94 : 104,
      cell: of(({ trip }) => <span className={classes.registration}>{trip.registration}</span>),
    },
    {
      id: 'place',
      header: t('Place'),
      cell: of(({ stop }) => words.place(stop.place, stop.is_private)),
    },
    {
      id: 'geofence',
      header: t('Geofence'),
      isHiddenOnPhone: true,
      cell: of(({ stop }) => stop.geofences.join(', ') || '–'),
    },
    {
      id: 'parked',
      header: t('Parked'),
      align: 'end',
      widthPx: isPhone ? 84 : 100,
      cell: of(({ stop }) => words.duration(stop.duration_s)),
    },
    {
      id: 'engine',
      header: t('Engine on'),
      headerHint: t('Standing with the engine on'),
      align: 'end',
      widthPx: 100,
      isHiddenOnPhone: true,
      cell: of(({ stop }) => (stop.idling_s === 0 ? '–' : words.duration(stop.idling_s))),
    },
    {
      id: 'reason',
      header: t('Why a stop'),
      isHiddenOnPhone: true,
      cell: of(({ stop }) => words.shortStopReason(stop) ?? '–'),
    },
  ]
}
