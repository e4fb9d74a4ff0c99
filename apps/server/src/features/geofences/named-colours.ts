import type { Ordered } from '@milepost/contract/records.ts'
import { type RawBuilder, sql } from 'kysely'
import { customerInScope, geofenceInScope } from '../../db/in-scope.ts'
import { oneRow } from '../../db/one-row.ts'
import { orderDirection } from '../../db/order-direction.ts'
import type { Scope, ScopedDb } from '../../db/scope.ts'
import { notFound } from '../../http/http-error.ts'

/** Groups and categories of geofences are alike: a name and a colour of a customer. */
export type NamedColours = 'geofence_groups' | 'geofence_categories'

export interface NamedColour {
  id: number
  customer: number
  name: string
  colour: string
  /** Those that the caller sees and that are not archived. */
  geofence_count: number
}

interface ColourSearch {
  search?: string
  order?: Ordered
  ids?: readonly number[]
  offset?: number
  limit?: number
}

/** Those of a scope, by name, and how many there are in all. */
export async function findNamedColours(
  db: ScopedDb,
  table: NamedColours,
  scope: Scope,
  { search = '', order = { ordering: 'name' }, ids, offset = 0, limit }: ColourSearch = {},
): Promise<{ count: number; results: NamedColour[] }> {
  const condition = sql`${customerInScope(scope, 'n.customer_id')}
    and (${ids ?? null}::int[] is null or n.id = any(${ids ?? null}::int[]))
    and (${search} = '' or strpos(lower(n.name), lower(${search})) > 0)`
  const { rows } = await sql<NamedColour>`
    select n.id, n.customer_id as customer, n.name, n.colour,
      (select count(*) from geofences g where ${HOLDS[table]} and g.archived_at is null and ${geofenceInScope(scope, 'g')})
        as geofence_count
    from ${sql.table(table)} n where ${condition}
    order by lower(n.name) ${orderDirection(order)}, n.id limit ${limit ?? null} offset ${offset}
  `.execute(db)
  const counted = await sql<{ count: number }>`
    select count(*) as count from ${sql.table(table)} n where ${condition}`.execute(db)
  return { count: oneRow(counted).count, results: rows }
}

/** Whether the geofence `g` is of the group or category `n`. */
const HOLDS: Record<NamedColours, RawBuilder<unknown>> = {
  geofence_groups: sql`exists (select from geofences_in_groups m where m.geofence_id = g.id and m.geofence_group_id = n.id)`,
  geofence_categories: sql`g.category_id = n.id`,
}

/** Null where the scope has none of that id. */
export async function findNamedColour(
  db: ScopedDb,
  table: NamedColours,
  scope: Scope,
  id: number,
): Promise<NamedColour | null> {
  const { results } = await findNamedColours(db, table, scope, { ids: [id] })
  return results[0] ?? null
}

export async function insertNamedColour(
  db: ScopedDb,
  table: NamedColours,
  customerId: number,
  { name, colour }: { name: string; colour: string },
): Promise<number> {
  const inserted = await sql<{ id: number }>`
    insert into ${sql.table(table)} (customer_id, name, colour) values (${customerId}, ${name}, ${colour}) returning id
  `.execute(db)
  return oneRow(inserted).id
}

export async function updateNamedColour(
  db: ScopedDb,
  table: NamedColours,
  id: number,
  { name, colour }: { name: string; colour: string },
): Promise<void> {
  await sql`update ${sql.table(table)} set name = ${name}, colour = ${colour} where id = ${id}`.execute(db)
}

/** All of them or none; their geofences stay. */
export async function deleteNamedColours(
  db: ScopedDb,
  table: NamedColours,
  scope: Scope,
  ids: readonly number[],
): Promise<{ customerId: number; name: string }[]> {
  const { rows } = await sql<{ customerId: number; name: string }>`
    delete from ${sql.table(table)}
    where ${customerInScope(scope, 'customer_id')} and id = any(${ids}::int[])
    returning customer_id as "customerId", name`.execute(db)
  if (rows.length < new Set(ids).size) throw notFound()
  return rows
}
