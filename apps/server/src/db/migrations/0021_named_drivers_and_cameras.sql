-- Whom a driver key means: what he identifies himself with, and what stands for the person himself where a correction names
-- him. The latter no device sends, and it is not among the keys that a customer hands out.
create view driver_identities with (security_invoker = true) as
  select customer_id, driver_id, key from driver_keys
  union
  select customer_id, id, 'driver ' || id from drivers;
grant select on driver_identities to milepost_api, milepost_system;

-- Corrections of the driver made keys of that kind before.
delete from driver_keys where key = 'driver ' || driver_id;

create or replace view standing_trip_corrections with (security_invoker = true) as
  select c.id, c.customer_id, c.number, c.tracker_id, c.started_at, c.ended_at, c.vehicle_id, c.field, c.value,
    case when c.field = 'driver' and c.value <> '' then 'driver ' || c.value end as driver_key
  from trip_corrections c
  where c.revokes is null and not exists (select from trip_corrections r where r.revokes = c.id);

-- Which vehicles have a camera that looks at the road: whether one of its messages is there is told from this index alone.
-- The kinds are CAMERA_KINDS of packages/domain/src/driving-score.ts.
create index events_camera on events (vehicle_id, recorded_at) where code = any('{90,91,92,93,94,95,96,105}'::int2[]);

-- The state of an event that is no longer kept goes with it; its history and the audit log stay.
grant delete on event_reviews to milepost_system;
