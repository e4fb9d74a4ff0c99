import type { VehiclePage } from '@milepost/contract/vehicle-page.ts'
import { scheduleTypeWord } from '@milepost/texts/schedule-words.ts'
import { useTranslation } from 'react-i18next'
import { useWords } from '../../i18n/use-words.ts'
import { DueStateMark } from '../../ui/DueStateMark.tsx'
import { Card, LeftOut } from './Card.tsx'
import { PageLink } from './PageLink.tsx'
import classes from './VehiclePage.module.css'

/** What is due of the vehicle, the first first. */
export function DueCard({ vehicle }: { vehicle: VehiclePage }) {
  const { t } = useTranslation()
  const words = useWords()
  const { due } = vehicle
  return (
    <Card
      title={t('What is due')}
      link={
        due !== null &&
        vehicle.archived_at === null && (
          <PageLink page="vehicleSchedules" search={{ vehicleId: vehicle.id }} text={t('Schedule board')} />
        )
      }
    >
      {due === null && <LeftOut vehicle={vehicle} part="due" />}
      {due?.length === 0 && (
        <p className={classes.quiet}>
          {vehicle.archived_at === null
            ? t('Nothing is scheduled yet')
            : t('This vehicle is archived, so nothing is due.')}
        </p>
      )}
      {due !== null && due.length > 0 && (
        <ul className={classes.list}>
          {due.map(schedule => (
            <li key={schedule.activity_type.id} className={classes.dueRow}>
              <span className={classes.dueName}>
                {scheduleTypeWord(schedule.schedule_type.code, schedule.schedule_type.name, t)}
              </span>
              <span className={classes.due}>
                {schedule.state !== 'never-recorded' && (
                  <span>
                    {schedule.due_date === null ? t('No date yet') : words.dateOf(schedule.due_date.slice(0, 10))}
                  </span>
                )}
                <DueStateMark schedule={schedule} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
