import { isTrue } from '@milepost/contract/records.ts'
import type { Input, Result } from '@milepost/contract/route.ts'
import type { VehicleActivityType, vehicleActivityTypes } from '@milepost/contract/vehicle-activity-types.ts'
import { newStatuses } from '@milepost/domain/vehicle-activities/statuses.ts'
import { type RawBuilder, sql } from 'kysely'
import { sharedInScope, vehicleInScope } from '../../db/in-scope.ts'
import { orderDirection } from '../../db/order-direction.ts'
import type { Scope, ScopedDb } from '../../db/scope.ts'
import { matchesText } from '../../records/search.ts'
import { followedSchedule } from '../../schedules/schedule-of-vehicle.ts'
import { usualSchedule } from '../../schedules/usual-schedule.ts'

type ListQuery = Input<typeof vehicleActivityTypes.list>['query']
type OneQuery = Input<typeof vehicleActivityTypes.read>['query']
type One = Result<typeof vehicleActivityTypes.read>

/** What a kind shows; `schedule`: the id of its schedule. */
const shown = (schedule: RawBuilder<number | null>) => sql`t.id, t.reference, t.name,
  t.asks_for_day as require_user_date_input, t.statuses <> '[]' as use_activity_statuses_on_ui,
  ${schedule} as schedule_type`

const scheduleOfType = (scope: Scope, vehicleType: number | undefined) =>
  usualSchedule({
    isOffered: sharedInScope(scope, 'usual.customer_id'),
    vehicleType: sql`${vehicleType ?? null}::int`,
    activityType: sql`t.id`,
  })

const scheduleOf = (scope: Scope, vehicle: number) =>
  sql<number | null>`(select ${followedSchedule(sql`t.id`)} from vehicles v
    where v.id = ${vehicle} and ${vehicleInScope(scope, 'v')})`

const isKnown = (scope: Scope, vehicle: number) =>
  sql<boolean>`exists (select from vehicles v where v.id = ${vehicle} and ${vehicleInScope(scope, 'v')})`

const dueOf = (scope: Scope, vehicle: number | undefined) =>
  sql`(select jsonb_build_object('counted_from', to_char(s.from_at at time zone 'UTC', ${ISO}), 'intervals', s.times,
      'last_done', to_char(s.done_at at time zone 'UTC', ${ISO}))
    from vehicle_schedules s where s.vehicle_id = ${vehicle ?? null}::int and s.vehicle_activity_type_id = t.id
      and ${vehicleInScope(scope, 's', 'vehicle_id')})`

const ISO = 'YYYY-MM-DD"T"HH24:MI:SS"Z"'

/** The kinds that vehicles of a type have, of the customers of the scope and those for every customer (VF-104). */
export async function findActivityTypes(
  db: ScopedDb,
  scope: Scope,
  { search, page, pageSize, vehicle_type: vehicleType, remove_internal_use: withoutInternal, ...ordered }: ListQuery,
): Promise<{ count: number; results: VehicleActivityType[] }> {
  const ofVehicles =
    vehicleType === undefined
      ? sql<boolean>`true`
      : sql<boolean>`(t.vehicle_type_ids = '{}' or ${vehicleType} = any(t.vehicle_type_ids))`
  const condition: RawBuilder<boolean> = sql<boolean>`${sharedInScope(scope, 't.customer_id')} and t.archived_at is null
    and ${ofVehicles} and not (${isTrue(withoutInternal)} and t.is_internal)
    and ${matchesText(sql`lower(t.name)`, search.toLowerCase())}`
  const { rows } =
    await sql<VehicleActivityType>`select ${shown(scheduleOfType(scope, vehicleType))} from vehicle_activity_types t
    where ${condition} order by lower(t.name) ${orderDirection(ordered)}, t.id
    limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(db)
  const counted = await sql<{ count: number }>`
    select count(*) as count from vehicle_activity_types t where ${condition}`.execute(db)
  return { count: counted.rows[0]?.count ?? 0, results: rows }
}

/** One of them with its statuses, also where it was archived since; null where the scope has no such kind (VF-105) or vehicle. */
export async function findActivityType(
  db: ScopedDb,
  scope: Scope,
  id: number,
  { vehicle_type: vehicleType, vehicle }: OneQuery,
): Promise<One | null> {
  const schedule = vehicle === undefined ? scheduleOfType(scope, vehicleType) : scheduleOf(scope, vehicle)
  const { rows } = await sql<Omit<One, 'statuses'> & { own: { id: number; name: string; fulfils: boolean }[] }>`
    select ${shown(schedule)}, ${dueOf(scope, vehicle)} as due, t.statuses as own from vehicle_activity_types t
    where t.id = ${id} and ${sharedInScope(scope, 't.customer_id')} and ${vehicle === undefined ? sql`true` : isKnown(scope, vehicle)}`.execute(
    db,
  )
  const [found] = rows
  if (found === undefined) return null
  const { own, ...type } = found
  const ofType = own.map(({ id, name, fulfils }) => ({ id, name, doesNotFulfil: !fulfils }))
  const statuses = ofType.length > 0 ? ofType : newStatuses(type.reference)
  return {
    ...type,
    statuses: statuses.map(({ id, name, doesNotFulfil }) => ({
      ...{ id, name },
      do_not_create_schedule_activities: doesNotFulfil,
    })),
  }
}
