import { isDescending, isTrue, type Ordered } from '@milepost/contract/records.ts'
import { toApiInstant } from '@milepost/domain/time/api-dates.ts'
import { type RawBuilder, sql } from 'kysely'
import { orderDirection } from '../db/order-direction.ts'
import type { Scope, ScopedDb } from '../db/scope.ts'
import type { Asker, Noun, RecordOrder, StoredRecord } from './noun.ts'
import { customerNameOfRow, customerOfRow } from './record-owner.ts'

/** The query of a list of records: the filters of the noun stand beside these. */
export interface RecordFilter {
  search: string
  customer?: number | number[] | undefined
  [filter: string]: unknown
}

export interface RecordQuery extends RecordFilter, Ordered {
  archived: 'True' | 'False' | 'true' | 'false'
}

/** A page of the records that match, and how many do. */
export async function listRecords<Shown extends object>(
  db: ScopedDb,
  noun: Noun<Shown>,
  scope: Scope,
  { page, pageSize, ...query }: RecordQuery & { page: number; pageSize: number },
): Promise<{ count: number; records: (StoredRecord & Shown)[] }> {
  const condition = matching(noun, scope, query, isTrue(query.archived))
  const { join, by, direction } = orderOf(noun, query)
  // What a search finds is counted as it is found; all that there are an index counts faster.
  const isSearch = query.search !== ''
  const { rows } = await sql<{ id: number; count: number | null }>`
    select r.id, ${isSearch ? sql`count(*) over ()` : sql`null`} as count
    from ${sql.table(noun.table)} r ${join} where ${condition}
    order by ${by}, r.id ${direction} limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(db)
  const count = rows[0]?.count ?? (await countWhere(db, noun, condition))
  return {
    count,
    records: await readRecords(
      db,
      noun,
      scope,
      rows.map(row => row.id),
    ),
  }
}

async function countWhere(db: ScopedDb, noun: Noun, condition: RawBuilder<boolean>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from ${sql.table(noun.table)} r where ${condition}`.execute(db)
  return rows[0]?.count ?? 0
}

/** The ids of all records that match, in their order. */
export async function listRecordIds(db: ScopedDb, noun: Noun, scope: Scope, query: RecordQuery): Promise<number[]> {
  const { join, by, direction } = orderOf(noun, query)
  const { rows } = await sql<{ id: number }>`
    select r.id from ${sql.table(noun.table)} r ${join} where ${matching(noun, scope, query, isTrue(query.archived))}
    order by ${by}, r.id ${direction}`.execute(db)
  return rows.map(row => row.id)
}

/** The records of these ids that the scope has, archived or not, in the order of the ids; with their details where they are read whole. */
export async function readRecords<Shown extends object>(
  db: ScopedDb,
  noun: Noun<Shown>,
  scope: Scope,
  ids: readonly number[],
  { isWhole = false } = {},
): Promise<(StoredRecord & Shown)[]> {
  const read = Object.entries(noun.fields).filter(([, { isDetail = false }]) => isWhole || !isDetail)
  const fields = read.map(([name, { shows }]) => sql`${shows} as ${sql.id(name)}`)
  const { rows } = await sql<StoredRow & Shown>`
    select r.id, ${customerOfRow(noun)} as customer, ${customerNameOfRow(noun, scope)} as customer_name, r.version, r.created_at, r.updated_at, user_name(r.updated_by) as updated_by, r.archived_at, ${sql.join(fields)}
    from unnest(${ids}::int[]) with ordinality page (id, place) join ${sql.table(noun.table)} r on r.id = page.id
      ${noun.joins ?? sql``}
    where ${noun.inScope(scope, 'r')} order by page.place`.execute(db)
  return rows.map(row => ({
    ...row,
    created_at: toApiInstant(row.created_at.getTime()),
    updated_at: toApiInstant(row.updated_at.getTime()),
    archived_at: row.archived_at && toApiInstant(row.archived_at.getTime()),
  }))
}

type StoredRow = Omit<StoredRecord, 'created_at' | 'updated_at' | 'archived_at'> & {
  id: number
  customer: number | null
  customer_name: string | null
  version: number
  updated_by: string | null
  created_at: Date
  updated_at: Date
  archived_at: Date | null
}

