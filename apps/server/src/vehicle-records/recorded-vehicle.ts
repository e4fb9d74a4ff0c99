import { checkedAs, classOfType, type VehicleClass } from '@milepost/domain/defects/vehicle-classes.ts'
import { CLASS_WORDS } from '@milepost/texts/defect-words.ts'
import { sql } from 'kysely'
import { driverInScope, vehicleInScope } from '../db/in-scope.ts'
import type { Scope, ScopedDb } from '../db/scope.ts'
import { HttpError, notFound } from '../http/http-error.ts'
import { WordedRefusal } from '../http/worded-refusal.ts'

/** A vehicle that something is recorded of, as it is now: the record keeps that. */
export interface RecordedVehicle {
  id: number
  customerId: number
  registration: string
  /** The code of its type in the registry. */
  typeCode: string
  groupId: number | null
  depotName: string | null
}

/** A vehicle of the scope that is not archived; of several groups the first by name is its depot. Throws HttpError. */
export async function readVehicle(db: ScopedDb, scope: Scope, id: number): Promise<RecordedVehicle> {
  const { rows } = await sql<RecordedVehicle>`
    select v.id, v.customer_id as "customerId", v.registration, t.code as "typeCode", depot.id as "groupId", depot.name as "depotName"
    from vehicles v join vehicle_types t on t.id = v.vehicle_type_id
      left join lateral (select g.id, g.name from vehicle_groups g join vehicle_group_vehicles m on m.vehicle_group_id = g.id
        where m.vehicle_id = v.id and g.archived_at is null order by g.name, g.id limit 1) depot on true
    where v.id = ${id} and v.archived_at is null and ${vehicleInScope(scope, 'v')}`.execute(db)
  const [vehicle] = rows
  if (vehicle === undefined) throw notFound()
  return vehicle
}

/** What a vehicle is checked and inspected as. Throws HttpError where the sender says another class than it is registered as. */
export function readClass({ typeCode }: RecordedVehicle, said: VehicleClass | undefined): VehicleClass {
  const registered = classOfType(typeCode)
  const as = checkedAs(registered, said)
  if (as === null)
    throw new WordedRefusal(
      400,
      t => t('This vehicle is registered as another kind: {{kind}}.', { kind: t(CLASS_WORDS[registered]) }),
      'vehicle_class',
    )
  return as
}

/** The name of a driver of the vehicle's customer whom the caller may know; null: none was named. Throws HttpError. */
export async function readDriverName(
  db: ScopedDb,
  scope: Scope,
  { customerId }: RecordedVehicle,
  driverId: number | null | undefined,
): Promise<string | null> {
  if (driverId === null || driverId === undefined) return null
  const { rows } = await sql<{ name: string }>`
    select concat_ws(' ', d.first_name, d.last_name) as name from drivers d
    where d.id = ${driverId} and d.customer_id = ${customerId} and d.archived_at is null and ${driverInScope(scope, 'd')}`.execute(
    db,
  )
  const [driver] = rows
  if (driver === undefined) throw notFound()
  return driver.name
}

/** Refuses a repairer whom the customer does not have. Throws HttpError. */
export async function checkRepairer(
  db: ScopedDb,
  { customerId }: { customerId: number },
  repairerId: number | null | undefined,
): Promise<void> {
  if (repairerId === null || repairerId === undefined) return
  const repairer = await db
    .selectFrom('repairers')
    .select('id')
    .where('id', '=', repairerId)
    .where('customer_id', '=', customerId)
    .where('archived_at', 'is', null)
    .executeTakeFirst()
  if (repairer === undefined) throw new HttpError(400, 'There is no such repairer.', 'repairer')
}
