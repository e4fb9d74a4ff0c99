-- What corrections make of a trip is stored when they commit, so that whoever reads a trip, stop, event or visit reads a plain
-- row. `driver_key`, `is_private` and `note` are what is shown. Where a correction of the driver or of privacy reaches a row, the
-- recorded_ columns hold what the fold derived, and `recorded_is_private` is not null. A trip that was given to nobody known has
-- the driver key '', which nobody holds. A stop is private too where a private trip led to it.
alter table trips add column note text, add column recorded_driver_key text, add column recorded_is_private boolean;
alter table stops add column recorded_is_private boolean;
alter table events add column recorded_driver_key text, add column recorded_is_private boolean;
alter table geofence_visits add column recorded_is_private boolean;

drop view spans_made_private;

-- What the standing corrections make of one trip, settled or not: a correction is of whatever trip lies in the time of the one
-- that it was made for, since a re-fold may have moved its ends or divided it. The newest of a field counts. One under way
-- (begins = ends) has none.
create function trip_as_corrected(
  of_customer int, of_tracker int, begins timestamptz, ends timestamptz, recorded_driver_key text, recorded_is_private boolean
) returns table (driver_key text, is_private boolean, note text, is_driver_corrected boolean, is_corrected boolean)
language sql stable as $$
  select
    case when coalesce(bool_or(c.field = 'driver'), false)
      then (array_agg(coalesce(c.driver_key, '') order by c.number desc) filter (where c.field = 'driver'))[1]
      else recorded_driver_key end,
    recorded_is_private or coalesce(bool_or(c.field = 'private'), false),
    (array_agg(c.value order by c.number desc) filter (where c.field = 'note'))[1],
    coalesce(bool_or(c.field = 'driver'), false),
    coalesce(bool_or(c.field in ('driver', 'private')), false)
  from standing_trip_corrections c
  where c.customer_id = of_customer and c.tracker_id = of_tracker and c.started_at < ends
    and c.started_at > begins - interval '2 days' and c.ended_at > begins
$$;


-- The times that corrections make private, near a window: from the start of whatever trip lies in the time of the corrected one
-- to its end; of one that is not settled yet, as it stood. No trip is longer than two days.
create function times_made_private(of_tracker int, from_at timestamptz, until_at timestamptz)
returns table (customer_id int, begins timestamptz, ends timestamptz)
language sql stable as $$
  select c.customer_id, least(c.started_at, t.started_at), greatest(c.ended_at, t.ended_at)
  from standing_trip_corrections c left join lateral (
    select started_at, ended_at from trips where trips.tracker_id = of_tracker and trips.customer_id = c.customer_id
      and trips.started_at < c.ended_at and trips.started_at > c.started_at - interval '2 days' and trips.ended_at > c.started_at
    offset 0
  ) t on true
  where c.tracker_id = of_tracker and c.field = 'private' and c.started_at > from_at - interval '4 days'
    and c.started_at <= until_at + interval '2 days'
$$;

-- Makes what is shown of a tracker in a window that which its rows and the standing corrections come to. It may be called at any
-- time and as often as one likes. A trip or event that is shown otherwise is told again in the change feeds.
create function apply_trip_corrections(of_tracker int, from_at timestamptz, until_at timestamptz) returns void
language plpgsql security definer set search_path = public as $$
declare
  -- The window, and whatever trips and corrections reach into it.
  first_at timestamptz;
  last_at timestamptz;
