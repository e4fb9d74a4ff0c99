-- What the list of vehicles is searched and ordered by, where that is in other tables: kept in the row, so that a page of
-- 100,000 vehicles is read from an index (npm run bench -- lists).
alter table vehicles
  -- However either is spaced.
  add column search_key text not null generated always as (translate(lower(registration || '|' || fleet_number), ' -.', '')) stored,
  -- The first of its groups by name, and the number of its newest tracker; null for none.
  add column first_group text,
  add column tracker_number text collate "C";
drop index vehicles_fleet_number_search;
drop index vehicles_registration_search;
create index vehicles_search on vehicles using gin (search_key gin_trgm_ops);
create index on vehicles (vehicle_model_id);

create function renew_vehicle_orders(ids int[]) returns void language sql as $$
  update vehicles v set first_group = now.first_group, tracker_number = now.tracker_number
  from (
    select o.id,
      (select min(g.name) from vehicle_group_vehicles m join vehicle_groups g on g.id = m.vehicle_group_id
       where m.vehicle_id = o.id) as first_group,
      (select t.device_id from tracker_assignments a join trackers t on t.id = a.tracker_id
       where a.vehicle_id = o.id and a.unassigned_at is null order by a.assigned_at desc, a.id desc limit 1) as tracker_number
    from unnest(ids) o (id)
  ) now
  where v.id = now.id
    and (v.first_group is distinct from now.first_group or v.tracker_number is distinct from now.tracker_number)
$$;

create function renew_orders_of_changed() returns trigger language plpgsql as $$
begin
  perform renew_vehicle_orders(array(select distinct vehicle_id from changed order by 1));
  return null;
end $$;
create trigger vehicle_orders_in after insert on vehicle_group_vehicles
  referencing new table as changed for each statement execute function renew_orders_of_changed();
create trigger vehicle_orders_out after delete on vehicle_group_vehicles
  referencing old table as changed for each statement execute function renew_orders_of_changed();
create trigger vehicle_orders_in after insert on tracker_assignments
  referencing new table as changed for each statement execute function renew_orders_of_changed();
create trigger vehicle_orders_out after delete on tracker_assignments
  referencing old table as changed for each statement execute function renew_orders_of_changed();

create function renew_orders_of_moved() returns trigger language plpgsql as $$
begin
  perform renew_vehicle_orders(array(select vehicle_id from before union select vehicle_id from after order by 1));
  return null;
end $$;
create trigger vehicle_orders_moved after update on vehicle_group_vehicles
  referencing old table as before new table as after for each statement execute function renew_orders_of_moved();
create trigger vehicle_orders_moved after update on tracker_assignments
  referencing old table as before new table as after for each statement execute function renew_orders_of_moved();

create function renew_orders_of_group() returns trigger language plpgsql as $$
begin
  perform renew_vehicle_orders(array(select vehicle_id from vehicle_group_vehicles where vehicle_group_id = new.id order by 1));
  return null;
end $$;
create trigger vehicle_orders_renamed after update of name on vehicle_groups
  for each row when (old.name <> new.name) execute function renew_orders_of_group();

create function renew_orders_of_tracker() returns trigger language plpgsql as $$
begin
  perform renew_vehicle_orders(array(
    select vehicle_id from tracker_assignments where tracker_id = new.id and unassigned_at is null order by 1));
  return null;
end $$;
create trigger vehicle_orders_renamed after update of device_id on trackers
  for each row when (old.device_id <> new.device_id) execute function renew_orders_of_tracker();

select renew_vehicle_orders(array(select id from vehicles order by 1));

-- An order is read from its index alone, and only of what is not archived.
drop index vehicles_by_registration;
drop index vehicles_by_fleet_number;
drop index vehicles_by_change;
create index vehicles_by_registration on vehicles (registration, id) include (customer_id) where archived_at is null;
create index vehicles_by_fleet_number on vehicles (fleet_number, id) include (customer_id) where archived_at is null;
create index vehicles_by_change on vehicles (updated_at, id) include (customer_id) where archived_at is null;
create index vehicles_by_group on vehicles (first_group, id) include (customer_id) where archived_at is null;
create index vehicles_by_group_down on vehicles (first_group desc nulls last, id desc) include (customer_id)
  where archived_at is null;
create index vehicles_by_tracker on vehicles (tracker_number, id) include (customer_id) where archived_at is null;
create index vehicles_by_tracker_down on vehicles (tracker_number desc nulls last, id desc) include (customer_id)
  where archived_at is null;

-- The vehicles of the scope that have a text in registration, fleet number or model. Row-level security would read every
-- row before it lets `like` look at one, since that might tell what it saw; here the scope is the function's own condition.
create function find_vehicles_with(key text, words text) returns setof int
language sql stable security definer set search_path = public rows 100 as $$
  select id from vehicles where customer_id = any (scope_customers()) and search_key like key
  union
  select id from vehicles where customer_id = any (scope_customers()) and vehicle_model_id in (
    select m.id from vehicle_models m join vehicle_manufacturers f on f.id = m.vehicle_manufacturer_id
    where lower(f.name || ' ' || m.name) like words)
$$;
revoke execute on function find_vehicles_with from public;
grant execute on function find_vehicles_with to milepost_api, milepost_system;
