import { type RawBuilder, sql } from 'kysely'

/** Which part of its entries a source is asked for. */
export interface TimelineWindow {
  fromMs: number | null
  /** Excluded. */
  untilMs: number | null
  /**
   * Those before this moment, and those of it: none, all, or those whose id comes before this one. Moments are texts with six digits
   * of the second.
   */
  before: { at: string; ofThatMoment: 'none' | 'all' | { idsBefore: string } } | null
  limit: number
}

/** Rows of a source: of when they are, what identifies them, what else is read of them, and from where. */
interface SourceRows {
  at: RawBuilder<unknown>
  id: RawBuilder<unknown>
  columns: RawBuilder<unknown>
  /** `from … where …` */
  from: RawBuilder<unknown>
}

/** The newest rows of a source in a window, each with its moment as a text `at` and its `id` as a text. */
export function headOf<Row>(
  { fromMs, untilMs, before, limit }: TimelineWindow,
  { at, id, columns, from }: SourceRows,
): RawBuilder<Row & { at: string; id: string }> {
  const inOrder = sql`(${id})::text collate "C"`
  const bounds = [
    ...(fromMs === null ? [] : [sql`${at} >= ${new Date(fromMs)}`]),
    ...(untilMs === null ? [] : [sql`${at} < ${new Date(untilMs)}`]),
    ...(before === null ? [] : beforeMoment(at, inOrder, before)),
  ]
  const isIn = sql.join(bounds.length === 0 ? [sql`true`] : bounds, sql` and `)
  return sql<Row & { at: string; id: string }>`
    select to_char(${at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at, (${id})::text as id, ${columns}
    ${from} and ${isIn} order by ${at} desc, ${inOrder} desc limit ${limit}`
}

function beforeMoment(
  column: RawBuilder<unknown>,
  id: RawBuilder<unknown>,
  { at, ofThatMoment }: NonNullable<TimelineWindow['before']>,
): RawBuilder<unknown>[] {
  const moment = sql`${at}::timestamptz`
  if (ofThatMoment === 'none') return [sql`${column} < ${moment}`]
  const isNotAfter = sql`${column} <= ${moment}`
  if (ofThatMoment === 'all') return [isNotAfter]
  return [isNotAfter, sql`(${column} < ${moment} or ${id} < ${ofThatMoment.idsBefore})`]
}
