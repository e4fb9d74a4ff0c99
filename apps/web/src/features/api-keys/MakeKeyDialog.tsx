import { Select } from '@mantine/core'
import { apiKeySecrets, KEY_DAYS } from '@milepost/contract/api-keys.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useWords } from '../../i18n/use-words.ts'
import { IN_DIALOG } from '../../records/FieldInput.tsx'
import { SecretMakingDialog } from '../../ui/SecretMakingDialog.tsx'
import type { ApiKey } from './KeyOfRecord.tsx'

interface Props {
  record: ApiKey
  onClose: () => void
}

/** Asks for how long, and shows the key that was made, this once. */
export function MakeKeyDialog({ record: { id, name, key_start }, onClose }: Props) {
  const { t } = useTranslation()
  const words = useWords()
  const [days, setDays] = useState<(typeof KEY_DAYS)[number]>(365)
  return (
    <SecretMakingDialog
      title={t('Make a key for {{name}}', { name })}
      fields={
        <Select
          label={t('Works for')}
          data={KEY_DAYS.map(count => ({
            value: String(count),
            label: t('{{number}} days', { count, number: words.number(count) }),
          }))}
          value={String(days)}
          allowDeselect={false}
          comboboxProps={IN_DIALOG}
          onChange={value => setDays(KEY_DAYS.find(count => String(count) === value) ?? days)}
        />
      }
      note={key_start === null ? null : t('The present key stops working at once.')}
      button={t('Make the key')}
      make={async send => (await send(apiKeySecrets.make, { params: { id }, body: { days } })).key}
      shown={{
        title: t('The key of {{name}}', { name }),
        label: t('API key'),
        description: t(
          'Copy it now: it is not shown again. Send it as it is in the Authorization header. The calls are described under {{address}}.',
          { address: '/api/docs' },
        ),
      }}
      onClose={onClose}
    />
  )
}
