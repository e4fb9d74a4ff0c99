import { Alert, Progress } from '@mantine/core'
import type { changedFigures } from '@milepost/contract/changed-figures.ts'
import type { Result } from '@milepost/contract/route.ts'
import { IconAlertTriangle, IconCheck, IconLoader2 } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useWords } from '../../i18n/use-words.ts'

type Recalculation = Result<typeof changedFigures.list>['recalculation']

/** How far it is; nothing where no release has changed the rules. */
export function RecalculationProgress({ recalculation }: { recalculation: Recalculation }) {
  const { t } = useTranslation()
  const words = useWords()
  const { done, failed, total } = recalculation
  if (total === 0) return null
  const counts = { done: words.number(done), total: words.number(total) }
  if (done === total) {
    return (
      <Alert color="green" icon={<IconCheck size={18} />} role="status">
        {t('All {{total}} trackers were recalculated.', counts)}
      </Alert>
    )
  }
  const isFailed = failed > 0
  return (
    <Alert
      color={isFailed ? 'yellow' : 'blue'}
      icon={isFailed ? <IconAlertTriangle size={18} /> : <IconLoader2 size={18} />}
      role="status"
    >
      {t('Recalculated: {{done}} of {{total}} trackers', counts)}
      <Progress value={(100 * done) / total} aria-label={t('Changed figures')} mt={6} />
      {isFailed &&
        t('Trackers that could not be recalculated: {{failed}}. They are tried again.', {
          failed: words.number(failed),
        })}
    </Alert>
  )
}
