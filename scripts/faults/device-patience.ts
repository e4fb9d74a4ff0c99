import type { FaultRun } from './faulted-system.ts'

/** What devices wait at most (p99) beside a fault, on a machine that does nothing else. */
const MOST_MS = 250
/** In a short run the moment when everything is connected weighs most, and in `npm test` other things run. */
const MOST_IN_SHORT_MS = 1_000

/** Says so when devices waited longer for acknowledgements, 99 of 100, than they may. */
export function boundPatience(run: FaultRun, waitedMs: number, isShort = false): void {
  const mostMs = isShort ? MOST_IN_SHORT_MS : MOST_MS
  if (waitedMs > mostMs) run.broke(`devices waited ${waitedMs} ms (p99), longer than ${mostMs}`)
}
