import { VisuallyHidden } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import classes from './ScheduledReports.module.css'

interface Props {
  /** What alone is listed. */
  name: string
  onShowAll: () => void
}

/** Says what a list is narrowed to, and shows all again. */
export function NarrowedTo({ name, onShowAll }: Props) {
  const { t } = useTranslation()
  return (
    <button type="button" className={classes.chip} onClick={onShowAll}>
      {name}
      <IconX size={14} aria-hidden="true" />
      <VisuallyHidden>{t('Show all reports')}</VisuallyHidden>
    </button>
  )
}
