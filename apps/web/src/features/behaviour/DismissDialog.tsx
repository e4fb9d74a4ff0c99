import { Button, Radio, Textarea } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { TextKey } from '../../i18n/text-key.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import classes from './DismissDialog.module.css'
import { useDismissal } from './use-dismissal.ts'

/** Stored in English and shown in the reader's language; "Something else" needs words of its own. */
const REASONS: readonly TextKey[] = [
  'Wrong reading of the device',
  'Pothole, kerb or speed bump',
  'Avoided an accident',
  'Workshop or test drive',
  'Private or off-road premises',
]
const OTHER: TextKey = 'Something else'

/** Asks why an event is to count for nothing. The answer stays in the audit log. */
export function DismissDialog({ eventId, onClose }: { eventId: string; onClose: () => void }) {
  const { t } = useTranslation()
  const { take } = useDismissal()
  const [reason, setReason] = useState<TextKey | null>(null)
  const [note, setNote] = useState('')
  const [isBusy, setBusy] = useState(false)
  const words = note.trim()
  const isComplete = reason !== null && (reason !== OTHER || words !== '')

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (!isComplete) return
    setBusy(true)
    const isOther = reason === OTHER
    const given = { reason: isOther ? words.slice(0, 500) : reason, note: isOther || words === '' ? null : words }
    if (await take([eventId], { state: 'dismissed', ...given })) onClose()
    else setBusy(false)
  }

  return (
    <Dialog title={t('Dismiss the event')} widthPx={440} onClose={onClose}>
      <form className={classes.form} onSubmit={event => void submit(event)}>
        <p>{t('It will count for nothing. Your name, the time and the reason are kept.')}</p>
        <Radio.Group
          label={t('Reason')}
          withAsterisk
          value={reason}
          onChange={value => setReason([...REASONS, OTHER].find(one => one === value) ?? null)}
        >
          {[...REASONS, OTHER].map((one, at) => (
            <Radio key={one} value={one} label={t(one)} mt={8} {...(at === 0 && { 'data-autofocus': true })} />
          ))}
        </Radio.Group>
        <Textarea
          label={reason === OTHER ? t('Reason in your words') : t('Note')}
          required={reason === OTHER}
          maxLength={500}
          autosize
          minRows={2}
          value={note}
          onChange={event => setNote(event.currentTarget.value)}
        />
        <footer>
          <Button variant="default" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button type="submit" disabled={!isComplete} loading={isBusy}>
            {t('Dismiss')}
          </Button>
        </footer>
      </form>
    </Dialog>
  )
}
