import type { TripEnd } from './derived-rows.ts'
import type { FoldPosition } from './fold-position.ts'
import type { SeenLeg } from './motion.ts'
import type { FoldSettings } from './settings.ts'
import type { FoldState, LastFix, Run } from './state.ts'

export interface RunEnd {
  atMs: number
  reason: TripEnd
}

/** Whether the open run had ended by an instant, seen from what was known before it: off for long, or silent. */
export function runEndBefore({ run, atMs: lastMs }: FoldState, atMs: number, settings: FoldSettings): RunEnd | null {
  if (run === null || lastMs === null) return null
  if (run.offAtMs !== null) {
    return atMs - run.offAtMs >= settings.shortestStopS * 1000 ? { atMs: run.offAtMs, reason: 'ignition-off' } : null
  }
  if (atMs - (run.lost?.sinceMs ?? lastMs) <= settings.silenceEndsTripS * 1000) return null
  return { atMs: run.lost?.sinceMs ?? lastMs, reason: 'silence' }
}

/** Whether it had, by a record that is heard after a silence from where the vehicle was: it stood there all the time. */
export function stillEndBefore(
  { run, atMs: lastMs, fix }: FoldState,
  { hasFix, recordedAtMs }: FoldPosition,
  leg: SeenLeg,
  settings: FoldSettings,
): RunEnd | null {
  if (run === null || lastMs === null || run.offAtMs !== null) return null
  const silence = silentMs(run, settings)
  const isHeardAgain = leg.elapsedMs > silence || (run.lost !== null && recordedAtMs - run.lost.sinceMs > silence)
  if (!hasFix || leg.lineM === null || !isHeardAgain) return null
  if (leg.lineM >= settings.samePlaceM + (run.lost === null ? unseenM(fix, lastMs) : 0)) return null
  if ((leg.countedM ?? 0) >= settings.samePlaceM) return null
  const stoodSinceMs = run.standing?.resumedAtMs === null ? run.standing.sinceMs : null
  const untilMs = run.lost?.sinceMs ?? lastMs
  return { atMs: run.endsWithIgnition ? untilMs : Math.min(stoodSinceMs ?? untilMs, untilMs), reason: 'rest' }
}

/** As far as it drove on from its last fix while records had none that is believed. */
const unseenM = (fix: LastFix | null, lastMs: number) =>
  fix === null ? 0 : ((fix.speedKmh ?? 0) / 3_600) * (lastMs - fix.atMs)

/** Phones say nothing while they lie still; a fitted tracker reports now and then as long as the engine runs. */
const silentMs = (run: Run | null, { restEndsTripS, silenceS }: FoldSettings): number =>
  (run === null || run.endsWithIgnition ? silenceS : restEndsTripS) * 1000
