/** A server that restarts is back within seconds, and the page that waits for it is looked at. */
const ASK_EVERY_MS = 3_000

/** Whether the server itself answers; a proxy in front of it may without it. */
export const isServerReachable = (): Promise<boolean> =>
  fetch('/health/live', { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )

/**
 * Asks until the server can be reached again, after it could not, and at once when the browser reports a network; then calls back
 * once. What fails although the server answers would fail again: it is left alone. Returns how to stop.
 */
export function onceReachableAgain(isBack: () => void): () => void {
  let wasUnreachable = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const stopping = new AbortController()

  async function ask() {
    clearTimeout(timer)
    const isReachable = await isServerReachable()
    if (stopping.signal.aborted) return
    if (isReachable) {
      stopping.abort()
      if (wasUnreachable) isBack()
      return
    }
    wasUnreachable = true
    clearTimeout(timer)
    timer = setTimeout(() => void ask(), ASK_EVERY_MS)
  }

  stopping.signal.addEventListener('abort', () => clearTimeout(timer))
  window.addEventListener('online', () => void ask(), { signal: stopping.signal })
  void ask()
  return () => stopping.abort()
}
