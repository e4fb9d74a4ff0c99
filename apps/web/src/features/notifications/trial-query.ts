import { notificationRules, type ruleTrials } from '@milepost/contract/notification-rules.ts'
import type { Input } from '@milepost/contract/route.ts'
import type { FormValues } from '../../records/record-form.ts'

type TrialQuery = Input<typeof ruleTrials.matches>['query']

const tried = notificationRules.create.body.pick({
  ...{
    tells_of: true,
    silent_hours: true,
    supply_below_v: true,
    battery_below_percent: true,
    battery_below_v: true,
    schedule_types: true,
    days_ahead: true,
    tells_overdue: true,
    overdue_every_days: true,
    tells_off_road: true,
    event_kinds: true,
    least_severity: true,
    geofences: true,
    vehicle_groups: true,
    hours: true,
    every_minutes: true,
  },
})

/** The question that a rule is tried by; null while the form does not hold one. */
export function trialQuery(values: FormValues, customer: number): Partial<TrialQuery> | null {
  const { data } = tried.safeParse(Object.fromEntries(Object.keys(tried.shape).map(name => [name, values[name]])))
  if (data === undefined) return null
  const { event_kinds, least_severity, geofences, vehicle_groups, hours, every_minutes, ...others } = data
  const { schedule_types, days_ahead, tells_overdue, tells_off_road, ...rest } = others
  return {
    ...{ customer, least_severity, every_minutes, ...rest },
    ...{ tells_overdue: tells_overdue ? 'True' : 'False', tells_off_road: tells_off_road ? 'True' : 'False' },
    ...(days_ahead.length > 0 && { days_ahead }),
    ...(schedule_types.length > 0 && { schedule_type: schedule_types }),
    ...(event_kinds.length > 0 && { event_kind: event_kinds }),
    ...(geofences.length > 0 && { geofence: geofences }),
    ...(vehicle_groups.length > 0 && { vehicle_group: vehicle_groups }),
    ...(hours !== null && { weekday: hours.weekdays, from_minute: hours.fromMinute, until_minute: hours.untilMinute }),
  }
}
