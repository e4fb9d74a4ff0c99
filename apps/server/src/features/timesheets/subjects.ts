import { localDay, localDayStartMs } from '@milepost/domain/time/local-time.ts'
import { type RawBuilder, sql } from 'kysely'
import { driverInScope, groupInScope } from '../../db/in-scope.ts'
import type { Scope, ScopedDb } from '../../db/scope.ts'
import { notFound, orNotFound } from '../../http/http-error.ts'
import { findVehicle, findVehicles } from '../../telemetry/scoped-vehicles.ts'
import type { TimeSpan } from '../../telemetry/time-span.ts'

/** Whose timesheet it is. */
export interface SheetSubject {
  kind: 'vehicle' | 'driver'
  id: number
  customerId: number
  /** Registration or name. */
  name: string
}

/** What a customer says about its timesheets: whose midnight divides days, and what they are kept for. */
export interface SheetRules {
  customer: string
  timeZone: string
  purpose: string | null
}

export interface SheetVehicle extends SheetSubject {
  kind: 'vehicle'
}

export interface SheetDriver extends SheetSubject {
  kind: 'driver'
  /** Of the customer. */
  timeZone: string
  keys: string[]
  group: { id: number; name: string; region: { id: number; name: string } | null } | null
}

export async function mustFindVehicleSubject(db: ScopedDb, scope: Scope, id: number): Promise<SheetVehicle> {
  const { customerId, registration } = await orNotFound(findVehicle(db, scope, id))
  return { kind: 'vehicle', id, customerId, name: registration }
}

/** A driver of the scope; a limited user's are those of his own groups. */
export async function mustFindDriver(db: ScopedDb, scope: Scope, id: number): Promise<SheetDriver> {
  const [driver] = await findDrivers(db, scope, sql`d.id = ${id}`)
  if (!driver) throw notFound()
  return driver
}

/** Several of one kind, or 404 where one of them is not in the scope. */
export async function mustFindSubjects(
  db: ScopedDb,
  scope: Scope,
  kind: SheetSubject['kind'],
  ids: readonly number[],
): Promise<(SheetVehicle | SheetDriver)[]> {
  if (kind === 'vehicle') {
    const vehicles = await orNotFound(findVehicles(db, scope, ids))
    return vehicles.map(({ id, customerId, registration }) => ({ kind, id, customerId, name: registration }))
  }
  const drivers = await findDrivers(db, scope, sql`d.id = any(${ids}::int[])`)
  if (drivers.length < ids.length) throw notFound()
  return drivers
}

/** Those that are not archived. */
export function findAllDrivers(db: ScopedDb, scope: Scope): Promise<SheetDriver[]> {
  return findDrivers(db, scope, sql`d.archived_at is null`)
}

/** Those who were not archived yet when a span began: what one drove in it is on the sheet. */
export function findGroupDrivers(
  db: ScopedDb,
  scope: Scope,
  groupId: number,
  { fromMs }: TimeSpan,
): Promise<SheetDriver[]> {
  const wasThere = sql`(d.archived_at is null or d.archived_at > ${new Date(fromMs)})`
  return findDrivers(db, scope, sql`d.vehicle_group_id = ${groupId} and ${wasThere}`)
}

async function findDrivers(db: ScopedDb, scope: Scope, which: RawBuilder<unknown>): Promise<SheetDriver[]> {
  const { rows } = await sql<Omit<SheetDriver, 'kind'>>`
    select d.id, d.customer_id as "customerId", d.first_name || ' ' || d.last_name as name,
      (select c.time_zone from customers c where c.id = d.customer_id) as "timeZone",
      array(select k.key from driver_identities k where k.driver_id = d.id) as keys,
      case when g.id is null then null else json_build_object('id', g.id, 'name', g.name, 'region',
        case when r.id is null then null else json_build_object('id', r.id, 'name', r.name) end) end as "group"
    from drivers d left join vehicle_groups g on g.id = d.vehicle_group_id and g.archived_at is null
      left join regions r on r.id = g.region_id and r.archived_at is null
    where ${which} and ${driverInScope(scope, 'd')}
    order by d.last_name, d.first_name, d.id
  `.execute(db)
  return rows.map(row => ({ ...row, kind: 'driver' }))
}

/** A vehicle group of the scope; a limited user's are his own. */
export async function mustFindGroup(db: ScopedDb, scope: Scope, id: number) {
  const group = await db
    .selectFrom('vehicle_groups')
    .select(['name', 'customer_id as customerId'])
    .where('id', '=', id)
    .where('archived_at', 'is', null)
    .where(groupInScope(scope, 'vehicle_groups'))
    .executeTakeFirst()
  if (!group) throw notFound()
  return group
}

export async function readSheetRules(db: ScopedDb, customerId: number): Promise<SheetRules> {
  return db
    .selectFrom('customers')
    .select(['name as customer', 'time_zone as timeZone', 'timesheet_purpose as purpose'])
    .where('id', '=', customerId)
    .executeTakeFirstOrThrow()
}

/** Days YYYY-MM-DD of a time zone, both included. */
export interface LocalDays {
  start: string
  end: string
  timeZone: string
}

export function spanOf({ start, end, timeZone }: LocalDays): TimeSpan {
  const day = (date: string) => localDay(Date.parse(`${date}T00:00:00Z`), 'UTC')
  return { fromMs: localDayStartMs(day(start), timeZone), untilMs: localDayStartMs(day(end) + 1, timeZone) }
}
