import { useSyncExternalStore } from 'react'

const CHANGES = ['online', 'offline'] as const

function subscribe(listener: () => void) {
  for (const change of CHANGES) window.addEventListener(change, listener)
  return () => {
    for (const change of CHANGES) window.removeEventListener(change, listener)
  }
}

/** Whether the browser has a network at all; a server that does not respond is another matter. */
export const useIsOnline = (): boolean => useSyncExternalStore(subscribe, () => navigator.onLine)
