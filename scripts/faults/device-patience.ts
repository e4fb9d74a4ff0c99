import type { FaultRun } from './faulted-system.ts'

/** What devices wait at most (p99) beside a fault, on a machine that does nothing else. */
const MOST_MS = 250
/** In a short run the moment when everything is connected weighs most. */
const MOST_IN_SHORT_MS = 1_000
/** A machine that is busy with other things is measured by how it was just before. */
const MOST_TIMES_BEFORE = 5

/** Says so when devices waited longer for acknowledgements, 99 of 100, than they may. */
export function boundPatience(run: FaultRun, beforeMs: number, duringMs: number, isShort = false): void {
  const mostMs = Math.max(isShort ? MOST_IN_SHORT_MS : MOST_MS, MOST_TIMES_BEFORE * beforeMs)
  if (duringMs > mostMs) run.broke(`devices waited ${duringMs} ms (p99), longer than ${mostMs.toFixed(1)}`)
}
