import { MOST_ENTRIES_COUNTED } from '@milepost/contract/audit-log.ts'
import { isDescending } from '@milepost/contract/records.ts'
import { type RawBuilder, sql } from 'kysely'
import { auditEntryInScope } from '../../db/in-scope.ts'
import { orderDirection } from '../../db/order-direction.ts'
import type { Scope, ScopedDb } from '../../db/scope.ts'
import { branchesOf, type EntryFilter, type Found, isWanted, type LogReader } from './entry-branches.ts'

/** An entry as it is stored. */
export interface StoredEntry {
  id: number
  at: Date
  user: number | null
  who: string | null
  customer: number | null
  customer_name: string | null
  action: string
  noun: string | null
  record: number | null
  address: string | null
  request_id: string | null
  detail: Record<string, unknown>
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
  /** As exactly as the database keeps it. */
  exactly_at: string
}

/** Where a page begins: after the entry. */
export type After = Pick<StoredEntry, 'id' | 'exactly_at'>

interface Wanted {
  filter: EntryFilter
  found: Found | null
  nowMs: number
}

/**
 * A page of the entries, and how many there are, counted up to the most: of an index no more than that is read, whatever there is
 * beside. Without a page that is beyond.
 */
export async function listEntries(
  db: ScopedDb,
  scope: LogReader,
  wanted: Wanted,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<{ count: number; entries: StoredEntry[] }> {
  const direction = orderDirection(wanted.filter)
  const first = (page - 1) * pageSize
  const { rows } = await sql<{ id: number | null; count: number }>`
    with found as materialized (${headOf(scope, wanted, MOST_ENTRIES_COUNTED + 1, null)})
    select page.id, counted.count from (select count(*) as count from found) counted left join (
      select at, id from found order by at ${direction}, id ${direction} limit ${pageSize} offset ${first}) page on true
    order by page.at ${direction}, page.id ${direction}`.execute(db)
  const ids = rows.flatMap(({ id }) => id ?? [])
  return { count: rows[0]?.count ?? 0, entries: await readEntries(db, scope, ids) }
}

/** The next entries after one, or the first; in their order. */
export async function readNextEntries(
  db: ScopedDb,
  scope: LogReader,
  wanted: Wanted,
  { after, limit }: { after: After | null; limit: number },
): Promise<StoredEntry[]> {
  const { rows } = await sql<{ id: number }>`${headOf(scope, wanted, limit, after)}`.execute(db)
  return readEntries(
    db,
    scope,
    rows.map(({ id }) => id),
  )
}

/** The first entries in the order of the filter: a merge of what each branch has at its head. */
export function headOf(scope: LogReader, wanted: Wanted, limit: number, after: After | null): RawBuilder<unknown> {
  const { filter, found, nowMs } = wanted
  const direction = orderDirection(filter)
  const compared = sql.raw(isDescending(filter) ? '<' : '>')
  const isAfter =
    after === null ? sql`` : sql`and (a.at, a.id) ${compared} (${after.exactly_at}::timestamptz, ${after.id}::int8)`
  const branches = branchesOf(scope, filter, found).map(
    branch => sql`(select a.at, a.id from audit_log a where ${isWanted(scope, filter, nowMs)} and ${branch} ${isAfter}
      order by a.at ${direction}, a.id ${direction} limit ${limit})`,
  )
  const all =
    branches.length === 0 ? sql`select null::timestamptz, null::int8 where false` : sql.join(branches, sql` union all `)
  const distinct = found === null ? sql`` : sql`distinct`
  return sql`select ${distinct} e.at, e.id from (${all}) e (at, id) order by e.at ${direction}, e.id ${direction} limit ${limit}`
}

async function readEntries(db: ScopedDb, scope: Scope, ids: readonly number[]): Promise<StoredEntry[]> {
  const { rows } = await sql<StoredEntry>`
    select a.id, a.at, a.user_id as user, user_name(a.user_id) as who, a.customer_id as customer,
      (select c.name from customers c where c.id = a.customer_id) as customer_name, a.action, a.noun, a.record_id as record,
      host(a.address) as address, a.request_id, a.detail, a.before, a.after, a.at::text as exactly_at
    from unnest(${ids}::int8[]) with ordinality page (id, place) join audit_log a on a.id = page.id
    where ${auditEntryInScope(scope, 'a')} order by page.place`.execute(db)
  return rows
}
