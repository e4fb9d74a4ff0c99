import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { callerOf } from '../../api/capabilities.ts'
import { useSession } from '../../api/session.ts'
import { FailedMessage } from '../../ui/FailedMessage.tsx'
import { SkeletonRows } from '../../ui/SkeletonRows.tsx'
import { NotificationChoicesForm } from './NotificationChoicesForm.tsx'
import { notificationChoicesQuery } from './notification-choices-query.ts'
import classes from './Preferences.module.css'
import { PushBrowsers } from './PushBrowsers.tsx'
import { TestMail } from './TestMail.tsx'

/** What tells the user beside the bell, and when it may; with a test of each way. */
export function NotificationChoicesCard() {
  const { t } = useTranslation()
  const session = useSession()
  const { data, error, refetch } = useQuery(notificationChoicesQuery)
  if (data === undefined) {
    return error === null ? (
      <SkeletonRows label={t('Loading…')} />
    ) : (
      <FailedMessage error={error} onRetry={() => void refetch()} />
    )
  }
  return (
    <>
      <p className={classes.below}>
        {t(
          'Under the bell you find your notifications of the last 90 days. Here you choose how else you are notified, and when.',
        )}
      </p>
      <NotificationChoicesForm choices={data} />
      <TestMail choices={data} />
      {session !== null && callerOf(session.currentUser).role !== 'GUEST' && <PushBrowsers />}
    </>
  )
}
