import { Alert } from '@mantine/core'
import { isKeyOf } from '@milepost/domain/collections/keys-of.ts'
import { MODULE_OF_MESSAGE } from '@milepost/domain/webhooks/message-kinds.ts'
import { messageKindWord } from '@milepost/texts/webhook-words.ts'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../api/session.ts'
import { reasonWithoutModule } from '../../pages/refusal-words.ts'
import type { WebhookRecord } from './WebhookCard.tsx'

/** On the page of a webhook: which of its messages are not sent, since the customer has not their modules. What the reader has does not count. */
export function UnsentMessages({ record: { kinds, customer, archived_at } }: { record: WebhookRecord }) {
  const { t } = useTranslation()
  const signedIn = useSession()
  if (signedIn === null || archived_at !== null) return null
  const { customers, modules_off } = signedIn.currentUser
  const off = [...modules_off, ...(customers.find(({ id }) => id === customer)?.modules_off ?? [])]
  const unsent = kinds.filter(kind => isKeyOf(MODULE_OF_MESSAGE, kind) && off.includes(MODULE_OF_MESSAGE[kind]))
  if (unsent.length === 0) return null
  return (
    <Alert color="orange" icon={<IconAlertTriangle size={18} />}>
      <strong>
        {t(
          unsent.length === kinds.length
            ? 'Nothing is sent to this webhook'
            : 'Some messages are not sent to this webhook',
        )}
      </strong>
      {[...Map.groupBy(unsent, kind => MODULE_OF_MESSAGE[kind])].map(([module, ofModule]) => (
        <div key={module}>
          {ofModule.map(kind => messageKindWord(kind, t)).join(', ')}:{' '}
          {reasonWithoutModule(module, signedIn, t, customer)}
        </div>
      ))}
    </Alert>
  )
}
