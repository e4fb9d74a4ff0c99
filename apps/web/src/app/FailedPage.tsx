import type { ErrorComponentProps } from '@tanstack/react-router'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { NetworkError } from '../api/http.ts'
import { isServerReachable, onceReachableAgain } from '../api/server-reach.ts'
import { FailedMessage } from '../ui/FailedMessage.tsx'
import { isPartMissing } from './load-part.ts'

/**
 * A page that could not be loaded or drawn. Where a part of the program is gone, or did not come without a server, the page is
 * loaded whole: browsers remember a part that failed. Not before there is a server, for the browser would show its own error.
 */
export function FailedPage({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const isUnreachable = error instanceof NetworkError
  useEffect(() => (isUnreachable ? onceReachableAgain(() => location.reload()) : undefined), [isUnreachable])

  async function retry() {
    if (isUnreachable || isPartMissing(error)) {
      if (await isServerReachable()) location.reload()
      return
    }
    reset()
    await router.invalidate()
  }

  return <FailedMessage error={error} onRetry={() => void retry()} />
}
