-- The way of each settled trip, thinned out, so that months of a vehicle are drawn without reading every position. Filled
-- by jobs/draw-trip-paths.ts; `trip_xid` is the trip's `stored_xid`, and where they differ the trip has changed since.
create table trip_paths (
  tracker_id int not null,
  started_at timestamptz not null,
  customer_id int not null,
  trip_xid xid8 not null,
  -- One entry a point, in time order: milliseconds from the start, degrees times a million, and the rest as in positions.
  after_ms int[] not null,
  latitudes_e6 int[] not null,
  longitudes_e6 int[] not null,
  headings_deg smallint[] not null,
  speeds_kmh smallint[] not null,
  odometers_m bigint[] not null,
  sequences int[] not null,
  -- 1 ignition on, 2 ignition off, 4 late, 8 silence before
  flags smallint[] not null,
  -- How far the line moves when the point is left out.
  importances_m real[] not null,
  primary key (tracker_id, started_at)
) partition by range (started_at);
create table trip_paths_other_times partition of trip_paths default;

-- Trips stored before this transaction are drawn; one row.
create table trip_path_progress (
  only_one boolean primary key default true check (only_one),
  drawn_until xid8 not null
);
insert into trip_path_progress (drawn_until) values ('0');

call protect_by_customer('trip_paths');
grant select on trip_paths to milepost_api;
grant select, insert, update, delete on trip_paths to milepost_system;
grant select, update on trip_path_progress to milepost_system;
