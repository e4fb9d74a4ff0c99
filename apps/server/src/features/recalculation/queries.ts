import type { changedFigures, PresentedChange } from '@milepost/contract/changed-figures.ts'
import type { Input, Result } from '@milepost/contract/route.ts'
import { isDate, momentMs } from '@milepost/contract/time-range.ts'
import { localDayAt } from '@milepost/domain/time/local-time.ts'
import { type RawBuilder, sql } from 'kysely'
import { customerInScope, vehicleInScope } from '../../db/in-scope.ts'
import { orderDirection } from '../../db/order-direction.ts'
import type { Scope, ScopedDb } from '../../db/scope.ts'

/** Which of them, and in which order of their days. */
export type ChangeFilter = Omit<Input<typeof changedFigures.list>['query'], 'page' | 'pageSize'>

/** `from` counts the rows before. */
export async function readChanges(
  db: ScopedDb,
  scope: Scope,
  filter: ChangeFilter,
  { from, limit }: { from: number; limit: number },
): Promise<PresentedChange[]> {
  const { rows } = await sql<PresentedChange & { changed_at: Date }>`
    select c.vehicle_id as vehicle, v.registration, to_char(c.day, 'YYYY-MM-DD') as day, c.figure,
      nullif(c.event_code, 0) as event_code, c.from_value as "from", c.to_value as "to", c.reason, c.changed_at
    from changed_figures c join vehicles v on v.id = c.vehicle_id
    where ${isWanted(scope, filter)}
    order by c.day ${orderDirection(filter)}, v.registration, c.vehicle_id, c.figure, c.event_code, c.fold_version desc, c.recalculation_id desc
    limit ${limit} offset ${from}`.execute(db)
  return rows.map(({ changed_at, ...row }) => ({ ...row, changed_at: changed_at.toISOString() }))
}

export async function countChanges(db: ScopedDb, scope: Scope, filter: ChangeFilter): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from changed_figures c where ${isWanted(scope, filter)}`.execute(db)
  return rows[0]?.count ?? 0
}

type Recalculation = Result<typeof changedFigures.list>['recalculation']

/** Of the trackers of the customers in scope. */
export async function readRecalculation(db: ScopedDb, scope: Scope): Promise<Recalculation> {
  const { rows } = await sql<Recalculation>`
    select count(done_at)::int as done, count(*) filter (where done_at is null and failed_at is not null)::int as failed,
      count(*)::int as total
    from fold_upgrades where ${customerInScope(scope, 'fold_upgrades.customer_id')}`.execute(db)
  return rows[0] ?? { done: 0, failed: 0, total: 0 }
}

function isWanted(scope: Scope, { vehicle, start, end }: ChangeFilter): RawBuilder<boolean> {
  return sql<boolean>`${vehicleInScope(scope, 'c', 'vehicle_id')}
    and (${vehicle ?? null}::int is null or c.vehicle_id = ${vehicle ?? null})
    and ${start === undefined ? sql`true` : isFrom(start, momentMs(start))}
    and ${end === undefined ? sql`true` : isUntil(end, momentMs(end) - 1)}`
}

/*
 * The day of an instant is looked up for each change, which bounds no index: the day of UTC does, which is no more than one before
 * or after that of any clock.
 */
const isFrom = (moment: string, atMs: number) =>
  sql`c.day >= ${utcDay(atMs - DAY_MS)}::date and c.day >= ${dayOf(moment, atMs)}`
const isUntil = (moment: string, atMs: number) =>
  sql`c.day <= ${utcDay(atMs + DAY_MS)}::date and c.day <= ${dayOf(moment, atMs)}`

const DAY_MS = 86_400_000
const utcDay = (ms: number) => localDayAt(ms, 'UTC').text

/** A date as it stands; of an instant the day that it falls on where the customer is. */
function dayOf(moment: string, atMs: number): RawBuilder<unknown> {
  if (isDate(moment)) return sql`${moment}::date`
  const timeZone = sql`(select k.time_zone from customers k where k.id = c.customer_id)`
  return sql`(${new Date(atMs)}::timestamptz at time zone ${timeZone})::date`
}
