import { Button, Checkbox, Textarea } from '@mantine/core'
import { correctionReason } from '@milepost/contract/correction-reason.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CallFunction } from '../api/http.ts'
import classes from './CorrectionForm.module.css'
import { Form } from './Form.tsx'
import { textLimits } from './field-limits.ts'
import { ReasonButton } from './ReasonButton.tsx'
import { useCorrecting } from './use-correcting.ts'

interface Props {
  /** What the button says, and what is said when it is done. */
  button: string
  done: string
  /** What must be ticked first; absent: nothing. */
  confirmation?: string | null
  revoke: (send: CallFunction, reason: string) => Promise<unknown>
  onClose: () => void
}

/** The form for the reason why a correction or an approval is taken back, in its place in the history. */
export function RevokeForm({ button, done, confirmation = null, revoke, onClose }: Props) {
  const { t } = useTranslation()
  const [reason, setReason] = useState('')
  const [isConfirmed, setConfirmed] = useState(false)
  const { isSaving, failure, save } = useCorrecting(
    send => revoke(send, reason.trim()),
    { outcome: 'Remove success', note: done },
    onClose,
  )
  const missing = !correctionReason.safeParse(reason).success
    ? t('Enter a reason of at least 3 characters.')
    : confirmation !== null && !isConfirmed
      ? t('Please confirm first.')
      : null
  return (
    <Form className={classes.form} missing={missing} failure={failure} onSend={() => void save()}>
      <Textarea
        label={t('Reason for withdrawing')}
        required
        {...textLimits(correctionReason)}
        autosize
        autoFocus
        value={reason}
        error={failure}
        onChange={event => setReason(event.currentTarget.value)}
      />
      {confirmation !== null && (
        <Checkbox
          size="sm"
          required
          label={confirmation}
          checked={isConfirmed}
          onChange={event => setConfirmed(event.currentTarget.checked)}
        />
      )}
      <div className={classes.buttons}>
        <Button size="xs" variant="default" onClick={onClose}>
          {t('Cancel')}
        </Button>
        <ReasonButton size="xs" type="submit" loading={isSaving} reason={missing}>
          {button}
        </ReasonButton>
      </div>
    </Form>
  )
}
