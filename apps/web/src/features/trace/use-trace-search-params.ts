import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { readTraceSearch, type TraceSearch, writeTraceSearch } from './trace-search.ts'

export type TraceChange = Partial<TraceSearch> | ((before: TraceSearch) => Partial<TraceSearch>)

/** The state of the screen, which is its address; changes replace the entry of the history. */
export function useTraceSearchParams(): [TraceSearch, (change: TraceChange) => void] {
  const raw: Record<string, unknown> = useSearch({ strict: false })
  const navigate = useNavigate()
  function change(given: TraceChange) {
    void navigate({
      to: '.',
      search: (before: Record<string, unknown>) => ({
        ...before,
        ...writeTraceSearch(typeof given === 'function' ? given(readTraceSearch(before)) : given),
      }),
      replace: true,
      resetScroll: false,
    })
  }
  return [useMemo(() => readTraceSearch(raw), [raw]), change]
}
