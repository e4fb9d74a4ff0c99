import { IconCalendar } from '@tabler/icons-react'
import { type FocusEvent, type KeyboardEvent, lazy, Suspense, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useWords } from '../i18n/use-words.ts'
import classes from './DateRangePicker.module.css'
import { type DayRange, dayAt, daysIn, formatDay, formatDayRange } from './day-range.ts'
import { readTypedDayRange } from './day-range-typed.ts'

/** With the calendar library, which is needed only once one is opened. */
const DateRangeCalendar = lazy(() =>
  import('./DateRangeCalendar.tsx').then(part => ({ default: part.DateRangeCalendar })),
)

interface Props {
  /** Null where none is chosen yet. */
  value: DayRange | null
  onChange: (range: DayRange) => void
  label: string
  /** What stands in the field where none is chosen; the form of a date unless given. */
  whenNone?: string
  /** The zone of the days, and of today, which is the last (N-70). */
  timeZone: string
  maxDays?: number
  isDisabled?: boolean
  /** None is chosen though one is needed. */
  isMissing?: boolean
}

/**
 * Days from and to, typed or chosen: 220 by 44 px, in the user's date format, never after today (EVT-05, EVT-24). The year
 * is written in full whatever the format says (FMT-01).
 */
export function DateRangePicker({
  value,
  onChange,
  label,
  whenNone,
  timeZone,
  maxDays,
  isDisabled = false,
  isMissing = false,
}: Props) {
  const { t } = useTranslation()
  const { locale, pickerDateFormat } = useWords()
  const [typed, setTyped] = useState<string | null>(null)
  const [typedFault, setFault] = useState<string | null>(null)
  const [opened, setOpened] = useState<'by pointer' | 'by key' | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const anchor = `--range-${useId().replace(/\W/g, '')}`
  const faultId = useId()
  const fault = typedFault ?? (isMissing ? t('Please choose a day') : null)
  const today = dayAt(Date.now(), timeZone)

  function choose(range: DayRange) {
    setTyped(null)
    setFault(null)
    if (range.start !== value?.start || range.end !== value.end) onChange(range)
  }

  function commitTyped() {
    if (typed === null) return true
    const range = readTypedDayRange(typed, pickerDateFormat, locale)
    const problem =
      range === null
        ? t('Please enter dates such as {{example}}', { example: formatDay(today, pickerDateFormat, locale) })
        : range.end > today
          ? t('Choose dates up to today')
          : maxDays !== undefined && daysIn(range) > maxDays
            ? t('At most {{count}} days', { count: maxDays })
            : null
    setFault(problem)
    if (range !== null && problem === null) choose(range)
    return problem === null
  }

  function leave(event: FocusEvent) {
    if (event.currentTarget.contains(event.relatedTarget)) return
    commitTyped()
    setOpened(null)
  }

  function close() {
    setOpened(null)
    input.current?.focus()
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape' || (opened === null && typed === null)) return
    event.preventDefault()
    event.stopPropagation()
    setTyped(null)
    setFault(null)
    close()
  }

  function onInputKeyDown(event: KeyboardEvent) {
    if (event.key === 'Enter') {
      if (typed !== null) event.preventDefault()
      if (commitTyped()) setOpened(null)
    }
    if (event.key !== 'ArrowDown') return
    event.preventDefault()
    setOpened('by key')
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it watches where the focus of its parts goes
    <div className={classes.picker} style={{ anchorName: anchor }} onBlur={leave} onKeyDown={onKeyDown}>
      <input
        ref={input}
        className={classes.input}
        type="text"
        inputMode="numeric"
        autoComplete="off"
        aria-label={label}
        aria-invalid={fault !== null}
        aria-describedby={fault === null ? undefined : faultId}
        placeholder={whenNone ?? pickerDateFormat.toLowerCase()}
        disabled={isDisabled}
        value={typed ?? (value === null ? '' : formatDayRange(value, pickerDateFormat, locale))}
        onChange={event => setTyped(event.currentTarget.value)}
        onClick={() => setOpened(opened ?? 'by pointer')}
        onKeyDown={onInputKeyDown}
      />
      <button
        type="button"
        className={classes.open}
        aria-label={t('Choose dates: {{label}}', { label })}
        aria-haspopup="dialog"
        aria-expanded={opened !== null}
        disabled={isDisabled}
        onClick={() => setOpened(opened === null ? 'by key' : null)}
      >
        <IconCalendar size={18} stroke={1.75} />
      </button>
      {fault !== null && (
        <p id={faultId} className={classes.fault} role="alert">
          {fault}
        </p>
      )}
      {opened !== null && (
        <div
          ref={node => node?.showPopover()}
          popover="manual"
          role="dialog"
          aria-label={label}
          tabIndex={-1}
          className={classes.calendar}
          style={{ positionAnchor: anchor }}
        >
          <Suspense fallback={<div className={classes.waiting} />}>
            <DateRangeCalendar
              value={value ?? { start: today, end: today }}
              today={today}
              maxDays={maxDays ?? null}
              takesFocus={opened === 'by key'}
              onChoose={range => {
                choose(range)
                close()
              }}
            />
          </Suspense>
        </div>
      )}
    </div>
  )
}
