import type { CorrectedField } from '@milepost/domain/timesheets/corrections.ts'
import type { TFunction } from 'i18next'
import type { ReactNode } from 'react'
import type { DayRange } from '../../ui/day-range.ts'
import type { Column } from '../../ui/table-columns.ts'
import { CorrectableCell } from './CorrectableCell.tsx'
import { Corrected, CorrectedMark } from './Corrected.tsx'
import { DayStrip, StripHeading } from './DayStrip.tsx'
import { midnights, sparseHourMarks } from './day-hours.ts'
import classes from './Timesheets.module.css'
import type { SheetDay, SheetSums } from './timesheet-queries.ts'
import type { SheetWords } from './use-sheet-words.ts'

/** A day of the range; null where nothing was recorded. */
export interface DayRow {
  date: string
  week: string
  day: SheetDay | null
}

/** What a column shows of a total; absent: nothing. */
export interface SheetColumn<Row> extends Column<Row> {
  total?: (sums: SheetSums) => string
}

/** Which days, whose midnights divide them, whether times are on another clock, and whether some are on another date there. */
export interface SheetClock {
  range: DayRange
  timeZone: string
  isOnOtherClock: boolean
  hasOtherDates: boolean
}

type Translate = TFunction

/** The columns of a sheet. What no day of it has, has none: breaks, private and unknown time are rare. */
export function dayColumns(
  t: Translate,
  words: SheetWords,
  { range, timeZone, isOnOtherClock, hasOtherDates }: SheetClock,
  total: SheetSums,
  onCorrect: ((date: string, field: CorrectedField) => void) | null,
): SheetColumn<DayRow>[] {
  const stripName = isOnOtherClock ? t('Day in {{place}}', { place: words.place(timeZone) }) : t('Day timeline')
  // A value and what was recorded beside it need more room.
  const isCorrected = total.corrected_days > 0
  const timePx = hasOtherDates ? 116 : isCorrected ? 104 : null
  const timeOf = ({ day }: DayRow, which: 'first_start' | 'last_stop'): ReactNode => {
    if (day === null) return '–'
    if (which === 'last_stop' && day.first_start !== null && day.last_stop === null)
      return <span className={classes.quiet}>{t('not ended')}</span>
    return <Corrected shown={words.sheetTime(day.date, day[which])} recorded={recordedTime(words, day, which)} />
  }
  const correctable = ({ date }: DayRow, field: CorrectedField, shown: ReactNode): ReactNode =>
    onCorrect === null ? shown : <CorrectableCell onCorrect={() => onCorrect(date, field)}>{shown}</CorrectableCell>
  const hours = (
    id: Exclude<keyof SheetSums, 'corrected_days' | 'days'>,
    header: string,
    headerHint: string,
    widthPx = 60,
  ): SheetColumn<DayRow> => ({
    id,
    header,
    headerHint,
    align: 'end',
    widthPx,
    isHiddenOnPhone: true,
    cell: ({ day }) => words.hoursOrDash(day?.[id] ?? 0),
    total: sums => words.hoursOrDash(sums[id]),
  })
  const withWay = (kind: 'unknown' | 'carried', header: string, headerHint: string): SheetColumn<DayRow> => {
    const shown = (sums: SheetDay | SheetSums) => words.hoursAndWay(sums[`${kind}_s`], sums[`${kind}_m`])
    return {
      id: `${kind}_s`,
      header,
      headerHint,
      align: 'end',
      widthPx: 124,
      isHiddenOnPhone: true,
      cell: ({ day }) => (day ? shown(day) : '–'),
      total: shown,
    }
  }
  return [
    {
      id: 'date',
      header: t('Day'),
      widthPx: isCorrected ? 132 : 110,
      isFrozen: true,
      cell: ({ date, day }) => (
        <span className={day ? classes.day : classes.emptyDay}>
          {words.day(date)}
          {day?.recorded && <CorrectedMark />}
        </span>
      ),
    },
    {
      id: 'first_start',
      header: t('First start'),
      align: 'end',
      widthPx: timePx ?? 68,
      isHiddenOnPhone: true,
      cell: row => correctable(row, 'first-start', timeOf(row, 'first_start')),
    },
    {
      id: 'last_stop',
      header: t('Last stop'),
      align: 'end',
      widthPx: timePx ?? 72,
      isHiddenOnPhone: true,
      cell: row => correctable(row, 'last-stop', timeOf(row, 'last_stop')),
    },
    {
      id: 'duty_s',
      header: t('On duty'),
      headerHint: t('From the first start to the last stop, less private time and breaks'),
      align: 'end',
      widthPx: isCorrected ? 104 : 62,
      cell: ({ day }) =>
        day ? (
          <strong className={classes.duty}>
            <Corrected
              shown={words.hoursOrDash(day.duty_s)}
              recorded={day.recorded && words.hoursOrDash(day.recorded.duty_s)}
            />
          </strong>
        ) : (
          '–'
        ),
      total: sums => words.hoursOrDash(sums.duty_s),
    },
    {
      id: 'strip',
      header: stripName,
      headerCell: (
        <StripHeading
          name={stripName}
          hours={sparseHourMarks(words.hourMarks(range.start), words.hourMarks(range.end))}
        />
      ),
      leastShare: 1 / 3,
      cell: ({ date, day }) => (
        <DayStrip spells={day?.spells ?? []} {...midnights(date, timeZone)} label={words.strip(day)} />
      ),
    },
    ...(total.break_s > 0 ? [hours('break_s', t('Break'), t('Entered by hand'))] : []),
    hours('driving_s', t('Driving'), t('Moving, on business trips')),
    hours('standing_s', t('Standing'), t('Standing with the engine on, on business trips'), 68),
    hours(
      'idle_s',
      t('Idling_time'),
      t('Engine on and standing for long enough to be idling, in the yard as well'),
      58,
    ),
    hours('stopped_s', t('Parked'), t('Between trips, from first start to last stop')),
    ...(total.private_s > 0 ? [hours('private_s', t('Private'), t('Private trips, not in any other total'))] : []),
    ...(total.unknown_s > 0
      ? [withWay('unknown', t('No data'), t('The tracker sent no data; its distance is part of the whole'))]
      : []),
    ...(total.carried_s > 0
      ? [withWay('carried', t('Carried'), t('Moved with the engine off, on a ferry or by a tow truck; in no distance'))]
      : []),
    {
      id: 'distance_m',
      header: t('Distance'),
      align: 'end',
      widthPx: 70,
      isHiddenOnPhone: true,
      cell: ({ day }) => (day ? words.distance(day.distance_m) : '–'),
      total: sums => words.distance(sums.distance_m),
    },
  ]
}

export function recordedTime(words: SheetWords, { date, recorded }: SheetDay, which: 'first_start' | 'last_stop') {
  return recorded && words.sheetTime(date, recorded[which])
}
