import { type ClockFault, followClock, type TrackerClock } from '@milepost/domain/telemetry/clock-fault.ts'
import type { StoredClock } from '../db/telemetry-columns.ts'
import type { Submission } from './submission.ts'

/** What frames say of the clocks of their trackers. */
export interface FollowedClocks {
  clocks: Map<number, TrackerClock>
  /** Those of which there is something new to store. */
  changed: StoredClock[]
}

/** By the newest record of each frame that the device does not mark as kept back. */
export function followClocks(batch: readonly Submission[]): FollowedClocks {
  const clocks = new Map<number, TrackerClock>()
  const changed = new Map<number, StoredClock>()
  for (const { tracker, positions, receivedAtMs } of batch) {
    const { id: trackerId, customerId } = tracker
    let newestMs = Number.NEGATIVE_INFINITY
    for (const { late, recordedAtMs } of positions) if (!late) newestMs = Math.max(newestMs, recordedAtMs)
    if (newestMs === Number.NEGATIVE_INFINITY) continue
    const before = clocks.get(trackerId) ?? tracker.clock
    const clock = followClock(before, newestMs, receivedAtMs)
    clocks.set(trackerId, clock)
    if (isSame(before.fault, clock.fault)) continue
    changed.set(trackerId, {
      trackerId,
      customerId,
      offsetMs: clock.fault?.offsetMs ?? null,
      sinceMs: clock.fault?.sinceMs ?? null,
    })
  }
  return { clocks, changed: [...changed.values()].sort((a, b) => a.trackerId - b.trackerId) }
}

const isSame = (a: ClockFault | null, b: ClockFault | null) => a?.offsetMs === b?.offsetMs && a?.sinceMs === b?.sinceMs

/** After the commit that stored them. */
export function keepClocks(batch: readonly Submission[], { clocks }: FollowedClocks): void {
  for (const { tracker } of batch) tracker.clock = clocks.get(tracker.id) ?? tracker.clock
}
