import { rangeMs } from '@milepost/contract/time-range.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Scope, ScopedDb } from '../../db/scope.ts'
import { readKeyHolders } from '../../history/driver-names.ts'
import { findAllVehicles, mustFindGroupVehicles, mustFindVehicle } from '../../history/scoped-vehicles.ts'
import type { TimeSpan } from '../../history/time-span.ts'
import { notFound } from '../../http/http-error.ts'

/** What somebody asks the table for. */
export interface TripSearch {
  start: string
  end: string
  vehicle?: number | undefined
  vehicle_group?: number | undefined
  driver?: number | undefined
  search: string
  min_distance_m: number
  privacy: 'all' | 'private' | 'business'
}

/** The same as conditions. `recorded` is of columns that corrections leave alone; `shown` is of what they lie over as well. */
export interface TripFilter {
  customerIds: readonly number[]
  span: TimeSpan
  /** Null: every vehicle of the customers. */
  vehicleIds: readonly number[] | null
  recorded: RawBuilder<unknown>
  shown: RawBuilder<unknown>
}

/** Reads a search. A vehicle, group or driver that is not in the scope is not found. */
export async function readTripFilter(db: ScopedDb, scope: Scope, asked: TripSearch): Promise<TripFilter> {
  const span = rangeMs(asked)
  const vehicleIds = await vehiclesAskedFor(db, scope, asked)
  const inSpan = sql`t.started_at >= ${new Date(span.fromMs)} and t.started_at < ${new Date(span.untilMs)}`
  const ofVehicles = vehicleIds === null ? sql`true` : sql`t.vehicle_id = any(${vehicleIds}::int[])`
  const shown = [
    asked.privacy === 'all' ? sql`true` : asked.privacy === 'private' ? sql`is_private` : sql`not is_private`,
    asked.driver === undefined ? sql`true` : await ofDriver(db, scope, asked.driver),
    ...(await wordConditions(db, scope, asked.search)),
  ]
  const [onlyCustomer, ...others] = scope.customerIds
  // An index is read in the order of its second column only where the first is one value.
  const ofCustomers =
    onlyCustomer !== undefined && others.length === 0
      ? sql`t.customer_id = ${onlyCustomer}`
      : sql`t.customer_id = any(${scope.customerIds}::int[])`
  return {
    customerIds: scope.customerIds,
    span,
    vehicleIds,
    recorded: sql`${ofCustomers} and ${ofVehicles} and ${inSpan} and t.distance_m >= ${asked.min_distance_m}`,
    shown: sql.join(shown, sql` and `),
  }
}

async function vehiclesAskedFor(db: ScopedDb, scope: Scope, asked: TripSearch): Promise<readonly number[] | null> {
  const { vehicle, vehicle_group: group } = asked
  if (vehicle !== undefined) return [(await mustFindVehicle(db, scope, vehicle)).id]
  if (group !== undefined) return (await mustFindGroupVehicles(db, scope, group)).map(found => found.id)
  return scope.vehicleGroupIds === null ? null : (await findAllVehicles(db, scope)).map(found => found.id)
}

/** What he identified himself for, and in his own vehicle what nobody did: as timesheets count it. */
async function ofDriver(db: ScopedDb, scope: Scope, driverId: number): Promise<RawBuilder<unknown>> {
  const { rows } = await sql<{ customer_id: number; vehicle_id: number | null; keys: string[] }>`
    select customer_id, vehicle_id, array(select key from driver_identities k where k.driver_id = d.id) as keys
    from drivers d where id = ${driverId} and customer_id = any(${scope.customerIds}::int[])
  `.execute(db)
  const [driver] = rows
  if (!driver) throw notFound()
  return sql`customer_id = ${driver.customer_id} and (driver_key = any(${driver.keys}::text[])
    or driver_key is null and vehicle_id = ${driver.vehicle_id})`
}

/** Lower case without accents, spaces and dashes, as people type registrations and names. */
const fold = (text: string) =>
  text
    .normalize('NFD')
    .replace(/[\p{M}\s\-.]/gu, '')
    .toLowerCase()

/** Each word is part of the registration, of the driver's name or of the note; or the whole text is of the registration. */
async function wordConditions(db: ScopedDb, scope: Scope, search: string): Promise<RawBuilder<unknown>[]> {
  if (fold(search) === '') return []
  const vehicles = (await findAllVehicles(db, scope)).map(({ id, registration }) => ({ id, text: fold(registration) }))
  const drivers = (await readKeyNames(db, scope)).map(({ key, name }) => ({ key, text: fold(name) }))
  const whole = idsWith(vehicles, fold(search))
  return search.split(/\s+/).map(word => {
    const ids = [...new Set([...whole, ...idsWith(vehicles, fold(word))])]
    const keys = drivers.filter(({ text }) => text.includes(fold(word))).map(({ key }) => key)
    return sql`(vehicle_id = any(${ids}::int[]) or driver_key = any(${keys}::text[])
      or note ilike ${`%${word.replace(/[\\%_]/g, '\\$&')}%`})`
  })
}

const idsWith = (vehicles: readonly { id: number; text: string }[], folded: string) =>
  vehicles.filter(({ text }) => text.includes(folded)).map(({ id }) => id)

/** Keys and the names that the table shows for them. */
async function readKeyNames(db: ScopedDb, scope: Scope): Promise<{ key: string; name: string }[]> {
  const holderOf = await readKeyHolders(db, scope.customerIds)
  const { rows } = await sql<{ customer_id: number; key: string }>`
    select customer_id, key from driver_identities where customer_id = any(${scope.customerIds}::int[])
  `.execute(db)
  return rows.map(({ customer_id, key }) => ({ key, name: holderOf(customer_id, key)?.name ?? key }))
}
