import { Button } from '@mantine/core'
import { webhookSecrets } from '@milepost/contract/webhooks.ts'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import dialogClasses from '../../ui/Dialog.module.css'
import { Dialog } from '../../ui/Dialog.tsx'
import { SecretDialog } from '../../ui/SecretDialog.tsx'
import { useCorrecting } from '../../ui/use-correcting.ts'
import type { WebhookRecord } from './WebhookCard.tsx'
import classes from './Webhooks.module.css'

interface Props {
  record: WebhookRecord
  onClose: () => void
}

/** Makes the secret of a webhook, and shows it this once. */
export function MakeSecretDialog({ record, onClose }: Props) {
  const { t } = useTranslation()
  const [secret, setSecret] = useState<string | null>(null)
  if (secret !== null) {
    return (
      <SecretDialog
        title={t('The secret of the webhook')}
        label={t('Secret')}
        description={t(
          'Copy it now: it is not shown again. The receiver verifies with it that a message is from Milepost, by Standard Webhooks.',
        )}
        value={secret}
        onClose={onClose}
      />
    )
  }
  const isFirst = record.secret_made_at === null
  return (
    <Dialog title={isFirst ? t('Make the secret') : t('Make a new secret')} widthPx={480} atTop onClose={onClose}>
      <SecretForm record={record} isFirst={isFirst} onMade={setSecret} onClose={onClose} />
    </Dialog>
  )
}

function SecretForm({
  record,
  isFirst,
  onMade,
  onClose,
}: Props & { isFirst: boolean; onMade: (secret: string) => void }) {
  const { t } = useTranslation()
  const { isSaving, failure, save } = useCorrecting(
    async send => {
      const { secret } = await send(webhookSecrets.make, { params: { id: record.id } })
      onMade(secret)
    },
    { outcome: 'Success', note: t('Secret made') },
    () => {},
  )
  function submit(event: FormEvent) {
    event.preventDefault()
    void save()
  }
  return (
    <form className={`${dialogClasses.body} ${classes.form}`} onSubmit={submit}>
      <p className={classes.note}>
        {isFirst
          ? t('Every message is signed with the secret. You see it once, to give it to the receiver.')
          : t('For 24 hours messages are signed with both secrets; then the present one is of no use any more.')}
      </p>
      {failure !== null && <p role="alert">{failure}</p>}
      <div className={dialogClasses.actions}>
        <Button variant="default" onClick={onClose}>
          {t('Cancel')}
        </Button>
        <Button type="submit" loading={isSaving} data-autofocus>
          {isFirst ? t('Make the secret') : t('Make a new secret')}
        </Button>
      </div>
    </form>
  )
}
