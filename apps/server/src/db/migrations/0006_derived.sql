-- What is derived from positions by the fold (packages/domain/src/fold), and what the fold needs to go on.

-- `stored_xid` orders rows by commit for the change feeds: whatever is below the oldest transaction still running is all
-- there. Rows of one batch share it, which keeps its index small.
alter table positions
  add column driver_key text,
  add column device_events jsonb,
  add column stored_xid xid8 not null default pg_current_xact_id();
create index on positions (customer_id, stored_xid);

alter table trackers
  add column model text check (length(model) <= 40),
  add column input_roles jsonb not null default '{}';

-- Differences from DEFAULT_SETTINGS of the fold; the time zone divides days.
alter table customers
  add column time_zone text not null default 'Europe/London',
  add column fold_settings jsonb not null default '{}';

create table geofences (
  id int generated always as identity primary key,
  customer_id int not null references customers,
  name text not null check (length(name) <= 100),
  dwell_s int check (dwell_s > 0),
  reports_passing boolean not null default true,
  created_at timestamptz not null default now(),
  archived_at timestamptz
);
create unique index on geofences (customer_id, name) where archived_at is null;

-- A geofence's shape from a moment on. The past keeps the shape it had: what was derived then stays true.
create table geofence_shapes (
  id int generated always as identity primary key,
  geofence_id int not null references geofences on delete cascade,
  customer_id int not null references customers,
  valid_from timestamptz not null,
  valid_until timestamptz,
  -- { "kind": "polygon", "rings": [[[lon, lat], ...]] } | { "kind": "circle", "centre": [lon, lat], "radiusM": 200 }
  -- | { "kind": "corridor", "line": [[lon, lat], ...], "halfWidthM": 50 }
  shape jsonb not null,
  check (valid_until > valid_from),
  exclude using gist (geofence_id with =, tstzrange(valid_from, valid_until) with &&)
);
create index on geofence_shapes (customer_id);

-- Where the fold of a tracker stands. `version` counts changes: whoever writes says which one he built upon.
create table tracker_folds (
  tracker_id int primary key,
  customer_id int not null,
  version bigint not null,
  folded_at timestamptz not null,
  folded_sequence int not null,
  state text not null
) with (fillfactor = 50);

-- The state before the first record of a UTC day.
create table fold_checkpoints (
  tracker_id int not null,
  day date not null,
  customer_id int not null,
  state text not null,
  primary key (tracker_id, day)
) partition by range (day);

-- Trackers with records older than their fold: everything from the first of them on is to be folded again, at least until
-- the last.
create table refolds (
  tracker_id int primary key,
  customer_id int not null,
  from_at timestamptz not null,
  until_at timestamptz not null,
  generation bigint not null default 1,
  requested_at timestamptz not null default now()
);
create index on refolds (requested_at);

-- Derived rows that a re-fold took back, for the change feeds.
create table withdrawals (
  id bigint generated always as identity,
  customer_id int not null,
  tracker_id int not null,
  row_table text not null,
  row_key jsonb not null,
  stored_xid xid8 not null default pg_current_xact_id(),
  stored_at timestamptz not null default now()
);
create index on withdrawals (customer_id, stored_xid);
create index on withdrawals (stored_at);

create table trips (
  tracker_id int not null,
  started_at timestamptz not null,
  customer_id int not null,
  vehicle_id int not null,
  ended_at timestamptz not null,
  start_reason text not null,
  end_reason text not null,
  start_latitude double precision,
  start_longitude double precision,
  end_latitude double precision,
  end_longitude double precision,
  start_odometer_m bigint,
  end_odometer_m bigint,
  distance_m double precision not null,
  driving_s int not null,
  standing_s int not null,
  unknown_s int not null,
  max_speed_kmh real not null,
  driver_key text,
  is_private boolean not null,
  days jsonb not null,
  settled_at timestamptz not null,
  stored_xid xid8 not null default pg_current_xact_id(),
  primary key (tracker_id, started_at)
) partition by range (started_at);
create index on trips (vehicle_id, started_at);
create index on trips (customer_id, driver_key, started_at) where driver_key is not null;
create index on trips (tracker_id, settled_at);
create index on trips (customer_id, stored_xid);
create index on trips (stored_xid);

create table stops (
  tracker_id int not null,
  started_at timestamptz not null,
  kind text not null,
  customer_id int not null,
  vehicle_id int not null,
  ended_at timestamptz not null,
  reason text,
  latitude double precision not null,
  longitude double precision not null,
  driver_key text,
  is_private boolean not null,
  settled_at timestamptz not null,
  primary key (tracker_id, started_at, kind)
) partition by range (started_at);
create index on stops (vehicle_id, started_at);
create index on stops (tracker_id, settled_at);

