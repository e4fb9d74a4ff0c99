const DAY_MS = 86_400_000

/** What a schedule counts beside time: metres driven, or hours of the engine. */
export interface Use {
  /** What the meter showed when the schedule began to count. */
  from: number
  /** So much more, and it is due. */
  every: number
  /** What it shows now. */
  now: number
  /** How much comes to it in a day, as the vehicle was used of late. */
  perDay: number
}

/** Farther ahead nobody plans by what a vehicle did of late. */
const MOST_DAYS_AHEAD = 3_650

/** When a vehicle comes to what a schedule allows, at its use of late; null where it will not in ten years. In the past it was due as far back as it is beyond. */
export function forecastMs({ from, every, now, perDay }: Use, nowMs: number): number | null {
  const left = from + every - now
  if (perDay <= 0) return left > 0 ? null : nowMs
  const days = left / perDay
  return days > MOST_DAYS_AHEAD ? null : nowMs + days * DAY_MS
}

/** By what a schedule is due first. */
export type DueBy = 'time' | 'distance' | 'engine-hours'

/** Whichever comes first; null where a schedule has nothing that comes. The first named of two at one moment. */
export function firstDue(dues: Readonly<Partial<Record<DueBy, number | null>>>): { by: DueBy; atMs: number } | null {
  let first: { by: DueBy; atMs: number } | null = null
  for (const by of ['time', 'distance', 'engine-hours'] as const) {
    const atMs = dues[by] ?? null
    if (atMs !== null && (first === null || atMs < first.atMs)) first = { by, atMs }
  }
  return first
}
