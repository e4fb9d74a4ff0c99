import { Button, Textarea } from '@mantine/core'
import { reviewNote } from '@milepost/contract/event-reviews.ts'
import type { Event } from '@milepost/contract/events.ts'
import { reviewReasonText } from '@milepost/texts/review-reasons.ts'
import { IconArrowBackUp, IconCheck, IconEye, IconProgress, IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { textLimits } from '../../ui/field-limits.ts'
import { ReasonButton } from '../../ui/ReasonButton.tsx'
import { DismissForm } from './DismissForm.tsx'
import classes from './EventDrawer.module.css'
import { ReviewHistory } from './ReviewHistory.tsx'
import type { Verdict } from './review-verdicts.ts'
import { StateMark } from './StateMark.tsx'

interface Props {
  event: Event
  /** How many events a verdict is taken on: those of a fold together. */
  count: number
  /** Null: allowed. */
  refusal: string | null
  isDismissing: boolean
  onDismissing: (isDismissing: boolean) => void
  /** What is written and not saved; null: nothing. */
  draftNote: string | null
  onDraftNote: (note: string | null) => void
  /** Saves what is written too. */
  onReview: (verdict: Verdict) => void
}

/** The triage of an event: its state, what to do about it, a note, and who did what. */
export function ReviewPanel(props: Props) {
  const { event, count, refusal, isDismissing, onDismissing, draftNote, onDraftNote, onReview } = props
  const { t } = useTranslation()
  const { review } = event
  const state = review?.state ?? 'new'
  const savedNote = review?.note ?? ''
  const note = draftNote ?? savedNote
  const isOff = refusal !== null

  const against = (next: Verdict['state']) =>
    refusal ?? (state === next ? t('The event has this status already.') : null)
  const set = (next: Verdict['state']) => onReview({ state: next, reason: null })

  return (
    <section className={classes.section} aria-label={t('Status')}>
      <div className={classes.state}>
        <StateMark state={state} />
        {count > 1 && <span className={classes.quiet}>{t('for all {{count}} events', { count })}</span>}
      </div>
      {review?.reason && <p className={classes.reason}>{reviewReasonText(review.reason, t)}</p>}
      {isOff && <p className={classes.quiet}>{refusal}</p>}
      {isDismissing && !isOff ? (
        <DismissForm
          onCancel={() => onDismissing(false)}
          onDismiss={reason => {
            onDismissing(false)
            onReview({ state: 'dismissed', reason })
          }}
        />
      ) : (
        <div className={classes.actions}>
          <ReasonButton
            size="xs"
            variant="default"
            leftSection={<IconEye size={15} />}
            reason={against('seen')}
            onClick={() => set('seen')}
          >
            {t('Mark as seen')}
          </ReasonButton>
          <ReasonButton
            size="xs"
            variant="default"
            leftSection={<IconProgress size={15} />}
            reason={against('in_progress')}
            onClick={() => set('in_progress')}
          >
            {t('Mark as in progress')}
          </ReasonButton>
          <ReasonButton
            size="xs"
            variant="default"
            leftSection={<IconCheck size={15} />}
            reason={against('closed')}
            onClick={() => set('closed')}
          >
            {t('Close event')}
          </ReasonButton>
          <ReasonButton
            size="xs"
            variant="default"
            leftSection={<IconX size={15} />}
            reason={against('dismissed')}
            onClick={() => onDismissing(true)}
          >
            {t('Dismiss…')}
          </ReasonButton>
          {state !== 'new' && (
            <Button
              size="xs"
              variant="subtle"
              leftSection={<IconArrowBackUp size={15} />}
              disabled={isOff}
              onClick={() => set('new')}
            >
              {t('Mark as new')}
            </Button>
          )}
        </div>
      )}
      <Textarea
        size="xs"
        autosize
        minRows={1}
        maxRows={5}
        {...textLimits(reviewNote)}
        label={t('Note')}
        value={note}
        disabled={isOff}
        onChange={change => onDraftNote(change.currentTarget.value)}
      />
      {note !== savedNote && (
        <div className={classes.actions}>
          <Button size="xs" onClick={() => onReview({ state, reason: review?.reason ?? null })}>
            {t('Save note')}
          </Button>
          <Button size="xs" variant="subtle" onClick={() => onDraftNote(null)}>
            {t('Cancel')}
          </Button>
        </div>
      )}
      {review !== null && <ReviewHistory eventId={event.id} />}
    </section>
  )
}
