/** The index of the last item at or before a moment, of items in order of time; -1 where all are later. */
export function lastIndexAt<T>(items: ArrayLike<T>, atMs: number, timeMs: (item: T) => number): number {
  let low = 0
  let high = items.length
  while (low < high) {
    const middle = (low + high) >> 1
    const item = items[middle]
    if (item !== undefined && timeMs(item) <= atMs) low = middle + 1
    else high = middle
  }
  return low - 1
}
