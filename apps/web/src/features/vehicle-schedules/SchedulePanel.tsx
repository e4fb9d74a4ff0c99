import type { VehicleSchedule } from '@milepost/contract/vehicle-schedules.ts'
import { activityDescription, activityTypeWord } from '@milepost/texts/activity-words.ts'
import { intervalWords, scheduleTypeWord } from '@milepost/texts/schedule-words.ts'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useWords } from '../../i18n/use-words.ts'
import { pages } from '../../pages/pages.ts'
import { DueStateMark } from '../../ui/DueStateMark.tsx'
import { Fact, Facts } from '../../ui/Facts.tsx'
import { ReasonButton } from '../../ui/ReasonButton.tsx'
import { FileLast } from './FileLast.tsx'
import classes from './Schedules.module.css'
import { SetScheduleDialog } from './SetScheduleDialog.tsx'
import { StopScheduleDialog } from './StopScheduleDialog.tsx'
import { whyThisDate } from './why-this-date.ts'

interface Props {
  schedule: VehicleSchedule
  mayChange: boolean
}

/** What a vehicle follows, when it is due, and why then. */
export function SchedulePanel({ schedule, mayChange }: Props) {
  const { t } = useTranslation()
  const words = useWords()
  const [isSetting, setSetting] = useState(false)
  const [isStopping, setStopping] = useState(false)
  const { schedule_type: type, activity_type: activity, last_activity: last, due_date: due, vehicle } = schedule
  const name = scheduleTypeWord(type.code, type.name, t)
  const day = (instant: string) => words.dateOf(instant.slice(0, 10))
  const isNever = schedule.state === 'never-recorded'
  const reason = mayChange ? null : t('Your role may read this, not change it. Ask an administrator.')

  return (
    <div className={classes.panel}>
      <Facts>
        <Fact name={t('Schedule')}>{name}</Fact>
        <Fact name={t('Due')}>
          {due === null ? t('No date yet') : `${day(due)}, ${words.untilDay(due.slice(0, 10))}`}
        </Fact>
        <Fact name={t('Status')}>
          <DueStateMark schedule={schedule} />
        </Fact>
        {schedule.off_road_since !== null && (
          <Fact name={t('Off the road since')}>{words.dateAndTime(schedule.off_road_since)}</Fact>
        )}
        <Fact name={t('Depots')}>{schedule.depots.map(depot => depot.name).join(', ') || '–'}</Fact>
      </Facts>
      {schedule.state === 'waiting' && (
        <p className={classes.quiet}>{t('The vehicle is off the road. It must be done before the vehicle returns.')}</p>
      )}
      {schedule.is_due_before_use && (
        <p className={classes.beforeUse}>
          {t('It became overdue while the vehicle was off the road. The vehicle must not be used before it is done.')}
        </p>
      )}
      <section aria-label={isNever ? t('Why there is no date') : t('Why this date')}>
        <h3>{isNever ? t('Why there is no date') : t('Why this date')}</h3>
        <p className={classes.quiet}>{whyThisDate(schedule, { t, day, number: words.number, nowMs: Date.now() })}</p>
        <Facts>
          <Fact name={t('Interval')}>{intervalWords(type.interval, t) || '–'}</Fact>
          {type.every_distance_m !== null && (
            <Fact name={t('Distance_due')}>{words.distance(type.every_distance_m)}</Fact>
          )}
          {type.every_engine_h !== null && (
            <Fact name={t('Engine hours_due')}>{t('{{hours}} h', { hours: words.number(type.every_engine_h) })}</Fact>
          )}
          <Fact name={t('Fulfilled by')}>{activityTypeWord(activity.reference, activity.name, t)}</Fact>
          <Fact name={t('Last done')}>{schedule.done_at === null ? '–' : day(schedule.done_at)}</Fact>
          <Fact name={t('Last document')}>
            {last === null ? (
              t('None filed here')
            ) : (
              <Link
                className={classes.link}
                to={pages.vehicleFile.path}
                search={{ vehicleId: vehicle.id, days: 'all' }}
              >
                {activityDescription({ ...last, reference: activity.reference }, t)}, {day(last.done_at)}
              </Link>
            )}
          </Fact>
          <Fact name={t('Followed because')}>
            {schedule.is_chosen ? t('It was chosen for this vehicle') : t('Vehicles of this type follow it')}
          </Fact>
        </Facts>
      </section>
      <div className={classes.actions}>
        <FileLast schedule={schedule} size="xs" />
        <ReasonButton size="xs" variant="default" reason={reason} onClick={() => setSetting(true)}>
          {isNever ? t('Set the first day') : t('Change schedule')}
        </ReasonButton>
        <ReasonButton size="xs" variant="default" reason={reason} onClick={() => setStopping(true)}>
          {t('Stop schedule')}
        </ReasonButton>
      </div>
      {isSetting && <SetScheduleDialog schedule={schedule} onClose={() => setSetting(false)} />}
      {isStopping && <StopScheduleDialog schedule={schedule} onClose={() => setStopping(false)} />}
    </div>
  )
}
