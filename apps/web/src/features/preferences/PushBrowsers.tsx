import {
  type PushSubscriptionRow,
  type PushTestOutcome,
  pushSubscriptions,
} from '@milepost/contract/push-subscriptions.ts'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/client.ts'
import type { TextKey } from '../../i18n/text-key.ts'
import { useWords, type Words } from '../../i18n/use-words.ts'
import { FailedMessage } from '../../ui/FailedMessage.tsx'
import { makeChange } from '../../ui/make-change.ts'
import { ReasonButton } from '../../ui/ReasonButton.tsx'
import { SkeletonRows } from '../../ui/SkeletonRows.tsx'
import { browserName } from './browser-name.ts'
import classes from './Preferences.module.css'
import { endpointDigest, findSubscription, subscribe } from './push-subscription.ts'
import { type PushSupport, pushSupportOf, readBrowserFacts } from './push-support.ts'

const subscriptionsQuery = queryOptions({
  queryKey: ['push-subscriptions'],
  queryFn: ({ signal }) => call(pushSubscriptions.list, {}, { signal }),
})

/** By what the server names this browser; null: it is not subscribed. */
const ownDigestQuery = queryOptions({
  queryKey: ['push-subscriptions', 'own-digest'],
  queryFn: async () => {
    const subscription = pushSupportOf(readBrowserFacts()) === 'ready' ? await findSubscription() : null
    return subscription && endpointDigest(subscription)
  },
})

const WHY_NOT: Readonly<Record<Exclude<PushSupport, 'ready'>, TextKey>> = {
  denied:
    'This browser blocks notifications of Milepost. Allow them in the settings of the page, beside its address, and load it again.',
  insecure: 'Push messages need an https address. Ask whoever runs this Milepost.',
  'not installed':
    'On iPhone and iPad push messages reach Milepost on the Home Screen alone: choose Share, then Add to Home Screen, and open it from there.',
  unsupported: 'This browser has no push messages. Another one, or a newer one, has.',
}

