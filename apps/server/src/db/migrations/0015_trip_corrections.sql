-- Corrections laid over trips. The trip stays as it was derived; a correction is taken back by another entry. Entries of a
-- customer are numbered and each holds the hash of the one before (history/sealed-chain.ts), so that a changed or
-- missing one shows.
create table trip_corrections (
  id int generated always as identity primary key,
  customer_id int not null references customers,
  number int not null check (number > 0),
  -- The trip as it stood. After a re-fold whatever trip lies in this time is meant.
  tracker_id int not null,
  started_at timestamptz not null,
  ended_at timestamptz not null,
  vehicle_id int not null,
  field text not null check (field in ('driver', 'private', 'note')),
  -- A driver's id, empty for nobody known; `true`: private, and never the other way; a text. Null where it revokes.
  value text check (length(value) <= 500),
  -- What was shown when it was made.
  before text check (length(before) <= 500),
  reason text not null check (length(reason) between 3 and 500),
  revokes int unique references trip_corrections,
  user_id int not null references users,
  -- As it was then: users change their names.
  user_name text not null,
  made_at timestamptz not null,
  previous_hash bytea,
  hash bytea not null,
  unique (customer_id, number),
  check (ended_at > started_at),
  check (field <> 'private' or revokes is not null or value = 'true'),
  check ((value is null) = (revokes is not null)),
  check ((previous_hash is null) = (number = 1))
);
create index on trip_corrections (tracker_id, started_at);
create index on trip_corrections (customer_id, started_at);
create index on trip_corrections (customer_id, value) where field = 'driver' and revokes is null;

call protect_by_customer('trip_corrections');
-- Nobody may change or delete one.
grant select, insert on trip_corrections to milepost_api;
grant select on trip_corrections to milepost_system;

-- What counts of them, with the driver as a key that he identifies himself with. The newest of a field wins.
create view standing_trip_corrections with (security_invoker = true) as
  select c.id, c.customer_id, c.number, c.tracker_id, c.started_at, c.ended_at, c.vehicle_id, c.field, c.value,
    case when c.field = 'driver' and c.value <> '' then
      coalesce((select min(k.key) from driver_keys k where k.driver_id = c.value::int), 'driver ' || c.value) end as driver_key
  from trip_corrections c
  where c.revokes is null and not exists (select from trip_corrections r where r.revokes = c.id);
grant select on standing_trip_corrections to milepost_api, milepost_system;

-- A page of the trips of a whole fleet, and their sums without their rows.
create index on trips (customer_id, started_at);
