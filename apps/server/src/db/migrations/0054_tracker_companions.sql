-- The companions of a tracker: the other trackers of its vehicle, and the past ones, which were taken out of it; and when their
-- private times are this one's too (db/private-spells.ts). Few vehicles have two, so there is next to nothing to look up.
create table tracker_companions (
  tracker_id int not null,
  companion_id int not null,
  customer_id int not null,
  vehicle_id int not null,
  -- While both were in the vehicle; of a past companion, while this one is in it and that one no longer.
  during tstzrange not null,
  -- Since when the companion was in it: its private times before are of another vehicle.
  companion_since timestamptz not null,
  -- When a past companion was taken out of the vehicle, which may have stood where a private trip had led to.
  left_at timestamptz,
  is_past boolean not null generated always as (left_at is not null) stored
);
create index on tracker_companions (customer_id, tracker_id) where not is_past;
create index on tracker_companions (tracker_id);
create index on tracker_companions (companion_id);
create index on tracker_companions (vehicle_id);

call protect_by_customer('tracker_companions');
grant select on tracker_companions to milepost_api, milepost_system;

create function renew_tracker_companions(ids int[]) returns void language plpgsql
set search_path = public, pg_temp as $$
begin
  -- Of two that come into a vehicle at the same time the second sees the first.
  perform from vehicles where id = any (ids) order by id for no key update;

  delete from tracker_companions where vehicle_id = any (ids);

  insert into tracker_companions (tracker_id, companion_id, customer_id, vehicle_id, during, companion_since)
  select own.tracker_id, other.tracker_id, own.customer_id, own.vehicle_id,
    tstzrange(own.assigned_at, own.unassigned_at) * tstzrange(other.assigned_at, other.unassigned_at), other.assigned_at
  from tracker_assignments own join tracker_assignments other on other.vehicle_id = own.vehicle_id
    and other.tracker_id <> own.tracker_id
    and tstzrange(other.assigned_at, other.unassigned_at) && tstzrange(own.assigned_at, own.unassigned_at)
  where own.vehicle_id = any (ids);

  -- Those that stay behind, and whichever comes next.
  insert into tracker_companions (tracker_id, companion_id, customer_id, vehicle_id, during, companion_since, left_at)
  select own.tracker_id, gone.tracker_id, own.customer_id, own.vehicle_id,
    tstzrange(greatest(own.assigned_at, gone.unassigned_at), own.unassigned_at), gone.assigned_at, gone.unassigned_at
  from tracker_assignments own join tracker_assignments gone on gone.vehicle_id = own.vehicle_id
    and gone.tracker_id <> own.tracker_id and gone.unassigned_at < coalesce(own.unassigned_at, 'infinity')
  where own.vehicle_id = any (ids) and (own.assigned_at < gone.unassigned_at or not exists (
    select from tracker_assignments since where since.vehicle_id = own.vehicle_id and since.id <> all (array[own.id, gone.id])
      and since.assigned_at < own.assigned_at and coalesce(since.unassigned_at, 'infinity') > gone.unassigned_at));
end $$;
revoke execute on function renew_tracker_companions from public;

create function renew_companions_of_changed() returns trigger language plpgsql security definer
set search_path = public, pg_temp as $$
begin
  perform renew_tracker_companions(array(select distinct vehicle_id from changed));
  return null;
end $$;
create trigger renew_companions_in after insert on tracker_assignments
  referencing new table as changed for each statement execute function renew_companions_of_changed();
create trigger renew_companions_out after delete on tracker_assignments
  referencing old table as changed for each statement execute function renew_companions_of_changed();

create function renew_companions_of_moved() returns trigger language plpgsql security definer
set search_path = public, pg_temp as $$
begin
  perform renew_tracker_companions(array(select vehicle_id from before union select vehicle_id from after));
  return null;
end $$;
create trigger renew_companions_moved after update on tracker_assignments
  referencing old table as before new table as after for each statement execute function renew_companions_of_moved();

select renew_tracker_companions(array(
  select vehicle_id from tracker_assignments group by vehicle_id having count(distinct tracker_id) > 1));

-- When the first trip of a tracker began that began at or after a moment; null: none has.
create function first_trip_since(of_tracker int, at timestamptz) returns timestamptz language sql stable as $$
  select least(
    (select t.started_at from trips t where t.tracker_id = of_tracker and t.started_at >= at order by t.started_at limit 1),
    (select f.trip_since from tracker_folds f where f.tracker_id = of_tracker and f.trip_since >= at))
$$;

-- A private spell says when its trip ended and the stop began that it led to: what another tracker of the vehicle began while that trip
-- lasted began on it. Null: a stop alone.
alter table private_spells add column trip_ended_at timestamptz;

create function private_trip_ended_at(of_tracker int, at timestamptz) returns timestamptz language sql stable as $$
  select max(ended_at) from (
    select ended_at from trips where tracker_id = of_tracker and started_at = at and is_private
    union all
    select ended_at from standing_trip_corrections where tracker_id = of_tracker and started_at = at and field = 'private'
  ) journey
$$;

-- As in 0050, with the end of the trip.
create or replace function renew_private_spells(of_tracker int, from_at timestamptz, until_at timestamptz) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  first_at timestamptz;
begin
  select least(from_at, min(lower(spell))) into first_at from private_spells
  where tracker_id = of_tracker and spell && time_of_row(from_at);

  delete from private_spells where tracker_id = of_tracker and spell && tstzrange(first_at, until_at, '[]')
    and lower(spell) between first_at and until_at;

  insert into private_spells (tracker_id, customer_id, spell, trip_ended_at)
  select of_tracker, journey.customer_id, tstzrange(journey.started_at, coalesce(
    (select next.started_at from trips next where next.tracker_id = of_tracker and next.started_at > journey.started_at
      order by next.started_at limit 1), 'infinity')), private_trip_ended_at(of_tracker, journey.started_at)
  from (
    select customer_id, started_at from trips
    where tracker_id = of_tracker and is_private and started_at between first_at and until_at
    union
    select customer_id, started_at from standing_trip_corrections
    where tracker_id = of_tracker and field = 'private' and started_at between first_at and until_at
  ) journey
  union all
  select of_tracker, customer_id, tstzrange(started_at, ended_at), null from stops
  where tracker_id = of_tracker and is_private and started_at between first_at and until_at and ended_at > started_at;
end $$;

-- Of a trip that is no longer kept only the time remains that it led to.
update private_spells set trip_ended_at = coalesce(private_trip_ended_at(tracker_id, lower(spell)), lower(spell)) where not of_stop;
alter table private_spells drop column of_stop;
