import { seededRandom } from './seeded-random.ts'
import type { StreamItem } from './vehicle-stream.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const shortestMinutes = 5
const longestMinutes = 300

/**
 * The stream of a device that now and then sleeps for minutes or hours while the vehicle is parked: those records were never
 * made. It wakes as soon as anything happens, and has reported that the vehicle stands before it falls asleep.
 */
export function* withSilences(
  items: Iterable<StreamItem>,
  silenceShare: number,
  keys: readonly (string | number)[],
): Generator<StreamItem> {
  let wasStanding = false
  for (const item of items) {
    if (item.kind === 'trip') {
      yield item
      continue
    }
    const { record, atMs } = item
    const isStanding = record.ignition !== true && !record.moving
    const isRoutine = record.eventId === 0 && record.events === null
    if (wasStanding && isStanding && isRoutine && isSilent(silenceShare, keys, atMs)) continue
    wasStanding = isStanding
    yield item
  }
}

/** Whether one of the silences that begin in this hour or in those before it lasts until then. */
function isSilent(silenceShare: number, keys: readonly (string | number)[], atMs: number): boolean {
  if (silenceShare === 0) return false
  const hour = Math.floor(atMs / hourMs)
  for (let back = 0; back <= Math.ceil((longestMinutes * minuteMs) / hourMs); back++) {
    const random = seededRandom(...keys, 'silence', hour - back)
    if (!random.chance(silenceShare)) continue
    const fromMs = (hour - back) * hourMs + random.integer(0, 59) * minuteMs
    const untilMs = fromMs + random.integer(shortestMinutes, longestMinutes) * minuteMs
    if (atMs >= fromMs && atMs < untilMs) return true
  }
  return false
}
