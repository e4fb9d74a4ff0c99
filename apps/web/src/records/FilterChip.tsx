import { CloseButton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import classes from './Records.module.css'

/** What a list is narrowed to, in words, and the button that takes it away; an item of a list. */
export function FilterChip({ text, onRemove }: { text: string; onRemove: () => void }) {
  const { t } = useTranslation()
  return (
    <li className={classes.chip}>
      {text}
      <CloseButton size="xs" aria-label={t('Remove the filter: {{text}}', { text })} onClick={onRemove} />
    </li>
  )
}
