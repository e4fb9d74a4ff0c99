import { VisuallyHidden } from '@mantine/core'
import { IconArrowDownRight, IconArrowUpRight, IconEqual } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import classes from './ScoreChange.module.css'
import { useBehaviourWords } from './use-behaviour-words.ts'

/** How much better or worse than the time before: an arrow, a number and a word. Null: there is nothing to compare with. */
export function ScoreChange({ change }: { change: number | null }) {
  const { t } = useTranslation()
  const { decimals } = useBehaviourWords()
  if (change === null) {
    return (
      <span className={classes.none}>
        <span aria-hidden="true">–</span>
        <VisuallyHidden>{t('no comparison')}</VisuallyHidden>
      </span>
    )
  }
  if (change === 0) {
    return (
      <span className={classes.change}>
        <IconEqual size={15} aria-hidden="true" /> {t('unchanged')}
      </span>
    )
  }
  const points = decimals(Math.abs(change))
  return change > 0 ? (
    <span className={classes.change} data-direction="better">
      <IconArrowUpRight size={15} aria-hidden="true" /> {t('up {{points}}', { points })}
    </span>
  ) : (
    <span className={classes.change} data-direction="worse">
      <IconArrowDownRight size={15} aria-hidden="true" /> {t('down {{points}}', { points })}
    </span>
  )
}
