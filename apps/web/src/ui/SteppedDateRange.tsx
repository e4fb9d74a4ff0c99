import { ActionIcon } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { DateRangePicker } from './DateRangePicker.tsx'
import { type DayRange, dayAt, daysIn, rangeBeside } from './day-range.ts'
import { Hint } from './Hint.tsx'
import classes from './SteppedDateRange.module.css'

interface Props {
  label: string
  value: DayRange
  onChange: (range: DayRange) => void
  timeZone: string
  maxDays: number
}

/** Days with a button at either side that goes to as many days before or after them. */
export function SteppedDateRange({ label, value, onChange, timeZone, maxDays }: Props) {
  const { t } = useTranslation()
  const today = dayAt(Date.now(), timeZone)
  const before = rangeBeside(value, -1, today)
  const after = rangeBeside(value, 1, today)
  const isDay = daysIn(value) === 1
  return (
    <div className={classes.days}>
      <ActionIcon
        variant="default"
        size={34}
        aria-label={isDay ? t('Previous day') : t('Previous days')}
        onClick={() => before !== null && onChange(before)}
      >
        <IconChevronLeft size={18} />
      </ActionIcon>
      <DateRangePicker label={label} value={value} onChange={onChange} timeZone={timeZone} maxDays={maxDays} />
      <Hint text={t('Choose dates up to today')} disabled={after !== null}>
        <ActionIcon
          variant="default"
          size={34}
          aria-label={isDay ? t('Next day') : t('Next days')}
          aria-disabled={after === null}
          {...(after === null && { 'data-disabled': true, 'aria-description': t('Choose dates up to today') })}
          onClick={() => after !== null && onChange(after)}
        >
          <IconChevronRight size={18} />
        </ActionIcon>
      </Hint>
    </div>
  )
}
