import type { Effects } from './derived-rows.ts'
import type { FoldPosition } from './fold-position.ts'
import { DRIVEN_M, hops, type Leg } from './motion.ts'
import { addInterval, type Doing, sumsCopy } from './run-sums.ts'
import type { FoldSettings } from './settings.ts'
import { LEFT_M, settleIdling } from './standing.ts'
import type { FoldState, LastFix, Run } from './state.ts'

/** Counts the time and the way since the record before into the open run. */
export function accountInterval(
  draft: FoldState,
  position: FoldPosition,
  leg: Leg,
  isMoving: boolean,
  ignition: boolean | null,
  settings: FoldSettings,
  effects: Effects,
): void {
  const { run, atMs: lastMs, isMoving: wasMoving } = draft
  const atMs = position.recordedAtMs
  if (run === null || lastMs === null || run.startedAtMs === atMs) return
  if (run.offAtMs !== null && ignition !== true) return // off for a moment: counted when it is on again
  // A run that began unseen began before the record before this one, where that had no fix.
  const fromMs = run.offAtMs ?? Math.min(lastMs, run.sums.days.length === 0 ? run.startedAtMs : lastMs)
  run.offAtMs = null
  if (leg.isReset) run.startOdometerM = null
  const distanceM = isFromBefore(draft, run, position, leg, settings) ? 0 : leg.wayM
  const isDriven = wasMoving || (isMoving && distanceM >= DRIVEN_M) || hops(leg)
  const doing: Doing = run.isCarried ? 'carried' : isDriven ? 'driving' : 'standing'
  if (isDriven && isMoving && run.standing) run.standing.resumedAtMs ??= fromMs
  const sureUntilMs = sureUntil(draft, position, leg, settings)
  if (run.standing && (sureUntilMs < atMs || (hops(leg) && !isMoving))) {
    settleIdling(draft, run, Math.max(run.standing.sinceMs, Math.min(lastMs, sureUntilMs)), atMs, settings, effects)
  }
  const sureMs = Math.max(fromMs, Math.min(atMs, sureUntilMs))
  if (sureMs > fromMs || sureMs === atMs) {
    const part = sureMs === atMs ? distanceM : 0
    addInterval(run.sums, { fromMs, untilMs: sureMs, doing, distanceM: part }, settings.timeZone)
  }
  if (sureMs === atMs) {
    run.lost = null
    return
  }
  const knownMs = run.lost?.sinceMs ?? sureMs
  const knownM = wasMoving && !run.isCarried ? distanceM * partBefore(knownMs, draft.fix, atMs) : 0
  if (!position.hasFix) run.lost ??= { sinceMs: sureMs, before: sumsCopy(run.sums) }
  else run.lost = null
  if (knownM > 0) {
    addInterval(run.sums, { fromMs: sureMs, untilMs: sureMs, doing: 'driving', distanceM: knownM }, settings.timeZone)
  }
  const unknown = { fromMs: sureMs, untilMs: atMs, doing: 'unknown', distanceM: distanceM - knownM } as const
  addInterval(run.sums, unknown, settings.timeZone)
}

/** A way that cannot have been covered since the run began, from where the vehicle was long before: nothing says when it was. */
function isFromBefore(
  { fix }: FoldState,
  run: Run,
  { recordedAtMs }: FoldPosition,
  { isCounted, wayM }: Leg,
  { fastestKmh }: FoldSettings,
): boolean {
  if (isCounted || fix === null || fix.atMs >= run.startedAtMs) return false
  return wayM > (fastestKmh / 3_600) * (recordedAtMs - run.startedAtMs) + LEFT_M
}

/** Of the time since the newest fix, the part before a moment. */
const partBefore = (ms: number, fix: LastFix | null, atMs: number): number =>
  fix === null || ms <= fix.atMs ? 0 : (ms - fix.atMs) / (atMs - fix.atMs)

/** Until when within the interval before a record it is known what the vehicle did. */
function sureUntil(
  { run, atMs: lastMs, fix }: FoldState,
  { recordedAtMs, hasFix }: FoldPosition,
  leg: Leg,
  settings: FoldSettings,
): number {
  if (run === null || lastMs === null) return recordedAtMs
  if (leg.isUnseen) return run.sums.days.length === 0 ? run.startedAtMs : lastMs
  if (leg.isCounted) return recordedAtMs
  const fixMs = Math.max(fix?.atMs ?? run.startedAtMs, run.startedAtMs)
  const tunnelEndMs = fixMs + settings.tunnelS * 1000
  if (!hasFix) return Math.max(lastMs, tunnelEndMs)
  return lastMs <= tunnelEndMs ? recordedAtMs : lastMs
}
