import { useTranslation } from 'react-i18next'
import classes from './Records.module.css'

/** Below a control whose choices could not be loaded. */
export function ChoicesFailed({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation()
  return (
    <span className={classes.choicesFailed}>
      {t('The choices could not be loaded.')}
      <button type="button" onClick={onRetry}>
        {t('Try again')}
      </button>
    </span>
  )
}
