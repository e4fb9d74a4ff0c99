import { Button, Radio, Textarea } from '@mantine/core'
import { reviewNote, reviewReason } from '@milepost/contract/event-reviews.ts'
import { DISMISSAL_REASONS } from '@milepost/domain/events/dismissal-reasons.ts'
import { REVIEW_REASONS } from '@milepost/texts/review-reasons.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../ui/Dialog.tsx'
import { Form } from '../../ui/Form.tsx'
import { textLimits } from '../../ui/field-limits.ts'
import { ReasonButton } from '../../ui/ReasonButton.tsx'
import classes from './DismissDialog.module.css'
import { useDismissal } from './use-dismissal.ts'

/** Needs words of its own. */
const OTHER = 'other'

/** Asks for the reason why an event is not to count; it stays in the audit log. */
export function DismissDialog({ eventId, onClose }: { eventId: string; onClose: () => void }) {
  const { t } = useTranslation()
  const { dismiss } = useDismissal()
  const [reason, setReason] = useState<string | null>(null)
  const [note, setNote] = useState('')
  const [isBusy, setBusy] = useState(false)
  const words = note.trim()
  const missing = reason !== null && (reason !== OTHER || words !== '') ? null : t('Choose or enter a reason')

  async function submit() {
    if (reason === null) return
    setBusy(true)
    const isOther = reason === OTHER
    const given = { reason: isOther ? words : reason, note: isOther || words === '' ? null : words }
    if (await dismiss(eventId, given)) onClose()
    else setBusy(false)
  }

  return (
    <Dialog title={t('Dismiss the event')} widthPx={440} onClose={onClose}>
      <Form className={classes.form} missing={missing} onSend={() => void submit()}>
        <p>{t("It won't affect the score. Your name, the time and the reason are recorded.")}</p>
        <Radio.Group label={t('Reason')} withAsterisk value={reason} onChange={setReason}>
          {DISMISSAL_REASONS.map((code, at) => (
            <Radio
              key={code}
              value={code}
              label={t(REVIEW_REASONS[code])}
              mt={8}
              {...(at === 0 && { 'data-autofocus': true })}
            />
          ))}
          <Radio value={OTHER} label={t('Something else')} mt={8} />
        </Radio.Group>
        <Textarea
          label={reason === OTHER ? t('Reason in your words') : t('Note')}
          required={reason === OTHER}
          {...textLimits(reason === OTHER ? reviewReason : reviewNote)}
          autosize
          minRows={2}
          value={note}
          onChange={event => setNote(event.currentTarget.value)}
        />
        <footer>
          <Button variant="default" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <ReasonButton type="submit" reason={missing} loading={isBusy}>
            {t('Dismiss')}
          </ReasonButton>
        </footer>
      </Form>
    </Dialog>
  )
}
