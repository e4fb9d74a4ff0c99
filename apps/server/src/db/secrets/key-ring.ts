/** One of the keys that sign the same thing, one after the other. */
export interface RingKey<T> {
  value: T
  /** From when on it signs, until the next one does. */
  signsFromMs: number
}

/** Milliseconds from a new key to its first signature: by then every process has it, and whoever keeps the public ones can ask for it. */
export const KNOWN_BEFORE_MS = 120_000

/** The ring with one key more, without those that are over. */
export function withNewKey<T>(ring: readonly RingKey<T>[], value: T, lifetimeMs: number, nowMs: number): RingKey<T>[] {
  return [{ value, signsFromMs: nowMs + KNOWN_BEFORE_MS }, ...keysInUse(ring, lifetimeMs, nowMs)]
}

/** Without the keys of which everything that they signed has expired, so long after the next one took over; newest first. */
export function keysInUse<T>(ring: readonly RingKey<T>[], lifetimeMs: number, nowMs: number): RingKey<T>[] {
  const newestFirst = ring.toSorted((a, b) => b.signsFromMs - a.signsFromMs)
  return newestFirst.filter((_, index) => {
    const next = newestFirst[index - 1]
    return next === undefined || nowMs < next.signsFromMs + lifetimeMs
  })
}

/** The values that verify, of which the first one signs. */
export function keyValues<T>(ring: readonly RingKey<T>[], lifetimeMs: number, nowMs: number): [T, ...T[]] {
  const inUse = keysInUse(ring, lifetimeMs, nowMs)
  const signing = inUse.find(key => key.signsFromMs <= nowMs) ?? inUse.at(-1)
  if (!signing) throw new Error('A ring has no key.')
  return [signing.value, ...inUse.filter(key => key !== signing).map(key => key.value)]
}
