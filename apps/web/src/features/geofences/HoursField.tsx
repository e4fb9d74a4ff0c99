import { ActionIcon } from '@mantine/core'
import { type GeofenceHours, MOST_HOURS } from '@milepost/contract/geofence-fields.ts'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useWords, type Words } from '../../i18n/use-words.ts'
import { WEEKDAYS, weekdayName } from '../../i18n/week.ts'
import { ReasonButton } from '../../ui/ReasonButton.tsx'
import { TimeInput } from '../../ui/TimeInput.tsx'
import classes from './Editor.module.css'

interface Props {
  hours: readonly GeofenceHours[]
  isDisabled: boolean
  onChange: (hours: readonly GeofenceHours[]) => void
}

const WORKING_HOURS: GeofenceHours = { weekdays: [1, 2, 3, 4, 5], from_minute: 480, until_minute: 1_080 }
const MINUTES_PER_DAY = 1_440

/** The times of the week in which it counts; none is always. */
export function HoursField({ hours, isDisabled, onChange }: Props) {
  const { t } = useTranslation()
  return (
    <>
      {hours.length === 0 && <p className={classes.quiet}>{t('Active at all times.')}</p>}
      {hours.map((one, index) => (
        <OneTime
          // biome-ignore lint/suspicious/noArrayIndexKey: a time is identified by its place
          key={index}
          time={one}
          isDisabled={isDisabled}
          onChange={next => onChange(hours.with(index, next))}
          onRemove={() => onChange(hours.toSpliced(index, 1))}
        />
      ))}
      {hours.length > 0 && <p className={classes.quiet}>{t('Hours are by the clock of the customer.')}</p>}
      <div className={classes.row}>
        <ReasonButton
          size="xs"
          variant="default"
          leftSection={<IconPlus size={15} />}
          reason={
            isDisabled
              ? t('Your role may read this, not change it. Ask an administrator.')
              : hours.length >= MOST_HOURS
                ? t('A geofence has at most {{count}} active hours.', { count: MOST_HOURS })
                : null
          }
          onClick={() => onChange([...hours, WORKING_HOURS])}
        >
          {t('Add active hours')}
        </ReasonButton>
      </div>
    </>
  )
}

interface OneProps {
  time: GeofenceHours
  isDisabled: boolean
  onChange: (time: GeofenceHours) => void
  onRemove: () => void
}

function OneTime({ time, isDisabled, onChange, onRemove }: OneProps) {
  const { t } = useTranslation()
  const { locale } = useWords()
  const { weekdays, from_minute, until_minute } = time
  function toggle(weekday: number) {
    const next = weekdays.includes(weekday) ? weekdays.filter(one => one !== weekday) : [...weekdays, weekday]
    if (next.length > 0) onChange({ ...time, weekdays: next.toSorted((a, b) => a - b) })
  }
  const isOverMidnight = until_minute <= from_minute
  return (
    <fieldset className={classes.hours} style={{ margin: 0, border: 0 }} aria-label={t('Active hours')}>
      <div className={classes.days}>
        {WEEKDAYS.map(weekday => (
          <button
            key={weekday}
            type="button"
            className={classes.day}
            aria-pressed={weekdays.includes(weekday)}
            aria-label={weekdayName(weekday, 'long', locale)}
            disabled={isDisabled}
            onClick={() => toggle(weekday)}
          >
            {weekdayName(weekday, 'short', locale)}
          </button>
        ))}
      </div>
      <div className={classes.row}>
        <TimeInput
          size="xs"
          label={t('From')}
          disabled={isDisabled}
          minute={from_minute}
          onChange={minute => minute !== null && onChange({ ...time, from_minute: minute })}
        />
        <TimeInput
          size="xs"
          label={t('Until')}
          disabled={isDisabled}
          minute={until_minute % MINUTES_PER_DAY}
          onChange={minute => minute !== null && onChange({ ...time, until_minute: minute || MINUTES_PER_DAY })}
        />
        <ActionIcon
          variant="subtle"
          color="gray"
          size={30}
          aria-label={t('Remove these hours')}
          disabled={isDisabled}
          onClick={onRemove}
        >
          <IconTrash size={16} />
        </ActionIcon>
      </div>
      {isOverMidnight && <p className={classes.quiet}>{t('Until the next day.')}</p>}
    </fieldset>
  )
}

/** A time of the week in words, such as Mon Tue 08:00–17:00. */
export function hoursWords(
  { weekdays, from_minute, until_minute }: GeofenceHours,
  { locale, timeOfDay }: Pick<Words, 'locale' | 'timeOfDay'>,
): string {
  const days = weekdays.map(weekday => weekdayName(weekday, 'short', locale)).join(' ')
  return `${days} ${timeOfDay(from_minute)}–${timeOfDay(until_minute % MINUTES_PER_DAY)}`
}
