import { Button, Code } from '@mantine/core'
import { IconCloudOff, IconMoodSad } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { HttpError, NetworkError } from '../api/http.ts'
import { Message } from './Message.tsx'

/** A load that failed, with its reason, its reference and a way to try again. Never looks like an empty list. */
export function FailedMessage({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation()
  const isOffline = error instanceof NetworkError
  const reference = error instanceof HttpError ? error.requestId : null
  return (
    <Message
      icon={isOffline ? IconCloudOff : IconMoodSad}
      title={isOffline ? t('No connection') : t('This could not be loaded')}
      text={
        <>
          {isOffline
            ? t('Milepost cannot be reached. Check your connection.')
            : error instanceof HttpError && error.message}
          {reference && (
            <>
              {' '}
              {t('Reference')}: <Code>{reference}</Code>
            </>
          )}
        </>
      }
      action={<Button onClick={onRetry}>{t('Try again')}</Button>}
    />
  )
}
