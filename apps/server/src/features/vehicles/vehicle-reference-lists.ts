import type { Ordered } from '@milepost/contract/records.ts'
import { type RawBuilder, sql } from 'kysely'
import { customerInScope } from '../../db/in-scope.ts'
import { orderDirection } from '../../db/order-direction.ts'
import type { Scope, ScopedDb } from '../../db/scope.ts'
import { matchesText } from '../../records/search.ts'

interface Query extends Ordered {
  search: string
  page: number
  pageSize: number
}
interface Page<Row> {
  count: number
  results: Row[]
}
interface Named {
  id: number
  name: string
}
interface Coded extends Named {
  code: string
}
interface Tracker {
  id: number
  customer: number
  tracker: string
  vehicle: { id: number; registration: string } | null
}

/** A list that comes with Milepost, each with its code. */
export const findCoded = (
  db: ScopedDb,
  table: 'vehicle_types' | 'driver_categories' | 'contract_types',
  query: Query,
): Promise<Page<Coded>> => findPage(db, query, { shows: sql`o.id, o.name, o.code`, from: sql`${sql.table(table)} o` })

export const findManufacturers = (db: ScopedDb, query: Query): Promise<Page<Named>> =>
  findPage(db, query, { shows: sql`o.id, o.name`, from: sql`vehicle_manufacturers o` })

/** By manufacturer and name, as people say them. */
export const findModels = (
  db: ScopedDb,
  query: Query & { manufacturer?: number | undefined },
): Promise<Page<Named & { manufacturer: Named; vehicle_type: Coded }>> =>
  findPage(db, query, {
    shows: sql`o.id, o.name, jsonb_build_object('id', f.id, 'name', f.name) as manufacturer,
      jsonb_build_object('id', t.id, 'name', t.name, 'code', t.code) as vehicle_type`,
    from: sql`vehicle_models o join vehicle_manufacturers f on f.id = o.vehicle_manufacturer_id
      join vehicle_types t on t.id = o.vehicle_type_id`,
    where: query.manufacturer === undefined ? undefined : sql`f.id = ${query.manufacturer}`,
    by: sql`lower(f.name || ' ' || o.name)`,
  })

export const findLiveryCategories = (
  db: ScopedDb,
  query: Query,
): Promise<Page<{ id: number; category_name: string; code: string }>> =>
  findPage(db, query, { shows: sql`o.id, o.name as category_name, o.code`, from: sql`livery_categories o` })

/** The trackers of the scope, each with the vehicle that it is in. */
export const findTrackers = (
  db: ScopedDb,
  scope: Scope,
  { customer, ...query }: Query & { customer?: number | undefined },
): Promise<Page<Tracker>> =>
  findPage(db, query, {
    shows: sql`o.id, o.customer_id as customer, o.device_id as tracker,
      case when v.id is not null then jsonb_build_object('id', v.id, 'registration', v.registration) end as vehicle`,
    // A tracker is in one vehicle at a time.
    from: sql`trackers o left join (tracker_assignments a join vehicles v on v.id = a.vehicle_id)
      on a.tracker_id = o.id and a.unassigned_at is null`,
    where: sql`${customerInScope(scope, 'o.customer_id')}
      and (${customer ?? null}::int is null or o.customer_id = ${customer ?? null}::int)`,
    // One of an archived vehicle may go into another.
    first: query.ordering.endsWith('free') ? sql`v.id is not null and v.archived_at is null` : undefined,
    by: sql`lower(o.device_id)`,
  })

interface Source {
  shows: RawBuilder<unknown>
  /** Its rows are `o`. */
  from: RawBuilder<unknown>
  where?: RawBuilder<unknown> | undefined
  /** In lower case: what it is ordered and searched by. */
  by?: RawBuilder<unknown>
  /** What it is ordered by before that. */
  first?: RawBuilder<unknown> | undefined
}

async function findPage<Row>(
  db: ScopedDb,
  { search, page, pageSize, ...ordered }: Query,
  { shows, from, where = sql`true`, by = sql`lower(o.name)`, first }: Source,
): Promise<Page<Row>> {
  const direction = orderDirection(ordered)
  const condition = sql`${where} and ${matchesText(by, search.toLowerCase())}`
  const { rows } = await sql<Row>`select ${shows} from ${from} where ${condition}
    order by ${first === undefined ? by : sql`${first} ${direction}, ${by}`} ${direction}, o.id
    limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(db)
  const counted = await sql<{ count: number }>`select count(*) as count from ${from} where ${condition}`.execute(db)
  return { count: counted.rows[0]?.count ?? 0, results: rows }
}
