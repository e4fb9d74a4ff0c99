import { useSyncExternalStore } from 'react'

/** Where the map workspace turns panel and drawer into sheets. */
const query = window.matchMedia('(max-width: 767px)')

export function useIsPhone(): boolean {
  return useSyncExternalStore(
    listener => {
      query.addEventListener('change', listener)
      return () => query.removeEventListener('change', listener)
    },
    () => query.matches,
  )
}
