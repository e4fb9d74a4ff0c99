import { isAhead, isNewer, isPlausibleTime } from '@milepost/domain/telemetry/newest-fix.ts'
import { type StoredPosition, TRACKER_STATES, type TrackerState } from '../db/telemetry-columns.ts'
import { type Head, shownState } from '../fold/heads.ts'

/**
 * Where the trackers of a batch are: the newest fix that the fold believes, and of a tracker in no vehicle, which is not
 * folded, the newest with a fix and a believable clock, which is not ahead of ours.
 */
export function newestFixes(positions: readonly StoredPosition[], moved: ReadonlyMap<number, Head>): TrackerState[] {
  const received = new Map<number, StoredPosition>()
  const unassigned = new Map<number, StoredPosition>()
  for (const position of positions) {
    const { trackerId } = position
    const last = received.get(trackerId)
    if (!last || position.receivedAtMs > last.receivedAtMs) received.set(trackerId, position)
    if (position.vehicleId !== null || !position.hasFix) continue
    const { recordedAtMs, receivedAtMs } = position
    if (!isPlausibleTime(recordedAtMs, receivedAtMs) || isAhead(recordedAtMs, receivedAtMs)) continue
    const best = unassigned.get(trackerId)
    if (!best || isNewer(position, best)) unassigned.set(trackerId, position)
  }
  return [...received.values()].flatMap(({ trackerId, customerId, receivedAtMs }) => {
    const head = moved.get(trackerId)
    const state = head && shownState(head, { trackerId, customerId }, receivedAtMs)
    const other = unassigned.get(trackerId)
    return state ?? (other ? TRACKER_STATES.pick(other) : [])
  })
}
