-- When something was done: by the clock of the device that recorded it, or when it reached the server where that is earlier, since nothing
-- was done after it was filed. Whatever is the newest, or of a day, goes by this; what the device said stays beside.
alter table driver_checks add column dated_at timestamptz not null generated always as (least(finished_at, created_at)) stored;
alter table safety_inspections add column dated_at timestamptz not null generated always as (least(finished_at, created_at)) stored;
alter table defects add column dated_at timestamptz not null generated always as (least(reported_at, created_at)) stored;
drop index driver_checks_vehicle_id_finished_at_id_idx;
drop index defects_vehicle_id_reported_at_id_idx;
create index on driver_checks (vehicle_id, dated_at, id);
create index on defects (vehicle_id, dated_at, id);
