import type { SharedVehicle } from '@milepost/contract/live-links.ts'
import { useCallback, useEffect, useState } from 'react'
import { isSharedVehicle } from './answers.ts'

/** What is known of the vehicle; `atMs` is when it was loaded, by `performance.now()`. */
export type Seen =
  | { state: 'loading' }
  | { state: 'failed'; isTooOften: boolean }
  | { state: 'ended' }
  | { state: 'shown'; vehicle: SharedVehicle; atMs: number; isOffline: boolean }

const ASKED_EVERY_MS = 10_000
/** Where the server said that it was too often. */
const ASKED_AGAIN_MS = 60_000

type Answer = { vehicle: SharedVehicle } | 'ended' | 'too often' | 'failed'

async function ask(token: string, isOpened: boolean, signal: AbortSignal): Promise<Answer> {
  try {
    const response = await fetch('/api/shared_vehicle/', {
      ...{ method: 'POST', signal, referrerPolicy: 'no-referrer', credentials: 'omit', cache: 'no-store' },
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token, is_opened: isOpened }),
    })
    if (response.ok) {
      const vehicle: unknown = await response.json()
      return isSharedVehicle(vehicle) ? { vehicle } : 'failed'
    }
    if (response.status === 429) return 'too often'
    // A token that no link can have is refused by its form.
    return response.status === 404 || response.status === 400 ? 'ended' : 'failed'
  } catch {
    return 'failed'
  }
}

function seenAfter(before: Seen, answer: Answer): Seen {
  if (typeof answer === 'object')
    return { state: 'shown', vehicle: answer.vehicle, atMs: performance.now(), isOffline: false }
  if (answer === 'ended') return { state: 'ended' }
  if (before.state === 'shown') return { ...before, isOffline: answer === 'failed' }
  return { state: 'failed', isTooOften: answer === 'too often' }
}

/** Asks for the vehicle of a link every ten seconds while the page is looked at, until the link ends; and at once when it is told to. */
export function useSharedVehicle(token: string): [Seen, again: () => void] {
  const [seen, setSeen] = useState<Seen>({ state: 'loading' })
  const [attempt, setAttempt] = useState(0)

  useEffect(() => {
    const ending = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    let isAsking = false
    let isOpened = attempt === 0

    async function askNow() {
      clearTimeout(timer)
      if (isAsking || document.hidden) return
      isAsking = true
      const answer = await ask(token, isOpened, ending.signal)
      isAsking = false
      if (ending.signal.aborted) return
      if (typeof answer === 'object') isOpened = false
      setSeen(before => seenAfter(before, answer))
      if (answer === 'ended') return ending.abort()
      timer = setTimeout(() => void askNow(), answer === 'too often' ? ASKED_AGAIN_MS : ASKED_EVERY_MS)
    }

    const { signal } = ending
    document.addEventListener('visibilitychange', () => void askNow(), { signal })
    addEventListener('online', () => void askNow(), { signal })
    void askNow()
    return () => {
      clearTimeout(timer)
      ending.abort()
    }
  }, [token, attempt])

  const again = useCallback(() => {
    setSeen({ state: 'loading' })
    setAttempt(count => count + 1)
  }, [])
  return [seen, again]
}
