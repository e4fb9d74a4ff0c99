import { setImmediate } from 'node:timers/promises'

/** Milliseconds for which a piece of work may hold the process: others wait no longer than that and one of its steps. */
const TURN_MS = 20

/** Gives a function that long work awaits between its steps: it lets the process see to others whenever a turn is over. */
export function createTurns(): () => Promise<void> {
  let endsMs = performance.now() + TURN_MS
  return async () => {
    if (performance.now() < endsMs) return
    await setImmediate()
    endsMs = performance.now() + TURN_MS
  }
}
