import { Button, Textarea } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CallFunction } from '../api/http.ts'
import classes from './CorrectionForm.module.css'
import { ReasonButton } from './ReasonButton.tsx'
import { useCorrecting } from './use-correcting.ts'

interface Props {
  revoke: (send: CallFunction, reason: string) => Promise<unknown>
  onClose: () => void
}

/** The form for the reason why a correction is taken back, in its place in the history. */
export function RevokeForm({ revoke, onClose }: Props) {
  const { t } = useTranslation()
  const [reason, setReason] = useState('')
  const { isSaving, failure, save } = useCorrecting(
    send => revoke(send, reason.trim()),
    { outcome: 'Remove success', note: t('Correction withdrawn') },
    onClose,
  )
  const missing = reason.trim().length < 3 ? t('Enter a reason of at least 3 characters.') : null
  return (
    <form
      className={classes.form}
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        if (missing === null) void save()
      }}
    >
      <Textarea
        label={t('Reason for withdrawing')}
        required
        minLength={3}
        maxLength={500}
        autosize
        autoFocus
        value={reason}
        error={failure}
        onChange={event => setReason(event.currentTarget.value)}
      />
      <div className={classes.buttons}>
        <Button size="xs" variant="default" onClick={onClose}>
          {t('Cancel')}
        </Button>
        <ReasonButton size="xs" type="submit" loading={isSaving} reason={missing}>
          {t('Withdraw correction')}
        </ReasonButton>
      </div>
    </form>
  )
}
