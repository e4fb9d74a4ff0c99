import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './Timesheets.module.css'

interface Props {
  onCorrect: () => void
  children: ReactNode
}

/** A time of a row that is corrected by a click on it; by keys the day is opened, whose panel has the same form. */
export function CorrectableCell({ onCorrect, children }: Props) {
  const { t } = useTranslation()
  return (
    <button
      type="button"
      className={classes.correctable}
      tabIndex={-1}
      title={t('Correct this time')}
      onClick={event => {
        event.stopPropagation()
        onCorrect()
      }}
    >
      {children}
    </button>
  )
}
