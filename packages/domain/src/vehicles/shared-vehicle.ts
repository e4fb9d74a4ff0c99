import { type LatestFix, vehicleStatus } from './status.ts'

/** For how many hours a live link may be made; a week is the most. */
export const LIVE_LINK_HOURS = [1, 4, 12, 24, 72, 168] as const

/** What whoever has a live link is told of a vehicle: no speed, no ignition. */
export type SharedState = 'moving' | 'stopped' | 'not-reporting'

/** Since when the vehicle drives or rests, as far as its records have been folded; null: it does the other, or that is not known. */
export interface UnderWay {
  drivesSinceMs: number | null
  restsSinceMs: number | null
}

/** As Track has it, and since when; null: not known, as at a traffic light. */
export function sharedState(
  fix: LatestFix,
  underWay: UnderWay,
  nowMs: number,
): { state: SharedState; sinceMs: number | null } {
  const status = vehicleStatus(fix, nowMs)
  if (status === 'moving') return { state: 'moving', sinceMs: underWay.drivesSinceMs }
  if (status === 'stale') return { state: 'not-reporting', sinceMs: null }
  return { state: 'stopped', sinceMs: underWay.restsSinceMs }
}

/** Metres within which a vehicle is at its destination: it parks where there is room. */
export const AT_DESTINATION_M = 150

/** A vehicle that rests for longer is not on its way, and one that was not heard of for longer may be anywhere. */
const ON_ITS_WAY_MS = 15 * 60_000

/**
 * When a vehicle that needs `durationS` from where it was at `fromMs` is expected; null where nobody should wait by it: it rests, or was
 * last heard of some time ago.
 */
export function expectedArrivalMs(
  { state, sinceMs }: { state: SharedState; sinceMs: number | null },
  { fromMs, durationS }: { fromMs: number; durationS: number },
  nowMs: number,
): number | null {
  const rests = state === 'stopped' && sinceMs !== null && nowMs - sinceMs > ON_ITS_WAY_MS
  if (state === 'not-reporting' || rests || nowMs - fromMs > ON_ITS_WAY_MS) return null
  // One that stands loses the time for which it does.
  const startMs = state === 'moving' ? fromMs : nowMs
  return Math.max(startMs + durationS * 1_000, nowMs)
}
