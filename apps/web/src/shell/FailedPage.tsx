import type { ErrorComponentProps } from '@tanstack/react-router'
import { useRouter } from '@tanstack/react-router'
import { FailedMessage } from '../ui/FailedMessage.tsx'

/** A page that could not be loaded or drawn. A part of the program that is gone means a newer release: load it whole. */
export function FailedPage({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const isOldRelease = /dynamically imported module|module script/i.test(String(error))

  function retry() {
    if (isOldRelease) return location.reload()
    reset()
    void router.invalidate()
  }

  return <FailedMessage error={error} onRetry={retry} />
}
