import { Switch } from '@mantine/core'
import type { ActiveHours } from '@milepost/domain/fold/geofence-hours.ts'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import type { TextKey } from '../i18n/text-key.ts'
import type { Words } from '../i18n/use-words.ts'
import { weekdayName } from '../i18n/week.ts'
import { TimeInput } from '../ui/TimeInput.tsx'
import type { OwnControl } from './noun.ts'
import { WeekdayChips } from './WeekdayChips.tsx'
import classes from './WeekHoursInput.module.css'

const USUAL: ActiveHours = { weekdays: [1, 2, 3, 4, 5], fromMinute: 480, untilMinute: 1_080 }
const MINUTES_PER_DAY = 1_440

/** Hours as they are stored, which may be by an older rule. */
const stored = z.object({ weekdays: z.array(z.number()), fromMinute: z.number(), untilMinute: z.number() })

/** What the control holds; null: at no hour. */
export const weekHoursOf = (value: unknown): ActiveHours | null =>
  typeof value === 'object' && value !== null ? { ...USUAL, ...value } : null

/** Hours of the week in words, such as Mon Tue 08:00–17:00. */
export function weekHoursWords(value: unknown, { locale, timeOfDay }: Words): string {
  const hours = stored.safeParse(value).data
  if (hours === undefined) return '–'
  const days = hours.weekdays.map(weekday => weekdayName(weekday, 'short', locale)).join(' ')
  return `${days} ${timeOfDay(hours.fromMinute)}–${timeOfDay(hours.untilMinute % MINUTES_PER_DAY)}`
}

interface Props extends Pick<OwnControl, 'value' | 'onChange' | 'label' | 'description' | 'error'> {
  inputId?: string | undefined
  /** What is there when it is switched on; working hours unless given. */
  usual?: ActiveHours
  begins: TextKey
  ends: TextKey
}

/** Some hours of some weekdays, or none. */
export function WeekHoursInput({
  value,
  onChange,
  inputId,
  label,
  description,
  error,
  usual = USUAL,
  begins,
  ends,
}: Props) {
  const { t } = useTranslation()
  const hours = weekHoursOf(value)
  return (
    <fieldset className={classes.hours} aria-label={label}>
      <Switch
        label={label}
        description={description}
        error={error}
        {...(inputId !== undefined && { id: inputId })}
        checked={hours !== null}
        onChange={event => onChange(event.currentTarget.checked ? usual : null)}
      />
      {hours !== null && (
        <>
          <WeekdayChips weekdays={hours.weekdays} onChange={weekdays => onChange({ ...hours, weekdays })} />
          <div className={classes.times}>
            <TimeInput
              label={t(begins)}
              minute={hours.fromMinute}
              onChange={fromMinute => fromMinute !== null && onChange({ ...hours, fromMinute })}
            />
            <TimeInput
              label={t(ends)}
              minute={hours.untilMinute % MINUTES_PER_DAY}
              onChange={minute => minute !== null && onChange({ ...hours, untilMinute: minute || MINUTES_PER_DAY })}
            />
          </div>
        </>
      )}
    </fieldset>
  )
}
