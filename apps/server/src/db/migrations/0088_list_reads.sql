-- How many vehicles, trackers or drivers there are is counted in an index that holds nothing else (npm run bench -- lists).
create index vehicles_counted on vehicles (customer_id) where archived_at is null;
create index trackers_counted on trackers (customer_id) where archived_at is null;
create index drivers_counted on drivers (customer_id) where archived_at is null;

-- The trackers of the scope that have a text in number or model, or are in a vehicle that has a key in registration or fleet number.
-- Row-level security would read every row before it lets `like` look at one, since that might tell what it saw; here the scope is the
-- function's own condition.
create index trackers_search on trackers using gin (lower(device_id || ' ' || coalesce(model, '')) gin_trgm_ops);
create function find_trackers_with(words text, key text) returns setof int
language sql stable security definer set search_path = public, pg_temp rows 100 as $$
  select id from trackers
  where customer_id = any (scope_customers()) and lower(device_id || ' ' || coalesce(model, '')) like words
  union
  select a.tracker_id from vehicles v join tracker_assignments a on a.vehicle_id = v.id and a.unassigned_at is null
  where v.customer_id = any (scope_customers()) and v.search_key like key
$$;
revoke execute on function find_trackers_with from public;
grant execute on function find_trackers_with to milepost_api, milepost_system;

-- The same of mails by their recipient: those of no customer for whoever looks after the installation.
create function find_mails_to(words text) returns setof bigint
language sql stable security definer set search_path = public, pg_temp rows 100 as $$
  select id from outbox_mails where lower(recipient) like words
    and (customer_id = any (scope_customers()) or customer_id is null and scope_is_installation())
$$;
revoke execute on function find_mails_to from public;
grant execute on function find_mails_to to milepost_api, milepost_system;

-- A page far from the newest is found in the index alone.
drop index outbox_mails_written;
create index outbox_mails_written on outbox_mails (created_at, id) include (customer_id);

-- The vehicle that a tracker is in, by which trackers are ordered: kept in the row, as the tracker's number is in the vehicle's.
alter table trackers add column vehicle_registration text;
create index tracker_assignments_open_by_tracker on tracker_assignments (tracker_id) include (vehicle_id) where unassigned_at is null;

create function renew_tracker_orders(ids int[]) returns void language sql as $$
  update trackers t set vehicle_registration = now.registration
  from (
    select o.id, (select v.registration from tracker_assignments a join vehicles v on v.id = a.vehicle_id
      where a.tracker_id = o.id and a.unassigned_at is null) as registration
    from unnest(ids) o (id)
  ) now
  where t.id = now.id and t.vehicle_registration is distinct from now.registration
$$;

create function renew_orders_of_assigned() returns trigger language plpgsql as $$
begin
  perform renew_tracker_orders(array(select distinct tracker_id from changed order by 1));
  return null;
end $$;
create trigger tracker_orders_in after insert on tracker_assignments
  referencing new table as changed for each statement execute function renew_orders_of_assigned();
create trigger tracker_orders_out after delete on tracker_assignments
  referencing old table as changed for each statement execute function renew_orders_of_assigned();

create function renew_orders_of_reassigned() returns trigger language plpgsql as $$
begin
  perform renew_tracker_orders(array(select tracker_id from before union select tracker_id from after order by 1));
  return null;
end $$;
create trigger tracker_orders_moved after update on tracker_assignments
  referencing old table as before new table as after for each statement execute function renew_orders_of_reassigned();

create function renew_orders_of_vehicle() returns trigger language plpgsql as $$
begin
  perform renew_tracker_orders(array(
    select tracker_id from tracker_assignments where vehicle_id = new.id and unassigned_at is null order by 1));
  return null;
end $$;
create trigger tracker_orders_renamed after update of registration on vehicles
  for each row when (old.registration <> new.registration) execute function renew_orders_of_vehicle();

select renew_tracker_orders(array(select id from trackers order by 1));
create index trackers_by_vehicle on trackers (vehicle_registration, id) include (customer_id) where archived_at is null;
create index trackers_by_vehicle_down on trackers (vehicle_registration desc nulls last, id desc) include (customer_id)
  where archived_at is null;
