import { IconPencil } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Hint } from '../../ui/Hint.tsx'
import classes from './Timesheets.module.css'

interface Props {
  shown: string
  /** As it was recorded; the same as what is shown where nothing was corrected. */
  recorded: string | null
}

/** A value, and what was recorded struck beside it where it was corrected. */
export function Corrected({ shown, recorded }: Props) {
  const { t } = useTranslation()
  if (recorded === null || recorded === shown) return shown
  return (
    <span className={classes.corrected}>
      <del>
        <span className={classes.unseen}>{t('Recorded:')} </span>
        {recorded}
      </del>
      <ins>{shown}</ins>
    </span>
  )
}

/** Says that a day is corrected, or in how many days of a total something is. */
export function CorrectedMark({ count }: { count?: number }) {
  const { t } = useTranslation()
  if (count === 0) return null
  const words = count === undefined ? t('Corrected') : t('{{count}} days corrected', { count })
  return (
    <Hint text={words}>
      <span className={classes.correctedMark} role="img" aria-label={words}>
        <IconPencil size={13} />
        {count}
      </span>
    </Hint>
  )
}
