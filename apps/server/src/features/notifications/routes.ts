import { notices } from '@milepost/contract/notices.ts'
import { addressRequests, ruleTrials } from '@milepost/contract/notification-rules.ts'
import { isDescending, isTrue } from '@milepost/contract/records.ts'
import type { Input } from '@milepost/contract/route.ts'
import { audit, auditAction } from '../../audit/audit.ts'
import type { Context } from '../../context.ts'
import { withScope } from '../../db/scope.ts'
import { authorOf } from '../../http/author.ts'
import { type Endpoint, implement } from '../../http/endpoint.ts'
import { HttpError, notFound, orNotFound } from '../../http/http-error.ts'
import { recordEndpoints } from '../../http/record-endpoints.ts'
import { askAgain } from './address-requests.ts'
import { choiceEndpoints } from './choice-routes.ts'
import { muteRule, unmuteRule } from './mute-rules.ts'
import { notificationRuleNoun } from './notification-rule-noun.ts'
import { countUnread, findNotices, markNoticesRead } from './read-notices.ts'
import { type TriedRule, tryRule } from './try-rule.ts'

const ASKED_AGAIN = auditAction<{ rule: number; address: string }>('notification address asked again')

/** Rules of who is told of which events, what everybody was told, and how they want to be told. */
export function notificationEndpoints(context: Context): Endpoint[] {
  return [
    ...recordEndpoints(context, notificationRuleNoun),
    ...choiceEndpoints(context),
    implement(ruleTrials.matches, async ({ caller, query }) => {
      const [only] = caller.customerIds
      const customer = query.customer ?? (caller.customerIds.length === 1 ? only : undefined)
      if (customer === undefined) throw new HttpError(400, 'Name the customer.', 'customer')
      if (!caller.customerIds.includes(customer)) throw notFound()
      const scope = { customerIds: [customer], vehicleGroupIds: caller.vehicleGroupIds }
      return withScope(context.api, scope, db => orNotFound(tryRule(db, scope, ruleOf(query), Date.now())))
    }),
    implement(addressRequests.send, ({ caller, request, params: { id }, body: { address } }) =>
      withScope(context.system, caller, async db => {
        const asked = await askAgain(db, caller, { ruleId: id, address, askerId: caller.userId })
        if (asked === undefined) throw notFound()
        if (asked === false) throw new HttpError(409, 'No more requests are sent to this address today.')
        await audit(db, ASKED_AGAIN, { ...authorOf(caller, request), ...asked, detail: { rule: id, address } })
        return { address }
      }),
    ),
    implement(notices.list, ({ caller, query }) =>
      withScope(context.api, caller, db =>
        findNotices(db, caller, { ...query, isUnread: isTrue(query.unread), ascending: !isDescending(query) }),
      ),
    ),
    implement(notices.unread, ({ caller }) =>
      withScope(context.api, caller, async db => ({ unread: await countUnread(db, caller) })),
    ),
    implement(notices.markRead, ({ caller, body }) =>
      withScope(context.api, caller, async db => ({ read: await markNoticesRead(db, caller, body) })),
    ),
    implement(notices.mute, ({ caller, params: { id }, body: { hours } }) =>
      withScope(context.api, caller, async db => {
        const until = await muteRule(db, caller, id, hours)
        if (until === undefined) throw notFound()
        return { until }
      }),
    ),
    implement(notices.unmute, ({ caller, params: { id } }) =>
      withScope(context.api, caller, async db => {
        if (!(await unmuteRule(db, caller, id))) throw notFound()
        return { id }
      }),
    ),
  ]
}

type TrialQuery = Input<typeof ruleTrials.matches>['query']

function ruleOf({
  event_kind,
  least_severity,
  geofence,
  vehicle_group,
  every_minutes,
  ...rest
}: TrialQuery): TriedRule {
  return {
    tellsOf: rest.tells_of,
    kinds: listOf(event_kind),
    leastSeverity: least_severity,
    geofenceIds: listOf(geofence),
    groupIds: listOf(vehicle_group),
    hours: hoursOf(rest),
    everyMinutes: every_minutes,
    silentHours: rest.silent_hours,
    supplyBelowV: rest.supply_below_v,
    batteryBelowPercent: rest.battery_below_percent,
    batteryBelowV: rest.battery_below_v,
    scheduleTypeIds: listOf(rest.schedule_type),
    daysAhead: listOf(rest.days_ahead),
    tellsOverdue: isTrue(rest.tells_overdue),
    overdueEveryDays: rest.overdue_every_days,
    tellsOffRoad: isTrue(rest.tells_off_road),
  }
}

function hoursOf({ weekday, from_minute, until_minute }: Pick<TrialQuery, 'weekday' | 'from_minute' | 'until_minute'>) {
  if (weekday === undefined || from_minute === undefined || until_minute === undefined) return null
  return { weekdays: listOf(weekday), fromMinute: from_minute, untilMinute: until_minute }
}

const listOf = <Value>(values: Value | Value[] | undefined): Value[] =>
  values === undefined ? [] : Array.isArray(values) ? values : [values]
