import { useNavigate, useSearch } from '@tanstack/react-router'
import { useWords } from '../../i18n/use-words.ts'
import { dayAt } from '../../lib/day-range.ts'
import { readTripsSearch, type TripsChange, type TripsSearch, writeTripsSearch } from './trips-search.ts'

/** The state of the screen, which is its address; changes replace the entry of the history. */
export function useTripsSearchParams(): [TripsSearch, (change: TripsChange) => void] {
  const raw: Record<string, unknown> = useSearch({ strict: false })
  const { timeZone } = useWords()
  const navigate = useNavigate()
  function change(given: TripsChange) {
    void navigate({
      to: '.',
      search: (before: Record<string, unknown>) => ({ ...before, ...writeTripsSearch(given) }),
      replace: true,
      resetScroll: false,
    })
  }
  return [readTripsSearch(raw, dayAt(Date.now(), timeZone)), change]
}
