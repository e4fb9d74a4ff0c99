import { useEffect, useState } from 'react'

/** What a call answered; what went wrong is a value. */
export type Reading<T> = { state: 'loading' } | { state: 'failed'; isTooOften: boolean } | { state: 'loaded'; value: T }

/** What a part of the page shows of a call, and how it is asked anew. */
export interface Asked<T> {
  asked: [reading: Reading<T>, again: () => void]
}

async function readFrom<T>(address: string, signal: AbortSignal): Promise<Reading<T>> {
  try {
    const response = await fetch(address, { signal })
    if (!response.ok) return { state: 'failed', isTooOften: response.status === 429 }
    return { state: 'loaded', value: await response.json() }
  } catch {
    return { state: 'failed', isTooOften: false }
  }
}

/** Reads from an address of the server, and again when it is told to. */
export function useReading<T>(address: string): Asked<T>['asked'] {
  const [attempt, setAttempt] = useState(0)
  const [reading, setReading] = useState<Reading<T>>({ state: 'loading' })
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt reads again
  useEffect(() => {
    const ending = new AbortController()
    void readFrom<T>(address, ending.signal).then(read => ending.signal.aborted || setReading(read))
    return () => ending.abort()
  }, [address, attempt])
  const again = () => {
    setReading({ state: 'loading' })
    setAttempt(attempt + 1)
  }
  return [reading, again]
}
