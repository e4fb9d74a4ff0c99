-- A new or changed shape answers for the past as well: then its rules are in force from before they were made. What is derived
-- of a time before they were made tells nobody.
alter table geofence_shapes add column made_at timestamptz not null default now();
update geofence_shapes set made_at = valid_from;

-- Times before a geofence had its shape, of which its visits are worked out; the newest of each geofence is kept.
create table geofence_pasts (
  id int generated always as identity primary key,
  customer_id int not null references customers on delete cascade,
  geofence_id int not null references geofences on delete cascade,
  -- How far back it was asked for.
  days int not null check (days > 0),
  from_at timestamptz not null,
  created_by int not null references users,
  created_at timestamptz not null default now(),
  job_id int references jobs on delete set null,
  -- When the rules were moved back and the trackers noted.
  begun_at timestamptz,
  -- Nothing after this follows from it.
  changed_until timestamptz
);
create index on geofence_pasts (geofence_id, id);
create index on geofence_pasts (customer_id);
create index on geofence_pasts (created_by);
create index on geofence_pasts (job_id);
call protect_by_customer('geofence_pasts');
grant select, insert, update on geofence_pasts to milepost_api;
grant select, update, delete on geofence_pasts to milepost_system;

-- The trackers that were near, whose records are folded again.
create table geofence_past_trackers (
  geofence_past_id int not null references geofence_pasts on delete cascade,
  tracker_id int not null,
  customer_id int not null references customers on delete cascade,
  vehicle_id int not null,
  -- False: near in private times alone. Nobody is told how many these are: of a small area that would tell who was there.
  is_counted boolean not null,
  done_at timestamptz,
  failed_at timestamptz,
  primary key (geofence_past_id, tracker_id)
);
create index on geofence_past_trackers (customer_id);
call protect_by_customer('geofence_past_trackers');
grant select on geofence_past_trackers to milepost_api;
grant select, insert, update on geofence_past_trackers to milepost_system;
