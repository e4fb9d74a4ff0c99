import { isTrue } from '@milepost/contract/records.ts'
import type { Input } from '@milepost/contract/route.ts'
import type {
  ActivityStatus,
  VehicleActivityType,
  vehicleActivityTypes,
} from '@milepost/contract/vehicle-activity-types.ts'
import { newStatuses } from '@milepost/domain/vehicle-activities/statuses.ts'
import { type RawBuilder, sql } from 'kysely'
import { sharedInScope } from '../../db/in-scope.ts'
import { orderDirection } from '../../db/order-direction.ts'
import type { Scope, ScopedDb } from '../../db/scope.ts'
import { matchesText } from '../../records/search.ts'
import { usualSchedule } from '../../schedules/usual-schedule.ts'

type ListQuery = Input<typeof vehicleActivityTypes.list>['query']
type OneQuery = Input<typeof vehicleActivityTypes.read>['query']

/** What a kind shows; `vehicleType`: of which vehicles the schedule is asked about. */
const shown = (scope: Scope, vehicleType: number | undefined) => sql`t.id, t.reference, t.name,
  t.asks_for_day as require_user_date_input, t.statuses <> '[]' as use_activity_statuses_on_ui,
  ${usualSchedule({
    isOffered: sharedInScope(scope, 'usual.customer_id'),
    vehicleType: sql`${vehicleType ?? null}::int`,
    activityType: sql`t.id`,
  })} as schedule_type`

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
  const { rows } = await sql<VehicleActivityType>`select ${shown(scope, vehicleType)} from vehicle_activity_types t
    where ${condition} order by lower(t.name) ${orderDirection(ordered)}, t.id
    limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(db)
  const counted = await sql<{ count: number }>`
    select count(*) as count from vehicle_activity_types t where ${condition}`.execute(db)
  return { count: counted.rows[0]?.count ?? 0, results: rows }
}

/** One of them with its statuses, also where it was archived since; null where the scope has no such kind (VF-105). */
export async function findActivityType(
  db: ScopedDb,
  scope: Scope,
  id: number,
  { vehicle_type: vehicleType }: OneQuery,
): Promise<(VehicleActivityType & { statuses: ActivityStatus[] }) | null> {
  const { rows } = await sql<VehicleActivityType & { own: { id: number; name: string; fulfils: boolean }[] }>`
    select ${shown(scope, vehicleType)}, t.statuses as own from vehicle_activity_types t
    where t.id = ${id} and ${sharedInScope(scope, 't.customer_id')}`.execute(db)
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
