import { type RawBuilder, sql } from 'kysely'
import { isPrivateByCompanions } from '../db/private-times.ts'
import type { ScopedDb } from '../db/scope.ts'

/*
 * Trips and stops of a tracker that says nothing of private, in a vehicle that is private by a companion. Two devices do not begin
 * and end a trip in the same instant, and may divide a way otherwise: a trip is private in which a private one of the other begins,
 * which began with one but for a tolerance, or whose second half, which led to where it ended, is private; a stop is by its first
 * half. A trip that ended in a private stop alone is shown, as the other one's is. Of whatever trip is shown that began on a private
 * one the place where it began is not. That where it ended needs no rule: a trip that ended on a private one is private.
 */

/**
 * How much later than its companion a tracker may begin the same trip. One that sees the ignition does within seconds, one that goes
 * by movement when it has moved on some hundred metres, or has found where it is again.
 */
const BEGINS_TOGETHER = sql.raw("interval '5 minutes'")

type Times = readonly [tracker: RawBuilder<unknown>, from: RawBuilder<unknown>, until: RawBuilder<unknown>]

const middle = ([, from, until]: Times) => sql`${from} + (${until} - ${from}) / 2`

/** Trackers that ever were in a vehicle with another, which are few: of the trips of the others nothing is looked up. */
const ACCOMPANIED = sql`(select known.tracker_id from tracker_companions known where not known.is_past)`

/**
 * Whether any of these trackers, an array of ids, had a companion, which few have: where none had, a query that leaves them out is
 * planned in half the time, which is most of what it takes.
 */
export async function areAccompanied(db: ScopedDb, trackerIds: RawBuilder<unknown>): Promise<boolean> {
  const { rows } = await sql`
    select from tracker_companions where tracker_id = any(${trackerIds}) limit 1`.execute(db)
  return rows.length > 0
}

/**
 * The rows of a query of trips or stops, which is asked again about companions where one of its trackers had any: which trackers
 * they are of is not known before, since what is not folded again yet may lie in a vehicle that its tracker is said never to have
 * been in.
 */
export async function readWithCompanions(
  db: ScopedDb,
  query: (isAccompanied: boolean) => RawBuilder<Record<string, unknown>>,
): Promise<Record<string, unknown>[]> {
  const { rows } = await query(false).execute(db)
  const trackerIds = [...new Set(rows.map(row => row.tracker_id))]
  if (trackerIds.length === 0 || !(await areAccompanied(db, sql`${trackerIds}::int[]`))) return rows
  return (await query(true).execute(db)).rows
}

const isTripHidden = (times: Times) => {
  const [tracker, from, until] = times
  const isBegunOn = sql`lower(spells.spell) >= ${from}
    or (spells.on_trip @> ${from} and lower(spells.spell) >= ${from} - ${BEGINS_TOGETHER})`
  const isLedTo = sql`spells.spell && tstzrange(${middle(times)}, ${until}, '[]')`
  const isOnTrip = sql`not spells.of_stop and (${isBegunOn} or ${isLedTo})`
  return sql<boolean>`(${tracker} in ${ACCOMPANIED} and ${isPrivateByCompanions({ tracker, from, until }, isOnTrip)})`
}

const isStartHidden = ([tracker, from]: Times) => {
  const isOnTrip = sql`spells.on_trip @> ${from}`
  return sql<boolean>`(${tracker} in ${ACCOMPANIED} and ${isPrivateByCompanions({ tracker, from, until: from }, isOnTrip)})`
}

const isStopHidden = (times: Times) => {
  const [tracker, from] = times
  const stretch = { tracker, from, until: middle(times) }
  // One that came after another may stand where that one led to. In time each tracker has come after one, so each is asked about.
  const hasCompanions = sql`exists (select from tracker_companions known where known.tracker_id = ${tracker})`
  return sql<boolean>`(${hasCompanions} and ${isPrivateByCompanions(stretch)})`
}

const timesOf = (row: string) =>
  [sql.ref(`${row}.tracker_id`), sql.ref(`${row}.started_at`), sql.ref(`${row}.ended_at`)] as const

/** Of a row of trips with this alias. */
export const isTripPrivateByCompanions = (row: string): RawBuilder<boolean> => isTripHidden(timesOf(row))

/** Whether it began on a private trip of a companion, of the same. */
export const isTripStartPrivate = (row: string): RawBuilder<boolean> => isStartHidden(timesOf(row))

/** Of a row of stops with this alias. */
export const isStopPrivateByCompanions = (row: string): RawBuilder<boolean> => isStopHidden(timesOf(row))

const orPrivate = (row: string, byCompanions: RawBuilder<boolean>) =>
  sql<boolean>`(${sql.ref(`${row}.is_private`)} or ${byCompanions})`

/** The same, by whichever tracker of the vehicle. */
export const isTripPrivate = (row: string): RawBuilder<boolean> => orPrivate(row, isTripPrivateByCompanions(row))
export const isStopPrivate = (row: string): RawBuilder<boolean> => orPrivate(row, isStopPrivateByCompanions(row))

/** When something began and, unless it lasts, ended. */
interface Span {
  startedAtMs: number
  endedAtMs: number | null
}

/** What is under way in a tracker's vehicle. */
interface UnderWay {
  trackerId: number
  trip: Span | null
  stop: Span | null
}

/** Which of what is under way at `nowMs` is private by a companion, by tracker. */
export async function findPrivateByCompanions(
  db: ScopedDb,
  open: readonly UnderWay[],
  nowMs: number,
): Promise<ReadonlyMap<number, { trip: boolean; tripStart: boolean; stop: boolean }>> {
  if (open.length === 0) return new Map()
  const starts = (spans: readonly (Span | null)[]) => spans.map(span => span && new Date(span.startedAtMs))
  const ends = (spans: readonly (Span | null)[]) => spans.map(span => span && new Date(span.endedAtMs ?? nowMs))
  const [trips, stops] = [open.map(row => row.trip), open.map(row => row.stop)]
  const times = (of: string) => [sql`open.tracker_id`, sql.ref(`open.${of}_from`), sql.ref(`open.${of}_until`)] as const
  const { rows } = await sql<{ tracker_id: number; trip: boolean; tripStart: boolean; stop: boolean }>`
    select open.tracker_id, ${isTripHidden(times('trip'))} as trip, ${isStartHidden(times('trip'))} as "tripStart",
      ${isStopHidden(times('stop'))} as stop
    from unnest(${open.map(row => row.trackerId)}::int[], ${starts(trips)}::timestamptz[], ${ends(trips)}::timestamptz[],
      ${starts(stops)}::timestamptz[], ${ends(stops)}::timestamptz[])
      as open (tracker_id, trip_from, trip_until, stop_from, stop_until)`.execute(db)
  return new Map(rows.map(({ tracker_id, ...found }) => [tracker_id, found]))
}
