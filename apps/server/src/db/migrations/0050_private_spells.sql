-- The private times of trackers, in one table with one index: the tables they follow from have partitions, each of which would be
-- looked into for every vehicle on a map. A private trip, or the time that a correction made private, lasts until the next trip
-- begins, since the stop that it led to shows where the driver went; a private stop is itself. Whoever writes trips, stops or
-- corrections renews them in the same transaction.
create table private_spells (
  tracker_id int not null,
  customer_id int not null,
  -- Until infinity: no trip was stored that began after it. One under way (tracker_folds.trip_since) ends it too.
  spell tstzrange not null,
  of_stop boolean not null,
  ended_at timestamptz generated always as (upper(spell)) stored
);
create index private_spells_of_tracker on private_spells using gist (tracker_id, spell);
create index on private_spells (customer_id, ended_at);
-- Few are in private at a time.
create index tracker_folds_in_private on tracker_folds (tracker_id) where private_since is not null;

call protect_by_customer('private_spells');
grant select on private_spells to milepost_api;
grant select, delete on private_spells to milepost_system;

-- What a row that begins then lies in, or ends.
create function time_of_row(started_at timestamptz) returns tstzrange language sql immutable as $$
  select tstzrange(started_at - interval '1 microsecond', started_at, '[]')
$$;

-- Those that begin in a window, and those that last into it.
create function renew_private_spells(of_tracker int, from_at timestamptz, until_at timestamptz) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  first_at timestamptz;
begin
  select least(from_at, min(lower(spell))) into first_at from private_spells
  where tracker_id = of_tracker and spell && time_of_row(from_at);

  delete from private_spells where tracker_id = of_tracker and spell && tstzrange(first_at, until_at, '[]')
    and lower(spell) between first_at and until_at;

  insert into private_spells (tracker_id, customer_id, spell, of_stop)
  select of_tracker, journey.customer_id, tstzrange(journey.started_at, coalesce(
    (select next.started_at from trips next where next.tracker_id = of_tracker and next.started_at > journey.started_at
      order by next.started_at limit 1), 'infinity')), false
  from (
    select customer_id, started_at from trips
    where tracker_id = of_tracker and is_private and started_at between first_at and until_at
    union
    select customer_id, started_at from standing_trip_corrections
    where tracker_id = of_tracker and field = 'private' and started_at between first_at and until_at
  ) journey
  union all
  select of_tracker, customer_id, tstzrange(started_at, ended_at), true from stops
  where tracker_id = of_tracker and is_private and started_at between first_at and until_at and ended_at > started_at;
end $$;
revoke execute on function renew_private_spells from public;

-- Of changed rows those count that are private, that were, and trips that end a private time or do so no longer.
create function renew_spells_of_rows() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform renew_private_spells(tracker_id, min(started_at), max(started_at)) from changed
  where is_private or exists (select from private_spells s where s.tracker_id = changed.tracker_id
    and s.spell && time_of_row(changed.started_at))
  group by tracker_id;
  return null;
end $$;
create trigger renew_spells_after_insert after insert on trips referencing new table as changed
  for each statement execute function renew_spells_of_rows();
create trigger renew_spells_after_update after update on trips referencing new table as changed
  for each statement execute function renew_spells_of_rows();
create trigger renew_spells_after_delete after delete on trips referencing old table as changed
  for each statement execute function renew_spells_of_rows();
create trigger renew_spells_after_insert after insert on stops referencing new table as changed
  for each statement execute function renew_spells_of_rows();
create trigger renew_spells_after_update after update on stops referencing new table as changed
  for each statement execute function renew_spells_of_rows();
create trigger renew_spells_after_delete after delete on stops referencing old table as changed
  for each statement execute function renew_spells_of_rows();

-- After apply_new_trip_correction, which waits for whoever folds the tracker.
create function renew_spells_of_correction() returns trigger language plpgsql security definer
set search_path = public, pg_temp as $$
begin
  perform renew_private_spells(new.tracker_id, new.started_at, new.started_at);
  return null;
end $$;
create trigger renew_spells_after_insert after insert on trip_corrections
  for each row when (new.field = 'private') execute function renew_spells_of_correction();

select renew_private_spells(tracker_id, '-infinity', 'infinity') from (
  select tracker_id from trips where is_private
  union select tracker_id from stops where is_private
  union select tracker_id from trip_corrections where field = 'private'
) private;
