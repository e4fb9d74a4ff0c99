import type { Result } from '@milepost/contract/route.ts'
import { webhookDeliveries, type webhooks } from '@milepost/contract/webhooks.ts'
import { IconSend } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import type { TFunction } from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useWords } from '../../i18n/use-words.ts'
import { pages } from '../../pages/pages.ts'
import { makeChange } from '../../ui/make-change.ts'
import { ReasonButton } from '../../ui/ReasonButton.tsx'
import { REFUSAL_WORDS } from './delivery-words.ts'
import { MakeSecretDialog } from './MakeSecretDialog.tsx'
import classes from './Webhooks.module.css'

export type WebhookRecord = Result<typeof webhooks.read>

/** What belongs to a webhook beside its fields: its secret, a message to try it, and what was sent. */
export function WebhookCard({ record }: { record: WebhookRecord }) {
  const { t } = useTranslation()
  const words = useWords()
  const navigate = useNavigate()
  const [isMaking, setIsMaking] = useState(false)
  const { secret_made_at: madeAt, previous_until: previousUntil } = record
  const mayNot = record.may_edit ? null : t('Your role may read this, not change it. Ask an administrator.')
  const bothSign = previousUntil !== null && Date.parse(previousUntil) > Date.now()

  async function test() {
    const sent = await makeChange({ outcome: 'Success', note: record.url }, send =>
      send(webhookDeliveries.test, { params: { id: record.id } }),
    )
    if (!sent.isMade) return
    const search = { webhook: String(record.id), delivery: String(sent.result.id) }
    await navigate({ to: pages.webhookDeliveries.path, search })
  }

  return (
    <>
      <h2>{t('Secret and deliveries')}</h2>
      <p className={classes.note}>
        {madeAt === null
          ? t('No secret has been made yet: nothing is sent before there is one.')
          : t('Its secret was made on {{date}}.', { date: words.dateAndTime(madeAt) })}
      </p>
      {bothSign && (
        <p className={classes.note}>
          {t('The secret before signs too until {{date}}.', { date: words.dateAndTime(previousUntil) })}
        </p>
      )}
      <div className={classes.buttons}>
        {record.archived_at === null && (
          <>
            <ReasonButton
              size="xs"
              variant={madeAt === null ? 'filled' : 'default'}
              reason={mayNot}
              onClick={() => setIsMaking(true)}
            >
              {madeAt === null ? t('Make the secret…') : t('Make a new secret…')}
            </ReasonButton>
            <ReasonButton
              size="xs"
              variant="default"
              leftSection={<IconSend size={14} />}
              reason={mayNot ?? whyNoTest(record, t)}
              onClick={() => void test()}
            >
              {t('Send a test message')}
            </ReasonButton>
          </>
        )}
        <Link to={pages.webhookDeliveries.path} search={{ webhook: String(record.id) }} className={classes.link}>
          {t('Deliveries of this webhook')}
        </Link>
      </div>
      {isMaking && <MakeSecretDialog record={record} onClose={() => setIsMaking(false)} />}
    </>
  )
}

function whyNoTest({ is_on, secret_made_at }: WebhookRecord, t: TFunction): string | null {
  if (!is_on) return t(REFUSAL_WORDS.off)
  return secret_made_at === null ? t(REFUSAL_WORDS['no-secret']) : null
}
