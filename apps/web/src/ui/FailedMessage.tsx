import { Button, Code } from '@mantine/core'
import { IconCloudOff, IconLock, IconMoodSad } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { HttpError, NetworkError } from '../api/http.ts'
import { serverText } from '../i18n/server-text.ts'
import { Message } from './Message.tsx'

/**
 * A load that failed, with its reason, its reference and a way to try again. Never looks like an empty list. A refusal would be
 * repeated, so it is told as what it is.
 */
export function FailedMessage({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation()
  if (error instanceof HttpError && error.status === 403) {
    return (
      <Message
        icon={IconLock}
        title={t('Unauthorised Module')}
        text={t('You do not have permission for this module')}
      />
    )
  }
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