begin
  select least(from_at, min(begins)), greatest(until_at, max(ends)) into first_at, last_at from (
    select started_at as begins, ended_at as ends from trips where tracker_id = of_tracker
      and started_at > from_at - interval '2 days' and started_at <= until_at and ended_at >= from_at
    union all
    select started_at, ended_at from trip_corrections where tracker_id = of_tracker
      and started_at > from_at - interval '2 days' and started_at <= until_at and ended_at >= from_at
  ) reaching;

  -- Those taken back count: what they had changed may be there yet.
  if exists (select from trip_corrections where tracker_id = of_tracker
      and started_at > first_at - interval '4 days' and started_at <= last_at + interval '2 days') then
    with corrected as materialized (
      select t.customer_id, t.started_at, c.*, (t.driver_key, t.is_private) is distinct from (c.driver_key, c.is_private) as is_retold,
        t.stored_xid, r.recorded_driver_key, r.recorded_is_private
      from trips t
      cross join lateral (select coalesce(t.recorded_is_private, t.is_private) as recorded_is_private,
        case when t.recorded_is_private is null then t.driver_key else t.recorded_driver_key end as recorded_driver_key) r
      cross join lateral trip_as_corrected(t.customer_id, of_tracker, t.started_at, t.ended_at, r.recorded_driver_key,
        r.recorded_is_private) c
      where t.tracker_id = of_tracker and t.started_at > first_at - interval '2 days' and t.started_at <= last_at
        and t.ended_at >= first_at and ((t.driver_key, t.is_private, t.note, t.recorded_is_private is not null)
          is distinct from (c.driver_key, c.is_private, c.note, c.is_corrected))
    ), written as (
      update trips t set driver_key = c.driver_key, is_private = c.is_private, note = c.note,
        recorded_driver_key = case when c.is_corrected then c.recorded_driver_key end,
        recorded_is_private = case when c.is_corrected then c.recorded_is_private end,
        stored_xid = case when c.is_retold then pg_current_xact_id() else t.stored_xid end
      from corrected c where t.tracker_id = of_tracker and t.started_at = c.started_at
    ), hidden as (
      delete from trip_paths p using corrected c
      where p.tracker_id = of_tracker and p.started_at = c.started_at and c.is_private
    )
    insert into withdrawals (customer_id, tracker_id, row_table, row_key)
    select customer_id, of_tracker, 'trips', jsonb_build_object('tracker_id', of_tracker, 'started_at', started_at)
    from corrected where is_retold and stored_xid <> pg_current_xact_id();

    with made_private as materialized (
      select * from times_made_private(of_tracker, first_at, last_at)
    ), driven as materialized (
      select t.customer_id, t.started_at, t.ended_at, t.driver_key from trips t
      cross join lateral trip_as_corrected(t.customer_id, of_tracker, t.started_at, t.ended_at, null, false) c
      where t.tracker_id = of_tracker and t.started_at > first_at - interval '2 days' and t.started_at <= last_at
        and t.ended_at >= first_at and c.is_driver_corrected
    ), corrected as materialized (
      select e.customer_id, e.recorded_at, e.sequence, e.code, e.geofence_id, e.stored_xid, r.*, s.*,
        (e.driver_key, e.is_private) is distinct from (s.driver_key, s.is_private) as is_retold
      from events e
      cross join lateral (select coalesce(e.recorded_is_private, e.is_private) as recorded_is_private,
        case when e.recorded_is_private is null then e.driver_key else e.recorded_driver_key end as recorded_driver_key) r
      cross join lateral (select exists (select from made_private m
        where m.customer_id = e.customer_id and e.recorded_at between m.begins and m.ends) as yes) made
      left join lateral (select d.driver_key, true as yes from driven d
        where d.customer_id = e.customer_id and e.recorded_at between d.started_at and d.ended_at
        order by d.started_at desc limit 1) given on true
      cross join lateral (select r.recorded_is_private or made.yes as is_private, made.yes or given.yes is not null as is_corrected,
        case when given.yes then given.driver_key else r.recorded_driver_key end as driver_key) s
      where e.tracker_id = of_tracker and e.recorded_at between first_at and last_at
        and (e.driver_key, e.is_private, e.recorded_is_private is not null) is distinct from (s.driver_key, s.is_private, s.is_corrected)
    ), written as (
      update events e set driver_key = c.driver_key, is_private = c.is_private,
        recorded_driver_key = case when c.is_corrected then c.recorded_driver_key end,
        recorded_is_private = case when c.is_corrected then c.recorded_is_private end,
        stored_xid = case when c.is_retold then pg_current_xact_id() else e.stored_xid end
      from corrected c where e.tracker_id = of_tracker and e.recorded_at = c.recorded_at and e.sequence = c.sequence
        and e.code = c.code and e.geofence_id = c.geofence_id
    )
    insert into withdrawals (customer_id, tracker_id, row_table, row_key)
    select customer_id, of_tracker, 'events', jsonb_build_object('tracker_id', of_tracker, 'recorded_at', recorded_at,
      'sequence', sequence, 'code', code, 'geofence_id', geofence_id)
    from corrected where is_retold and stored_xid <> pg_current_xact_id();

    with made_private as materialized (
      select * from times_made_private(of_tracker, first_at, last_at)
    ), corrected as (
      select v.geofence_id, v.entered_at, r.recorded, made.yes as is_corrected from geofence_visits v
      cross join lateral (select coalesce(v.recorded_is_private, v.is_private) as recorded) r
      cross join lateral (select exists (select from made_private m
        where m.customer_id = v.customer_id and v.entered_at between m.begins and m.ends) as yes) made
      where v.tracker_id = of_tracker and v.entered_at between first_at and last_at
        and (v.recorded_is_private is not null) <> made.yes
    )
    update geofence_visits v set is_private = c.recorded or c.is_corrected,
      recorded_is_private = case when c.is_corrected then c.recorded end
    from corrected c where v.tracker_id = of_tracker and v.geofence_id = c.geofence_id and v.entered_at = c.entered_at;
  end if;

  with made_private as materialized (
    select * from times_made_private(of_tracker, first_at, last_at)
  ), private_ends as materialized (
    select customer_id, ended_at from trips where tracker_id = of_tracker and started_at > first_at - interval '2 days'
      and started_at < last_at and is_private
  ), corrected as (
    select s.started_at, s.kind, r.recorded, made.yes as is_corrected from stops s
    cross join lateral (select coalesce(s.recorded_is_private, s.is_private) as recorded) r
    cross join lateral (select
      s.kind = 'parked' and (s.customer_id, s.started_at) in (select customer_id, ended_at from private_ends)
        or exists (select from made_private m where m.customer_id = s.customer_id and s.started_at between m.begins and m.ends) as yes
    ) made
    where s.tracker_id = of_tracker and s.started_at between first_at and last_at and (s.recorded_is_private is not null) <> made.yes
  )
  update stops s set is_private = c.recorded or c.is_corrected, recorded_is_private = case when c.is_corrected then c.recorded end
  from corrected c where s.tracker_id = of_tracker and s.started_at = c.started_at and s.kind = c.kind;
