import { ruleTrials } from '@milepost/contract/notification-rules.ts'
import type { Input } from '@milepost/contract/route.ts'
import type { Context } from '../../context.ts'
import { withScope } from '../../db/scope.ts'
import { type Endpoint, implement } from '../../http/endpoint.ts'
import { HttpError, notFound, orNotFound } from '../../http/http-error.ts'
import { recordEndpoints } from '../../http/record-endpoints.ts'
import { notificationRuleNoun } from './notification-rule-noun.ts'
import { tryRule } from './try-rule.ts'

/** Rules of who is told of which events. */
export function notificationEndpoints(context: Context): Endpoint[] {
  return [
    ...recordEndpoints(context, notificationRuleNoun),
    implement(ruleTrials.matches, async ({ caller, query }) => {
      const [only] = caller.customerIds
      const customer = query.customer ?? (caller.customerIds.length === 1 ? only : undefined)
      if (customer === undefined) throw new HttpError(400, 'Name the customer.', 'customer')
      if (!caller.customerIds.includes(customer)) throw notFound()
      const scope = { customerIds: [customer], vehicleGroupIds: caller.vehicleGroupIds }
      return withScope(context.api, scope, db => orNotFound(tryRule(db, scope, ruleOf(query), Date.now())))
    }),
  ]
}

type TrialQuery = Input<typeof ruleTrials.matches>['query']

function ruleOf({ event_kind, least_severity, geofence, vehicle_group, every_minutes, ...hours }: TrialQuery) {
  return {
    kinds: listOf(event_kind),
    leastSeverity: least_severity,
    geofenceIds: listOf(geofence),
    groupIds: listOf(vehicle_group),
    hours: hoursOf(hours),
    everyMinutes: every_minutes,
  }
}

function hoursOf({ weekday, from_minute, until_minute }: Pick<TrialQuery, 'weekday' | 'from_minute' | 'until_minute'>) {
  if (weekday === undefined || from_minute === undefined || until_minute === undefined) return null
  return { weekdays: listOf(weekday), fromMinute: from_minute, untilMinute: until_minute }
}

const listOf = <Value>(values: Value | Value[] | undefined): Value[] =>
  values === undefined ? [] : Array.isArray(values) ? values : [values]
