-- Regions and vehicle groups as records of the administration.
alter table vehicle_groups
  add column note text not null default '' check (length(note) <= 2000),
  -- Whose clock people have who see mostly its vehicles and chose none (docs/domain/clocks.md); null: the customer's.
  add column time_zone text;
call make_records('regions');
call make_records('vehicle_groups');

-- A name may go from one that is archived to another.
alter table regions drop constraint regions_customer_id_name_key;
alter table vehicle_groups drop constraint vehicle_groups_customer_id_name_key;
create unique index regions_name_taken on regions (customer_id, lower(name)) where archived_at is null;
create unique index vehicle_groups_name_taken on vehicle_groups (customer_id, lower(name)) where archived_at is null;
create index on vehicle_groups (region_id);
create index on drivers (vehicle_group_id);

-- A group that is archived has no vehicles: not for limited users, geofences, maps and reports, which all go by
-- vehicle_group_vehicles. Those that it had wait here until it is restored.
create table vehicles_of_archived_groups (
  vehicle_group_id int not null references vehicle_groups on delete cascade,
  vehicle_id int not null references vehicles on delete cascade,
  customer_id int not null references customers,
  primary key (vehicle_group_id, vehicle_id)
);
create index on vehicles_of_archived_groups (vehicle_id);
call protect_by_customer('vehicles_of_archived_groups');
grant select, insert, update, delete on vehicles_of_archived_groups to milepost_api, milepost_system;

create function move_vehicles_of_group() returns trigger language plpgsql as $$
begin
  if new.archived_at is null then
    insert into vehicle_group_vehicles (vehicle_group_id, vehicle_id, customer_id)
      select vehicle_group_id, vehicle_id, customer_id from vehicles_of_archived_groups where vehicle_group_id = new.id
      on conflict do nothing;
    delete from vehicles_of_archived_groups where vehicle_group_id = new.id;
  else
    insert into vehicles_of_archived_groups (vehicle_group_id, vehicle_id, customer_id)
      select vehicle_group_id, vehicle_id, customer_id from vehicle_group_vehicles where vehicle_group_id = new.id;
    delete from vehicle_group_vehicles where vehicle_group_id = new.id;
  end if;
  return null;
end $$;
create trigger vehicles_moved after update of archived_at on vehicle_groups
  for each row when ((old.archived_at is null) <> (new.archived_at is null)) execute function move_vehicles_of_group();

-- The limited users who see the vehicles of a group, for roles that may not read the users: those whom the scope looks after, and
-- those who see a customer of it.
create function limited_users_of_group(wanted int) returns table (id int, name text)
language sql stable security definer set search_path = public, pg_temp as $$
  select u.id, trim(u.first_name || ' ' || u.last_name)
  from user_vehicle_groups own join users u on u.id = own.user_id join permissions p on p.id = u.permission_id
  where own.vehicle_group_id = wanted and p.is_limited_user and u.archived_at is null
    and (u.customer_id = any (scope_customers())
      or exists (select from user_customers c where c.user_id = u.id and c.customer_id = any (scope_customers())))
$$;
revoke execute on function limited_users_of_group from public;
grant execute on function limited_users_of_group to milepost_api, milepost_system;
