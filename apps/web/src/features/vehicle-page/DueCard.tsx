import type { VehiclePage } from '@milepost/contract/vehicle-page.ts'
import { dueStateWord, scheduleTypeWord } from '@milepost/texts/schedule-words.ts'
import { useTranslation } from 'react-i18next'
import { useWords } from '../../i18n/use-words.ts'
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
        due !== null && (
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
          {due.map(({ due_date: day, activity_type: activity, schedule_type: type, ...one }) => (
            <li key={activity.id}>
              <span className={classes.grow}>{scheduleTypeWord(type.code, type.name, t)}</span>
              <span className={classes.due} data-state={one.state}>
                {one.state === 'never-recorded' ? (
                  t(dueStateWord(one))
                ) : (
                  <>
                    {day === null ? t('No date yet') : words.dateOf(day.slice(0, 10))}
                    <small>{t(dueStateWord(one))}</small>
                  </>
                )}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
