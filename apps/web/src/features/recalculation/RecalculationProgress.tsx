import { Progress } from '@mantine/core'
import type { changedFigures } from '@milepost/contract/changed-figures.ts'
import type { Result } from '@milepost/contract/route.ts'
import { IconAlertTriangle, IconCheck, IconLoader2 } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useWords } from '../../i18n/use-words.ts'
import classes from './Recalculation.module.css'

type Recalculation = Result<typeof changedFigures.list>['recalculation']

/** How far that of a release is, which is of some trackers. */
export function RecalculationProgress({ recalculation }: { recalculation: Recalculation }) {
  const { t } = useTranslation()
  const words = useWords()
  const { done, failed, total } = recalculation
  const counts = { done: words.number(done), total: words.number(total) }
  if (done === total) {
    return (
      <div className={classes.progress} role="status">
        <IconCheck size={16} aria-hidden="true" />
        {t('All {{total}} trackers were recalculated.', counts)}
      </div>
    )
  }
  const Icon = failed > 0 ? IconAlertTriangle : IconLoader2
  return (
    <div className={classes.progress} role="status">
      <Icon size={16} aria-hidden="true" />
      {t('Recalculated: {{done}} of {{total}} trackers', counts)}
      <Progress className={classes.bar} value={(100 * done) / total} aria-label={t('Changed figures')} />
      {failed > 0 && (
        <span>
          {t('Trackers that could not be recalculated: {{failed}}. They are tried again.', {
            failed: words.number(failed),
          })}
        </span>
      )}
    </div>
  )
}
