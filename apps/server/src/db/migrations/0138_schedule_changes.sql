-- What schedules of vehicles were before somebody set or stopped them, so that it can be taken back: a row for each schedule that one call
-- changed. It is kept for a day, and longer only while nobody changes a schedule of the vehicle.
create table schedule_changes (
  id bigint generated always as identity primary key,
  -- What one call did.
  batch uuid not null,
  customer_id int not null references customers,
  vehicle_id int not null references vehicles on delete cascade,
  vehicle_activity_type_id int not null references vehicle_activity_types,
  changed_at timestamptz not null default now(),
  -- The rows of the two tables; null: there was none.
  schedule_before jsonb,
  start_before jsonb,
  -- The documents that counted then.
  counted bigint[] not null,
  -- The row that the change left in vehicle_schedules, and its version; null: none.
  schedule_id int,
  schedule_version int,
  check (num_nulls(schedule_id, schedule_version) in (0, 2))
);
create index on schedule_changes (batch);
create index on schedule_changes (vehicle_id, vehicle_activity_type_id, id);
create index on schedule_changes (customer_id);
call protect_by_customer('schedule_changes');
grant select, insert, update, delete on schedule_changes to milepost_api, milepost_system;
-- Before somebody said something of it, nobody had.
grant delete on schedule_starts to milepost_api, milepost_system;
