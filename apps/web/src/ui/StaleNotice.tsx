import { useTranslation } from 'react-i18next'
import { HttpError, NetworkError } from '../api/http.ts'
import { useWords } from '../i18n/use-words.ts'
import classes from './DataTable.module.css'
import { useTickingSecond } from './use-ticking-second.ts'

interface Props {
  error: unknown
  /** When what is shown was read; null where it is not known. */
  loadedAtMs: number | null
  onRetry: () => void
}

/** Above rows that stay though they could not be read anew: why, how old they are, and a button to try again. */
export function StaleNotice({ error, loadedAtMs, onRetry }: Props) {
  const { t } = useTranslation()
  const reference = error instanceof HttpError ? error.requestId : null
  return (
    <div className={classes.failed}>
      <span role="alert">{error instanceof NetworkError ? t('No connection') : t('This could not be loaded')}</span>
      {loadedAtMs !== null && <Age sinceMs={loadedAtMs} />}
      {reference !== null && (
        <span className={classes.reference}>
          {t('Reference')}: {reference}
        </span>
      )}
      <button type="button" onClick={onRetry}>
        {t('Try again')}
      </button>
    </div>
  )
}

function Age({ sinceMs }: { sinceMs: number }) {
  const { t } = useTranslation()
  const words = useWords()
  const second = useTickingSecond()
  return <span>{t('Data from {{age}}', { age: words.age(Math.max(0, second * 1000 - sinceMs)) })}</span>
}
