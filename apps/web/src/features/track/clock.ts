/** Time as the live connection sees it, so that a test can wind it. */
export interface Clock {
  now(): number
  /** Calls once after a delay; the returned function cancels it. */
  after(ms: number, call: () => void): () => void
}

export const systemClock: Clock = {
  now: () => Date.now(),
  after(ms, call) {
    const timer = setTimeout(call, ms)
    return () => clearTimeout(timer)
  },
}
