import { dayText, localDay, localDayStartMs, weekdayOf } from '@milepost/domain/time/local-time.ts'
import type { TimeSpan } from '../../telemetry/time-span.ts'

export interface TrendStep {
  /** The first day, YYYY-MM-DD in the time zone; of a week its Monday (FMT-12). */
  date: string
  startMs: number
}

/** The days or ISO weeks that a span touches; the first begins no sooner than the span. */
export function trendSteps({ fromMs, untilMs }: TimeSpan, step: 'day' | 'week', timeZone: string): TrendStep[] {
  const firstDay = localDay(fromMs, timeZone)
  const daysSinceMonday = (weekdayOf(firstDay) + 6) % 7
  const steps: TrendStep[] = []
  let day = step === 'day' ? firstDay : firstDay - daysSinceMonday
  for (let startMs = fromMs; startMs < untilMs; startMs = localDayStartMs(day, timeZone)) {
    steps.push({ date: dayText(day), startMs })
    day += step === 'day' ? 1 : 7
  }
  return steps
}
