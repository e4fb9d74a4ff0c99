import type { FoldState, Run } from './state.ts'

/*
 * One tow is one event: what the device itself says of it, else the one that is derived. Whichever comes first stays, since an
 * event of a theft must not wait.
 */

/** A device notices a tow by its tilt or its jolts, before the vehicle is seen to move: within this time it is the same tow. */
const SAME_TOW_MS = 600_000

/** Whether there is an event of this tow already. */
export const isTowReported = ({ towReportedAtMs }: FoldState, { startedAtMs }: Run): boolean =>
  towReportedAtMs !== undefined && startedAtMs - towReportedAtMs <= SAME_TOW_MS

/** Keeps nothing of a tow that is over: a state is free of what was long ago. */
export function forgetTow(draft: FoldState, atMs: number): void {
  const { run, towReportedAtMs } = draft
  if (run === null && towReportedAtMs !== undefined && atMs - towReportedAtMs > SAME_TOW_MS)
    delete draft.towReportedAtMs
}
