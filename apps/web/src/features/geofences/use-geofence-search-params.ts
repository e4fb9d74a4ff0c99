import { useNavigate, useSearch } from '@tanstack/react-router'
import { type GeofenceSearch, readGeofenceSearch, writeGeofenceSearch } from './geofence-search.ts'

type Change = Partial<GeofenceSearch> | ((before: GeofenceSearch) => Partial<GeofenceSearch>)
export type ChangeSearch = (change: Change, options?: { mayLeaveDraft?: boolean }) => void

/** The state of the screen, which is its address; changes replace the entry of the history. */
export function useGeofenceSearchParams(): [GeofenceSearch, ChangeSearch] {
  const raw: Record<string, unknown> = useSearch({ strict: false })
  const navigate = useNavigate()
  const change: ChangeSearch = (given, { mayLeaveDraft = false } = {}) => {
    void navigate({
      to: '.',
      search: (before: Record<string, unknown>) => ({
        ...before,
        ...writeGeofenceSearch(typeof given === 'function' ? given(readGeofenceSearch(before)) : given),
      }),
      replace: true,
      resetScroll: false,
      ignoreBlocker: mayLeaveDraft,
    })
  }
  return [readGeofenceSearch(raw), change]
}
