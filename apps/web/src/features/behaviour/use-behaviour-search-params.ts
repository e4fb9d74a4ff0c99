import { useNavigate, useSearch } from '@tanstack/react-router'
import { useWords } from '../../i18n/use-words.ts'
import { dayAt, presetRange } from '../../lib/day-range.ts'
import { type BehaviourSearch, readBehaviourSearch, writeBehaviourSearch } from './behaviour-search.ts'

export type ChangeSearch = (change: Partial<BehaviourSearch>) => void

/** The state of the screen, which is its address, with the range that it says or means; changes replace the entry of the history. */
export function useBehaviourSearchParams() {
  const { timeZone } = useWords()
  const raw: Record<string, unknown> = useSearch({ strict: false })
  const navigate = useNavigate()
  const today = dayAt(Date.now(), timeZone)
  const search = readBehaviourSearch(raw, today)
  const change: ChangeSearch = given =>
    void navigate({
      to: '.',
      search: (before: Record<string, unknown>) => ({ ...before, ...writeBehaviourSearch(given) }),
      replace: true,
      resetScroll: false,
    })
  return { search, range: search.range ?? presetRange('last 28 days', today), change }
}
