import { useNavigate, useSearch } from '@tanstack/react-router'
import { type EventsSearch, readEventsSearch, writeEventsSearch } from './events-search.ts'

/** The state of the screen, which is its address; a search is an entry of the history, other changes replace it. */
export function useEventsSearchParams(
  today: string,
): [EventsSearch, (change: Partial<EventsSearch>, isSearch?: boolean) => void] {
  const raw: Record<string, unknown> = useSearch({ strict: false })
  const navigate = useNavigate()
  function change(given: Partial<EventsSearch>, isSearch = false) {
    void navigate({
      to: '.',
      search: (before: Record<string, unknown>) => ({ ...before, ...writeEventsSearch(given) }),
      replace: !isSearch,
      resetScroll: false,
    })
  }
  return [readEventsSearch(raw, today), change]
}
