import { type Delivery, type DeliveryAttempt, webhookDeliveries } from '@milepost/contract/webhooks.ts'
import { messageKindWord } from '@milepost/texts/webhook-words.ts'
import { IconSend } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useWords } from '../../i18n/use-words.ts'
import { pages } from '../../pages/pages.ts'
import { recordPath } from '../../pages/paths.ts'
import { Fact, Facts } from '../../ui/Facts.tsx'
import { makeChange } from '../../ui/make-change.ts'
import { PanelWithoutData } from '../../ui/PanelWithoutData.tsx'
import { ReasonButton } from '../../ui/ReasonButton.tsx'
import { DeliveryStateMark } from './DeliveryStateMark.tsx'
import { DELIVERIES_KEY, deliveryQuery } from './deliveries-query.ts'
import { outcomeWords, REFUSAL_WORDS } from './delivery-words.ts'
import classes from './Webhooks.module.css'

/** One message to a webhook: how far it is, what came of each attempt, and what was sent. */
export function DeliveryPanel({ id, onClose }: { id: number; onClose: () => void }) {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery(deliveryQuery(id))
  if (data === undefined)
    return (
      <PanelWithoutData
        error={error}
        onRetry={() => void refetch()}
        missing={t('There is no such message')}
        onClose={onClose}
      />
    )
  return (
    <div className={classes.panel}>
      <DeliveryFacts delivery={data} />
      <ReplayButton delivery={data} />
      <h3>{t('Attempts')}</h3>
      {data.made.length === 0 ? (
        <p className={classes.quiet}>{t('Nothing has been sent yet.')}</p>
      ) : (
        <ol className={classes.attempts}>
          {data.made.map(attempt => (
            <AttemptItem key={attempt.id} attempt={attempt} />
          ))}
        </ol>
      )}
      <h3>{t('What is sent')}</h3>
      {data.body === null ? (
        <p className={classes.quiet}>{t(REFUSAL_WORDS['no-module'])}</p>
      ) : (
        <pre className={classes.code}>{indented(data.body)}</pre>
      )}
    </div>
  )
}

function DeliveryFacts({ delivery }: { delivery: Delivery }) {
  const { t } = useTranslation()
  const words = useWords()
  const { next_attempt_at: next, ended_at: ended } = delivery
  return (
    <Facts>
      <Fact name={t('Status')}>
        <DeliveryStateMark state={delivery.state} />
      </Fact>
      <Fact name={t('Message')}>{messageKindWord(delivery.kind, t)}</Fact>
      <Fact name={t('Webhook')}>
        <Link to={recordPath(pages.webhooks.path, delivery.webhook)} className={classes.address}>
          {delivery.url}
        </Link>
      </Fact>
      <Fact name="webhook-id">
        <code className={classes.address}>{delivery.message}</code>
      </Fact>
      <Fact name={t('Written_message')}>{words.dateAndTime(delivery.written_at)}</Fact>
      {ended !== null && (
        <Fact name={delivery.state === 'given-up' ? t('Given up_message') : t('Delivered')}>
          {words.dateAndTime(ended)}
        </Fact>
      )}
      {next !== null && <Fact name={t('Next attempt')}>{words.dateAndTime(next)}</Fact>}
    </Facts>
  )
}

/** The same message with the same id, which the receiver knows again. */
function ReplayButton({ delivery: { id, url, webhook_url, state, refusal } }: { delivery: Delivery }) {
  const { t } = useTranslation()
  const client = useQueryClient()

  async function replay() {
    await makeChange({ outcome: 'Update successful', note: webhook_url }, send =>
      send(webhookDeliveries.replay, { params: { id } }),
    )
    await client.invalidateQueries({ queryKey: DELIVERIES_KEY })
  }

  return (
    <div>
      <ReasonButton
        size="sm"
        variant="default"
        leftSection={<IconSend size={16} />}
        reason={refusal === null ? null : t(REFUSAL_WORDS[refusal])}
        onClick={() => void replay()}
      >
        {state === 'waiting' ? t('Try again now') : t('Send again')}
      </ReasonButton>
      {webhook_url !== url && (
        <p className={`${classes.quiet} ${classes.address}`}>
          {t('The webhook has another link now: sent again, the message goes to {{link}}.', { link: webhook_url })}
        </p>
      )}
    </div>
  )
}

function AttemptItem({ attempt }: { attempt: DeliveryAttempt }) {
  const { t } = useTranslation()
  const words = useWords()
  return (
    <li>
      <div className={classes.attempt}>
        <strong>{outcomeWords(attempt, t, words)}</strong>
        <span className={classes.quiet}>
          {words.dateAndTime(attempt.started_at)} · {t('{{number}} ms', { number: words.number(attempt.duration_ms) })}
        </span>
      </div>
      {attempt.answer !== '' && <pre className={classes.code}>{attempt.answer}</pre>}
    </li>
  )
}

/** As it is sent where it is no JSON. */
function indented(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2)
  } catch {
    return body
  }
}
