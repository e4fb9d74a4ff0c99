import { type RawBuilder, sql } from 'kysely'

/**
 * A tracker and a stretch of time, as expressions of the query that they stand in, where nothing is called `past`, `now_on`, `told`,
 * `companion` or `spells`.
 */
export interface Stretch {
  tracker: RawBuilder<unknown>
  from: RawBuilder<unknown>
  until: RawBuilder<unknown>
}

/** What the tracker itself told, as rows of a range `spell` and of whether it is a stop alone. */
const toldByItself = ({ tracker, from, until }: Stretch) => sql`
  select tstzrange(lower(past.spell), least(upper(past.spell), case when not past.of_stop then
    (select now_on.trip_since from tracker_folds now_on
      where now_on.tracker_id = ${tracker} and now_on.trip_since > lower(past.spell)) end)) as spell, past.of_stop
  from private_spells past where past.tracker_id = ${tracker} and past.spell && tstzrange(${from}, ${until}, '[]')
  union all
  select tstzrange(now_on.private_since, 'infinity'), now_on.run_started_at is null from tracker_folds now_on
  where now_on.tracker_id = ${tracker} and now_on.private_since <= ${until}`

/**
 * What its companions told, which are the other trackers of its vehicle (tracker_companions): while both are in it; and of one that
 * was taken out in a private time, until the tracker itself begins a trip, since until then the vehicle stands where that one left it.
 * What a companion told before it came into this vehicle is of another. Looking for companions where there are none takes half a
 * microsecond, for one that was replaced three.
 */
export const toldByOthers = ({ tracker, from, until }: Stretch): RawBuilder<unknown> => sql`
  select case when companion.left_at is null then told.spell * companion.during else ${untilFirstTrip(tracker)} end as spell,
    told.of_stop
  from tracker_companions companion cross join lateral (${toldByItself({
    tracker: sql`companion.companion_id`,
    from: sql`coalesce(companion.left_at, ${from})`,
    until: sql`coalesce(companion.left_at, ${until})`,
  })}) told
  where companion.tracker_id = ${tracker} and companion.during && tstzrange(${from}, ${until}, '[]')
    and lower(told.spell) >= companion.companion_since
    and case when companion.left_at is null then told.spell && companion.during else told.spell @> companion.left_at end`

const untilFirstTrip = (tracker: RawBuilder<unknown>) =>
  sql`companion.during * tstzrange(null, first_trip_since(${tracker}, lower(companion.during)))`

/** What reaches into a stretch, in such rows, which may overlap. */
export const spells = (stretch: Stretch): RawBuilder<unknown> =>
  sql`(${toldByItself(stretch)} union all ${toldByOthers(stretch)})`

/**
 * The same from the other side: of which trackers a spell that one told hides the places too, and when, as rows of `tracker_id` and
 * a range `time`.
 */
export const hiddenWith = (teller: RawBuilder<unknown>, spell: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  select companion.tracker_id, hidden.time from tracker_companions companion cross join lateral (
    select case when companion.left_at is null then ${spell} * companion.during
      when ${spell} @> companion.left_at then ${untilFirstTrip(sql`companion.tracker_id`)} else 'empty' end as time
  ) hidden
  where companion.companion_id = ${teller} and lower(${spell}) >= companion.companion_since and not isempty(hidden.time)
)`
