import { importedGeofence } from '@milepost/contract/geofence-imports.ts'
import { nameFaults, shapeFaults } from '@milepost/domain/geofences/faults.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import { oneRow } from '../../db/one-row.ts'
import type { ScopedDb } from '../../db/scope.ts'
import { createTurns } from '../../uploads/turns.ts'
import { type DetailedFault, withDetail } from './fault-details.ts'
import { fromApiHours } from './geofence-noun.ts'

type Imported = z.output<typeof importedGeofence>

export interface ImportOptions {
  customerId: number
  userId: number
  isDryRun: boolean
  /** Of those that name none. */
  category: number | null
  /** Of all of them. */
  groups: readonly number[]
  vehicle_groups: readonly number[]
}

interface ImportResult {
  name: string | null
  id: number | null
  faults: DetailedFault[]
}

const BATCH = 1_000

/** Stores all those without a fault, in the transaction of `db`, and says of each what became of it. */
export async function importGeofences(
  db: ScopedDb,
  items: readonly unknown[],
  options: ImportOptions,
): Promise<ImportResult[]> {
  const known = await readKnown(db, options.customerId)
  const checked = await checkAll(items, known)
  if (!options.isDryRun) {
    await addCategories(db, options.customerId, known, checked)
    const valid = checked.filter(one => one.fields !== null && one.faults.length === 0)
    for (let from = 0; from < valid.length; from += BATCH) {
      const batch = valid.slice(from, from + BATCH)
      const idOf = await storeBatch(
        db,
        batch.map(one => rowOf(one.fields!, known, options)),
        options,
      )
      for (const one of batch) one.id = idOf.get(one.fields!.name) ?? null
    }
  }
  return checked.map(({ name, id, faults }) => ({ name, id, faults }))
}

interface Checked extends ImportResult {
  fields: Imported | null
}

interface Known {
  names: Set<string>
  /** By name. */
  categories: Map<string, number>
  groups: ReadonlySet<number>
  vehicleGroups: ReadonlySet<number>
}

async function readKnown(db: ScopedDb, customerId: number): Promise<Known> {
  const known = await sql<{
    names: string[]
    categories: [string, number][]
    groups: number[]
    vehicle_groups: number[]
  }>`
    select array(select name from geofences where customer_id = ${customerId} and archived_at is null) as names,
      coalesce((select json_agg(json_build_array(name, id)) from geofence_categories where customer_id = ${customerId}), '[]')
        as categories,
      array(select id from geofence_groups where customer_id = ${customerId}) as groups,
      array(select id from vehicle_groups where customer_id = ${customerId}) as vehicle_groups`.execute(db)
  const { names, categories, groups, vehicle_groups } = oneRow(known)
  return {
    names: new Set(names),
    categories: new Map(categories),
    groups: new Set(groups),
    vehicleGroups: new Set(vehicle_groups),
  }
}

async function checkAll(items: readonly unknown[], known: Known): Promise<Checked[]> {
  const checked: Checked[] = []
  const turn = createTurns()
  for (const item of items) {
    const one = check(item, known)
    if (one.fields && one.faults.length === 0) known.names.add(one.fields.name)
    checked.push(one)
    await turn()
  }
  return checked
}

const named = z.object({ name: z.string() })

function check(item: unknown, known: Known): Checked {
  const parsed = importedGeofence.safeParse(item)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    const detail = `${issue?.path.join('.') || 'geofence'}: ${issue?.message ?? 'invalid'}`
    const name = named.safeParse(item).data?.name.slice(0, 200) ?? null
    return { name, id: null, faults: [withDetail({ code: 'invalid', at: null }, detail)], fields: null }
  }
  const fields = parsed.data
  const faults = [...nameFaults(fields.name, name => known.names.has(name)), ...shapeFaults(fields.shape)].map(fault =>
    withDetail(fault),
  )
  const isForeign =
    fields.groups.some(id => !known.groups.has(id)) || fields.vehicle_groups.some(id => !known.vehicleGroups.has(id))
  if (isForeign) faults.push(withDetail({ code: 'invalid', at: null }, 'groups: there is no such group'))
  return { name: fields.name, id: null, faults, fields }
}

