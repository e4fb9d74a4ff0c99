import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { type DayRange, dayAt } from '../../ui/day-range.ts'
import { weekOfDay } from './timesheets-search.ts'
import { useSheetWords } from './use-sheet-words.ts'

interface Props {
  /** The first day with data. */
  day: string
  /** Of the days. */
  timeZone: string
  onRange: (range: DayRange) => void
  /** Within a line of text. */
  isSmall?: boolean
}

/** The way from days before the first data to the week in which they begin. */
export function FirstWeekButton({ day, timeZone, onRange, isSmall = false }: Props) {
  const { t } = useTranslation()
  return (
    <Button
      variant="default"
      size={isSmall ? 'compact-xs' : 'sm'}
      onClick={() => onRange(weekOfDay(day, dayAt(Date.now(), timeZone)))}
    >
      {t('Show the first week with data')}
    </Button>
  )
}

/** The same above a table whose rows are all empty. */
export function DataBeginLine({ day, timeZone, onRange }: Props) {
  const { t } = useTranslation()
  const words = useSheetWords(timeZone)
  return (
    <>
      <span>
        {t('No data in this period')}. {t('Data begin on {{day}}.', { day: words.day(day) })}
      </span>
      <FirstWeekButton day={day} timeZone={timeZone} onRange={onRange} isSmall />
    </>
  )
}
