import type { Geofence, geofences } from '@milepost/contract/geofences.ts'
import type { Input } from '@milepost/contract/route.ts'
import { sql } from 'kysely'
import type { LogAuthor } from '../../audit/record-log.ts'
import { oneRow } from '../../db/one-row.ts'
import type { ScopedDb } from '../../db/scope.ts'
import { notFound } from '../../http/http-error.ts'
import { archiveRecords } from '../../records/bulk.ts'
import type { Asker } from '../../records/noun.ts'
import { fromApiHours, geofenceNoun } from './geofence-noun.ts'

/** The fields with their defaults. */
export type WholeFields = Omit<Input<typeof geofences.create>['body'], 'customer' | 'shape' | 'polygon'> & {
  shape: Geofence['shape']
}

interface Author {
  customerId: number
  /** Null: the program itself. */
  userId: number | null
}

/** Stores a geofence, in force from now on, and gives its id. */
export async function createGeofence(db: ScopedDb, author: Author, fields: WholeFields): Promise<number> {
  await mustKnow(db, author.customerId, fields)
  const { id } = await db
    .insertInto('geofences')
    .values({
      customer_id: author.customerId,
      name: fields.name,
      category_id: fields.category,
      note: fields.note,
      address: fields.address,
      for_all_vehicles: fields.vehicle_groups.length === 0,
      updated_by: author.userId,
      archived_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await putMembers(db, { id, customerId: author.customerId }, fields)
  await putRules(db, id, fields)
  return id
}

/** Replaces the fields of a geofence. False, and nothing is changed, where its version is another by now. */
export async function updateGeofence(
  db: ScopedDb,
  { id, version }: { id: number; version: number },
  author: Author,
  fields: WholeFields,
): Promise<boolean> {
  await mustKnow(db, author.customerId, fields)
  const updated = await db
    .updateTable('geofences')
    .set({
      name: fields.name,
      category_id: fields.category,
      note: fields.note,
      address: fields.address,
      for_all_vehicles: fields.vehicle_groups.length === 0,
      updated_by: author.userId,
      updated_at: sql<Date>`now()`,
      // Where the stored one is another the sum is never made: no version is too large to be refused as stale.
      version: sql<number>`version + 1`,
    })
    .where('id', '=', id)
    .where('version', '=', version)
    .where('archived_at', 'is', null)
    .executeTakeFirst()
  if (updated.numUpdatedRows === 0n) return false
  await putMembers(db, { id, customerId: author.customerId }, fields)
  await putRules(db, id, fields)
  return true
}

/** Puts a geofence into groups and assigns it to vehicle groups; what is not given stays. */
export async function assignGeofence(
  db: ScopedDb,
  { id, customerId, userId }: Author & { id: number },
  members: Members,
): Promise<void> {
  await mustKnow(db, customerId, members)
  await db
    .updateTable('geofences')
    .set({
      version: sql<number>`version + 1`,
      updated_at: sql<Date>`now()`,
      updated_by: userId,
      ...(members.vehicle_groups && { for_all_vehicles: members.vehicle_groups.length === 0 }),
    })
    .where('id', '=', id)
    .execute()
  await putMembers(db, { id, customerId }, members)
}

/** The database sees to the vehicles and to what was in force before. */
async function putRules(db: ScopedDb, id: number, fields: WholeFields): Promise<void> {
  const hours = JSON.stringify(fields.active_hours.map(fromApiHours))
  await sql`select put_geofence_rules(${id}, ${JSON.stringify(fields.shape)}::jsonb, ${fields.dwell_s},
    ${fields.reports_passing}, ${fields.speed_limit_kmh}, ${hours}::jsonb)`.execute(db)
}

interface Members {
  groups?: readonly number[] | undefined
  vehicle_groups?: readonly number[] | undefined
}

/** Makes the groups and vehicle groups of a geofence those given; what is not given stays. */
async function putMembers(
  db: ScopedDb,
  { id, customerId }: { id: number; customerId: number },
  { groups, vehicle_groups }: Members,
): Promise<void> {
  if (groups) {
    await sql`delete from geofences_in_groups where geofence_id = ${id} and geofence_group_id <> all(${groups}::int[])`.execute(
      db,
    )
    await sql`insert into geofences_in_groups (geofence_group_id, geofence_id, customer_id)
      select distinct unnest(${groups}::int[]), ${id}::int, ${customerId}::int on conflict do nothing`.execute(db)
  }
  if (vehicle_groups) {
    await sql`delete from geofences_for_vehicle_groups
      where geofence_id = ${id} and vehicle_group_id <> all(${vehicle_groups}::int[])`.execute(db)
    await sql`insert into geofences_for_vehicle_groups (vehicle_group_id, geofence_id, customer_id)
      select distinct unnest(${vehicle_groups}::int[]), ${id}::int, ${customerId}::int on conflict do nothing`.execute(
      db,
    )
  }
}

/** Category, groups and vehicle groups are the customer's own. */
export async function mustKnow(
  db: ScopedDb,
  customerId: number,
  { category, groups, vehicle_groups }: Members & { category?: number | null | undefined },
): Promise<void> {
  const ids = { category: category ? [category] : [], groups: groups ?? [], vehicleGroups: vehicle_groups ?? [] }
  const known = await sql<{ missing: boolean }>`
    select exists (select unnest(${ids.category}::int[]) except
        select id from geofence_categories where customer_id = ${customerId})
      or exists (select unnest(${ids.groups}::int[]) except
        select id from geofence_groups where customer_id = ${customerId})
      or exists (select unnest(${ids.vehicleGroups}::int[]) except
        select id from vehicle_groups where customer_id = ${customerId}) as missing`.execute(db)
  if (oneRow(known).missing) throw notFound()
}

/** Archives geofences: they count no more. If one of them is archived already or not in the scope none is, and null is given. */
export async function archiveGeofences(
  db: ScopedDb,
  asker: Asker,
  author: LogAuthor,
  { ids, reason }: { ids: readonly number[]; reason: string | undefined },
): Promise<number | null> {
  const result = await archiveRecords(db, geofenceNoun(asker), asker, author, { ids, reason, except: [] })
  if (result === null || result.refused.length > 0) return null
  return result.count
}
