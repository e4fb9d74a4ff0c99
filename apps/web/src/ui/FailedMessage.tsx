import { Button, Code } from '@mantine/core'
import { IconCloudOff, IconMoodSad } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { HttpError, isForbidden, NetworkError } from '../api/http.ts'
import { serverText } from '../i18n/server-text.ts'
import { Forbidden } from './Forbidden.tsx'
import { Message } from './Message.tsx'

/**
 * A load that failed, with its reason, its reference and a button to try again. Never looks like an empty list. A refusal would be
 * repeated, so it is shown as a refusal.
 */
export function FailedMessage({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation()
  if (isForbidden(error)) return <Forbidden error={error} />
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
            : error instanceof HttpError && serverText(error.message)}
          {reference && (
            <>
              <br />
              {t('Reference')}: <Code>{reference}</Code>
            </>
          )}
        </>
      }
      action={<Button onClick={onRetry}>{t('Try again')}</Button>}
    />
  )
}
