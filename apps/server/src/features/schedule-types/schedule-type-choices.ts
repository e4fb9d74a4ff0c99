import type { Input, Result } from '@milepost/contract/route.ts'
import type { scheduleTypes } from '@milepost/contract/schedule-types.ts'
import { type RawBuilder, sql } from 'kysely'
import { sharedInScope } from '../../db/in-scope.ts'
import { orderDirection } from '../../db/order-direction.ts'
import type { Scope, ScopedDb } from '../../db/scope.ts'
import { matchesText } from '../../records/search.ts'

type ListQuery = Input<typeof scheduleTypes.list>['query']
type Row = Omit<Result<typeof scheduleTypes.list>['results'][number], 'permission'> & { customer: number | null }
type One = Omit<Result<typeof scheduleTypes.read>, 'permission'> & { customer: number | null }

const SHOWN = sql`s.id, s.code, s.name, s.category, s.customer_id as customer`

/** Schedules of the scope's customers, or of one of them, and those for every customer (API-033). By ids those of them that it has. */
export async function findScheduleTypes(
  db: ScopedDb,
  scope: Scope,
  { search, page, pageSize, schedule_type: chosen, customer, ...ordered }: ListQuery,
): Promise<{ count: number; results: Row[] }> {
  const isForeign = customer !== undefined && !scope.customerIds.includes(customer)
  const owners = customer === undefined ? scope : { customerIds: isForeign ? [] : [customer] }
  const ids = chosen === undefined ? null : [chosen].flat()
  const condition: RawBuilder<boolean> = sql<boolean>`${sharedInScope(owners, 's.customer_id')} and not ${isForeign}
    and s.archived_at is null and (${ids}::int[] is null or s.id = any(${ids}::int[]))
    and ${matchesText(sql`lower(s.name)`, search.toLowerCase())}`
  const { rows } = await sql<Row>`select ${SHOWN} from schedule_types s
    where ${condition} order by lower(s.name) ${orderDirection(ordered)}, s.id
    limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(db)
  const counted = await sql<{ count: number }>`
    select count(*) as count from schedule_types s where ${condition}`.execute(db)
  return { count: counted.rows[0]?.count ?? 0, results: rows }
}

/** One of them with how often it comes round, also where it was archived since; null where the scope has none (API-034). */
export async function findScheduleType(db: ScopedDb, scope: Scope, id: number): Promise<One | null> {
  const { rows } =
    await sql<One>`select ${SHOWN}, s.interval, s.every_distance_m::float8 as every_distance_m, s.every_engine_h
    from schedule_types s where s.id = ${id} and ${sharedInScope(scope, 's.customer_id')}`.execute(db)
  return rows[0] ?? null
}
