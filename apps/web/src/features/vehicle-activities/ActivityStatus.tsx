import type { VehicleActivity } from '@milepost/contract/vehicle-activities.ts'
import { shownStatus } from '@milepost/domain/vehicle-activities/statuses.ts'
import { activityStatusWord } from '@milepost/texts/activity-words.ts'
import { useTranslation } from 'react-i18next'
import classes from './VehicleFile.module.css'

/** The status of an activity in the words of the documents, and beside it that the vehicle is off the road. */
export function ActivityStatus({
  activity: { activity_type_reference: reference, status },
}: {
  activity: VehicleActivity
}) {
  const { t } = useTranslation()
  const shown = shownStatus(reference, status)
  return (
    <span className={shown.of === 'none' ? classes.quiet : classes.twoLines}>
      {activityStatusWord(reference, status, t)}
      {shown.of === 'defect' && shown.isOffRoad && (
        <span className={classes.offRoad}>{t('Off road (VOR)_activity')}</span>
      )}
    </span>
  )
}
