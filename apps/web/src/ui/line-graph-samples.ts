import { itemAt } from '@milepost/domain/collections/item-at.ts'
/** The index of the time nearest to an instant; the times ascend. Null where there are none. */
export function nearestSample(times: readonly number[], atMs: number): number | null {
  if (times.length === 0) return null
  let low = 0
  let high = times.length - 1
  while (low < high) {
    const middle = (low + high) >> 1
    if (itemAt(times, middle) < atMs) low = middle + 1
    else high = middle
  }
  const before = Math.max(0, low - 1)
  return atMs - itemAt(times, before) <= itemAt(times, low) - atMs ? before : low
}

export interface SampleSummary {
  least: number
  most: number
  mean: number
}

/** A summary of a series for screen readers; null where every value is missing. */
export function summariseSamples(values: readonly (number | null)[]): SampleSummary | null {
  let least = Number.POSITIVE_INFINITY
  let most = Number.NEGATIVE_INFINITY
  let sum = 0
  let count = 0
  for (const value of values) {
    if (value === null) continue
    least = Math.min(least, value)
    most = Math.max(most, value)
    sum += value
    count++
  }
  return count === 0 ? null : { least, most, mean: sum / count }
}
