import type { HeardOfTracker } from '@milepost/contract/device-connections.ts'
import type { TrackerIdentity } from '@milepost/contract/tracker-identity.ts'

/** How far a tracker has come that is being connected. */
export type ConnectionState = 'waiting' | 'refused' | 'unread' | 'no fix' | 'wrong clock' | 'private' | 'reporting'

/** Longer ago it does not count as heard now. */
const NOW_MS = 15 * 60_000

/** The newest of what the server noted is what there is to mend, or that nothing is. */
export function connectionState(
  { last_heard, is_private, fix, unread, last_misdated }: HeardOfTracker,
  refused: TrackerIdentity['refused'],
  nowMs: number,
): ConnectionState {
  const heardMs = timeOf(last_heard)
  const refusedMs = Math.max(...refused.map(call => timeOf(call.last_refused)), 0)
  const unreadMs = Math.max(...unread.map(frames => timeOf(frames.last_at)), 0)
  if (refusedMs > heardMs && refusedMs >= unreadMs) return 'refused'
  if (unreadMs > heardMs) return 'unread'
  if (nowMs - heardMs > NOW_MS) return 'waiting'
  if (is_private) return 'private'
  if (fix !== null && nowMs - Date.parse(fix.recorded_at) <= NOW_MS) return 'reporting'
  return nowMs - timeOf(last_misdated) <= NOW_MS ? 'wrong clock' : 'no fix'
}

const timeOf = (instant: string | null) => (instant === null ? 0 : Date.parse(instant))
