import { Button, TextInput } from '@mantine/core'
import { reviewReason } from '@milepost/contract/event-reviews.ts'
import { DISMISSAL_REASONS } from '@milepost/domain/events/dismissal-reasons.ts'
import { REVIEW_REASONS } from '@milepost/texts/review-reasons.ts'
import { type FormEvent, type KeyboardEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { textLimits } from '../../ui/field-limits.ts'
import classes from './EventDrawer.module.css'

interface Props {
  /** With a code of DISMISSAL_REASONS or free text. */
  onDismiss: (reason: string) => void
  onCancel: () => void
}

/**
 * A dismissal has a reason; a dismissed event is left out of every score. Not ui/Form.tsx: it has one field, which says itself what
 * is missing, and Escape leaves it.
 */
export function DismissForm({ onDismiss, onCancel }: Props) {
  const { t } = useTranslation()
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)

  function submit(event: FormEvent) {
    event.preventDefault()
    const text = reason.trim()
    if (text === '') return setMissing(true)
    onDismiss(text)
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    onCancel()
  }

  return (
    <form className={classes.dismiss} onSubmit={submit} onKeyDown={onKeyDown}>
      <TextInput
        size="xs"
        ref={focusOnce}
        data-autofocus
        label={t('Reason for dismissing')}
        description={t('A dismissed event does not affect scores.')}
        {...textLimits(reviewReason)}
        value={reason}
        error={isMissing && t('Choose or enter a reason')}
        onChange={event => {
          setMissing(false)
          setReason(event.currentTarget.value)
        }}
      />
      <div className={classes.actions}>
        {DISMISSAL_REASONS.map(code => (
          <Button key={code} size="compact-xs" mih={24} variant="default" onClick={() => onDismiss(code)}>
            {t(REVIEW_REASONS[code])}
          </Button>
        ))}
      </div>
      <div className={classes.actions}>
        <Button size="xs" type="submit">
          {t('Dismiss')}
        </Button>
        <Button size="xs" variant="subtle" onClick={onCancel}>
          {t('Cancel')}
        </Button>
      </div>
    </form>
  )
}

const focusOnce = (input: HTMLInputElement | null) => input?.focus()
