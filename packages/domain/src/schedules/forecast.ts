const DAY_MS = 86_400_000

/** What a schedule counts beside time: metres driven, or hours of the engine. */
export interface Use {
  /** So much since it was done last, and it is due. */
  every: number
  /** How much came to it since then. */
  now: number
  /** How much comes to it in a day, as the vehicle was used of late. */
  perDay: number
  /** When the vehicle came to it; null: not yet. */
  reachedMs: number | null
}

/** Farther ahead nobody plans by what a vehicle did of late. */
const MOST_DAYS_AHEAD = 3_650

/** When a vehicle came to what a schedule allows, or will at its use of late; null where it will not in ten years. */
export function forecastMs({ every, now, perDay, reachedMs }: Use, nowMs: number): number | null {
  if (reachedMs !== null) return reachedMs
  if (perDay <= 0) return null
  const days = (every - now) / perDay
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
