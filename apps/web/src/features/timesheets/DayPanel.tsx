import { ActionIcon } from '@mantine/core'
import type { CorrectedField } from '@milepost/domain/timesheets/corrections.ts'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { addDays, type DayRange } from '../../ui/day-range.ts'
import { Corrected } from './Corrected.tsx'
import { DayCorrections } from './DayCorrections.tsx'
import classes from './DayPanel.module.css'
import { DayStrip } from './DayStrip.tsx'
import { recordedTime } from './day-columns.tsx'
import { midnights } from './day-hours.ts'
import { PartList } from './PartList.tsx'
import type { SheetDay, SheetSubject, WeekApproval } from './timesheet-queries.ts'
import { type SheetWords, useSheetWords } from './use-sheet-words.ts'

interface Props {
  subject: SheetSubject
  name: string
  date: string
  range: DayRange
  timeZone: string
  /** Null where nothing was recorded. */
  day: SheetDay | null
  /** Of its week. */
  approval: WeekApproval | null
  /** What is being corrected. */
  correcting: CorrectedField | null
  onCorrect: (field: CorrectedField | null) => void
  onDay: (day: string) => void
}

/** One day opened: its strip, its figures, what they come from, and its corrections. */
export function DayPanel(props: Props) {
  const { subject, name, date, range, timeZone, day, approval, onDay } = props
  const { t } = useTranslation()
  const words = useSheetWords(timeZone)
  const steps = [
    { label: t('Previous day'), icon: IconChevronLeft, to: addDays(date, -1) },
    { label: t('Next day'), icon: IconChevronRight, to: addDays(date, 1) },
  ]
  return (
    <div className={classes.panel}>
      <div className={classes.head}>
        <p className={classes.who}>
          <strong>{name}</strong>
        </p>
        {steps.map(({ label, icon: StepIcon, to }) => (
          <ActionIcon
            key={label}
            variant="default"
            size={30}
            aria-label={label}
            disabled={to < range.start || to > range.end}
            onClick={() => onDay(to)}
          >
            <StepIcon size={18} />
          </ActionIcon>
        ))}
      </div>
      <DayStrip
        spells={day?.spells ?? []}
        {...midnights(date, timeZone)}
        label={words.strip(day)}
        hours={words.hourMarks(date)}
      />
      {day ? <Figures day={day} words={words} /> : <p className={classes.quiet}>{t('No data on this day.')}</p>}
      <DayCorrections
        key={`${subject.kind} ${subject.id} ${date}`}
        subject={subject}
        date={date}
        timeZone={timeZone}
        words={words}
        approval={approval}
        correcting={props.correcting}
        onCorrect={props.onCorrect}
      />
      <PartList
        key={date}
        subject={subject}
        date={date}
        dayStartMs={midnights(date, timeZone).dayStartMs}
        words={words}
        isEmpty={day === null || day.spells.length === 0}
      />
    </div>
  )
}

function Figures({ day, words }: { day: SheetDay; words: SheetWords }) {
  const { t } = useTranslation()
  const isUnderWay = day.first_start !== null && day.last_stop === null
  const times = [
    {
      name: t('First start'),
      shown: words.sheetTime(day.date, day.first_start),
      recorded: recordedTime(words, day, 'first_start'),
    },
    {
      name: t('Last stop'),
      shown: isUnderWay ? t('not ended') : words.sheetTime(day.date, day.last_stop),
      recorded: isUnderWay ? null : recordedTime(words, day, 'last_stop'),
    },
    { name: t('On duty'), shown: words.hours(day.duty_s), recorded: day.recorded && words.hours(day.recorded.duty_s) },
    { name: t('Break'), shown: words.hoursOrDash(day.break_s), recorded: null },
  ]
  const sums = [
    [t('Driving'), words.hours(day.driving_s)],
    [t('Standing'), words.hoursOrDash(day.standing_s)],
    [t('Idling_time'), words.hoursOrDash(day.idle_s)],
    [t('Parked'), words.hoursOrDash(day.stopped_s)],
    [t('Private'), words.hoursOrDash(day.private_s)],
    [t('No data'), words.hoursAndWay(day.unknown_s, day.unknown_m)],
    [t('Carried'), words.hoursAndWay(day.carried_s, day.carried_m)],
    [t('Distance'), words.distance(day.distance_m)],
    [t('Trips'), words.number(day.trips)],
  ] as const
  return (
    <>
      <dl className={classes.figures}>
        {times.map(({ name, shown, recorded }) => (
          <div key={name} data-strong>
            <dt>{name}</dt>
            <dd>
              <Corrected shown={shown} recorded={recorded} />
            </dd>
          </div>
        ))}
        {sums.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {day.note !== null && (
        <p className={classes.note}>
          <span className={classes.quiet}>{t('Note')}:</span> {day.note}
        </p>
      )}
    </>
  )
}
