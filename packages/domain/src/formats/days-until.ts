const STEPS = [
  { unit: 'day', days: 1, below: 14 },
  { unit: 'week', days: 7, below: 63 },
  { unit: 'month', days: 30.44, below: 730 },
] as const

/** How long it is until a day, or since, as a person would say it: “in 6 weeks”, “tomorrow”, “há 3 dias” (N-47). */
export function formatDaysUntil(days: number, locale: string): string {
  const step = STEPS.find(({ below }) => Math.abs(days) < below) ?? { unit: 'year' as const, days: 365.25 }
  return new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(Math.round(days / step.days), step.unit)
}