/** In which browsers the user is told also while no page is open, with a way to add this one, and a test of each. */
export function PushBrowsers() {
  const { t } = useTranslation()
  const client = useQueryClient()
  const { data, error, refetch } = useQuery(subscriptionsQuery)
  const { data: ownDigest } = useQuery(ownDigestQuery)
  const [support, setSupport] = useState(() => pushSupportOf(readBrowserFacts()))
  const [isAdding, setIsAdding] = useState(false)
  const [fault, setFault] = useState<TextKey | null>(null)
  if (data === undefined) {
    return error === null ? (
      <SkeletonRows label={t('Loading…')} />
    ) : (
      <FailedMessage error={error} onRetry={() => void refetch()} />
    )
  }
  const { public_key: publicKey, results } = data
  const isOn = results.some(row => row.endpoint_digest === ownDigest && row.given_up_at === null)

  async function turnOn() {
    setIsAdding(true)
    setFault(null)
    const subscription = await subscribe(publicKey).catch(() => {
      setFault('The push service of this browser does not answer. It may need the internet, or be switched off.')
      return null
    })
    setSupport(pushSupportOf(readBrowserFacts()))
    if (subscription !== null) {
      const { endpoint = '', keys } = subscription.toJSON()
      const body = { endpoint, keys: { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' } }
      await makeChange({ outcome: 'Success', note: t('Push messages reach this browser now') }, send =>
        send(pushSubscriptions.add, { body }),
      )
      await client.invalidateQueries(subscriptionsQuery)
    }
    setIsAdding(false)
  }

  return (
    <div className={classes.push}>
      <h3>{t('Push messages')}</h3>
      <p className={classes.below}>
        {t(
          'They appear on this device also while no page of Milepost is open, until your session in that browser ends.',
        )}
      </p>
      <ul className={classes.sessions}>
        {results.map(row => (
          <Browser key={row.id} row={row} isThisOne={row.endpoint_digest === ownDigest} />
        ))}
      </ul>
      {!isOn && (
        <ReasonButton
          size="xs"
          variant="default"
          loading={isAdding}
          reason={support === 'ready' ? null : t(WHY_NOT[support])}
          onClick={() => void turnOn()}
        >
          {t('Turn on in this browser')}
        </ReasonButton>
      )}
      {(support !== 'ready' || fault !== null) && (
        <p role="status" className={classes.below}>
          {t(support === 'ready' ? (fault ?? WHY_NOT.unsupported) : WHY_NOT[support])}
        </p>
      )}
    </div>
  )
}

/** What its push service made of a test. */
const OUTCOMES: Readonly<Record<PushTestOutcome, TextKey>> = {
  delivered: 'The push service has taken it: it appears in a moment.',
  gone: 'The browser is not subscribed any more, and was removed. Turn it on there again.',
  refused: 'The push service refused it.',
  redirected: 'The push service refused it.',
  timeout: 'The push service does not answer.',
  unreachable: 'This Milepost does not reach the push service: it may have no internet access.',
  certificate: 'The certificate of the push service is not valid.',
}

/** What became of what was sent to a browser. */
function stateOf(row: PushSubscriptionRow, t: TFunction, words: Words): string {
  if (row.given_up_at !== null) {
    return t(
      'Off since {{moment}}: not reached for a day. To go on, turn push messages on there again, or send a test.',
      {
        moment: words.dateAndTime(row.given_up_at),
      },
    )
  }
  if (row.failing_since !== null)
    return t('Not reached since {{moment}}', { moment: words.dateAndTime(row.failing_since) })
  if (row.last_delivered_at === null) return t('Nothing sent yet')
  return t('Last reached {{moment}}', { moment: words.dateAndTime(row.last_delivered_at) })
}

function Browser({ row, isThisOne }: { row: PushSubscriptionRow; isThisOne: boolean }) {
  const { t } = useTranslation()
  const words = useWords()
  const client = useQueryClient()
  const [outcome, setOutcome] = useState<PushTestOutcome | null>(null)
  const [isTesting, setIsTesting] = useState(false)
  const name = browserName(row.user_agent) ?? t('Unknown browser')
  const { id } = row

  async function test() {
    setIsTesting(true)
    const tested = await makeChange({ outcome: 'Success', note: () => null }, send =>
      send(pushSubscriptions.test, { params: { id } }),
    )
    setIsTesting(false)
    setOutcome(tested.isMade ? tested.result.outcome : null)
    // One that is gone stays until its reader has seen why.
    if (tested.isMade && tested.result.outcome !== 'gone') await client.invalidateQueries(subscriptionsQuery)
  }
  async function remove() {
    const removed = await makeChange({ outcome: 'Remove success', note: name }, send =>
      send(pushSubscriptions.remove, { params: { id } }),
    )
    if (removed.isMade && isThisOne) await (await findSubscription())?.unsubscribe()
    await client.invalidateQueries({ queryKey: subscriptionsQuery.queryKey })
  }

  return (
    <li className={classes.session}>
      <span className={classes.browser}>
        {name}
        <small>{[isThisOne ? t('This browser') : null, stateOf(row, t, words)].filter(Boolean).join(' · ')}</small>
        {outcome !== null && <small role="status">{t(OUTCOMES[outcome])}</small>}
      </span>
      <ReasonButton
        size="xs"
        variant="default"
        reason={null}
        loading={isTesting}
        aria-label={`${t('Send a test')}: ${name}`}
        onClick={() => void test()}
      >
        {t('Send a test')}
      </ReasonButton>
      <ReasonButton
        size="xs"
        variant="default"
        reason={null}
        aria-label={`${t('Remove browser')}: ${name}`}
        onClick={() => void remove()}
      >
        {t('Remove browser')}
      </ReasonButton>
    </li>
  )
}
