import { type RawBuilder, sql } from 'kysely'

/** Which part of its entries a source is asked for. */
export interface TimelineWindow {
  fromMs: number | null
  /** Excluded. */
  untilMs: number | null
  /** The same of what is of a day rather than of a moment, and stands at the start of that day in UTC. */
  ofDays: { fromMs: number | null; untilMs: number | null }
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
  /** Whether it is of a day; left out: none of them is. */
  isOfDay?: RawBuilder<boolean>
  id: RawBuilder<unknown>
  columns: RawBuilder<unknown>
  /** `from … where …` */
  from: RawBuilder<unknown>
}

/** The newest rows of a source in a window, each with its moment as a text `at` and its `id` as a text. */
export function headOf<Row>(
  { fromMs, untilMs, ofDays, before, limit }: TimelineWindow,
  { at, isOfDay, id, columns, from }: SourceRows,
): RawBuilder<Row & { at: string; id: string }> {
  const inOrder = sql`(${id})::text collate "C"`
  const bounds = [
    ...boundsOf(at, '>=', { ms: fromMs, ofDaysMs: ofDays.fromMs, isOfDay }),
    ...boundsOf(at, '<', { ms: untilMs, ofDaysMs: ofDays.untilMs, isOfDay }),
    ...(before === null ? [] : beforeMoment(at, inOrder, before)),
  ]
  const isIn = sql.join(bounds.length === 0 ? [sql`true`] : bounds, sql` and `)
  return sql<Row & { at: string; id: string }>`
    select to_char(${at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at, (${id})::text as id, ${columns}
    ${from} and ${isIn} order by ${at} desc, ${inOrder} desc limit ${limit}`
}

interface Bound {
  ms: number | null
  ofDaysMs: number | null
  isOfDay: RawBuilder<boolean> | undefined
}

/** Where some rows are of a day and some of a moment, the wider of the two bounds narrows what is read of the index. */
function boundsOf(
  column: RawBuilder<unknown>,
  is: '>=' | '<',
  { ms, ofDaysMs, isOfDay }: Bound,
): RawBuilder<unknown>[] {
  if (ms === null || ofDaysMs === null) return []
  const within = (limit: RawBuilder<unknown>) => sql`${column} ${sql.raw(is)} ${limit}`
  const moment = sql`${new Date(ms)}::timestamptz`
  if (isOfDay === undefined || ms === ofDaysMs) return [within(moment)]
  const wider = is === '>=' ? Math.min(ms, ofDaysMs) : Math.max(ms, ofDaysMs)
  const exact = sql`case when ${isOfDay} then ${new Date(ofDaysMs)}::timestamptz else ${moment} end`
  return [within(sql`${new Date(wider)}::timestamptz`), within(exact)]
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