/** A record as whoever asks may see it. */
export function recordShownTo(noun: Noun, asker: Asker, record: StoredRecord): StoredRecord {
  const hidden = Object.entries(noun.fields).flatMap(([name, { shownTo }]) =>
    shownTo === undefined || !(name in record) ? [] : [[name, shownTo(record[name], asker, record.customer)] as const],
  )
  return hidden.length === 0 ? record : { ...record, ...Object.fromEntries(hidden) }
}

/** Archived or not, with its details; null where the scope has no such record. */
export async function findRecord<Shown extends object>(
  db: ScopedDb,
  noun: Noun<Shown>,
  scope: Scope,
  id: number,
): Promise<(StoredRecord & Shown) | null> {
  const [record] = await readRecords(db, noun, scope, [id], { isWhole: true })
  return record ?? null
}

const IS_ARCHIVED = sql<boolean>`r.archived_at is not null`
const IS_CURRENT = sql<boolean>`r.archived_at is null`

/** Whether the row `r` is in the scope and has what the search and the filters say. */
export function matching(
  noun: Noun,
  scope: Scope,
  { search, customer, ...filters }: RecordFilter,
  isArchived: boolean,
): RawBuilder<boolean> {
  const conditions = [noun.inScope(scope, 'r'), isArchived ? IS_ARCHIVED : IS_CURRENT]
  if (search !== '') conditions.push(noun.matches(search.toLowerCase()))
  if (customer !== undefined) conditions.push(sql`${customerOfRow(noun)} = any(${[customer].flat()}::int[])`)
  for (const [name, condition] of Object.entries(noun.filters ?? {})) {
    if (filters[name] !== undefined) conditions.push(condition([filters[name]].flat() as never))
  }
  return sql<boolean>`${sql.join(conditions, sql` and `)}`
}

function orderOf(noun: Noun, ordered: Ordered) {
  const name = ordered.ordering.replace(/^-/, '')
  const order: RecordOrder | undefined = COMMON_ORDERS[name] ?? noun.fields[name]?.order
  if (order === undefined) throw new Error(`${noun.name}: nothing says how ${name} is ordered`)
  const direction = orderDirection(ordered)
  // Written only where there are nulls: an index is not read backwards otherwise.
  const nulls = sql.raw(order.isNullable && isDescending(ordered) ? ' nulls last' : '')
  return { join: order.join ?? sql``, by: sql`${order.by} ${direction}${nulls}`, direction }
}

const COMMON_ORDERS: Readonly<Record<string, RecordOrder>> = {
  created_at: { by: sql.ref('r.created_at') },
  updated_at: { by: sql.ref('r.updated_at') },
}

/** What records of the scope are called now: the value of their first field. */
export async function readRecordNames(
  db: ScopedDb,
  noun: Noun,
  scope: Scope,
  ids: readonly number[],
): Promise<Map<number, string>> {
  const [name] = Object.values(noun.fields)
  if (name === undefined || ids.length === 0) return new Map()
  const { rows } = await sql<{ id: number; name: string }>`
    select r.id, ${name.shows} as name from ${sql.table(noun.table)} r
    where r.id = any(${ids}::int[]) and ${noun.inScope(scope, 'r')}`.execute(db)
  return new Map(rows.map(row => [row.id, row.name]))
}

/** The currency of the amounts of a field, of those of the records that the scope has. */
export async function readCurrencies(
  db: ScopedDb,
  noun: Noun,
  scope: Scope,
  { currency, ids }: { currency: RawBuilder<string>; ids: readonly number[] },
): Promise<Map<number, string>> {
  const { rows } = await sql<{ id: number; currency: string }>`
    select r.id, ${currency} as currency from ${sql.table(noun.table)} r
    where r.id = any(${ids}::int[]) and ${noun.inScope(scope, 'r')}`.execute(db)
  return new Map(rows.map(row => [row.id, row.currency]))
}

/** The newest records of the scope that have the text, archived or not. */
export async function findRecordIds(
  db: ScopedDb,
  noun: Noun,
  scope: Scope,
  text: string,
  most: number,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select r.id from ${sql.table(noun.table)} r where ${noun.inScope(scope, 'r')} and ${noun.matches(text.toLowerCase())}
    order by r.id desc limit ${most}`.execute(db)
  return rows.map(({ id }) => id)
}
