import { type RawBuilder, sql } from 'kysely'
import { driverInScope, vehicleInScope } from '../../db/in-scope.ts'
import type { Scope, ScopedDb } from '../../db/scope.ts'
import { notFound } from '../../http/http-error.ts'
import type { TimeSpan } from '../../telemetry/time-span.ts'
import { drivenBy, joinWheel } from '../../telemetry/trip-drivers.ts'

/** The driver of a search for events. */
export interface EventDriver {
  id: number
  customerId: number
  /** Those of the scope in which the driver may have been in the time that is searched: no others are looked at. */
  vehicleIds: readonly number[]
}

/**
 * Who was at the wheel of an event may be known from the trip that it lies in, however long that is: joinWheel asks for no bound. This
 * one only narrows the vehicles that are looked at, so it is far beyond what the readers of trips take for the longest.
 */
const LONGEST_BEFORE_MS = 31 * 86_400_000

/** A driver and the vehicles of the scope that the driver may have driven in a time. Who is not in the scope is not found. */
export async function findEventDriver(
  db: ScopedDb,
  scope: Scope,
  driverId: number,
  span: TimeSpan,
): Promise<EventDriver> {
  const { rows } = await sql<{ customer_id: number }>`
    select customer_id from drivers where id = ${driverId} and ${driverInScope(scope, 'drivers')}`.execute(db)
  const [found] = rows
  if (found === undefined) throw notFound()
  const driver = { id: driverId, customerId: found.customer_id }
  return { ...driver, vehicleIds: await findDrivenVehicles(db, scope, driver, span) }
}

/** Each part is read from an index that begins with the driver or the key, so that it costs what the driver did. */
async function findDrivenVehicles(
  db: ScopedDb,
  scope: Scope,
  { id, customerId }: Omit<EventDriver, 'vehicleIds'>,
  { fromMs, untilMs }: TimeSpan,
): Promise<number[]> {
  const [earliest, from, until] = [fromMs - LONGEST_BEFORE_MS, fromMs, untilMs].map(ms => new Date(ms))
  const ofKeys = (row: string) => sql`${sql.ref(`${row}.customer_id`)} = ${customerId}
    and ${sql.ref(`${row}.driver_key`)} = any(array(select key from driver_identities where driver_id = ${id}))`
  const { rows } = await sql<{ id: number }>`
    select v.id from vehicles v where ${vehicleInScope(scope, 'v')} and v.id in (
      select e.vehicle_id from events e where ${ofKeys('e')} and e.recorded_at >= ${from} and e.recorded_at < ${until}
      union select t.vehicle_id from trips t
        where ${ofKeys('t')} and t.started_at >= ${earliest} and t.started_at < ${until}
      union select a.vehicle_id from driver_assignments a
        where a.driver_id = ${id} and a.unassigned_at > ${earliest} and a.assigned_at < ${until}
    )`.execute(db)
  return rows.map(row => row.id)
}

/** Whether a driver was at the wheel of an event `e`, as the list names who was. */
export const isDrivenBy = ({ id }: Pick<EventDriver, 'id'>): RawBuilder<boolean> =>
  sql<boolean>`exists (select from (values (0)) one ${joinWheel()} where ${drivenBy([id], 'wheel')})`
