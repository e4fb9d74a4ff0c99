import { isTrue } from '@milepost/contract/records.ts'
import type { Input } from '@milepost/contract/route.ts'
import type { vehicleActivities } from '@milepost/contract/vehicle-activities.ts'
import { localDayStartMs } from '@milepost/domain/time/local-time.ts'
import { type RawBuilder, sql } from 'kysely'
import { eachCustomerInScope, vehicleInScope } from '../../db/in-scope.ts'
import type { Scope } from '../../db/scope.ts'

type ListQuery = Input<typeof vehicleActivities.list>['query']

/** What narrows and orders the log. */
export type ActivityQuery = Omit<ListQuery, 'page' | 'pageSize'>

/** The vehicles of a depot. */
export interface Depot {
  vehicleIds: readonly number[]
  /** Whether they are so few of the fleet that each is looked up for itself. */
  isSmall: boolean
}

/** What is wanted of the log. */
export interface WantedActivities {
  query: ActivityQuery
  /** Null: of any. */
  depot: Depot | null
  /** In which the days of a range begin and end. */
  timeZone: string
}

const DAY_MS = 86_400_000
const dayNumber = (day: string) => Date.parse(`${day}T00:00:00Z`) / DAY_MS

/** By which of its times the log is ordered, where a range does not say otherwise (VF-95, N-44). */
export const timeColumn = ({ ordering }: Pick<ActivityQuery, 'ordering'>): 'created_at' | 'dated_at' =>
  ordering.endsWith('created_at') ? 'created_at' : 'dated_at'

/** The conditions on the activity `a`, but for whose it is. */
function conditionsOf(scope: Scope, { query, timeZone }: WantedActivities): RawBuilder<boolean>[] {
  const { vehicle, activity_type: type, date_range: filed, fulfilled_at_date_range: dated } = query
  const isLatest = isTrue(query.filter_latest)
  return [
    vehicleInScope(scope, 'a', 'vehicle_id'),
    query.archived !== 'null' && isTrue(query.archived)
      ? sql<boolean>`a.archived_at is not null`
      : sql<boolean>`a.archived_at is null`,
    ...(isLatest ? [sql<boolean>`a.is_latest`] : []),
    ...(vehicle === undefined ? [] : [sql<boolean>`a.vehicle_id = ${vehicle}`]),
    ...(typeof type === 'number' && type > 0 ? [sql<boolean>`a.vehicle_activity_type_id = ${type}`] : []),
    ...(filed === undefined
      ? []
      : [sql<boolean>`a.created_at >= ${startOf(filed.from)} and a.created_at < ${endOf(filed.until)}`]),
    ...(dated === undefined ? [] : [datedIn(dated)]),
  ]

  function startOf(day: string): Date {
    return new Date(localDayStartMs(dayNumber(day), timeZone))
  }
  function endOf(day: string): Date {
    return new Date(localDayStartMs(dayNumber(day) + 1, timeZone))
  }

  /** The day on which it was done is a day of no time zone (VF-81); that of its filing is one of the reader's. */
  function datedIn({ from, until }: { from: string; until: string }): RawBuilder<boolean> {
    const [fromUtc, untilUtc] = [new Date(dayNumber(from) * DAY_MS), new Date((dayNumber(until) + 1) * DAY_MS)]
    const [fromLocal, untilLocal] = [startOf(from), endOf(until)]
    const first = fromLocal < fromUtc ? fromLocal : fromUtc
    const last = untilLocal > untilUtc ? untilLocal : untilUtc
    return sql<boolean>`a.dated_at >= ${first} and a.dated_at < ${last} and case when a.activity_fulfilled_at is null
      then a.created_at >= ${fromLocal} and a.created_at < ${untilLocal}
      else a.dated_at >= ${fromUtc} and a.dated_at < ${untilUtc} end`
  }
}

/**
 * What is wanted in parts of which each is read from one index in the order of time, `limit` rows of each at most: the head of the
 * log is found by their heads alone, however long it is. `columns` are of the activity `a`.
 */
export function branchesOf(
  scope: Scope,
  wanted: WantedActivities,
  columns: RawBuilder<unknown>,
  { order, limit, isAfter }: { order: RawBuilder<unknown>; limit: number; isAfter: RawBuilder<boolean> | null },
): RawBuilder<unknown>[] {
  const { query, depot } = wanted
  const conditions = sql.join([...conditionsOf(scope, wanted), ...(isAfter ? [isAfter] : [])], sql` and `)
  if (depot?.isSmall) {
    return [
      sql`select h.* from unnest(${depot.vehicleIds}::int[]) depot (vehicle_id) cross join lateral (
        select ${columns} from vehicle_activities a where a.vehicle_id = depot.vehicle_id and ${conditions}
        ${order} limit ${limit}) h`,
    ]
  }
  const ofDepot = depot === null ? sql`` : sql`and a.vehicle_id = any(${depot.vehicleIds}::int[])`
  // One vehicle has an index of its own.
  const parts = query.vehicle === undefined ? eachCustomerInScope(scope, 'a.customer_id') : [sql<boolean>`true`]
  return parts.map(
    part =>
      sql`(select ${columns} from vehicle_activities a where ${part} and ${conditions} ${ofDepot} ${order} limit ${limit})`,
  )
}
