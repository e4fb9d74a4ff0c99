import { useTranslation } from 'react-i18next'
import { type DayRange, dayAt, daysIn, rangeMs } from '../../ui/day-range.ts'
import { replaySpan } from './replay-vehicles.ts'
import { TRACE_MOST_DAYS } from './TracePanel.tsx'
import type { TraceSearch } from './trace-search.ts'
import { useLastRecorded } from './use-traces.ts'

/**
 * The days that are traced: those of the address; else today, or the last day with data. A range of the address that makes no
 * sense traces nothing and has its fault. `shown` is what the picker has.
 */
export function useTraceRange({ start, end }: TraceSearch, leadId: number | null, timeZone: string) {
  const { t } = useTranslation()
  const today = dayAt(Date.now(), timeZone)
  const last = useLastRecorded(start === null ? leadId : null)
  const chosen = start === null || end === null ? null : { start, end }
  const fault =
    chosen === null
      ? null
      : chosen.start > chosen.end
        ? t('The last day is before the first. Choose the days again.')
        : chosen.end > today
          ? t('Choose dates up to today.')
          : daysIn(chosen) > TRACE_MOST_DAYS
            ? t('At most {{count}} days', { count: TRACE_MOST_DAYS })
            : null
  const range = chosen === null ? dayOf(last, today, timeZone, leadId) : fault === null ? chosen : null
  const shown: DayRange = range ?? { start: today, end: today }
  return {
    range,
    shown,
    fault,
    isToday: shown.end === today,
    // To the minute: it is the same span in every picture of that minute.
    span: replaySpan(rangeMs(shown, timeZone), Math.ceil(Date.now() / 60_000) * 60_000),
  }
}

/** Null while it is not known yet. */
function dayOf(
  last: ReturnType<typeof useLastRecorded>,
  today: string,
  timeZone: string,
  leadId: number | null,
): DayRange | null {
  if (leadId === null || last.isPending) return null
  const recorded = last.data?.recorded ?? null
  const day = recorded === null ? today : dayAt(Date.parse(recorded), timeZone)
  return { start: day, end: day }
}
