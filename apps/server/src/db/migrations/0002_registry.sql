create table management_companies (
  id int generated always as identity primary key,
  name text not null unique,
  break_down_phone text,
  accident_reporting_enabled boolean not null default true,
  logo text,
  created_at timestamptz not null default now()
);

create table customers (
  id int generated always as identity primary key,
  management_company_id int not null references management_companies,
  name text not null check (length(name) <= 100),
  reference text not null unique,
  logo text,
  languages text[] not null default '{EN,PT}',
  is_demo boolean not null default false,
  created_at timestamptz not null default now()
);

create table regions (
  id int generated always as identity primary key,
  customer_id int not null references customers,
  name text not null check (length(name) <= 100),
  unique (customer_id, name)
);

create table vehicle_groups (
  id int generated always as identity primary key,
  customer_id int not null references customers,
  region_id int references regions,
  name text not null check (length(name) <= 100),
  unique (customer_id, name)
);

create table vehicle_types (
  id int generated always as identity primary key,
  code text not null unique,
  name text not null
);

create table vehicle_manufacturers (
  id int generated always as identity primary key,
  name text not null unique
);

create table vehicle_models (
  id int generated always as identity primary key,
  vehicle_manufacturer_id int not null references vehicle_manufacturers,
  vehicle_type_id int not null references vehicle_types,
  name text not null,
  unique (vehicle_manufacturer_id, name)
);

create table vehicles (
  id int generated always as identity primary key,
  customer_id int not null references customers,
  registration text not null check (length(registration) between 1 and 20),
  vehicle_type_id int not null references vehicle_types,
  vehicle_model_id int references vehicle_models,
  created_at timestamptz not null default now(),
  archived_at timestamptz,
  unique (customer_id, registration)
);

create table vehicle_group_vehicles (
  vehicle_group_id int not null references vehicle_groups on delete cascade,
  vehicle_id int not null references vehicles on delete cascade,
  customer_id int not null references customers,
  primary key (vehicle_group_id, vehicle_id)
);
create index on vehicle_group_vehicles (vehicle_id);

create table trackers (
  id int generated always as identity primary key,
  customer_id int not null references customers,
  device_id text not null unique check (length(device_id) between 1 and 64),
  protocol text not null,
  created_at timestamptz not null default now()
);

-- Which vehicle a tracker was in, and when. A tracker is in one vehicle at a time.
create table tracker_assignments (
  id int generated always as identity primary key,
  customer_id int not null references customers,
  tracker_id int not null references trackers,
  vehicle_id int not null references vehicles,
  assigned_at timestamptz not null,
  unassigned_at timestamptz,
  check (unassigned_at > assigned_at),
  exclude using gist (tracker_id with =, tstzrange(assigned_at, unassigned_at) with &&)
);
create index on tracker_assignments (vehicle_id);

create table drivers (
  id int generated always as identity primary key,
  customer_id int not null references customers,
  vehicle_group_id int references vehicle_groups,
  vehicle_id int references vehicles,
  first_name text not null check (length(first_name) <= 100),
  last_name text not null check (length(last_name) <= 100)
);

call protect_by_customer('regions');
call protect_by_customer('vehicle_groups');
call protect_by_customer('vehicles');
call protect_by_customer('vehicle_group_vehicles');
call protect_by_customer('trackers');
call protect_by_customer('tracker_assignments');
call protect_by_customer('drivers');

alter table customers enable row level security;
alter table customers force row level security;
create policy scope on customers to milepost_api using (id = any ((select scope_customers())::int[]));
create policy everything on customers to milepost_system using (true);
create policy owner on customers to current_user using (true);

grant select on management_companies, vehicle_types, vehicle_manufacturers, vehicle_models to milepost_api, milepost_system;
grant select, insert, update, delete on
  customers, regions, vehicle_groups, vehicles, vehicle_group_vehicles, trackers, tracker_assignments, drivers
  to milepost_api, milepost_system;
grant insert, update on management_companies to milepost_system;

insert into vehicle_types (code, name) values
  ('CAR', 'Car'), ('VAN', 'Van'), ('STR', 'Truck'), ('BIK', 'Motorbike'), ('FUEL', 'Fuel tanker'), ('TRL', 'Trailer'), ('PLT', 'Plant');

-- Whoever changes what a device belongs to tells the ingest, which keeps it in memory.
create function notify_tracker_changed() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'trackers' then
    perform pg_notify('tracker_changed', coalesce(new.device_id, old.device_id));
  else
    perform pg_notify('tracker_changed', t.device_id) from trackers t where t.id = coalesce(new.tracker_id, old.tracker_id);
  end if;
  return null;
end $$;
create trigger tracker_changed after insert or update or delete on trackers
  for each row execute function notify_tracker_changed();
create trigger tracker_changed after insert or update or delete on tracker_assignments
  for each row execute function notify_tracker_changed();

grant insert, update on vehicle_manufacturers, vehicle_models to milepost_system;
