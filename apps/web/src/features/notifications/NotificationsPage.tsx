import { Button } from '@mantine/core'
import { type Notice, notices } from '@milepost/contract/notices.ts'
import { IconBellRinging, IconChecks } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { NOTICES_KEY, noticesQuery, unreadQuery } from '../../api/notices-query.ts'
import { useSession } from '../../api/session.ts'
import { useWords } from '../../i18n/use-words.ts'
import { mayOpenPage } from '../../pages/guards.ts'
import { pages } from '../../pages/pages.ts'
import { paths } from '../../pages/paths.ts'
import { RegistrationLink } from '../../pages/RegistrationLink.tsx'
import { reasonWithoutModule } from '../../pages/refusal-words.ts'
import { FailedMessage } from '../../ui/FailedMessage.tsx'
import { Message } from '../../ui/Message.tsx'
import { makeChange } from '../../ui/make-change.ts'
import { SkeletonRows } from '../../ui/SkeletonRows.tsx'
import { StaleNotice } from '../../ui/StaleNotice.tsx'
import classes from './Notices.module.css'
import { OneNotice } from './OneNotice.tsx'

/** What the reader was told, by day and vehicle. */
export function NotificationsPage() {
  const { t } = useTranslation()
  const words = useWords()
  const client = useQueryClient()
  const signedIn = useSession()
  const mayReadRules = signedIn !== null && mayOpenPage(pages.notificationRules.rule, signedIn)
  // Whoever a rule names is told without the module too; while it is switched off for the customer nobody is.
  const isOff = signedIn?.currentUser.modules_off.includes('Events') ?? false
  const withoutEvents = signedIn && isOff ? reasonWithoutModule('Events', signedIn, t) : null
  const { data, error, refetch, dataUpdatedAt } = useQuery(noticesQuery)
  const unread = useQuery(unreadQuery).data?.unread
  const retry = () => void refetch()
  // What is told while the page is open is listed as soon as the bell counts it.
  useEffect(() => {
    if (unread !== undefined) void client.invalidateQueries({ queryKey: noticesQuery.queryKey })
  }, [client, unread])

  async function markAllRead() {
    const until = data?.results[0]?.id
    if (until === undefined) return
    await makeChange({ outcome: 'Success', note: t('All of these are read.') }, send =>
      send(notices.markRead, { body: { until } }),
    )
    await client.invalidateQueries({ queryKey: NOTICES_KEY })
  }

  if (data === undefined) {
    return error === null ? <SkeletonRows label={t('Loading…')} /> : <FailedMessage error={error} onRetry={retry} />
  }
  const { results, count } = data
  return (
    <div className={classes.page}>
      {error !== null && <StaleNotice error={error} loadedAtMs={dataUpdatedAt} onRetry={retry} />}
      <header className={classes.head}>
        <h1>{t('Notifications')}</h1>
        {results.some(({ is_read }) => !is_read) && (
          <Button size="xs" variant="default" leftSection={<IconChecks size={16} />} onClick={() => void markAllRead()}>
            {t('Mark all as read')}
          </Button>
        )}
      </header>
      {results.length === 0 && (
        <Message
          icon={IconBellRinging}
          title={t('No notifications')}
          text={
            withoutEvents !== null
              ? t(
                  '{{reason}} Without it nobody is notified about events. Those of the last 90 days are shown again with it.',
                  {
                    reason: withoutEvents,
                  },
                )
              : t('Rules in Administration say who is notified about what. Your notifications stay here for 90 days.')
          }
          {...(mayReadRules && {
            action: (
              <Button variant="default" renderRoot={props => <Link to={paths.notificationRules} {...props} />}>
                {t('Open notification rules')}
              </Button>
            ),
          })}
        />
      )}
      {[...Map.groupBy(results, ({ happened_at }) => words.day(Date.parse(happened_at)))].map(([day, ofDay]) => (
        <section key={day} aria-label={words.date(Date.parse(ofDay[0]?.happened_at ?? ''))}>
          <h2>{words.date(Date.parse(ofDay[0]?.happened_at ?? ''))}</h2>
          {[...Map.groupBy(ofDay, ({ vehicle }) => vehicle)].map(([vehicle, ofVehicle]) => (
            <OfVehicle key={vehicle} ofVehicle={ofVehicle} />
          ))}
        </section>
      ))}
      {count > results.length && (
        <p className={classes.quiet}>
          {t('The latest {{number}} of {{total}} are shown.', {
            number: words.number(results.length),
            total: words.number(count),
          })}
        </p>
      )}
    </div>
  )
}

function OfVehicle({ ofVehicle }: { ofVehicle: readonly Notice[] }) {
  const [first] = ofVehicle
  return (
    <div className={classes.vehicle}>
      <h3>{first && <RegistrationLink vehicle={{ id: first.vehicle, registration: first.registration }} />}</h3>
      <ul>
        {ofVehicle.map(notice => (
          <OneNotice key={notice.id} notice={notice} />
        ))}
      </ul>
    </div>
  )
}