end $$;
revoke execute on function apply_trip_corrections from public;
grant execute on function apply_trip_corrections to milepost_system;

-- A correction is applied where it is made. Whoever folds the tracker meanwhile waits, and finds the correction afterwards.
create function apply_new_trip_correction() returns trigger language plpgsql security definer set search_path = public as $$
begin
  perform from tracker_folds where tracker_id = new.tracker_id for no key update;
  perform apply_trip_corrections(new.tracker_id, new.started_at, new.ended_at);
  return null;
end $$;
create trigger apply_new_trip_correction after insert on trip_corrections
  for each row execute function apply_new_trip_correction();

-- Rows that are stored where a correction stands already, or behind a private trip: whoever stores them.
create function correct_new_trips() returns trigger language plpgsql as $$
begin
  perform apply_trip_corrections(tracker_id, min(started_at), max(ended_at)) from fresh f
  where is_private or exists (select from trip_corrections c where c.tracker_id = f.tracker_id
    and c.started_at > f.started_at - interval '4 days' and c.started_at <= f.ended_at + interval '2 days')
  group by tracker_id;
  return null;
end $$;
create function correct_new_stops() returns trigger language plpgsql as $$
begin
  perform apply_trip_corrections(tracker_id, min(started_at), max(started_at)) from fresh f
  where exists (select from trip_corrections c where c.tracker_id = f.tracker_id
    and c.started_at > f.started_at - interval '4 days' and c.started_at <= f.started_at + interval '2 days')
    or f.kind = 'parked' and coalesce((select t.is_private from trips t where t.tracker_id = f.tracker_id
      and t.started_at < f.started_at and t.started_at > f.started_at - interval '2 days'
      order by t.started_at desc limit 1), false)
  group by tracker_id;
  return null;
end $$;
create function correct_new_events() returns trigger language plpgsql as $$
begin
  perform apply_trip_corrections(tracker_id, min(recorded_at), max(recorded_at)) from fresh f
  where exists (select from trip_corrections c where c.tracker_id = f.tracker_id
    and c.started_at > f.recorded_at - interval '4 days' and c.started_at <= f.recorded_at + interval '2 days')
  group by tracker_id;
  return null;
end $$;
create function correct_new_visits() returns trigger language plpgsql as $$
begin
  perform apply_trip_corrections(tracker_id, min(entered_at), max(entered_at)) from fresh f
  where exists (select from trip_corrections c where c.tracker_id = f.tracker_id
    and c.started_at > f.entered_at - interval '4 days' and c.started_at <= f.entered_at + interval '2 days')
  group by tracker_id;
  return null;
end $$;
create trigger correct_new_trips after insert on trips referencing new table as fresh
  for each statement execute function correct_new_trips();
create trigger correct_new_stops after insert on stops referencing new table as fresh
  for each statement execute function correct_new_stops();
create trigger correct_new_events after insert on events referencing new table as fresh
  for each statement execute function correct_new_events();
create trigger correct_new_visits after insert on geofence_visits referencing new table as fresh
  for each statement execute function correct_new_visits();

-- What stands already.
select apply_trip_corrections(tracker_id, min(started_at), max(ended_at)) from trip_corrections group by tracker_id;
update stops s set is_private = true, recorded_is_private = s.is_private from trips t
where t.is_private and s.tracker_id = t.tracker_id and s.customer_id = t.customer_id and s.started_at = t.ended_at
  and s.kind = 'parked' and s.recorded_is_private is null;

-- What the last verification of a customer's chain of corrections found (corrections/verify-chains.ts). `entries` and
-- `last_hash` are those of the last time that it was whole: an end that was cut off shows as well.
create table correction_chain_checks (
  customer_id int not null references customers,
  chain text not null check (chain in ('trips', 'timesheets')),
  checked_at timestamptz not null,
  entries int not null,
  last_hash bytea,
  -- The first entry that is not as it was written, or missing; null: the chain is whole.
  broken_at int,
  primary key (customer_id, chain)
);
call protect_by_customer('correction_chain_checks');
grant select on correction_chain_checks to milepost_api;
grant select, insert, update on correction_chain_checks to milepost_system;
