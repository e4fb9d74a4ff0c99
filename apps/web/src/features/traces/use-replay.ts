import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react'
import { ReplayClock } from './replay-clock.ts'

/** How often the second of a running replay is written into the address. */
const WRITE_MS = 2_000
const SETTLE_MS = 250

/** One clock for as long as the screen is there. */
export function useReplayClock(): ReplayClock {
  const [clock] = useState(() => new ReplayClock())
  useEffect(() => () => clock.pause(), [clock])
  return clock
}

export const useIsPlaying = (clock: ReplayClock) => useSyncExternalStore(clock.onTurn, clock.isPlaying)

/** The moment, at most every so often while it plays: words need not change sixty times a second. */
export function useMoment(clock: ReplayClock, everyMs: number): number {
  const [atMs, setAtMs] = useState(clock.atMs)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | null = null
    const show = () => {
      timer = null
      setAtMs(clock.atMs)
    }
    show()
    const off = clock.onFrame(() => {
      if (!clock.isPlaying()) show()
      else timer ??= setTimeout(show, everyMs)
    })
    return () => {
      off()
      if (timer !== null) clearTimeout(timer)
    }
  }, [clock, everyMs])
  return atMs
}

/**
 * The second of the replay in the address, and that of the address in the replay: whoever changes the one moves the other.
 * Nothing is written before the traces are there: until then no moment was chosen.
 */
export function useMomentInAddress(
  clock: ReplayClock,
  addressMs: number | null,
  isReady: boolean,
  write: (atMs: number) => void,
) {
  const written = useRef<number | null>(null)
  const writeNow = useEffectEvent(write)
  const mayWrite = useEffectEvent(() => isReady)

  useEffect(() => {
    if (addressMs === null || addressMs === written.current) return
    written.current = addressMs
    clock.seek(addressMs)
  }, [clock, addressMs])

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | null = null
    const settle = () => {
      timer = null
      const second = Math.floor(clock.atMs / 1000) * 1000
      if (second === written.current) return
      written.current = second
      writeNow(second)
    }
    const off = clock.onFrame(() => {
      if (!mayWrite() || (timer !== null && clock.isPlaying())) return
      if (timer !== null) clearTimeout(timer)
      timer = setTimeout(settle, clock.isPlaying() ? WRITE_MS : SETTLE_MS)
    })
    return () => {
      off()
      if (timer !== null) clearTimeout(timer)
    }
  }, [clock])
}
