import { IconSearch } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import classes from './FindButton.module.css'

/** Looks like the field that it opens. */
export function FindButton({ onClick }: { onClick: () => void }) {
  const { t } = useTranslation()
  return (
    <button type="button" className={classes.find} onClick={onClick}>
      <IconSearch size={16} aria-hidden="true" />
      {t('Find on the map')}
    </button>
  )
}
