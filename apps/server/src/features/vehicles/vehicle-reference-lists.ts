import type { Ordered } from '@milepost/contract/records.ts'
import { type RawBuilder, sql } from 'kysely'
import { customerInScope, sharedInScope } from '../../db/in-scope.ts'
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
  code: string | null
}
interface Tracker {
  id: number
  customer: number
  tracker: string
  vehicle: { id: number; registration: string } | null
}

type CustomersQuery = Query & { customer?: number | undefined }

/**
 * Entries that every customer has, and those of the scope's customers, or of one of them, that are not archived; of a customer
 * outside of the scope nothing.
 */
function offered(scope: Scope, { customer }: CustomersQuery, row: string): RawBuilder<boolean> {
  if (customer !== undefined && !scope.customerIds.includes(customer)) return sql<boolean>`false`
  const owners = customer === undefined ? scope : { customerIds: [customer] }
  return sql<boolean>`${sharedInScope(owners, `${row}.customer_id`)} and ${sql.ref(`${row}.archived_at`)} is null`
}

/** The types of vehicles, which come with Milepost. */
export const findTypes = (db: ScopedDb, query: Query): Promise<Page<Named & { code: string }>> =>
  findPage(db, query, { shows: sql`o.id, o.name, o.code`, from: sql`vehicle_types o` })

/** A list of which some entries came with Milepost, those with a code. */
export const findCoded = (
  db: ScopedDb,
  scope: Scope,
  table: 'driver_categories' | 'contract_types',
  query: CustomersQuery,
): Promise<Page<Coded>> =>
  findPage(db, query, {
    shows: sql`o.id, o.name, o.code`,
    from: sql`${sql.table(table)} o`,
    where: offered(scope, query, 'o'),
  })

export const findManufacturers = (db: ScopedDb, scope: Scope, query: CustomersQuery): Promise<Page<Named>> =>
  findPage(db, query, {
    shows: sql`o.id, o.name`,
    from: sql`vehicle_manufacturers o`,
    where: offered(scope, query, 'o'),
  })

/** By manufacturer and name, as people say them. */
export const findModels = (
  db: ScopedDb,
  scope: Scope,
  query: CustomersQuery & { manufacturer?: number | undefined },
): Promise<Page<Named & { manufacturer: Named; vehicle_type: Named & { code: string } }>> => {
  const ofManufacturer = query.manufacturer === undefined ? sql`true` : sql`f.id = ${query.manufacturer}`
  return findPage(db, query, {
    shows: sql`o.id, o.name, jsonb_build_object('id', f.id, 'name', f.name) as manufacturer,
      jsonb_build_object('id', t.id, 'name', t.name, 'code', t.code) as vehicle_type`,
    from: sql`vehicle_models o join vehicle_manufacturers f on f.id = o.vehicle_manufacturer_id
      join vehicle_types t on t.id = o.vehicle_type_id`,
    where: sql`${offered(scope, query, 'o')} and f.archived_at is null and ${ofManufacturer}`,
    by: sql`lower(f.name || ' ' || o.name)`,
  })
}

export const findLiveryCategories = (
  db: ScopedDb,
  scope: Scope,
  query: CustomersQuery,
): Promise<Page<{ id: number; category_name: string; code: string | null }>> =>
  findPage(db, query, {
    shows: sql`o.id, o.name as category_name, o.code`,
    from: sql`livery_categories o`,
    where: offered(scope, query, 'o'),
  })

/** The trackers of the scope, each with the vehicle that it is in. */
export const findTrackers = (
  db: ScopedDb,
  scope: Scope,
  { customer, tracker_id: id, ...query }: CustomersQuery & { tracker_id?: number | number[] | undefined },
): Promise<Page<Tracker>> => {
  const ids = id === undefined ? null : [id].flat()
  return findPage(db, query, {
    shows: sql`o.id, o.customer_id as customer, o.device_id as tracker,
      case when v.id is not null then jsonb_build_object('id', v.id, 'registration', v.registration) end as vehicle`,
    // A tracker is in one vehicle at a time.
    from: sql`trackers o left join (tracker_assignments a join vehicles v on v.id = a.vehicle_id)
      on a.tracker_id = o.id and a.unassigned_at is null`,
    where: sql`${customerInScope(scope, 'o.customer_id')} and o.archived_at is null
      and (${customer ?? null}::int is null or o.customer_id = ${customer ?? null}::int)
      and (${ids}::int[] is null or o.id = any(${ids}::int[]))`,
    // One of an archived vehicle may go into another.
    first: query.ordering.endsWith('free') ? sql`v.id is not null and v.archived_at is null` : undefined,
    by: sql`lower(o.device_id)`,
  })
}

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
