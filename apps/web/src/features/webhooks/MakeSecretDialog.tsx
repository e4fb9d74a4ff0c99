import { webhookSecrets } from '@milepost/contract/webhooks.ts'
import { useTranslation } from 'react-i18next'
import { SecretMakingDialog } from '../../ui/SecretMakingDialog.tsx'
import type { WebhookRecord } from './WebhookCard.tsx'

interface Props {
  record: WebhookRecord
  onClose: () => void
}

/** Makes the secret of a webhook, and shows it this once. */
export function MakeSecretDialog({ record, onClose }: Props) {
  const { t } = useTranslation()
  const isFirst = record.secret_made_at === null
  const title = isFirst ? t('Make the secret') : t('Make a new secret')
  return (
    <SecretMakingDialog
      title={title}
      note={
        isFirst
          ? t('Every message is signed with the secret. You see it once, to give it to the receiver.')
          : t('For 24 hours messages are signed with both secrets; then the present one is of no use any more.')
      }
      button={title}
      make={async send => (await send(webhookSecrets.make, { params: { id: record.id } })).secret}
      shown={{
        title: t('The secret of the webhook'),
        label: t('Secret'),
        description: t(
          'Copy it now: it is not shown again. The receiver verifies with it that a message is from Milepost, by Standard Webhooks.',
        ),
      }}
      onClose={onClose}
    />
  )
}
