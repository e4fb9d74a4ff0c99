import { useNavigate, useSearch } from '@tanstack/react-router'
import { useWords } from '../../i18n/use-words.ts'
import { dayAt } from '../../lib/day-range.ts'
import {
  readTimesheetsSearch,
  type TimesheetsChange,
  type TimesheetsSearch,
  writeTimesheetsSearch,
} from './timesheets-search.ts'

/** The state of the screen, which is its address. Another sheet is a step to come back from, the rest is not. */
export function useTimesheetsSearchParams(): [TimesheetsSearch, (change: TimesheetsChange) => void] {
  const raw: Record<string, unknown> = useSearch({ strict: false })
  const { timeZone } = useWords()
  const navigate = useNavigate()
  function change(given: TimesheetsChange) {
    void navigate({
      to: '.',
      search: (before: Record<string, unknown>) => ({ ...before, ...writeTimesheetsSearch(given) }),
      replace: given.who === undefined,
      resetScroll: false,
    })
  }
  return [readTimesheetsSearch(raw, dayAt(Date.now(), timeZone)), change]
}
