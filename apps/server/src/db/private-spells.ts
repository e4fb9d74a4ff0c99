import { type RawBuilder, sql } from 'kysely'

/**
 * A tracker and a stretch of time, as expressions of the query that they stand in, where nothing is called `past`, `now_on`,
 * `ended`, `under_way`, `companion`, `own` or `spells`.
 */
export interface Stretch {
  tracker: RawBuilder<unknown>
  from: RawBuilder<unknown>
  until: RawBuilder<unknown>
}

/**
 * A tracker's own private times, as rows of a range `spell` and of the part of it `on_trip` in which a private trip was driven: the
 * rest is the stop that it led to, and of a stop alone that part is empty.
 */
const ownSpells = ({ tracker, from, until }: Stretch) => sql`
  select ended.spell, case when past.trip_ended_at is null then 'empty'
    else ended.spell * tstzrange(lower(past.spell), past.trip_ended_at, '[]') end as on_trip
  from private_spells past cross join lateral (
    select tstzrange(lower(past.spell), least(upper(past.spell), case when past.trip_ended_at is not null then
      (select now_on.trip_since from tracker_folds now_on
        where now_on.tracker_id = ${tracker} and now_on.trip_since > lower(past.spell)) end)) as spell
  ) ended
  where past.tracker_id = ${tracker} and past.spell && tstzrange(${from}, ${until}, '[]')
  union all
  select under_way.spell, case when now_on.run_started_at is null then 'empty' else under_way.spell end as on_trip
  from tracker_folds now_on cross join lateral (select tstzrange(now_on.private_since, 'infinity') as spell) under_way
  where now_on.tracker_id = ${tracker} and now_on.private_since <= ${until}`

/**
 * Those of its companions, which are the other trackers of its vehicle (tracker_companions): while both are in it; and of a past one
 * that was taken out in a private time, until the tracker itself begins a trip, since until then the vehicle stands where that one
 * left it. What a companion had before it came into this vehicle is of another. Looking for companions where there are none takes
 * half a microsecond, for a past one three. `of_stop`: no private trip led there, also where one would have been before they met.
 */
export const spellsOfCompanions = ({ tracker, from, until }: Stretch): RawBuilder<unknown> => sql`
  select case when companion.is_past then ${untilFirstTrip(tracker)} else own.spell * companion.during end as spell,
    case when companion.is_past then 'empty' else own.on_trip * companion.during end as on_trip, isempty(own.on_trip) as of_stop
  from tracker_companions companion cross join lateral (${ownSpells({
    tracker: sql`companion.companion_id`,
    from: sql`coalesce(companion.left_at, ${from})`,
    until: sql`coalesce(companion.left_at, ${until})`,
  })}) own
  where companion.tracker_id = ${tracker} and companion.during && tstzrange(${from}, ${until}, '[]')
    and lower(own.spell) >= companion.companion_since
    and case when companion.is_past then own.spell @> companion.left_at else own.spell && companion.during end`

const untilFirstTrip = (tracker: RawBuilder<unknown>) =>
  sql`companion.during * tstzrange(null, first_trip_since(${tracker}, lower(companion.during)))`

/** What reaches into a stretch, as rows of `spell`, which may overlap. */
export const spells = (stretch: Stretch): RawBuilder<unknown> =>
  sql`(select spell from (${ownSpells(stretch)}) own union all select spell from (${spellsOfCompanions(stretch)}) companion)`

/**
 * The same from the other side: the trackers whose places a spell of this one hides as well, and when, as rows of `tracker_id` and a
 * range `time`.
 */
export const hiddenWith = (tracker: RawBuilder<unknown>, spell: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  select companion.tracker_id, hidden.time from tracker_companions companion cross join lateral (
    select case when not companion.is_past then ${spell} * companion.during
      when ${spell} @> companion.left_at then ${untilFirstTrip(sql`companion.tracker_id`)} else 'empty' end as time
  ) hidden
  where companion.companion_id = ${tracker} and lower(${spell}) >= companion.companion_since and not isempty(hidden.time)
)`
