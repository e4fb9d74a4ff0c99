import { type RawBuilder, sql } from 'kysely'
import { isPlausibleTime } from './record-times.ts'
import type { Db, ScopedDb } from './scope.ts'

/*
 * What of a vehicle is private, in one place, beside who sees which vehicle (in-scope.ts). Of private times nobody is shown where a
 * vehicle was, whoever asks (docs/domain/traces.md), so nothing of the caller is asked for: row-level security is. Whatever
 * answers places asks here: a check of every route and of the live channel does so with vehicles that are in private
 * (http/private-places.pg.test.ts).
 */

/** A tracker and a stretch of time, as expressions of the query that they stand in. */
export interface Stretch {
  tracker: RawBuilder<unknown>
  from: RawBuilder<unknown>
  until: RawBuilder<unknown>
}

/** Private rows of a table that began in the stretch, and the last ones before. */
const began = (table: 'trips' | 'stops', { tracker, from, until }: Stretch, before: number) => sql`
  (select started_at, ended_at from ${sql.table(table)} where tracker_id = ${tracker} and is_private and started_at <= ${from}
    order by started_at desc limit ${sql.lit(before)})
  union all
  (select started_at, ended_at from ${sql.table(table)} where tracker_id = ${tracker} and is_private and started_at > ${from}
    and started_at <= ${until})`

/**
 * The private times of a tracker that reach into a stretch, as a multirange; null: there is none. A private trip, one that
 * was made private too, counts until the next trip begins, since the stop that it led to shows where the driver went. What is
 * under way counts from its start, and until a record says otherwise. It costs some reads of indices, most of them empty.
 */
export function privateTimes(stretch: Stretch): RawBuilder<unknown> {
  const { tracker, until } = stretch
  return sql`(
    select range_agg(tstzrange(begins, ends)) from (
      select journey.started_at as begins, coalesce(
        (select next.started_at from trips next where next.tracker_id = ${tracker} and next.started_at > journey.started_at
          order by next.started_at limit 1),
        (select f.trip_since from tracker_folds f where f.tracker_id = ${tracker} and f.trip_since > journey.started_at),
        'infinity') as ends
      from (
        ${began('trips', stretch, 1)}
        union all
        select c.started_at, c.ended_at from standing_trip_corrections c
        where c.tracker_id = ${tracker} and c.field = 'private' and c.started_at <= ${until}
      ) journey
      union all
      select spell.started_at, spell.ended_at from (${began('stops', stretch, 2)}) spell
      union all
      select f.private_since, 'infinity' from tracker_folds f where f.tracker_id = ${tracker} and f.private_since <= ${until}
    ) spells
  )`
}

/** Whether the place of a tracker at a moment is private. */
export function isPrivateAt(tracker: RawBuilder<unknown>, at: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`coalesce(${at} <@ ${privateTimes({ tracker, from: at, until: at })}, false)`
}

/** Whether any moment of a stretch is private. */
export function hasPrivateTime(stretch: Stretch): RawBuilder<boolean> {
  return sql<boolean>`coalesce(${privateTimes(stretch)} && tstzrange(${stretch.from}, ${stretch.until}, '[]'), false)`
}

/** Whether the place of a row of positions is private; one whose time cannot be believed is of when it came. */
export function isPositionPrivate(alias: string): RawBuilder<boolean> {
  return isPrivateAt(sql.ref(`${alias}.tracker_id`), positionTime(alias))
}

/** When a row of positions was, as far as its clock can be believed. */
export const positionTime = (alias: string) =>
  sql`case when ${sql.raw(isPlausibleTime(alias))} then ${sql.ref(`${alias}.recorded_at`)} else ${sql.ref(`${alias}.received_at`)} end`

/** Those of the fixes whose place is private, by their trackers. */
export async function findPrivate(
  db: Db | ScopedDb,
  fixes: readonly { trackerId: number; recordedAtMs: number }[],
): Promise<Set<number>> {
  const { rows } = await sql<{ tracker_id: number }>`
    select fix.tracker_id from unnest(${fixes.map(fix => fix.trackerId)}::int[],
      ${fixes.map(fix => new Date(fix.recordedAtMs))}::timestamptz[]) as fix (tracker_id, at)
    where ${isPrivateAt(sql`fix.tracker_id`, sql`fix.at`)}`.execute(db)
  return new Set(rows.map(row => row.tracker_id))
}
