import { Button, TextInput } from '@mantine/core'
import { isLongAgo } from '@milepost/domain/vehicle-activities/long-ago.ts'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useWords } from '../../i18n/use-words.ts'
import { formatDay } from '../../ui/day-range.ts'
import classes from './DocumentForm.module.css'

interface Props {
  /** YYYY-MM-DD; empty while it is none. */
  day: string
  /** The last that may be chosen (VF-33). */
  today: string
  isConfirmed: boolean
  isDisabled: boolean
  onChange: (day: string) => void
  onConfirm: () => void
}

/** The day on which it was done. Another than today is asked about, below the field, so that nobody is interrupted while typing it (VF-69). */
export function DayField({ day, today, isConfirmed, isDisabled, onChange, onConfirm }: Props) {
  const { t } = useTranslation()
  const { locale } = useWords()
  const input = useRef<HTMLInputElement>(null)
  const questionId = useId()
  const isPossible = day !== '' && day <= today
  return (
    <div className={classes.day}>
      <TextInput
        ref={input}
        type="date"
        size="sm"
        label={t('Date of the document')}
        required
        max={today}
        disabled={isDisabled}
        value={day}
        error={day > today && t('Choose dates up to today')}
        onChange={event => onChange(event.currentTarget.value)}
      />
      {isPossible && !isConfirmed && isLongAgo(day, today) && (
        <p className={classes.warning} role="alert">
          <IconAlertTriangle size={16} aria-hidden="true" />
          {t('The manual upload date is more than 6 months in the past. Are you sure the date is correct?')}
        </p>
      )}
      {isPossible && !isConfirmed && (
        <div className={classes.question} role="alertdialog" aria-labelledby={questionId}>
          <p id={questionId} role="status">
            {t('Are you sure you want to create this vehicle file item with a date of: {{date}}?', {
              date: formatDay(day, 'DD/MM/YYYY', locale),
            })}
          </p>
          <div className={classes.answers}>
            <Button
              size="xs"
              onClick={() => {
                onConfirm()
                input.current?.focus()
              }}
            >
              {t('Yes')}
            </Button>
            <Button
              size="xs"
              variant="default"
              onClick={() => {
                onChange(today)
                input.current?.focus()
              }}
            >
              {t('No')}
            </Button>
          </div>
        </div>
      )}
    </div>
  )
}
