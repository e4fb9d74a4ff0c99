-- A command is kept until its device has answered it or its time is over, whether or not the device is connected now.
create table device_commands (
  id int generated always as identity primary key,
  customer_id int not null references customers,
  tracker_id int not null references trackers,
  vehicle_id int,
  text text not null check (length(text) between 1 and 1000),
  state text not null default 'queued' check (state in ('queued', 'sent', 'answered', 'expired')),
  created_by int references users,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '24 hours',
  sent_at timestamptz,
  answered_at timestamptz,
  answer text
);
create index on device_commands (tracker_id, state);
create index on device_commands (vehicle_id, created_at);
create index on device_commands (expires_at) where state in ('queued', 'sent');

-- What a known device sent and the codec turned away.
create table rejected_frames (
  tracker_id int not null,
  customer_id int not null,
  received_at timestamptz not null,
  protocol text not null,
  reason text not null,
  bytes bytea not null
) partition by range (received_at);
create index on rejected_frames (tracker_id, received_at);
create table rejected_frames_other_times partition of rejected_frames default;

-- By which another system may report positions of a customer's devices. Only the hash is kept.
create table gateway_keys (
  id int generated always as identity primary key,
  customer_id int not null references customers,
  name text not null check (length(name) <= 100),
  key_hash bytea not null unique,
  created_at timestamptz not null default now(),
  revoked_at timestamptz
);

-- What a frame said of the device itself without saying when or where; and the transaction, by whose index its positions
-- are found.
alter table raw_frames
  add column readings jsonb,
  add column stored_xid xid8 not null default pg_current_xact_id();

-- Which devices are connected, and since when they were heard.
create table device_sessions (
  tracker_id int primary key,
  customer_id int not null,
  protocol text not null,
  connected_at timestamptz not null,
  heard_at timestamptz not null,
  disconnected_at timestamptz
);

call protect_by_customer('device_commands');
call protect_by_customer('rejected_frames');
call protect_by_customer('gateway_keys');
call protect_by_customer('device_sessions');

grant select, insert on device_commands to milepost_api;
grant select, insert, update on device_commands to milepost_system;
grant select on rejected_frames, device_sessions to milepost_api;
grant select, insert on rejected_frames to milepost_system;
grant select, insert, update on device_sessions to milepost_system;
grant select, insert, update on gateway_keys to milepost_api, milepost_system;

create function notify_device_command() returns trigger language plpgsql as $$
begin
  perform pg_notify('device_command', new.tracker_id::text);
  return null;
end $$;
create trigger device_command after insert on device_commands for each row execute function notify_device_command();

create or replace function assert_partitioned(parent text) returns void language plpgsql as $$
begin
  if parent not in (
    'positions', 'raw_frames', 'rejected_frames', 'fold_checkpoints', 'trips', 'stops', 'events', 'geofence_visits') then
    raise exception 'no partitions for %', parent;
  end if;
end $$;
