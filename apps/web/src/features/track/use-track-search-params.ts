import { useNavigate, useSearch } from '@tanstack/react-router'
import { readTrackSearch, type TrackSearch, writeTrackSearch } from './track-search.ts'

type Change = Partial<TrackSearch> | ((before: TrackSearch) => Partial<TrackSearch>)

/** The state of the screen, which is its address; changes replace the entry of the history. */
export function useTrackSearchParams(): [TrackSearch, (change: Change) => void] {
  const raw: Record<string, unknown> = useSearch({ strict: false })
  const navigate = useNavigate()
  function change(given: Change) {
    void navigate({
      to: '.',
      search: (before: Record<string, unknown>) => ({
        ...before,
        ...writeTrackSearch(typeof given === 'function' ? given(readTrackSearch(before)) : given),
      }),
      replace: true,
      resetScroll: false,
    })
  }
  return [readTrackSearch(raw), change]
}
