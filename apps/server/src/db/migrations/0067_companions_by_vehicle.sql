-- The companions of trackers are worked out vehicle by vehicle, and for those alone that have had two: what a statement costs that
-- assigns many trackers grows with their number. For all vehicles at once Postgres chose a plan that did not: 20,000 trackers took
-- three seconds, 50,500 more than five minutes.
create or replace function renew_tracker_companions(ids int[]) returns void language plpgsql
set search_path = public, pg_temp as $$
declare
  shared_vehicle_id int;
begin
  -- Of two that come into a vehicle at the same time the second sees the first.
  perform from vehicles where id = any (ids) order by id for no key update;

  delete from tracker_companions where vehicle_id = any (ids);

  for shared_vehicle_id in
    select o.id from unnest(ids) o (id)
    where (select min(a.tracker_id) <> max(a.tracker_id) from tracker_assignments a where a.vehicle_id = o.id)
  loop
    insert into tracker_companions (tracker_id, companion_id, customer_id, vehicle_id, during, companion_since)
    select own.tracker_id, other.tracker_id, own.customer_id, own.vehicle_id,
      tstzrange(own.assigned_at, own.unassigned_at) * tstzrange(other.assigned_at, other.unassigned_at), other.assigned_at
    from tracker_assignments own join tracker_assignments other on other.vehicle_id = own.vehicle_id
      and other.tracker_id <> own.tracker_id
      and tstzrange(other.assigned_at, other.unassigned_at) && tstzrange(own.assigned_at, own.unassigned_at)
    where own.vehicle_id = shared_vehicle_id;

    -- Those that stay behind, and whichever comes next.
    insert into tracker_companions (tracker_id, companion_id, customer_id, vehicle_id, during, companion_since, left_at)
    select own.tracker_id, gone.tracker_id, own.customer_id, own.vehicle_id,
      tstzrange(greatest(own.assigned_at, gone.unassigned_at), own.unassigned_at), gone.assigned_at, gone.unassigned_at
    from tracker_assignments own join tracker_assignments gone on gone.vehicle_id = own.vehicle_id
      and gone.tracker_id <> own.tracker_id and gone.unassigned_at < coalesce(own.unassigned_at, 'infinity')
    where own.vehicle_id = shared_vehicle_id and (own.assigned_at < gone.unassigned_at or not exists (
      select from tracker_assignments since where since.vehicle_id = own.vehicle_id and since.id <> all (array[own.id, gone.id])
        and since.assigned_at < own.assigned_at and coalesce(since.unassigned_at, 'infinity') > gone.unassigned_at));
  end loop;
end $$;
