import { Button, Group } from '@mantine/core'
import { isoWeek } from '@milepost/domain/time/api-dates.ts'
import type { CorrectedField } from '@milepost/domain/timesheets/corrections.ts'
import { IconCalendarOff, IconUserOff } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { HttpError } from '../../api/http.ts'
import { DataTable } from '../../ui/DataTable.tsx'
import { type DayRange, dayAt } from '../../ui/day-range.ts'
import { Message } from '../../ui/Message.tsx'
import { CorrectedMark } from './Corrected.tsx'
import { FirstWeekButton } from './DataBegin.tsx'
import { type DayRow, dayColumns } from './day-columns.tsx'
import { agreesWithSheet } from './sheet-time-zone.ts'
import { NO_SUMS } from './sums.ts'
import classes from './Timesheets.module.css'
import { TotalRow } from './TotalRow.tsx'
import type { Sheet, SheetDay, SheetSubject, SheetSums } from './timesheet-queries.ts'
import { daysOf } from './timesheets-search.ts'
import { type SheetWords, useSheetWords } from './use-sheet-words.ts'
import { WeekApprovalLine } from './WeekApprovalLine.tsx'

interface Props {
  subject: SheetSubject
  query: UseQueryResult<Sheet>
  range: DayRange
  timeZone: string
  selectedDay: string | null
  onDay: (day: string) => void
  /** Null where the user may correct nothing. */
  onCorrect: ((day: string, field: CorrectedField) => void) | null
  onRange: (range: DayRange) => void
}

/** A sheet: every day of the range under its ISO week, with the total below. A day opens to what it is made of. */
export function DayTable({ subject, query, range, timeZone, selectedDay, onDay, onCorrect, onRange }: Props) {
  const { t } = useTranslation()
  const words = useSheetWords(timeZone)
  const { data, error, isPending, dataUpdatedAt, refetch } = query
  if (error instanceof HttpError && error.status === 404) return <NobodyThere />
  const isOnOtherClock = !agreesWithSheet(range, timeZone, words.timeZone)
  const hasOtherDates = isOnOtherClock && (data?.results.some(day => isOnOtherDate(day, words.timeZone)) ?? false)
  const clock = { range, timeZone, isOnOtherClock, hasOtherDates }
  const columns = dayColumns(t, words, clock, data?.total ?? NO_SUMS, onCorrect)
  const weeks = new Map(data?.weeks.map(week => [week.week, week]))
  const approvals = new Map(data?.approvals.map(approval => [approval.week, approval]))
  function approvalLine(week: string): ReactNode {
    const approval = approvals.get(week)
    if (data === undefined || approval === undefined) return null
    return <WeekApprovalLine subject={subject} sheet={data} approval={approval} words={words} onRange={onRange} />
  }
  return (
    <DataTable<DayRow>
      label={t('Timesheet')}
      columns={columns}
      rows={data === undefined || data.count === 0 ? [] : rowsOf(data, range)}
      rowKey={row => row.date}
      isLoading={isPending}
      error={error}
      onRetry={() => void refetch()}
      loadedAtMs={dataUpdatedAt}
      empty={
        <NothingRecorded
          dataBegin={data?.data_begin ?? null}
          timeZone={timeZone}
          onRange={onRange}
          onEnter={() => onDay(range.end)}
        />
      }
      ordering={null}
      onOrdering={() => {}}
      selectedKey={selectedDay}
      onSelect={row => onDay(row.date)}
      groupOf={({ week }) => ({
        key: week,
        header: (
          <WeekWords week={week} sums={weeks.get(week) ?? null} words={words}>
            {approvalLine(week)}
          </WeekWords>
        ),
      })}
      footer={data && <TotalRow columns={columns} sums={data.total} />}
    />
  )
}

const isOnOtherDate = ({ date, first_start, last_stop }: SheetDay, clock: string) =>
  [first_start, last_stop].some(instant => instant !== null && dayAt(Date.parse(instant), clock) !== date)

function rowsOf({ results }: Sheet, range: DayRange): DayRow[] {
  const known = new Map(results.map(day => [day.date, day]))
  return daysOf(range).map(date => ({ date, week: weekOf(date), day: known.get(date) ?? null }))
}

function weekOf(date: string): string {
  const { year, week } = isoWeek(date)
  return `${year}-W${String(week).padStart(2, '0')}`
}

interface WeekProps {
  week: string
  /** Null where nothing was recorded. */
  sums: SheetSums | null
  words: SheetWords
  /** Its approval. */
  children: ReactNode
}

function WeekWords({ week, sums, words, children }: WeekProps) {
  return (
    <span className={classes.week}>
      {words.week(week)}
      {sums && <WeekSums sums={sums} words={words} />}
      {children}
    </span>
  )
}

function WeekSums({ sums, words }: { sums: SheetSums; words: SheetWords }) {
  const { t } = useTranslation()
  return (
    <>
      <span className={classes.quiet}>
        {[
          t('{{count}} days', { count: sums.days }),
          t('on duty {{hours}}', { hours: words.hours(sums.duty_s) }),
          t('driving {{hours}}', { hours: words.hours(sums.driving_s) }),
          words.distance(sums.distance_m),
        ].join(' · ')}
      </span>
      <CorrectedMark count={sums.corrected_days} />
    </>
  )
}

interface NothingProps {
  /** Null where data do not begin after the range. */
  dataBegin: string | null
  timeZone: string
  onRange: (range: DayRange) => void
  onEnter: () => void
}

function NothingRecorded({ dataBegin, timeZone, onRange, onEnter }: NothingProps) {
  const { t } = useTranslation()
  const words = useSheetWords(timeZone)
  return (
    <Message
      icon={IconCalendarOff}
      title={t('No data in this period')}
      text={[
        dataBegin !== null && t('Data begin on {{day}}.', { day: words.day(dataBegin) }),
        t('Choose other dates, or enter a day by hand.'),
      ]
        .filter(Boolean)
        .join(' ')}
      action={
        <Group justify="center">
          {dataBegin !== null && <FirstWeekButton day={dataBegin} timeZone={timeZone} onRange={onRange} />}
          <Button variant="default" onClick={onEnter}>
            {t('Enter a day')}
          </Button>
        </Group>
      }
    />
  )
}

/** The driver or vehicle of the address does not exist, or the user may not see it. */
export function NobodyThere() {
  const { t } = useTranslation()
  return (
    <Message
      icon={IconUserOff}
      title={t('Not in your fleet')}
      text={t('This vehicle, driver or group does not exist, or you do not have access. Choose another on the left.')}
    />
  )
}
