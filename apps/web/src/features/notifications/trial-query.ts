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
  const { event_kinds, least_severity, geofences, vehicle_groups, hours, every_minutes, ...rest } = data
  return {
    ...{ customer, least_severity, every_minutes, ...rest },
    ...(event_kinds.length > 0 && { event_kind: event_kinds }),
    ...(geofences.length > 0 && { geofence: geofences }),
    ...(vehicle_groups.length > 0 && { vehicle_group: vehicle_groups }),
    ...(hours !== null && { weekday: hours.weekdays, from_minute: hours.fromMinute, until_minute: hours.untilMinute }),
  }
}
