import { Progress } from '@mantine/core'
import type { VisitsUnderWay } from '@milepost/contract/geofence-visits.ts'
import { useTranslation } from 'react-i18next'
import { useWords } from '../../i18n/use-words.ts'
import { doneOf, donePercent } from './past-progress.ts'
import classes from './VisitsView.module.css'

/** Above a list of visits: that some are still being worked out, and how far. */
export function VisitsProgress({ underWay }: { underWay: VisitsUnderWay }) {
  const { t } = useTranslation()
  const words = useWords()
  return (
    <div className={classes.progress}>
      <p role="status">
        {t('Earlier visits to {{count}} geofences are still being worked out: some are missing here.', {
          count: underWay.geofences,
        })}
        {underWay.total > 0 && ` ${doneOf(underWay, t, words)}`}
      </p>
      <Progress value={donePercent(underWay)} aria-label={t('Earlier visits to geofences')} />
    </div>
  )
}
