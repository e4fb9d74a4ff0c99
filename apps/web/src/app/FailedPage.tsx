import type { ErrorComponentProps } from '@tanstack/react-router'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { NetworkError } from '../api/http.ts'
import { FailedMessage } from '../ui/FailedMessage.tsx'

/**
 * A page that could not be loaded or drawn. A part of the program that is gone means a newer release, or that there was no
 * network when it was wanted: the page is loaded whole, and not before there is one, for the browser would show its own.
 */
export function FailedPage({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const isPartMissing = /dynamically imported module|module script|preload CSS/i.test(String(error))
  const isOffline = isPartMissing && !navigator.onLine

  useEffect(() => {
    if (!isOffline) return
    const reload = () => location.reload()
    window.addEventListener('online', reload)
    return () => window.removeEventListener('online', reload)
  }, [isOffline])

  function retry() {
    if (isPartMissing) return navigator.onLine && location.reload()
    reset()
    void router.invalidate()
  }

  return <FailedMessage error={isOffline ? new NetworkError(error) : error} onRetry={retry} />
}
