import type { ActivityStatus } from '@milepost/contract/vehicle-activity-types.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Fact, Facts } from '../../ui/Facts.tsx'
import { SkeletonRows } from '../../ui/SkeletonRows.tsx'
import { StaleNotice } from '../../ui/StaleNotice.tsx'
import classes from './DocumentForm.module.css'
import { scheduleQuery } from './document-queries.ts'
import type { DueSoFar } from './due-next.ts'
import { useScheduleWords } from './use-schedule-words.ts'

interface Props {
  scheduleId: number
  /** What the vehicle counts it from so far. */
  due: DueSoFar | null
  /** YYYY-MM-DD (VF-43); null: on no day that it may be. */
  doneOn: string | null
  /** Null: none is chosen yet. */
  status: ActivityStatus | null
}

/** The schedule that the new document belongs to: name, how often, and what is due next (VF-31, VF-41). */
export function ScheduleBox({ scheduleId, due: soFar, doneOn, status }: Props) {
  const { t } = useTranslation()
  const { data, error, dataUpdatedAt, refetch } = useQuery(scheduleQuery(scheduleId))
  const schedule = useScheduleWords()
  if (data === undefined) {
    if (error === null) return <SkeletonRows label={t('Loading…')} />
    return <StaleNotice error={error} loadedAtMs={dataUpdatedAt || null} onRetry={() => void refetch()} />
  }
  const isFulfilled = status?.do_not_create_schedule_activities !== true
  const due = doneOn === null ? null : schedule.due(data, soFar, doneOn)
  return (
    <section className={classes.schedule} aria-label={t('Schedule_vehicle')}>
      <Facts>
        <Fact name={t('Schedule_vehicle')}>{schedule.name(data)}</Fact>
        <Fact name={t('Interval')}>{schedule.every(data)}</Fact>
        {due !== null && isFulfilled && (
          <Fact name={t('Due next')}>
            {due.day} <span className={classes.quiet}>({due.until})</span>
          </Fact>
        )}
      </Facts>
      {due?.isKept && isFulfilled && (
        <p className={classes.note}>{t('A later document has set it already: this one changes nothing of it.')}</p>
      )}
      {!isFulfilled && (
        <p className={classes.note}>
          {status?.name === 'PRS'
            ? t(
                'PRS leaves the schedule as it is. To set the next due date, file the pass certificate as well, with the status Pass.',
              )
            : t('With this status the schedule stays as it is.')}
        </p>
      )}
    </section>
  )
}
