import { Chip, Switch, TextInput } from '@mantine/core'
import { type WorkingHours, workingHours } from '@milepost/contract/fold-limits.ts'
import { useTranslation } from 'react-i18next'
import type { Words } from '../../i18n/use-words.ts'
import { useWords } from '../../i18n/use-words.ts'
import { minuteOf, timeText, WEEKDAYS, weekdayName } from '../../i18n/week.ts'
import type { OwnControl } from '../../records/noun.ts'
import classes from './LimitsInput.module.css'

const USUAL: WorkingHours = { weekdays: [1, 2, 3, 4, 5], fromMinute: 480, untilMinute: 1_080 }
const MINUTES_PER_DAY = 1_440

const hoursOf = (value: unknown): WorkingHours | null =>
  typeof value === 'object' && value !== null ? { ...USUAL, ...value } : null

/** Working hours in words, such as Mon Tue 08:00–17:00. */
export function workingHoursWords(value: unknown, { locale }: Words): string {
  const hours = workingHours.safeParse(value).data
  if (hours === undefined) return '–'
  const days = hours.weekdays.map(weekday => weekdayName(weekday, 'short', locale)).join(' ')
  return `${days} ${timeText(hours.fromMinute)}–${timeText(hours.untilMinute % MINUTES_PER_DAY)}`
}

/** When trips are business: none, or some hours of some weekdays. */
export function WorkingHoursInput({ value, onChange, inputId, label, description, error }: OwnControl) {
  const { t } = useTranslation()
  const { locale } = useWords()
  const hours = hoursOf(value)
  return (
    <fieldset className={classes.limits} aria-label={label}>
      <Switch
        label={label}
        description={description}
        error={error}
        {...(inputId !== undefined && { id: inputId })}
        checked={hours !== null}
        onChange={event => onChange(event.currentTarget.checked ? USUAL : null)}
      />
      {hours !== null && (
        <>
          <Chip.Group
            multiple
            value={hours.weekdays.map(String)}
            onChange={chosen => onChange({ ...hours, weekdays: chosen.map(Number).toSorted((a, b) => a - b) })}
          >
            <div className={classes.days}>
              {WEEKDAYS.map(weekday => (
                <Chip key={weekday} size="xs" value={String(weekday)} aria-label={weekdayName(weekday, 'long', locale)}>
                  {weekdayName(weekday, 'short', locale)}
                </Chip>
              ))}
            </div>
          </Chip.Group>
          <div className={classes.times}>
            <TextInput
              type="time"
              label={t('Work begins')}
              value={timeText(hours.fromMinute)}
              onChange={event => {
                const fromMinute = minuteOf(event.currentTarget.value)
                if (fromMinute !== null) onChange({ ...hours, fromMinute })
              }}
            />
            <TextInput
              type="time"
              label={t('Work ends')}
              value={timeText(hours.untilMinute % MINUTES_PER_DAY)}
              onChange={event => {
                const minute = minuteOf(event.currentTarget.value)
                if (minute !== null) onChange({ ...hours, untilMinute: minute === 0 ? MINUTES_PER_DAY : minute })
              }}
            />
          </div>
        </>
      )}
    </fieldset>
  )
}
