-- Rules of geofences, and their order for people: categories, groups, the vehicle groups they are for.

create table geofence_categories (
  id int generated always as identity primary key,
  customer_id int not null references customers,
  name text not null check (length(name) between 1 and 100),
  colour text not null default '#1c7ed6' check (colour ~ '^#[0-9a-f]{6}$'),
  unique (customer_id, name)
);

create table geofence_groups (
  id int generated always as identity primary key,
  customer_id int not null references customers,
  name text not null check (length(name) between 1 and 100),
  colour text not null default '#1c7ed6' check (colour ~ '^#[0-9a-f]{6}$'),
  unique (customer_id, name)
);

alter table geofences
  add column category_id int references geofence_categories on delete set null,
  add column note text not null default '' check (length(note) <= 2000),
  add column address text not null default '' check (length(address) <= 300),
  -- Counts changes, for those who edit at the same time.
  add column version int not null default 1,
  add column updated_at timestamptz not null default now(),
  add column updated_by int references users on delete set null,
  -- Said outright: when the last vehicle group is deleted that a geofence was for, it is not suddenly for all.
  add column for_all_vehicles boolean not null default true;
create index on geofences (category_id);

create table geofences_in_groups (
  geofence_group_id int not null references geofence_groups on delete cascade,
  geofence_id int not null references geofences on delete cascade,
  customer_id int not null references customers,
  primary key (geofence_group_id, geofence_id)
);
create index on geofences_in_groups (geofence_id);

create table geofences_for_vehicle_groups (
  geofence_id int not null references geofences on delete cascade,
  vehicle_group_id int not null references vehicle_groups on delete cascade,
  customer_id int not null references customers,
  primary key (geofence_id, vehicle_group_id)
);
create index on geofences_for_vehicle_groups (vehicle_group_id);

-- A row of geofence_shapes is now all that the fold reads of a geofence from a moment on. A change of any of it ends the row
-- and begins the next, so that records of the past are folded by what was in force then, whenever they arrive.
alter table geofence_shapes
  add column dwell_s int check (dwell_s > 0),
  add column reports_passing boolean not null default true,
  add column speed_limit_kmh double precision check (speed_limit_kmh > 0),
  -- [{ "weekdays": [1, 2], "fromMinute": 1080, "untilMinute": 360 }, ...]; empty: always.
  add column active_hours jsonb not null default '[]',
  -- Whose clocks the hours are by.
  add column time_zone text not null default 'UTC',
  -- In order of the ids; null: all vehicles of the customer.
  add column vehicle_ids int[];
update geofence_shapes s set dwell_s = g.dwell_s, reports_passing = g.reports_passing, time_zone = c.time_zone
  from geofences g join customers c on c.id = g.customer_id where g.id = s.geofence_id;
alter table geofences drop column dwell_s, drop column reports_passing;
create index on geofence_shapes (geofence_id, valid_from);

call protect_by_customer('geofence_categories');
call protect_by_customer('geofence_groups');
call protect_by_customer('geofences_in_groups');
call protect_by_customer('geofences_for_vehicle_groups');
grant select, insert, update, delete on
  geofence_categories, geofence_groups, geofences_in_groups, geofences_for_vehicle_groups to milepost_api, milepost_system;

-- For the visits report over all vehicles: visits that begin in a span, and those that reach into it.
create index on geofence_visits (customer_id, entered_at);
create index on geofence_visits (customer_id, left_at);

create function geofence_vehicle_ids(fence int) returns int[] language sql stable
return case when (select for_all_vehicles from geofences where id = fence) then null else array(
  select distinct m.vehicle_id from geofences_for_vehicle_groups a
  join vehicle_group_vehicles m on m.vehicle_group_id = a.vehicle_group_id where a.geofence_id = fence order by 1) end;

-- What is in force of a geofence from now on. Nothing happens where it is in force already, and changes of one transaction are
-- one. Two transactions at once take turns; the one that began first and comes second changes what the other began.
create function put_geofence_rules(
  fence int, new_shape jsonb, new_dwell_s int, new_reports_passing boolean, new_speed_limit_kmh double precision,
  new_active_hours jsonb
) returns void language plpgsql as $$
declare
  owner_id int;
  zone text;
  vehicles int[];
  now_in_force geofence_shapes;
