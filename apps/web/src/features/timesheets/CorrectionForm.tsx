import { Button, Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { correctionReason } from '@milepost/contract/correction-reason.ts'
import { timesheetCorrections } from '@milepost/contract/timesheet-corrections.ts'
import { CORRECTED_FIELDS, type CorrectedField } from '@milepost/domain/timesheets/corrections.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { minuteOf, timeText } from '../../i18n/week.ts'
import formClasses from '../../ui/CorrectionForm.module.css'
import { Form } from '../../ui/Form.tsx'
import { textLimits } from '../../ui/field-limits.ts'
import { ReasonButton } from '../../ui/ReasonButton.tsx'
import { TimeInput } from '../../ui/TimeInput.tsx'
import { useCorrecting } from '../../ui/use-correcting.ts'
import classes from './DayPanel.module.css'
import { instantOnDay } from './day-hours.ts'
import type { SheetSubject } from './timesheet-queries.ts'
import { useSheetWords } from './use-sheet-words.ts'

interface Props {
  subject: SheetSubject
  date: string
  timeZone: string
  /** What it begins with. */
  field: CorrectedField
  /** What must be confirmed before a change; null: nothing. */
  confirmation: string | null
  onClose: () => void
}

/** Lays one value over the day, with the reason that every correction needs. */
export function CorrectionForm({ subject, date, timeZone, confirmation, onClose, ...given }: Props) {
  const { t } = useTranslation()
  const words = useSheetWords(timeZone)
  const [field, setField] = useState(given.field)
  const [value, setValue] = useState('')
  const [reason, setReason] = useState('')
  const [isConfirmed, setConfirmed] = useState(false)
  const sent = sentValue(field, value, typed => instantOnDay(date, timeZone, typed, words.timeZone))
  const { isSaving, failure, save } = useCorrecting(
    send => {
      const body = {
        subject: subject.kind,
        subject_id: subject.id,
        date,
        field,
        value: sent ?? '',
        reason: reason.trim(),
        confirms_stale: confirmation !== null,
      }
      return send(timesheetCorrections.correct, { body })
    },
    { outcome: 'Success', note: t('Day corrected') },
    onClose,
  )
  const missing =
    sent === null
      ? t('Enter the new value.')
      : !correctionReason.safeParse(reason).success
        ? t('Enter a reason of at least 3 characters.')
        : confirmation !== null && !isConfirmed
          ? t('Please confirm first.')
          : null
  const shared = {
    required: true,
    value,
    error: failure,
    onChange: (event: { currentTarget: { value: string } }) => setValue(event.currentTarget.value),
  }
  return (
    <Form className={formClasses.form} missing={missing} failure={failure} onSend={() => void save()}>
      <p className={classes.quiet}>{t('The recorded value is kept and shown beside it.')}</p>
      <NativeSelect
        label={t('Field to correct')}
        data={CORRECTED_FIELDS.map(one => ({ value: one, label: words.field(one) }))}
        value={field}
        onChange={event => {
          setField(CORRECTED_FIELDS.find(one => one === event.currentTarget.value) ?? field)
          setValue('')
        }}
      />
      {field === 'note' ? (
        <Textarea
          label={t('Note')}
          {...textLimits(timesheetCorrections.correct.body.shape.value)}
          autosize
          {...shared}
        />
      ) : field === 'break' ? (
        <TextInput
          label={t('Break in minutes')}
          type="number"
          inputMode="numeric"
          min={0}
          max={24 * 60}
          step={1}
          {...shared}
        />
      ) : (
        <TimeInput
          label={t('Time ({{zone}})', { zone: words.place(words.timeZone) })}
          required
          error={failure}
          // One opens the form to type a time.
          autoFocus
          minute={minuteOf(value)}
          onChange={minute => setValue(minute === null ? '' : timeText(minute))}
        />
      )}
      <Textarea
        label={t('Reason')}
        required
        {...textLimits(correctionReason)}
        autosize
        value={reason}
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
      <div className={formClasses.buttons}>
        <Button size="xs" variant="default" onClick={onClose}>
          {t('Cancel')}
        </Button>
        <ReasonButton size="xs" type="submit" loading={isSaving} reason={missing}>
          {t('Save correction')}
        </ReasonButton>
      </div>
    </Form>
  )
}

/** As the call takes it; null while there is nothing to send. */
function sentValue(field: CorrectedField, value: string, instantOf: (typed: string) => string | null): string | null {
  if (field === 'note') return value.trim() || null
  if (field === 'break') return /^\d{1,4}$/.test(value) ? value : null
  return instantOf(value)
}
