import { Button, Select } from '@mantine/core'
import { apiKeySecrets, KEY_DAYS } from '@milepost/contract/api-keys.ts'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useWords } from '../../i18n/use-words.ts'
import { IN_DIALOG } from '../../records/FieldInput.tsx'
import dialogClasses from '../../ui/Dialog.module.css'
import { Dialog } from '../../ui/Dialog.tsx'
import { SecretDialog } from '../../ui/SecretDialog.tsx'
import { useCorrecting } from '../../ui/use-correcting.ts'
import classes from './ApiKeys.module.css'
import type { ApiKey } from './KeyOfRecord.tsx'

interface Props {
  record: ApiKey
  onClose: () => void
}

/** Asks for how long, and shows the key that was made, this once. */
export function MakeKeyDialog({ record, onClose }: Props) {
  const { t } = useTranslation()
  const [key, setKey] = useState<string | null>(null)
  const title = t('Make a key for {{name}}', { name: record.name })
  if (key === null) {
    return (
      <Dialog title={title} widthPx={480} atTop onClose={onClose}>
        <KeyForm record={record} onMade={setKey} onClose={onClose} />
      </Dialog>
    )
  }
  return (
    <SecretDialog
      title={t('The key of {{name}}', { name: record.name })}
      label={t('API key')}
      description={t(
        'Copy it now: it is not shown again. Send it as it is in the Authorization header. The calls are described under {{address}}.',
        { address: '/api/docs' },
      )}
      value={key}
      onClose={onClose}
    />
  )
}

function KeyForm({ record, onMade, onClose }: Props & { onMade: (key: string) => void }) {
  const { t } = useTranslation()
  const words = useWords()
  const [days, setDays] = useState<(typeof KEY_DAYS)[number]>(365)
  const { isSaving, failure, save } = useCorrecting(
    async send => {
      const { key } = await send(apiKeySecrets.make, { params: { id: record.id }, body: { days } })
      onMade(key)
    },
    { outcome: 'Success', note: t('API key made') },
    () => {},
  )
  function submit(event: FormEvent) {
    event.preventDefault()
    void save()
  }
  return (
    <form className={`${dialogClasses.body} ${classes.form}`} onSubmit={submit}>
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
      {record.key_start !== null && <p className={classes.note}>{t('The present key stops working at once.')}</p>}
      {failure !== null && <p role="alert">{failure}</p>}
      <div className={dialogClasses.actions}>
        <Button variant="default" onClick={onClose}>
          {t('Cancel')}
        </Button>
        <Button type="submit" loading={isSaving}>
          {t('Make the key')}
        </Button>
      </div>
    </form>
  )
}
