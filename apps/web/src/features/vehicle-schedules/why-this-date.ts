import type { VehicleSchedule } from '@milepost/contract/vehicle-schedules.ts'
import type { TFunction } from 'i18next'

interface Said {
  t: TFunction
  /** The day of an instant as its reader writes it. */
  day: (instant: string) => string
  number: (value: number) => string
  nowMs: number
}

type Reason = Pick<
  VehicleSchedule,
  'due_date' | 'due_by' | 'counted_from' | 'intervals' | 'first_day_by' | 'use_counted_from'
>

/** From what the day follows on which a schedule of a vehicle is due. */
export function whyThisDate(
  { due_date: due, due_by: by, counted_from: counted, intervals, first_day_by: who, use_counted_from: useFrom }: Reason,
  { t, day, number, nowMs }: Said,
): string {
  if (counted === null)
    return t('Nothing that counts was filed of it, and nobody set a first day. It may long be overdue.')
  // Distance and engine hours are counted since it was done last, time from where it was due.
  const used = { day: day(useFrom ?? counted) }
  if (due === null) return t('Counted from {{day}}. No time counts, and no use of the vehicle is known.', used)
  const isPast = Date.parse(due) <= nowMs
  if (by === 'distance')
    return isPast
      ? t('Counted from {{day}}: the vehicle came to its distance on this date.', used)
      : t('Counted from {{day}}: at its use of the last 28 days the vehicle comes to its distance on this date.', used)
  if (by === 'engine-hours')
    return isPast
      ? t('Counted from {{day}}: the vehicle came to its engine hours on this date.', used)
      : t(
          'Counted from {{day}}: at its use of the last 28 days the vehicle comes to its engine hours on this date.',
          used,
        )
  const from = { day: day(counted) }
  if (intervals === 0)
    return who === null
      ? t('{{day}} was set as the first day on which it is due.', from)
      : t('{{who}} set {{day}} as the first day on which it is due.', { ...from, who })
  if (intervals === 1) return t('Counted from {{day}}: one interval later it is due.', from)
  return t('Due {{number}} intervals after {{day}}. What was done since, in time or late, has not moved the dates.', {
    ...{ ...from, number: number(intervals) },
  })
}
