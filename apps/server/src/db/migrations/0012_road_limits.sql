-- Speeds held against the limits of roads, by jobs/check-road-limits.ts.

-- The limit that was exceeded, where an event is about one.
alter table events add column limit_kmh real;

-- Trips that were checked: whatever transactions below `checked_below` stored was taken into account. A trip stored since,
-- or folded again since, is checked again. The trip's end as it was then tells which events came of it.
create table road_limit_checks (
  tracker_id int not null,
  started_at timestamptz not null,
  customer_id int not null,
  ended_at timestamptz not null,
  checked_below xid8 not null,
  primary key (tracker_id, started_at)
) partition by range (started_at);
create table road_limit_checks_other_times partition of road_limit_checks default;

-- Whatever was stored before this transaction is checked; one row.
create table road_limit_progress (
  only_one boolean primary key default true check (only_one),
  checked_until xid8 not null
);
insert into road_limit_progress (checked_until) values ('0');

-- Times of trackers that were folded again, until the job has seen them: a late record may leave a trip's row as it was and
-- still change how fast the vehicle went on which road.
create table refolded_windows (
  id bigint generated always as identity primary key,
  customer_id int not null,
  tracker_id int not null,
  from_at timestamptz not null,
  until_at timestamptz not null,
  stored_xid xid8 not null default pg_current_xact_id()
);
create index on refolded_windows (stored_xid);

call protect_by_customer('road_limit_checks');
call protect_by_customer('refolded_windows');
grant select on road_limit_checks, refolded_windows to milepost_api;
grant select, insert, update, delete on road_limit_checks, refolded_windows to milepost_system;
grant select, update on road_limit_progress to milepost_system;