create table events (
  tracker_id int not null,
  recorded_at timestamptz not null,
  sequence int not null,
  code smallint not null,
  -- 0 where the event is of no geofence: a key holds no null.
  geofence_id int not null default 0,
  customer_id int not null,
  vehicle_id int not null,
  value real,
  duration_s real,
  source text not null,
  has_fix boolean not null,
  latitude double precision not null,
  longitude double precision not null,
  speed_kmh real not null,
  heading_deg real not null,
  driver_key text,
  is_private boolean not null,
  late boolean not null,
  settled_at timestamptz not null,
  stored_xid xid8 not null default pg_current_xact_id(),
  primary key (tracker_id, recorded_at, sequence, code, geofence_id)
) partition by range (recorded_at);
create index on events (vehicle_id, recorded_at);
create index on events (customer_id, recorded_at);
create index on events (tracker_id, settled_at);
create index on events (customer_id, stored_xid);

create table geofence_visits (
  tracker_id int not null,
  geofence_id int not null,
  entered_at timestamptz not null,
  customer_id int not null,
  vehicle_id int not null,
  left_at timestamptz not null,
  entry_latitude double precision not null,
  entry_longitude double precision not null,
  driver_key text,
  is_private boolean not null,
  settled_at timestamptz not null,
  primary key (tracker_id, geofence_id, entered_at)
) partition by range (entered_at);
create index on geofence_visits (geofence_id, entered_at);
create index on geofence_visits (vehicle_id, entered_at);
create index on geofence_visits (tracker_id, settled_at);

create table fold_checkpoints_other_times partition of fold_checkpoints default;
create table trips_other_times partition of trips default;
create table stops_other_times partition of stops default;
create table events_other_times partition of events default;
create table geofence_visits_other_times partition of geofence_visits default;

call protect_by_customer('geofences');
call protect_by_customer('geofence_shapes');
call protect_by_customer('tracker_folds');
call protect_by_customer('fold_checkpoints');
call protect_by_customer('refolds');
call protect_by_customer('withdrawals');
call protect_by_customer('trips');
call protect_by_customer('stops');
call protect_by_customer('events');
call protect_by_customer('geofence_visits');

grant select on tracker_folds, fold_checkpoints, refolds, withdrawals, trips, stops, events, geofence_visits to milepost_api;
grant select, insert, update, delete on
  tracker_folds, fold_checkpoints, refolds, withdrawals, trips, stops, events, geofence_visits to milepost_system;
grant select, insert, update, delete on geofences, geofence_shapes to milepost_api, milepost_system;

-- A batch whose trackers were folded on by somebody else meanwhile must not be stored.
create function assert_folds_current(expected int, written int) returns void language plpgsql as $$
begin
  if expected <> written then
    raise exception 'another process has folded % of these trackers', expected - written using errcode = 'MP001';
  end if;
end $$;

-- Whoever changes the rules of a customer tells those who fold.
create function notify_fold_rules_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('fold_rules_changed', coalesce(to_jsonb(new), to_jsonb(old)) ->> tg_argv[0]);
  return null;
end $$;
create trigger fold_rules_changed after update of time_zone, fold_settings on customers
  for each row execute function notify_fold_rules_changed('id');
create trigger fold_rules_changed after insert or update or delete on geofences
  for each row execute function notify_fold_rules_changed('customer_id');
create trigger fold_rules_changed after insert or update or delete on geofence_shapes
  for each row execute function notify_fold_rules_changed('customer_id');

-- As before, for more tables.
create function assert_partitioned(parent text) returns void language plpgsql as $$
begin
  if parent not in ('positions', 'raw_frames', 'fold_checkpoints', 'trips', 'stops', 'events', 'geofence_visits') then
    raise exception 'no partitions for %', parent;
  end if;
end $$;

create or replace function make_partitions(parent text, step text, from_time timestamptz, until_time timestamptz) returns int
language plpgsql security definer set search_path = public as $$
declare
  unit text := split_part(step, ' ', 2);
  starts timestamptz := date_trunc(unit, from_time, 'UTC');
  ends timestamptz;
  name text;
  made int := 0;
begin
  perform assert_partitioned(parent);
  while starts < until_time loop
    ends := (starts at time zone 'UTC' + step::interval) at time zone 'UTC';
    name := parent || '_' || to_char(starts at time zone 'UTC', 'YYYYMMDD');
    if to_regclass(name) is null then
      execute format('create table %I partition of %I for values from (%L) to (%L)', name, parent, starts, ends);
      made := made + 1;
    end if;
    starts := ends;
  end loop;
  return made;
end $$;

create or replace function drop_partitions(parent text, step text, before timestamptz) returns int
language plpgsql security definer set search_path = public as $$
declare
  name text;
  dropped int := 0;
begin
  perform assert_partitioned(parent);
  for name in
    select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = parent::regclass and c.relname ~ ('^' || parent || '_\d{8}$')
      and (to_date(right(c.relname, 8), 'YYYYMMDD') + step::interval) at time zone 'UTC' <= before
  loop
    execute format('drop table %I', name);
    dropped := dropped + 1;
  end loop;
  return dropped;
end $$;
