-- Every key holds the tracker, joins stay within it and no foreign key leaves, so that each table distributes by tracker.

create sequence raw_frame_ids increment 1024; -- the ingest takes ids in blocks of the increment

-- Bytes exactly as a device sent them. Everything else can be derived again from these.
create table raw_frames (
  id bigint not null,
  tracker_id int not null,
  customer_id int not null,
  protocol text not null,
  received_at timestamptz not null,
  positions int not null,
  bytes bytea not null,
  primary key (tracker_id, received_at, id)
) partition by range (received_at);

-- `sequence` is a fingerprint of the record's own bytes: a record sent twice has one key, whatever packet it came in,
-- and two records of one instant have two.
create table positions (
  tracker_id int not null,
  recorded_at timestamptz not null,
  sequence int not null,
  customer_id int not null,
  vehicle_id int,
  frame_id bigint not null,
  received_at timestamptz not null,
  latitude double precision not null check (latitude between -90 and 90),
  longitude double precision not null check (longitude between -180 and 180),
  altitude_m real not null,
  heading_deg real not null,
  speed_kmh real not null,
  satellites smallint not null,
  priority smallint not null,
  has_fix boolean not null,
  late boolean not null,
  event_id int not null,
  ignition boolean,
  moving boolean,
  odometer_m bigint,
  external_voltage_mv int,
  attributes jsonb,
  primary key (tracker_id, recorded_at, sequence)
) partition by range (recorded_at);

-- Clocks of 1970 or 2080 land here, out of everybody's way.
create table positions_other_times partition of positions default;
create table raw_frames_other_times partition of raw_frames default;

-- The newest plausible fix of each tracker.
create table tracker_states (
  tracker_id int primary key,
  customer_id int not null,
  vehicle_id int,
  recorded_at timestamptz not null,
  sequence int not null,
  received_at timestamptz not null,
  latitude double precision not null,
  longitude double precision not null,
  heading_deg real not null,
  speed_kmh real not null,
  ignition boolean,
  odometer_m bigint
) with (fillfactor = 70);

-- Records the database refuses, with the reason; acknowledged, since sending them again would not help.
create table quarantined_records (
  id bigint generated always as identity primary key,
  tracker_id int not null,
  customer_id int not null,
  frame_id bigint not null,
  received_at timestamptz not null,
  reason text not null,
  record jsonb not null
);
create index on quarantined_records (tracker_id, received_at);

create table unknown_devices (
  device_id text not null,
  protocol text not null,
  first_seen timestamptz not null,
  last_seen timestamptz not null,
  attempts bigint not null,
  primary key (device_id, protocol)
);

call protect_by_customer('raw_frames');
call protect_by_customer('positions');
call protect_by_customer('tracker_states');
call protect_by_customer('quarantined_records');

grant select on raw_frames, positions, tracker_states, quarantined_records to milepost_api;
grant select, insert on raw_frames, positions, quarantined_records to milepost_system;
grant select, insert, update on tracker_states to milepost_system;
grant select, insert, update, delete on unknown_devices to milepost_system;
grant usage on sequence raw_frame_ids to milepost_system;

-- Makes the partitions of a table that cover from..until, one for each step ('1 day', '1 month'). Definer's rights: the
-- system role makes them ahead of time without owning a table.
create function make_partitions(parent text, step text, from_time timestamptz, until_time timestamptz) returns int
language plpgsql security definer set search_path = public as $$
declare
  unit text := split_part(step, ' ', 2);
  starts timestamptz := date_trunc(unit, from_time, 'UTC');
  ends timestamptz;
  name text;
  made int := 0;
begin
  if parent not in ('positions', 'raw_frames') then raise exception 'no partitions for %', parent; end if;
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
revoke all on function make_partitions from public;
grant execute on function make_partitions to milepost_system;

-- Drops the partitions of a table that end before an instant: retention without a delete.
create function drop_partitions(parent text, step text, before timestamptz) returns int
language plpgsql security definer set search_path = public as $$
declare
  name text;
  dropped int := 0;
begin
  if parent not in ('positions', 'raw_frames') then raise exception 'no partitions for %', parent; end if;
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
revoke all on function drop_partitions from public;
grant execute on function drop_partitions to milepost_system;