begin
  select g.customer_id, c.time_zone into owner_id, zone
    from geofences g join customers c on c.id = g.customer_id where g.id = fence for no key update of g;
  vehicles := geofence_vehicle_ids(fence);
  select * into now_in_force from geofence_shapes where geofence_id = fence and valid_until is null;
  if now_in_force.id is not null then
    if (now_in_force.shape, now_in_force.dwell_s, now_in_force.reports_passing, now_in_force.speed_limit_kmh,
          now_in_force.active_hours, now_in_force.time_zone, now_in_force.vehicle_ids) is not distinct from
        (new_shape, new_dwell_s, new_reports_passing, new_speed_limit_kmh, new_active_hours, zone, vehicles) then
      return;
    end if;
    if now_in_force.valid_from >= now() then
      update geofence_shapes set shape = new_shape, dwell_s = new_dwell_s, reports_passing = new_reports_passing,
          speed_limit_kmh = new_speed_limit_kmh, active_hours = new_active_hours, time_zone = zone, vehicle_ids = vehicles
        where id = now_in_force.id;
      return;
    end if;
    update geofence_shapes set valid_until = now() where id = now_in_force.id;
  end if;
  insert into geofence_shapes (geofence_id, customer_id, valid_from, shape, dwell_s, reports_passing, speed_limit_kmh,
      active_hours, time_zone, vehicle_ids)
    values (fence, owner_id, now(), new_shape, new_dwell_s, new_reports_passing, new_speed_limit_kmh, new_active_hours, zone,
      vehicles);
end $$;

-- The same rules for the vehicles and the clocks of today.
create function renew_geofence_rules(fences int[]) returns void language plpgsql as $$
begin
  perform put_geofence_rules(s.geofence_id, s.shape, s.dwell_s, s.reports_passing, s.speed_limit_kmh, s.active_hours)
    from (select * from geofence_shapes where geofence_id = any (fences) and valid_until is null order by geofence_id) s;
end $$;

-- From now on it counts for nobody.
create function end_geofence_rules(fences int[]) returns void language plpgsql as $$
begin
  delete from geofence_shapes where geofence_id = any (fences) and valid_until is null and valid_from >= now();
  update geofence_shapes set valid_until = now() where geofence_id = any (fences) and valid_until is null;
end $$;

create function renew_after_members_changed() returns trigger language plpgsql as $$
begin
  perform renew_geofence_rules(array(
    select distinct a.geofence_id from changed c join geofences_for_vehicle_groups a using (vehicle_group_id)));
  return null;
end $$;
create trigger geofence_rules_in after insert on vehicle_group_vehicles
  referencing new table as changed for each statement execute function renew_after_members_changed();
create trigger geofence_rules_out after delete on vehicle_group_vehicles
  referencing old table as changed for each statement execute function renew_after_members_changed();

-- A member that changes its group or vehicle leaves one and joins another.
create function renew_after_members_moved() returns trigger language plpgsql as $$
begin
  perform renew_geofence_rules(array(
    select distinct a.geofence_id from geofences_for_vehicle_groups a
    where a.vehicle_group_id in (select vehicle_group_id from before union select vehicle_group_id from after)));
  return null;
end $$;
create trigger geofence_rules_moved after update on vehicle_group_vehicles
  referencing old table as before new table as after for each statement execute function renew_after_members_moved();

create function renew_after_assigned() returns trigger language plpgsql as $$
begin
  perform renew_geofence_rules(array(select distinct geofence_id from changed));
  return null;
end $$;
create trigger geofence_rules_in after insert on geofences_for_vehicle_groups
  referencing new table as changed for each statement execute function renew_after_assigned();
create trigger geofence_rules_out after delete on geofences_for_vehicle_groups
  referencing old table as changed for each statement execute function renew_after_assigned();

create function renew_after_assigned_to_all() returns trigger language plpgsql as $$
begin
  perform renew_geofence_rules(array[new.id]);
  return null;
end $$;
create trigger geofence_rules_for_all after update of for_all_vehicles on geofences
  for each row when (old.for_all_vehicles is distinct from new.for_all_vehicles) execute function renew_after_assigned_to_all();

create function renew_after_zone_changed() returns trigger language plpgsql as $$
begin
  perform renew_geofence_rules(array(select id from geofences where customer_id = new.id and archived_at is null));
  return null;
end $$;
create trigger geofence_rules_by_other_clocks after update of time_zone on customers
  for each row when (old.time_zone is distinct from new.time_zone) execute function renew_after_zone_changed();
