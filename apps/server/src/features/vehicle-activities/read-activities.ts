import { isDescending } from '@milepost/contract/records.ts'
import { MOST_ACTIVITIES_COUNTED, type VehicleActivity } from '@milepost/contract/vehicle-activities.ts'
import { type RawBuilder, sql } from 'kysely'
import { groupInScope, vehicleInScope } from '../../db/in-scope.ts'
import type { Scope, ScopedDb } from '../../db/scope.ts'
import { branchesOf, type Depot, timeColumn, type WantedActivities } from './activity-branches.ts'

/** An activity as the log shows it, without the link to its document and whether the caller may archive it. */
export type ReadActivity = Omit<VehicleActivity, 'document' | 'may_archive'> & {
  documentName: string | null
  /** The accounts of who filed it, and who put it away. */
  createdBy: number | null
  archivedBy: number | null
}

/** A page of the log, and how much of it matches, counted up to the most. Without a page that is beyond. */
export async function readActivities(
  db: ScopedDb,
  scope: Scope,
  wanted: WantedActivities,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<{ count: number; activities: ReadActivity[] }> {
  const most = MOST_ACTIVITIES_COUNTED + 1
  const last = Math.min(page * pageSize, most)
  const counted = union(branchesOf(scope, wanted, sql`1`, { order: sql``, limit: most, isAfter: null }))
  const count = sql<{
    count: number
  }>`select count(*)::int as count from (select from (${counted}) every limit ${most}) counted`
  const { rows } = await count.execute(db)
  const ids = await readIds(db, scope, wanted, { from: (page - 1) * pageSize, until: last })
  return { count: rows[0]?.count ?? 0, activities: await readByIds(db, scope, ids) }
}

async function readIds(
  db: ScopedDb,
  scope: Scope,
  wanted: WantedActivities,
  { from, until }: { from: number; until: number },
): Promise<number[]> {
  if (from >= until) return []
  const { rows } = await sql<{ id: number }>`
    select id from (${headsOf(scope, wanted, until, null)}) head (at, id) ${orderOf(wanted)}
    limit ${until - from} offset ${from}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Where what follows begins: after this activity. */
export interface AfterActivity {
  id: number
  /** By which the log is ordered, as exactly as the database keeps it. */
  at: string
}

/** The next activities after one, or the first; in the order of the log. */
export async function readNextActivities(
  db: ScopedDb,
  scope: Scope,
  wanted: WantedActivities,
  { after, limit }: { after: AfterActivity | null; limit: number },
): Promise<{ activities: ReadActivity[]; last: AfterActivity | null }> {
  const { rows } = await sql<AfterActivity>`
    select id, at::text from (${headsOf(scope, wanted, limit, after)}) head (at, id) ${orderOf(wanted)} limit ${limit}`.execute(
    db,
  )
  const activities = await readByIds(
    db,
    scope,
    rows.map(({ id }) => id),
  )
  return { activities, last: rows.length < limit ? null : (rows.at(-1) ?? null) }
}

/** What each branch has at its head, so many of each: the first of the log are among them. */
function headsOf(
  scope: Scope,
  wanted: WantedActivities,
  limit: number,
  after: AfterActivity | null,
): RawBuilder<unknown> {
  const { query } = wanted
  const column = sql.ref(`a.${timeColumn(query)}`)
  const direction = directionOf(wanted)
  const isAfter =
    after &&
    sql<boolean>`(${column}, a.id) ${sql.raw(isNewestFirst(wanted) ? '<' : '>')} (${after.at}::timestamptz, ${after.id}::int8)`
  const heads = branchesOf(scope, wanted, sql`${column} as at, a.id`, {
    ...{ order: sql`order by ${column} ${direction}, a.id ${direction}`, limit, isAfter },
  })
  return union(heads)
}

const isNewestFirst = ({ query }: WantedActivities) => query.ordering === '' || isDescending(query)
const directionOf = (wanted: WantedActivities) => sql.raw(isNewestFirst(wanted) ? 'desc' : 'asc')
const orderOf = (wanted: WantedActivities) =>
  sql`order by head.at ${directionOf(wanted)}, head.id ${directionOf(wanted)}`

const union = (branches: readonly RawBuilder<unknown>[]) =>
  branches.length === 0 ? sql`select null::timestamptz, null::int8 where false` : sql.join(branches, sql` union all `)

/** Those of the scope, in the order of the ids. */
export async function readByIds(db: ScopedDb, scope: Scope, ids: readonly number[]): Promise<ReadActivity[]> {
  const { rows } = await sql<Stored>`
    select a.id, a.created_at, a.activity_fulfilled_at, t.name as activity_type, t.reference as activity_type_reference,
      a.description, a.status, a.created_by_name as created_by, a.document_name as "documentName",
      a.document_type, a.record_id, a.vehicle_id, a.registration, a.archived_at,
      a.created_by as "createdBy", a.archived_by as "archivedBy"
    from unnest(${ids}::int8[]) with ordinality page (id, place)
      join vehicle_activities a on a.id = page.id join vehicle_activity_types t on t.id = a.vehicle_activity_type_id
    where ${vehicleInScope(scope, 'a', 'vehicle_id')} order by page.place`.execute(db)
  return rows.map(({ vehicle_id, registration, created_at, activity_fulfilled_at, archived_at, ...row }) => ({
    ...row,
    created_at: created_at.toISOString(),
    activity_fulfilled_at: activity_fulfilled_at?.toISOString() ?? null,
    archived_at: archived_at?.toISOString() ?? null,
    vehicle: { id: vehicle_id, registration },
  }))
}

type Times = 'created_at' | 'activity_fulfilled_at' | 'archived_at'
type Stored = Omit<ReadActivity, Times | 'vehicle'> & {
  created_at: Date
  activity_fulfilled_at: Date | null
  archived_at: Date | null
  vehicle_id: number
  registration: string
}

/** From so small a part of a fleet on, looking through what was filed of all of it would read far more than is wanted. */
const SMALL_PART = 0.1

/** The vehicles of a depot, of a region's depots, or of both; none where they are not of the scope. Null: of any. */
export async function readDepot(
  db: ScopedDb,
  scope: Scope,
  { depot, region }: Pick<WantedActivities['query'], 'depot' | 'region'>,
): Promise<Depot | null> {
  const regionId = typeof region === 'number' ? region : undefined
  if (depot === undefined && regionId === undefined) return null
  const isMeant = sql.join(
    [
      groupInScope(scope, 'g'),
      ...(depot === undefined ? [] : [sql<boolean>`g.id = ${depot}`]),
      ...(regionId === undefined ? [] : [sql<boolean>`g.region_id = ${regionId}`]),
    ],
    sql` and `,
  )
  const { rows } = await sql<{ ids: number[]; fleet: number }>`
    select coalesce((select array_agg(distinct m.vehicle_id) from vehicle_group_vehicles m
        join vehicle_groups g on g.id = m.vehicle_group_id where ${isMeant}), '{}') as ids,
      (select count(*)::int from vehicles v where ${vehicleInScope(scope, 'v')}) as fleet`.execute(db)
  const { ids = [], fleet = 0 } = rows[0] ?? {}
  return { vehicleIds: ids, isSmall: ids.length < fleet * SMALL_PART }
}
