import type { DeviceFaults } from './faults.ts'
import { seededRandom } from './seeded-random.ts'
import type { RecordItem, StreamItem } from './vehicle-stream.ts'

const hourMs = 3_600_000

/**
 * The stream of a device that now and then loses sight of an hour of its memory and finds it again: these records come
 * after newer ones, up to `longestHeldBackMs` late. Whatever is still held back is sent before the first record after
 * `historyEndMs`, the last moment of a replay that ends there; null for one that goes on.
 */
export function* withHeldBackHours(
  items: Iterable<StreamItem>,
  { heldBackShare, longestHeldBackMs }: Pick<DeviceFaults, 'heldBackShare' | 'longestHeldBackMs'>,
  keys: readonly (string | number)[],
  historyEndMs: number | null,
): Generator<StreamItem> {
  function fateOf(hour: number): { hour: number; untilMs: number | null } {
    const random = seededRandom(...keys, 'held back', hour)
    if (!random.chance(heldBackShare)) return { hour, untilMs: null }
    return { hour, untilMs: (hour + 1) * hourMs + Math.round(random.next() * (longestHeldBackMs - hourMs)) }
  }
  /** Of the hour looked at last: records of an hour mostly come together. */
  let fate: ReturnType<typeof fateOf> = { hour: Number.NaN, untilMs: null }
  const held = new Map<number, { readonly untilMs: number; readonly records: RecordItem[] }>()
  for (const item of items) {
    if (item.kind === 'trip') {
      yield item
      continue
    }
    const isPastEnd = historyEndMs !== null && item.atMs > historyEndMs
    for (const [hour, { untilMs, records }] of held) {
      if (untilMs > item.atMs && !isPastEnd) continue
      yield* records
      held.delete(hour)
    }
    const hour = Math.floor(item.atMs / hourMs)
    if (hour !== fate.hour) fate = fateOf(hour)
    if (isPastEnd || fate.untilMs === null) {
      yield item
      continue
    }
    const { untilMs } = fate
    const record = { ...item, hasSignal: true }
    const sameHour = held.get(hour)
    if (sameHour) sameHour.records.push(record)
    else held.set(hour, { untilMs, records: [record] })
  }
}
