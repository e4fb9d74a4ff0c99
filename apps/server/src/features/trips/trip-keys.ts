/** What tells trips apart, as text in addresses and calls: the tracker and the start in epoch milliseconds. */
export const tripIdOf = ({ trackerId, startedAtMs }: { trackerId: number; startedAtMs: number }) =>
  `${trackerId}-${startedAtMs}`

/** Null for a text that can be no trip. */
export function keyOfTripId(id: string): { trackerId: number; startedAtMs: number } | null {
  const [trackerId, startedAtMs] = id.split('-').map(Number) as [number, number]
  // Beyond these no integer of the database and no date goes.
  return trackerId > 2_147_483_647 || startedAtMs > 8_640_000_000_000_000 ? null : { trackerId, startedAtMs }
}
