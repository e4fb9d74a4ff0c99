import { vehicleReferences } from '@milepost/contract/vehicle-references.ts'
import { mayAdminister } from '@milepost/domain/access/access.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../context.ts'
import { customerInScope } from '../../db/in-scope.ts'
import { type ScopedDb, withScope } from '../../db/scope.ts'
import { type Endpoint, implement } from '../../http/endpoint.ts'
import { matchesText } from '../../records/search.ts'

interface Page {
  search: string
  page: number
  pageSize: number
}

/** The lists that the vehicle form chooses from (ADM-VEH-03 to 08). */
export function vehicleReferenceEndpoints({ api }: Context): Endpoint[] {
  const codes = (table: string) => ({ shows: sql`o.id, o.name, o.code`, from: sql`${sql.table(table)} o` })

  return [
    implement(vehicleReferences.types, ({ caller, query }) =>
      withScope(api, caller, db => findPage<Coded>(db, query, codes('vehicle_types'))),
    ),
    implement(vehicleReferences.manufacturers, ({ caller, query }) =>
      withScope(api, caller, db =>
        findPage<Named>(db, query, { shows: sql`o.id, o.name`, from: sql`vehicle_manufacturers o` }),
      ),
    ),
    implement(vehicleReferences.models, ({ caller, query }) =>
      withScope(api, caller, db =>
        findPage<Named & { manufacturer: Named; vehicle_type: Coded }>(db, query, {
          shows: sql`o.id, o.name, jsonb_build_object('id', f.id, 'name', f.name) as manufacturer,
            jsonb_build_object('id', t.id, 'name', t.name, 'code', t.code) as vehicle_type`,
          from: sql`vehicle_models o join vehicle_manufacturers f on f.id = o.vehicle_manufacturer_id
            join vehicle_types t on t.id = o.vehicle_type_id`,
          where: query.manufacturer === undefined ? undefined : sql`f.id = ${query.manufacturer}`,
          by: sql`lower(f.name || ' ' || o.name)`,
        }),
      ),
    ),
    implement(vehicleReferences.liveryCategories, ({ caller, query }) =>
      withScope(api, caller, db =>
        findPage<{ id: number; category_name: string; code: string }>(db, query, {
          shows: sql`o.id, o.name as category_name, o.code`,
          from: sql`livery_categories o`,
        }),
      ),
    ),
    implement(vehicleReferences.driverCategories, ({ caller, query }) =>
      withScope(api, caller, db => findPage<Coded>(db, query, codes('driver_categories'))),
    ),
    implement(vehicleReferences.contractTypes, ({ caller, query }) =>
      withScope(api, caller, db => findPage<Coded>(db, query, codes('contract_types'))),
    ),
    implement(vehicleReferences.trackers, ({ caller, query: { ordering, orderingDirection, customer, ...page } }) =>
      withScope(api, caller, async db => {
        const { count, results } = await findPage<Tracker>(db, page, {
          shows: sql`o.id, o.customer_id as customer, o.device_id as tracker,
            (select jsonb_build_object('id', v.id, 'registration', v.registration)
             from tracker_assignments a join vehicles v on v.id = a.vehicle_id
             where a.tracker_id = o.id and a.unassigned_at is null) as vehicle`,
          from: sql`trackers o`,
          where: sql`${customerInScope(caller, 'o.customer_id')}
            and (${customer ?? null}::int is null or o.customer_id = ${customer ?? null}::int)`,
          by: sql`lower(o.device_id)`,
          isDescending: ordering === '-tracker' || orderingDirection === '-',
        })
        const permission = mayAdminister(caller, 'trackers', 'write') ? ('edit' as const) : ('view' as const)
        return { count, results: results.map(tracker => ({ ...tracker, permission })) }
      }),
    ),
  ]
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

interface Source {
  shows: RawBuilder<unknown>
  /** Its rows are `o`. */
  from: RawBuilder<unknown>
  where?: RawBuilder<unknown> | undefined
  /** In lower case: what it is ordered and searched by. */
  by?: RawBuilder<unknown>
  isDescending?: boolean
}

async function findPage<Row>(
  db: ScopedDb,
  { search, page, pageSize }: Page,
  { shows, from, where = sql`true`, by = sql`lower(o.name)`, isDescending = false }: Source,
): Promise<{ count: number; results: Row[] }> {
  const condition = sql`${where} and ${matchesText(by, search.toLowerCase())}`
  const { rows } = await sql<Row>`select ${shows} from ${from} where ${condition}
    order by ${by} ${sql.raw(isDescending ? 'desc' : 'asc')}, o.id
    limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(db)
  const counted = await sql<{ count: number }>`select count(*) as count from ${from} where ${condition}`.execute(db)
  return { count: counted.rows[0]?.count ?? 0, results: rows }
}
