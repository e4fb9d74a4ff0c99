import { isTrue } from '@milepost/contract/records.ts'
import type { Result } from '@milepost/contract/route.ts'
import type { vehicleCostSums } from '@milepost/contract/vehicle-costs.ts'
import { sql } from 'kysely'
import type { Scope, ScopedDb } from '../../db/scope.ts'
import { matching, type RecordFilter, type RecordQuery } from '../../records/read-records.ts'
import { vehicleCostNoun } from './vehicle-cost-noun.ts'

type Sums = Result<(typeof vehicleCostSums)['read']>['results']

/** What the costs that a list matches amount to, by currency. */
export async function readCostSums(
  db: ScopedDb,
  scope: Scope,
  { archived, ...filter }: RecordFilter & Pick<RecordQuery, 'archived'>,
): Promise<Sums> {
  const { rows } = await sql<Sums[number]>`
    select r.currency, count(*)::int as count, sum(r.amount)::float8 as amount from vehicle_costs r
    where ${matching(vehicleCostNoun, scope, filter, isTrue(archived))}
    group by r.currency order by count(*) desc, r.currency`.execute(db)
  return rows
}
