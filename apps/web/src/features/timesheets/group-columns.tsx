import type { TFunction } from 'i18next'
import { CorrectedMark } from './Corrected.tsx'
import type { SheetColumn } from './day-columns.tsx'
import { SumBar } from './SumBar.tsx'
import classes from './Timesheets.module.css'
import type { GroupRow, SheetSums } from './timesheet-queries.ts'
import type { SheetWords } from './use-sheet-words.ts'

type Translate = TFunction

/** The columns of a group: a row a vehicle or driver, the bars to one scale. A value that all rows lack has no column. */
export function groupColumns(
  t: Translate,
  words: SheetWords,
  by: 'vehicle' | 'driver',
  mostS: number,
  total: SheetSums,
): SheetColumn<GroupRow>[] {
  const hours = (id: keyof SheetSums, header: string, widthPx = 92, isHiddenOnPhone = true): SheetColumn<GroupRow> => ({
    id,
    header,
    align: 'end',
    widthPx,
    isHiddenOnPhone,
    ordering: id,
    cell: row => words.hoursOrDash(row[id]),
    total: sums => words.hoursOrDash(sums[id]),
  })
  const withWay = (kind: 'unknown' | 'carried', header: string): SheetColumn<GroupRow> => ({
    ...hours(`${kind}_s`, header, 128),
    cell: row => words.hoursAndWay(row[`${kind}_s`], row[`${kind}_m`]),
    total: sums => words.hoursAndWay(sums[`${kind}_s`], sums[`${kind}_m`]),
  })
  return [
    {
      id: 'name',
      header: by === 'driver' ? t('Driver') : t('Vehicle'),
      widthPx: by === 'driver' ? 136 : 104,
      ordering: 'name',
      cell: row => (
        <span className={row.days > 0 ? classes.opens : classes.emptyDay}>
          {row.name}
          {row.corrected_days > 0 && <CorrectedMark />}
        </span>
      ),
    },
    {
      id: 'days',
      header: t('Days'),
      align: 'end',
      widthPx: 68,
      isHiddenOnPhone: true,
      ordering: 'days',
      cell: row => (row.days === 0 ? '–' : words.number(row.days)),
      total: sums => words.number(sums.days),
    },
    hours('duty_s', t('On duty'), 100, false),
    { id: 'bar', header: t('Breakdown'), cell: row => <SumBar sums={row} mostS={mostS} words={words} /> },
    hours('driving_s', t('Driving'), 96),
    hours('standing_s', t('Standing'), 104),
    hours('idle_s', t('Idling_time')),
    hours('stopped_s', t('Parked')),
    ...(total.private_s > 0 ? [hours('private_s', t('Private'))] : []),
    ...(total.unknown_s > 0 ? [withWay('unknown', t('No data'))] : []),
    ...(total.carried_s > 0 ? [withWay('carried', t('Carried'))] : []),
    {
      id: 'distance_m',
      header: t('Distance'),
      align: 'end',
      widthPx: 100,
      isHiddenOnPhone: true,
      ordering: 'distance_m',
      cell: row => words.distance(row.distance_m),
      total: sums => words.distance(sums.distance_m),
    },
  ]
}
