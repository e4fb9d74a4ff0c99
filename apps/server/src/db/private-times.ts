import { type RawBuilder, sql } from 'kysely'
import { customerInScope } from './in-scope.ts'
import { type Stretch, spells, spellsOfCompanions } from './private-spells.ts'
import { isPlausibleTime } from './record-times.ts'
import type { Scope } from './scope.ts'

/*
 * What of a vehicle is private, in one place, beside who sees which vehicle (in-scope.ts). Of private times nobody is shown where a
 * vehicle was, whoever asks (docs/domain/traces.md), so nothing of the caller is asked for: row-level security is. Whatever
 * answers places asks here: a check of every route and of the live channel does so with vehicles that are in private
 * (http/private-places.pg.test.ts).
 */

/**
 * The private times of a tracker that reach into a stretch, as a multirange; null: there is none. A private trip, one that
 * was made private too, counts until the next trip begins, since the stop that it led to shows where the driver went
 * (private_spells). What is under way counts from its start, and until a record says otherwise.
 */
export function privateTimes(stretch: Stretch): RawBuilder<unknown> {
  return sql`(select range_agg(spell) from ${spells(stretch)} spells)`
}

/**
 * The private times of vehicles that reach into a stretch, by whichever of their trackers, as rows of `vehicle_id` and a
 * multirange `times`. A vehicle without any has no row. `vehicleIds` is an array.
 */
export function privateTimesOfVehicles(
  vehicleIds: RawBuilder<unknown>,
  { from, until }: Omit<Stretch, 'tracker'>,
): RawBuilder<unknown> {
  const tracker = sql`assignment.tracker_id`
  return sql`(
    select vehicle_id, range_agg(part) as times from (
      select assignment.vehicle_id, unnest(${privateTimes({ tracker, from, until })}
        * tstzmultirange(tstzrange(assignment.assigned_at, assignment.unassigned_at))) as part
      from tracker_assignments assignment where assignment.vehicle_id = any(${vehicleIds})
        and assignment.assigned_at < ${until} and coalesce(assignment.unassigned_at, 'infinity') > ${from}
    ) parts group by vehicle_id
  )`
}

/**
 * The private times that reach into a stretch of those trackers of a scope that have any, as rows of `tracker_id` and a multirange
 * `times`: for reads of so many rows that to ask of each would take minutes.
 */
export function privateTimesOfTrackers(
  scope: Pick<Scope, 'customerIds'>,
  { from, until }: Omit<Stretch, 'tracker'>,
): RawBuilder<unknown> {
  return sql`(
    select known.tracker_id, own.times from (
      select tracker_id from private_spells where ${customerInScope(scope, 'customer_id')}
        and ended_at >= ${from} and lower(spell) <= ${until}
      union select tracker_id from tracker_folds where ${customerInScope(scope, 'customer_id')} and private_since <= ${until}
      union select tracker_id from tracker_companions where ${customerInScope(scope, 'customer_id')}
        and during && tstzrange(${from}, ${until}, '[]')
    ) known cross join lateral (select ${privateTimes({ tracker: sql`known.tracker_id`, from, until })} as times) own
    where own.times is not null
  )`
}

/** Whether the place of a tracker at a moment is private. */
export function isPrivateAt(tracker: RawBuilder<unknown>, at: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`exists (select from ${spells({ tracker, from: at, until: at })} spells where spells.spell @> ${at})`
}

/**
 * Whether a private time of a companion reaches into a stretch, whatever the tracker's own are; `which` may ask more of that, as of a
 * row `spells`.
 */
export function isPrivateByCompanions(stretch: Stretch, which: RawBuilder<unknown> = sql`true`): RawBuilder<boolean> {
  return sql<boolean>`exists (select from (${spellsOfCompanions(stretch)}) spells
    where spells.spell && tstzrange(${stretch.from}, ${stretch.until}, '[]') and ${which})`
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
