import { useTranslation } from 'react-i18next'
import type { WeekHours } from '../address/week-hours.ts'
import { TimeInput } from '../ui/TimeInput.tsx'
import { WeekdayChips } from './WeekdayChips.tsx'
import classes from './WeekHoursInput.module.css'

interface Props {
  hours: WeekHours
  onChange: (hours: WeekHours) => void
}

/** Narrows a list to hours of the day and days of the week; none chosen is any time. */
export function WeekHoursFilter({ hours, onChange }: Props) {
  const { t } = useTranslation()
  const { fromMinute, untilMinute } = hours
  return (
    <fieldset className={classes.hours} aria-describedby="week-hours-note">
      <legend className={classes.legend}>{t('Days and hours')}</legend>
      <WeekdayChips weekdays={hours.weekdays} onChange={weekdays => onChange({ ...hours, weekdays })} />
      <div className={classes.pair}>
        <TimeInput
          size="sm"
          label={t('From')}
          minute={fromMinute}
          whenEmpty={t('Any time')}
          onChange={minute => minute !== fromMinute && onChange({ ...hours, fromMinute: minute })}
        />
        <TimeInput
          size="sm"
          label={t('Until')}
          minute={untilMinute}
          whenEmpty={t('Any time')}
          onChange={minute => minute !== untilMinute && onChange({ ...hours, untilMinute: minute })}
        />
      </div>
      <p className={classes.note} id="week-hours-note">
        {t('In the time zone of the customer. A night belongs to the day on which it begins.')}
      </p>
    </fieldset>
  )
}
