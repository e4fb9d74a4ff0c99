/** A range of time in epoch milliseconds, its end excluded. */
export interface TimeSpan {
  fromMs: number
  untilMs: number
}

/** Whether something lies in the span in part; null: it still lasts. */
export function overlaps({ fromMs, untilMs }: TimeSpan, startMs: number, endMs: number | null): boolean {
  return startMs < untilMs && (endMs === null || endMs > fromMs || startMs >= fromMs)
}
