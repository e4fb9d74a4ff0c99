import { Chip } from '@mantine/core'
import { useWords } from '../i18n/use-words.ts'
import { WEEKDAYS, weekdayName } from '../i18n/week.ts'
import classes from './WeekHoursInput.module.css'

interface Props {
  /** Monday is 1. */
  weekdays: readonly number[]
  onChange: (weekdays: number[]) => void
}

/** Days of the week, each of them switched on or off. */
export function WeekdayChips({ weekdays, onChange }: Props) {
  const { locale } = useWords()
  return (
    <Chip.Group
      multiple
      value={weekdays.map(String)}
      onChange={chosen => onChange(chosen.map(Number).toSorted((a, b) => a - b))}
    >
      <div className={classes.days}>
        {WEEKDAYS.map(weekday => (
          <Chip key={weekday} size="xs" value={String(weekday)} aria-label={weekdayName(weekday, 'long', locale)}>
            {weekdayName(weekday, 'short', locale)}
          </Chip>
        ))}
      </div>
    </Chip.Group>
  )
}
