import type { VehicleSchedule } from '@milepost/contract/vehicle-schedules.ts'
import { isIntervalAlone } from '@milepost/domain/schedules/named-interval.ts'
import { activityTypeWord } from '@milepost/texts/activity-words.ts'
import type { Language } from '@milepost/texts/language.ts'
import { dueStateWord, intervalWords, scheduleTypeWord } from '@milepost/texts/schedule-words.ts'
import { textsIn } from '@milepost/texts/texts-in.ts'
import ical, { ICalCalendarMethod, ICalEventTransparency } from 'ical-generator'

/** Their title says so, in the words of the board. */
const LATE: readonly VehicleSchedule['state'][] = ['overdue', 'waiting']

interface Calendar {
  schedules: readonly VehicleSchedule[]
  language: Language
  /** Where people open this installation. */
  origin: string
  /** Of the account: what moves to another day stays the same event. */
  userId: number
}

/** What is due as an iCalendar file (RFC 5545): a whole day each, which keeps nobody's time busy. */
export function calendarFile({ schedules, language, origin, userId }: Calendar): string {
  const t = textsIn(language)
  const calendar = ical({
    name: t('Schedules of vehicles'),
    prodId: { company: 'Milepost', product: 'Milepost', language: language.toUpperCase() },
    method: ICalCalendarMethod.PUBLISH,
    ttl: 3600,
  })
  for (const { id, due_date: due, vehicle, schedule_type: type, activity_type: activity, ...row } of schedules) {
    if (id === null || due === null || row.updated_at === null) continue
    const name = scheduleTypeWord(type.code, type.name, t)
    const activityName = activityTypeWord(activity.reference, activity.name, t)
    const summary = `${vehicle.registration}: ${isIntervalAlone(name) ? `${activityName}, ${name}` : name}`
    const often = intervalWords(type.interval, t)
    const lines = [
      `${t('Status')}: ${t(dueStateWord(row))}`,
      ...(often === '' ? [] : [`${t('Interval')}: ${often}`]),
      `${t('Activity type')}: ${activityName}`,
      ...(row.depots.length === 0 ? [] : [`${t('Depots')}: ${row.depots.map(depot => depot.name).join(', ')}`]),
    ]
    calendar.createEvent({
      id: `schedule-${id}-${userId}@${new URL(origin).hostname}`,
      // A day of no clock: UTC days, written without time.
      start: due,
      timezone: 'UTC',
      allDay: true,
      stamp: row.updated_at,
      lastModified: row.updated_at,
      summary: LATE.includes(row.state) ? `${t(dueStateWord(row))}: ${summary}` : summary,
      description: lines.join('\n'),
      url: `${origin}/vehicle/${vehicle.id}`,
      transparency: ICalEventTransparency.TRANSPARENT,
    })
  }
  return calendar.toString()
}
