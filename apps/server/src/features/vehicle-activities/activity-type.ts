import { type ActivityReference, newStatuses } from '@milepost/domain/vehicle-activities/statuses.ts'
import { sql } from 'kysely'
import { sharedInScope, vehicleInScope } from '../../db/in-scope.ts'
import type { Scope, ScopedDb } from '../../db/scope.ts'
import { HttpError } from '../../http/http-error.ts'

/** The vehicle that something is filed of. */
export interface FiledVehicle {
  id: number
  customerId: number
  registration: string
  vehicleTypeId: number
}

/** A kind of activity that may be filed of a vehicle. */
export interface FiledType {
  id: number
  reference: string
  asksForDay: boolean
  statuses: readonly FiledStatus[]
}

export interface FiledStatus {
  id: number
  name: string
  /** Whether what is filed with it fulfils its schedule (VF-63). */
  fulfils: boolean
}

/** The vehicle that was chosen, by its id or its registration. Throws HttpError. */
export async function readFiledVehicle(
  db: ScopedDb,
  scope: Scope,
  { vehicle, registration }: { vehicle?: number | undefined; registration?: string | undefined },
): Promise<FiledVehicle> {
  if (vehicle === undefined && registration === undefined) throw new HttpError(400, 'Choose a vehicle.', 'vehicle')
  const chosen =
    vehicle === undefined
      ? sql<boolean>`v.registration_key = lower(regexp_replace(${registration}, '[ .-]', '', 'g'))`
      : sql<boolean>`v.id = ${vehicle}`
  const { rows } = await sql<FiledVehicle>`
    select v.id, v.customer_id as "customerId", v.registration, v.vehicle_type_id as "vehicleTypeId" from vehicles v
    where ${chosen} and v.archived_at is null and ${vehicleInScope(scope, 'v')} limit 2`.execute(db)
  const [found, ...others] = rows
  if (found === undefined) throw new HttpError(404, 'There is no such vehicle.', 'vehicle')
  if (others.length > 0) throw new HttpError(400, 'Several vehicles have this registration: choose one.', 'vehicle')
  return found
}

/** The kind that was chosen, where a person may file it of such a vehicle. Throws HttpError. */
export async function readFiledType(
  db: ScopedDb,
  { customerId, vehicleTypeId }: FiledVehicle,
  chosen: number | ActivityReference | undefined,
): Promise<FiledType> {
  if (chosen === undefined) throw new HttpError(400, 'Choose an activity type.', 'activity_type')
  const isChosen =
    typeof chosen === 'number'
      ? sql<boolean>`t.id = ${chosen}`
      : sql<boolean>`t.reference = ${chosen} and t.customer_id is null`
  const { rows } = await sql<Omit<FiledType, 'statuses'> & { own: FiledStatus[] }>`
    select t.id, t.reference, t.asks_for_day as "asksForDay", t.statuses as own from vehicle_activity_types t
    where ${isChosen} and t.archived_at is null and not t.is_internal and ${sharedInScope({ customerIds: [customerId] }, 't.customer_id')}
      and (t.vehicle_type_ids = '{}' or ${vehicleTypeId} = any(t.vehicle_type_ids))`.execute(db)
  const [type] = rows
  if (type === undefined)
    throw new HttpError(400, 'This activity type cannot be chosen for the vehicle.', 'activity_type')
  const usual = newStatuses(type.reference).map(({ id, name, doesNotFulfil }) => ({
    id,
    name,
    fulfils: !doesNotFulfil,
  }))
  const { own, ...rest } = type
  return { ...rest, statuses: own.length > 0 ? own : usual }
}

/** The status that was chosen, by its id or its name; the first where none was. Throws HttpError. */
export function readFiledStatus({ statuses }: FiledType, chosen: string | undefined): FiledStatus {
  const status = statuses.find(({ id, name }, index) =>
    chosen === undefined ? index === 0 : String(id) === chosen || name === chosen,
  )
  if (status === undefined) throw new HttpError(400, 'This status cannot be chosen for the activity type.', 'status')
  return status
}