/** Categories come into being with the geofences that name them. */
async function addCategories(
  db: ScopedDb,
  customerId: number,
  known: Known,
  checked: readonly Checked[],
): Promise<void> {
  const named = checked.flatMap(({ fields, faults }) => (faults.length === 0 && fields?.category) || [])
  const missing = [...new Set(named)].filter(name => !known.categories.has(name))
  if (missing.length === 0) return
  const { rows } = await sql<{ id: number; name: string }>`
    insert into geofence_categories (customer_id, name) select ${customerId}::int, unnest(${missing}::text[])
    returning id, name`.execute(db)
  for (const { id, name } of rows) known.categories.set(name, id)
}

function rowOf(fields: Imported, known: Known, options: ImportOptions) {
  const vehicleGroups = [...new Set([...fields.vehicle_groups, ...options.vehicle_groups])].sort((a, b) => a - b)
  return {
    name: fields.name,
    category_id: fields.category ? known.categories.get(fields.category)! : options.category,
    note: fields.note,
    address: fields.address,
    groups: [...new Set([...fields.groups, ...options.groups])],
    vehicle_groups: vehicleGroups,
    shape: fields.shape,
    dwell_s: fields.dwell_s,
    reports_passing: fields.reports_passing,
    speed_limit_kmh: fields.speed_limit_kmh,
    active_hours: fields.active_hours.map(fromApiHours),
  }
}

/** Gives the ids by name. The vehicles of each set of vehicle groups are looked up once, not for each geofence. */
async function storeBatch(
  db: ScopedDb,
  rows: readonly ReturnType<typeof rowOf>[],
  { customerId, userId }: ImportOptions,
): Promise<Map<string, number>> {
  const created = await sql<{ id: number; name: string }>`
    insert into geofences (customer_id, name, category_id, note, address, for_all_vehicles, updated_by)
    select ${customerId}::int, r.name, r.category_id, r.note, r.address, jsonb_array_length(r.vehicle_groups) = 0, ${userId}::int
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r (name text, category_id int, note text, address text, vehicle_groups jsonb)
    returning id, name`.execute(db)
  const idOf = new Map(created.rows.map(({ id, name }) => [name, id]))
  const stored = JSON.stringify(rows.map(row => ({ ...row, id: idOf.get(row.name) })))
  await sql`insert into geofences_in_groups (geofence_group_id, geofence_id, customer_id)
    select member.id::int, r.id, ${customerId}::int
    from jsonb_to_recordset(${stored}::jsonb) as r (id int, groups jsonb), jsonb_array_elements_text(r.groups) as member (id)
  `.execute(db)
  await sql`insert into geofences_for_vehicle_groups (vehicle_group_id, geofence_id, customer_id)
    select member.id::int, r.id, ${customerId}::int
    from jsonb_to_recordset(${stored}::jsonb) as r (id int, vehicle_groups jsonb),
      jsonb_array_elements_text(r.vehicle_groups) as member (id)`.execute(db)
  await sql`
    with r as materialized (
      select * from jsonb_to_recordset(${stored}::jsonb) as r (id int, shape jsonb, dwell_s int, reports_passing boolean,
        speed_limit_kmh double precision, active_hours jsonb, vehicle_groups jsonb)
    ), vehicles as materialized (
      select vehicle_groups, array(select distinct m.vehicle_id from vehicle_group_vehicles m
        where m.vehicle_group_id in (select e::int from jsonb_array_elements_text(vehicle_groups) as e) order by 1) as ids
      from (select distinct vehicle_groups from r where jsonb_array_length(vehicle_groups) > 0) as sets
    )
    insert into geofence_shapes (geofence_id, customer_id, valid_from, shape, dwell_s, reports_passing, speed_limit_kmh,
      active_hours, time_zone, vehicle_ids)
    select r.id, c.id, clock_timestamp(), r.shape, r.dwell_s, r.reports_passing, r.speed_limit_kmh, r.active_hours, c.time_zone, v.ids
    from r join customers c on c.id = ${customerId} left join vehicles v on v.vehicle_groups = r.vehicle_groups`.execute(
    db,
  )
  return idOf
}
