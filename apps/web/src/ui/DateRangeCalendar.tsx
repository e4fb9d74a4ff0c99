import '@mantine/dates/styles.css'
import 'dayjs/locale/en-gb'
import 'dayjs/locale/pt'
import { DatePicker } from '@mantine/dates'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { TextKey } from '../i18n/text-key.ts'
import { useLanguage } from '../i18n/use-language.ts'
import classes from './DateRangeCalendar.module.css'
import { addDays, DAY_RANGE_PRESETS, type DayRange, type DayRangePreset, daysIn, presetRange } from './day-range.ts'

interface Props {
  value: DayRange
  /** The last day that can be chosen. */
  today: string
  maxDays: number | null
  takesFocus: boolean
  onChoose: (range: DayRange) => void
}

const PRESET_WORDS: Record<DayRangePreset, TextKey> = {
  today: 'Today',
  yesterday: 'Yesterday',
  'this week': 'This week',
  'last week': 'Last week',
  'this month': 'This month',
  'last 28 days': 'Last 28 days',
}

/** How the calendar library calls our languages. */
const CALENDAR_LOCALES = { en: 'en-gb', pt: 'pt' }

/** Presets beside a month in which a first and a last day are picked. */
export function DateRangeCalendar({ value, today, maxDays, takesFocus, onChoose }: Props) {
  const { t } = useTranslation()
  const language = useLanguage()
  const root = useRef<HTMLDivElement>(null)
  const [picked, setPicked] = useState<[string | null, string | null]>([value.start, value.end])
  const first = picked[1] === null ? picked[0] : null

  useEffect(() => {
    const day = root.current?.querySelector<HTMLElement>('[data-autofocus]') ?? root.current?.querySelector('button')
    if (takesFocus) day?.focus()
  }, [takesFocus])

  function pick(days: [string | null, string | null]) {
    setPicked(days)
    const [start, end] = days
    if (start !== null && end !== null) onChoose({ start, end })
  }

  const tooLong = maxDays === null ? '' : t('At most {{count}} days', { count: maxDays })
  const isTooFar = (day: string) =>
    first !== null && maxDays !== null && (day >= addDays(first, maxDays) || day <= addDays(first, -maxDays))

  return (
    <div ref={root} className={classes.calendar}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for a form */}
      <div className={classes.presets} role="group" aria-label={t('Quick ranges')} onKeyDown={moveBetweenPresets}>
        {DAY_RANGE_PRESETS.map(preset => {
          const range = presetRange(preset, today)
          const isTooLong = maxDays !== null && daysIn(range) > maxDays
          return (
            <button
              key={preset}
              type="button"
              aria-pressed={range.start === value.start && range.end === value.end}
              {...(isTooLong && {
                'aria-disabled': true,
                'aria-description': tooLong,
                title: tooLong,
              })}
              onClick={() => !isTooLong && onChoose(range)}
            >
              {t(PRESET_WORDS[preset])}
            </button>
          )
        })}
      </div>
      <div className={classes.month}>
        <DatePicker
          type="range"
          size="sm"
          allowSingleDateInRange
          firstDayOfWeek={1}
          weekendDays={[]}
          maxDate={today}
          defaultDate={value.end}
          locale={CALENDAR_LOCALES[language]}
          ariaLabels={{
            previousMonth: t('Previous month'),
            nextMonth: t('Next month'),
            previousYear: t('Previous year'),
            nextYear: t('Next year'),
            previousDecade: t('Previous decade'),
            nextDecade: t('Next decade'),
            monthLevelControl: t('Choose a month'),
            yearLevelControl: t('Choose a year'),
          }}
          excludeDate={isTooFar}
          getDayProps={day => (day === today ? { 'aria-current': 'date', className: classes.today } : {})}
          value={picked}
          onChange={pick}
        />
        <p className={classes.hint} aria-live="polite">
          {first !== null
            ? t('Choose the last day')
            : maxDays !== null && t('At most {{count}} days', { count: maxDays })}
        </p>
      </div>
    </div>
  )
}

function moveBetweenPresets(event: KeyboardEvent<HTMLDivElement>) {
  const by = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (by === undefined) return
  const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>('button:not(:disabled)')]
  const at = buttons.findIndex(button => button.matches(':focus'))
  event.preventDefault()
  buttons.at((at + by) % buttons.length)?.focus()
}
