/** A time during which a tracker was in a vehicle; open at the end while it still is. */
export interface Assignment {
  vehicleId: number
  fromMs: number
  untilMs: number | null
}

/** The vehicle a tracker was in at an instant, or null. Assignments of one tracker do not overlap. */
export function vehicleAt(assignments: readonly Assignment[], atMs: number): number | null {
  const found = assignments.find(a => a.fromMs <= atMs && (a.untilMs === null || atMs < a.untilMs))
  return found?.vehicleId ?? null
}
