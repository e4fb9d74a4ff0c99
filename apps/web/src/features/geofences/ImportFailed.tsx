import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { HttpError, NetworkError } from '../../api/http.ts'
import { serverText } from '../../i18n/server-text.ts'

/** Why the shapes of a file could not be checked or taken. The file stays chosen. */
export function ImportFailed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { t } = useTranslation()
  const reference = error instanceof HttpError ? error.requestId : null
  return (
    <p role="alert">
      {t('Nothing was imported.')}{' '}
      {error instanceof NetworkError
        ? t('Milepost cannot be reached. Check your connection.')
        : error instanceof HttpError && serverText(error.message)}
      {reference && ` ${t('Reference')}: ${reference}`}{' '}
      <Button size="compact-xs" variant="default" onClick={onRetry}>
        {t('Try again')}
      </Button>
    </p>
  )
}
