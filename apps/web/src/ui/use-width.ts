import { useSyncExternalStore } from 'react'

/** Where the map workspace turns panel and drawer into sheets. */
export const useIsPhone = mediaQuery('(max-width: 767px)')

/** Where a panel beside the menu leaves too little to what it belongs to. */
export const useIsNarrow = mediaQuery('(max-width: 1023px)')

function mediaQuery(text: string): () => boolean {
  const query = window.matchMedia(text)
  const subscribe = (listener: () => void) => {
    query.addEventListener('change', listener)
    return () => query.removeEventListener('change', listener)
  }
  return function useMediaQuery() {
    return useSyncExternalStore(subscribe, () => query.matches)
  }
}
