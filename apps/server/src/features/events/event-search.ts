import { REVIEW_STATES, type ReviewState } from '@milepost/contract/event-reviews.ts'
import { EVENT_KINDS, EVENT_SEVERITIES, type EventSeverity } from '@milepost/domain/events/event-kinds.ts'
import { type RawBuilder, sql } from 'kysely'
import { customerInScope } from '../../db/in-scope.ts'
import { isPrivateAt } from '../../db/private-times.ts'
import type { Scope } from '../../db/scope.ts'
import { isSameEvent } from '../../telemetry/dismissed-events.ts'
import type { TimeSpan } from '../../telemetry/time-span.ts'
import { type EventDriver, isDrivenBy } from './driven-events.ts'

export interface EventSearch {
  /** Null: all that the scope may see. */
  vehicleIds: readonly number[] | null
  span: TimeSpan
  /** Empty: all kinds. */
  codes: readonly number[]
  /** Empty: all states of the triage. */
  states: readonly ReviewState[]
  /** Empty: all of them. */
  severities: readonly EventSeverity[]
  /** Null: whoever drove. */
  driver: EventDriver | null
  /** Of the scope; null: events of any geofence and of none. */
  geofenceId: number | null
}

/** The column by which the events of a search are found, and its values. */
export function subjectsOf(scope: Scope, search: EventSearch) {
  if (search.geofenceId !== null) return { column: sql`e.geofence_id`, ids: [search.geofenceId] }
  const vehicleIds = vehiclesOf(search)
  return vehicleIds === null
    ? { column: sql`e.customer_id`, ids: scope.customerIds }
    : { column: sql`e.vehicle_id`, ids: vehicleIds }
}

/** Null: all that the scope may see. */
function vehiclesOf({ vehicleIds, driver }: EventSearch): readonly number[] | null {
  if (driver === null || vehicleIds === null) return driver?.vehicleIds ?? vehicleIds
  return vehicleIds.filter(id => driver.vehicleIds.includes(id))
}

/** Whether a row `e` of events is of the time, kinds, severities, driver and geofence of a search. */
export function isWanted(search: EventSearch): RawBuilder<boolean> {
  const { span, codes, severities, driver, geofenceId } = search
  const conditions = [
    sql`e.recorded_at >= ${new Date(span.fromMs)} and e.recorded_at < ${new Date(span.untilMs)}`,
    ...(codes.length === 0 ? [] : [sql`e.code = any(${codes}::int2[])`]),
    ...(severities.length === 0 ? [] : [isOfSeverity(severities)]),
    ...(geofenceId === null ? [] : [isOfGeofence(geofenceId, vehiclesOf(search))]),
    ...(driver === null ? [] : [isDrivenBy(driver)]),
  ]
  return sql<boolean>`${sql.join(conditions, sql` and `)}`
}

/** That it is of a geofence at all is what the index of those asks for. */
function isOfGeofence(geofenceId: number, vehicleIds: readonly number[] | null): RawBuilder<boolean> {
  const isOfVehicles = vehicleIds === null ? sql`true` : sql`e.vehicle_id = any(${vehicleIds}::int[])`
  return sql<boolean>`e.geofence_id = ${geofenceId} and e.geofence_id <> 0 and ${isOfVehicles}
    and not e.is_private and not ${isPrivateAt(sql`e.tracker_id`, sql`e.recorded_at`)}`
}

/** Codes without a kind are info, so that this severity is all but the codes of the others. */
function isOfSeverity(severities: readonly EventSeverity[]): RawBuilder<boolean> {
  if (!severities.includes('info')) return sql<boolean>`e.code = any(${codesOf(severities)}::int2[])`
  const others = EVENT_SEVERITIES.filter(severity => !severities.includes(severity))
  return sql<boolean>`e.code <> all(${codesOf(others)}::int2[])`
}

const codesOf = (severities: readonly EventSeverity[]) =>
  Object.values(EVENT_KINDS).flatMap(({ code, severity }) => (severities.includes(severity) ? [code] : []))

/**
 * How a search by state is done. Most events were never touched and have no review, so those in other states are found
 * from the reviews; where new ones are wanted, the few that are not are left out.
 */
export type StateFilter =
  | { kind: 'none' }
  | { kind: 'reviewed'; states: readonly ReviewState[] }
  | { kind: 'all but'; states: readonly ReviewState[] }

export function stateFilterOf({ states }: EventSearch): StateFilter {
  if (states.length === 0) return { kind: 'none' }
  if (!states.includes('new')) return { kind: 'reviewed', states }
  const others = otherStates(states)
  return others.length === 0 ? { kind: 'none' } : { kind: 'all but', states: others }
}

/** Those of the triage that are not among these. */
export const otherStates = (states: readonly ReviewState[]): ReviewState[] =>
  REVIEW_STATES.filter(state => !states.includes(state))

/** A condition on a row `e` of events: it has no review in one of these states. */
export const hasNoneOf = (states: readonly ReviewState[]): RawBuilder<boolean> => sql<boolean>`not exists (
  select from event_reviews r where ${isSameEvent('r', 'e')} and r.state = any(${states}::text[]))`

/** The events `e` of a search whose review `r` is in one of these states, as the body of a query. */
export function reviewedEvents(scope: Scope, search: EventSearch, states: readonly ReviewState[]): RawBuilder<unknown> {
  const { column, ids } = subjectsOf(scope, search)
  const { fromMs, untilMs } = search.span
  return sql`
    from event_reviews r join events e on ${isSameEvent('r', 'e')}
    where ${customerInScope(scope, 'r.customer_id')} and r.state = any(${states}::text[])
      and r.recorded_at >= ${new Date(fromMs)} and r.recorded_at < ${new Date(untilMs)}
      and ${column} = any(${ids}::int[]) and ${isWanted(search)}`
}
