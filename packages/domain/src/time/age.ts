export type AgeUnit = 'second' | 'minute' | 'hour' | 'day'

export interface Age {
  count: number
  unit: AgeUnit
}

const STEPS: readonly { unit: AgeUnit; ms: number; below: number }[] = [
  { unit: 'second', ms: 1000, below: 60_000 },
  { unit: 'minute', ms: 60_000, below: 3_600_000 },
  { unit: 'hour', ms: 3_600_000, below: 48 * 3_600_000 },
]

/**
 * An age in the one unit a person would say it in, rounded down: it never claims to be older than it is. A time ahead of
 * the clock is an age of nought.
 */
export function ageInWords(ageMs: number): Age {
  const ms = Math.max(0, ageMs)
  const step = STEPS.find(({ below }) => ms < below) ?? { unit: 'day' as const, ms: 86_400_000 }
  return { count: Math.floor(ms / step.ms), unit: step.unit }
}
