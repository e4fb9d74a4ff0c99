import type { Effects } from './derived-rows.ts'
import { reportTowing } from './driving-events.ts'
import type { FoldPosition } from './fold-position.ts'
import { asCarried, asDriven } from './run-sums.ts'
import { endRun } from './runs.ts'
import type { FoldSettings } from './settings.ts'
import type { FoldState, Run } from './state.ts'

/**
 * The engine of a vehicle starts that was moving with it off: it had been carried, also if nobody knew before that the wire
 * works. Within the first metres the wire is only late.
 */
export function startWhileMoved(
  draft: FoldState,
  position: FoldPosition,
  settings: FoldSettings,
  effects: Effects,
): void {
  const { run, atMs: lastMs } = draft
  if (run === null || run.endsWithIgnition || lastMs === null) return
  if (!run.isTrip) {
    run.sums = asDriven(run.sums)
    run.isCarried = false
    return
  }
  if (!run.isCarried) turnIntoCarried(draft, run, position, effects)
  const { standing } = run
  const atMs = standing && standing.resumedAtMs === null ? standing.sinceMs : lastMs
  endRun(draft, { atMs, reason: 'rest' }, position.recordedAtMs, settings, effects)
}

/** The engine proves to have been off all the time. */
function turnIntoCarried(draft: FoldState, run: Run, position: FoldPosition, effects: Effects): void {
  run.isCarried = true
  run.startReason = 'carried'
  run.driverKey = null
  run.sums = asCarried(run.sums)
  if (run.standing) run.standing = { ...run.standing, before: asCarried(run.standing.before) }
  if (run.lost) run.lost = { ...run.lost, before: asCarried(run.lost.before) }
  reportTowing(draft, run, position, effects)
}
